import { logs as routes } from '@vitrine/contract/activity/logs';
import { answer } from '../../../http/handlers.ts';
import type { Http } from '../../../http/serve.ts';
import type { Logs } from './service.ts';

export function serveLogs({ serve }: Http, logs: Logs): void {
  serve(routes, {
    list: async ({ caller, query }) => {
      const { logs: entries, keptDays, next, total } = await logs.list(caller.accountId, query);
      return answer({ logs: entries, keptDays }, { next, total });
    },
    export: async ({ caller, query }) => {
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="activity-log.csv"',
      };
      return answer(await logs.export(caller.accountId, query), { headers });
    },
    send: async ({ caller, body }) => logs.receive(caller, body.entries),
  });
}
