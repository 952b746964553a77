import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ContentId, SlotKind } from '@vitrine/contract/library/content';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { lockAccount } from '../accounts/index.ts';
import { toShownMedia } from './content-row.ts';
import { useContent } from './content-store.ts';
import { listCovers } from './cover-store.ts';
import { deleteSlot, findSlot, upsertGlobalMedia } from './global-store.ts';

/** The account's active playlist or web page, which comes before its active video and image. */
export function createCurrentContent({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async current(accountId: string): Promise<MediaSummary | null> {
      const row = await findSlot(db, accountId);
      return row && toShownMedia(row, await listCovers(db, [row.id]));
    },

    /**
     * Replaces what was active, of whichever kind.
     *
     * @throws media.not_found
     */
    setCurrent: (accountId: string, kind: SlotKind, id: ContentId): Promise<MediaSummary> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const row = await useContent(tx, accountId, id, kind);
        await deleteSlot(tx, accountId);
        await upsertGlobalMedia(tx, { accountId, kind, mediaId: id, setAt: clock() });
        return toShownMedia(row, await listCovers(tx, [row.id]));
      }),

    clearCurrent: (accountId: string): Promise<void> => deleteSlot(db, accountId),
  };
}
