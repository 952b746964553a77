import { history as routes } from '@vitrine/contract/reports/history';
import type { Http } from '../../../http/serve.ts';
import type { History } from './service.ts';

export function serveHistory({ serve }: Http, history: History): void {
  serve(routes, {
    list: async ({ caller, params, query }) => ({
      spans: await history.list(caller.accountId, params.deviceId, query.days),
    }),
  });
}
