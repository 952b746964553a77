import { feeds as routes } from '@vitrine/contract/layouts/feeds';
import type { Http } from '../../http/serve.ts';
import type { Feeds } from './service.ts';

const success = true as const;

export function serveFeeds({ serve }: Http, feeds: Feeds): void {
  serve(routes, {
    list: async ({ caller }) => ({ feeds: await feeds.list(caller.accountId) }),
    get: async ({ caller, params }) => ({ feed: await feeds.get(caller.accountId, params.id) }),
    check: async ({ caller, body }) => ({ check: await feeds.check(caller.accountId, body.url) }),
    create: async ({ caller, body }) => ({ success, feed: await feeds.create(caller.accountId, body) }),
    update: async ({ caller, params, body }) => ({
      success,
      feed: await feeds.update(caller.accountId, params.id, body),
    }),
    refresh: async ({ caller, params }) => ({ success, feed: await feeds.refresh(caller.accountId, params.id) }),
    remove: async ({ caller, params }) => {
      await feeds.remove(caller.accountId, params.id);
      return { success };
    },
  });
}
