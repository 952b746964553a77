import { webpages as routes } from '@vitrine/contract/webpages';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Webpages } from './service.ts';

const success = true as const;

export function serveWebpages({ serve }: Http, webpages: Webpages): void {
  serve(routes, {
    list: async ({ caller, query }) => {
      const { items, ...page } = await webpages.list(caller.accountId, query);
      return answer({ webpages: items }, page);
    },
    get: async ({ caller, params }) => ({ webpage: await webpages.get(caller.accountId, params.id) }),
    check: async ({ caller, body, origin }) => ({ check: await webpages.check(caller.accountId, body.url, origin) }),
    create: async ({ caller, body, origin }) => ({
      success,
      webpage: await webpages.create(caller.accountId, body, origin),
    }),
    update: async ({ caller, params, body, origin }) => ({
      success,
      webpage: await webpages.update(caller.accountId, params.id, body, origin),
    }),
    remove: async ({ caller, params }) => {
      await webpages.remove(caller.accountId, params.id);
      return { success };
    },
  });
}
