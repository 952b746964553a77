import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { MediaKind } from '@vitrine/contract/library/media';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { toShownMedia } from './content-row.ts';
import { findReadyContent, lockContent } from './content-store.ts';
import { listCovers } from './cover-store.ts';
import { deleteGlobalMedia, findGlobalContent, upsertGlobalMedia } from './global-store.ts';

type SlotKind = Exclude<ContentKind, MediaKind>;

/** The account's active playlist, which comes before its active video and image. */
export function createCurrentContent({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async current(accountId: string): Promise<MediaSummary | null> {
      const row = await findGlobalContent(db, accountId, 'playlist');
      return row && toShownMedia(row, await listCovers(db, [row.id]));
    },

    /** @throws media.not_found */
    setCurrent: (accountId: string, kind: SlotKind, id: ContentId): Promise<MediaSummary> =>
      db.transaction(async (tx) => {
        await lockContent(tx, accountId, [id]);
        const row = await findReadyContent(tx, accountId, id, kind);
        await upsertGlobalMedia(tx, { accountId, kind, mediaId: id, setAt: clock() });
        return toShownMedia(row, await listCovers(tx, [row.id]));
      }),

    clearCurrent: (accountId: string): Promise<void> => deleteGlobalMedia(db, accountId, 'playlist'),
  };
}
