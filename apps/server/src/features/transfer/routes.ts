import { transfers as routes } from '@vitrine/contract/transfer/transfers';
import type { Http } from '../../http/serve.ts';
import { stickMedia as stickRoutes } from '@vitrine/contract/transfer/stick-media';
import type { StickMedia } from './stick-media.ts';
import type { Transfers } from './service.ts';

const success = true as const;

export function serveTransfers({ serve }: Http, transfers: Transfers): void {
  serve(routes, {
    describeLayout: async ({ caller, params: { id } }) => ({
      export: { ...(await transfers.describe(caller.accountId, id)), url: `/api/layouts/${id}/export/file` },
    }),
    downloadLayout: ({ caller, params }) => transfers.open(caller.accountId, params.id),
    describePlaylist: async ({ caller, params: { id } }) => ({
      export: { ...(await transfers.describe(caller.accountId, id)), url: `/api/playlists/${id}/export/file` },
    }),
    downloadPlaylist: ({ caller, params }) => transfers.open(caller.accountId, params.id),
    import: async ({ caller, params, body, origin }) => ({
      success,
      summary: await transfers.import(caller.accountId, params.uploadId, body.folderId ?? null, origin),
    }),
  });
}

export function serveStickMedia({ serve }: Http, stickMedia: StickMedia): void {
  serve(stickRoutes, {
    describe: ({ caller, query }) => stickMedia.describe(caller.accountId, query),
    download: ({ caller, query }) => stickMedia.open(caller.accountId, query),
  });
}
