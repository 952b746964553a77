import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import { isDocumentId, isLayoutId, isPlaylistId } from '@vitrine/contract/core/ids';
import { drawnKindOf } from '@vitrine/contract/drawn/drawn-kinds';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { type ContentId, type ContentKind, SlotKind } from '@vitrine/contract/library/content';
import type { ActiveContent, ActiveUndo } from '@vitrine/contract/library/media';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import { toShownMedia } from './content-row.ts';
import { listCovers } from './list-reads.ts';
import { useContent } from './reads.ts';
import {
  changeActive,
  deleteActive,
  deleteSlot,
  findActive,
  findSlot,
  requireSeenActive,
  upsertGlobalMedia,
} from './global-store.ts';

/** The account's active playlist, web page or layout, which comes before its active video and image. */
export function createCurrentContent({ db, clock }: Platform) {
  return {
    async current({ accountId }: InAccount): Promise<MediaSummary | null> {
      const row = await findSlot(db, accountId);
      return row && toShownMedia(row, await listCovers(db, [row.id]));
    },

    /**
     * Replaces what was active, of whichever kind.
     *
     * @throws media.not_found, auth.outside_limits
     */
    async setCurrent(
      { accountId }: InAccount,
      { mediaType: kind, mediaId }: { mediaType: SlotKind; mediaId: ContentId },
    ): Promise<{ current: MediaSummary; undo: ActiveUndo }> {
      const { result, undo } = await changeActive(db, accountId, async (tx) => {
        const row = await useContent(tx, accountId, mediaId, kind);
        await requireSeenActive(tx, accountId, SlotKind.options);
        await deleteSlot(tx, accountId);
        await upsertGlobalMedia(tx, { accountId, kind, mediaId, setAt: clock() });
        return toShownMedia(row, await listCovers(tx, [row.id]));
      });
      return { current: result, undo };
    },

    clearCurrent: async ({ accountId }: InAccount): Promise<ActiveUndo> =>
      (await changeActive(db, accountId, (tx) => deleteSlot(tx, accountId))).undo,

    /**
     * Takes back a change of what is active, as its answer described it: nothing, if it was changed since. It is fine if
     * all is as it was before, so the call may be repeated.
     *
     * @throws content.changed; media.not_found and media.not_ready for what was active; auth.outside_limits
     */
    undo: ({ accountId }: InAccount, { before, since }: ActiveUndo): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const wanted = listActive(before);
        // In the order in which content is locked everywhere.
        for (const { kind, mediaId } of wanted.toSorted((a, b) => (a.mediaId < b.mediaId ? -1 : 1))) {
          await useContent(tx, accountId, mediaId, kind);
        }
        const current = await findActive(tx, accountId);
        if (isDeepStrictEqual(current, before)) return;
        if (!isDeepStrictEqual(current, since)) throw new AppError('content.changed');
        const kinds = [...wanted.map(({ kind }) => kind), ...(before.slotId === null ? [] : SlotKind.options)];
        await requireSeenActive(tx, accountId, kinds);
        await deleteActive(tx, accountId);
        for (const row of wanted) await upsertGlobalMedia(tx, { ...row, accountId, setAt: clock() });
      }),
  };
}

function findSlotKind(slotId: string): SlotKind {
  if (isPlaylistId(slotId)) return 'playlist';
  if (isDocumentId(slotId)) return 'document';
  return isLayoutId(slotId) ? 'layout' : (drawnKindOf(slotId) ?? 'webpage');
}

function listActive({ slotId, videoId, imageId }: ActiveContent): { kind: ContentKind; mediaId: string }[] {
  return [
    ...(slotId === null ? [] : [{ kind: findSlotKind(slotId), mediaId: slotId }]),
    ...(videoId === null ? [] : [{ kind: 'video', mediaId: videoId } as const]),
    ...(imageId === null ? [] : [{ kind: 'image', mediaId: imageId } as const]),
  ];
}
