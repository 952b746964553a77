import { audit as routes } from '@vitrine/contract/activity/audit';
import { answer } from '../../../http/handlers.ts';
import type { Http } from '../../../http/serve.ts';
import type { Audit } from './service.ts';

export function serveAudit({ serve }: Http, audit: Audit): void {
  serve(routes, {
    mine: async ({ caller, query }) => {
      const { entries, ...page } = await audit.mine(caller.accountId, query);
      return answer({ entries }, page);
    },
    mineCsv: async ({ caller, query }) => ({ csv: await audit.mineCsv(caller.accountId, query) }),
    all: async ({ query }) => {
      const { entries, ...page } = await audit.all(query);
      return answer({ entries }, page);
    },
    allCsv: async ({ query }) => ({ csv: await audit.allCsv(query) }),
  });
}
