import { history as routes } from '@vitrine/contract/reports/history';
import { answer } from '../../../http/handlers.ts';
import type { Http } from '../../../http/serve.ts';
import type { History } from './service.ts';

export function serveHistory({ serve }: Http, history: History): void {
  serve(routes, {
    list: async ({ caller, params, query }) => {
      const { spans, ...page } = await history.list(caller.accountId, params.deviceId, query);
      return answer({ spans }, page);
    },
  });
}
