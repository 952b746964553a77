import { playlists as routes } from '@vitrine/contract/playlists';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Playlists } from './service.ts';

const success = true as const;

export function servePlaylists({ serve }: Http, playlists: Playlists): void {
  serve(routes, {
    list: async ({ caller, query }) => {
      const { items, ...page } = await playlists.list(caller.accountId, query);
      return answer({ playlists: items }, page);
    },
    get: async ({ caller, params }) => ({ playlist: await playlists.get(caller.accountId, params.id) }),
    followed: async ({ caller, query }) => ({ items: await playlists.followed(caller.accountId, query) }),
    create: async ({ caller, body }) => ({ success, playlist: await playlists.create(caller.accountId, body) }),
    update: async ({ caller, params, body }) => ({
      success,
      playlist: await playlists.update(caller.accountId, params.id, body),
    }),
    addItems: async ({ caller, params, body }) => ({
      success,
      playlist: await playlists.addItems(caller.accountId, params.id, body),
    }),
    duplicate: async ({ caller, params }) => ({
      success,
      playlist: await playlists.duplicate(caller.accountId, params.id),
    }),
    remove: async ({ caller, params }) => {
      await playlists.remove(caller.accountId, params.id);
      return { success };
    },
  });
}
