import type { FileKind } from '@vitrine/contract/library/media';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { MediaRow, NewMediaRow } from './content-row.ts';
import { getHold } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDefaultFolder, reachesScreens, withoutFolderLimit } from './folder-store.ts';
import { requireFolder, type ListedMedia, lockDuplicate, UNREAD_TYPE } from './reads.ts';
import { insertMedia } from './store.ts';
import { removeFiles } from './jobs.ts';

/** The columns of a new media item that depend on its file. */
export type NewItem = Omit<NewMediaRow, 'id' | 'filename' | 'status' | 'createdAt'>;

/** Adds media items to the library. */
export const createAddition = ({ clock, jobs }: Platform) => ({
  /**
   * Adds a media item with a stored file. Items of an account with the same content share their files, so the item is
   * ready if another one is. Where changes of the caller to what screens play wait for an admin, an item for a folder that
   * screens show is added to the root, and noted in the request's {@link Hold}.
   *
   * @param file the extension of its address, and whether every screen can play it as it is
   * @throws folder.not_found
   */
  async addItem(
    tx: Db,
    { folderId = null, ...row }: NewItem,
    { extension, isPlayable }: { extension: string; isPlayable: boolean },
  ): Promise<ListedMedia> {
    const now = clock();
    await requireFolder(tx, row.accountId, folderId);
    const duplicate = await lockDuplicate(tx, row);
    if (duplicate !== null) await jobs.send(tx, removeFiles, { keys: [row.storageKey] });
    const item = {
      ...row,
      ...(duplicate && pickSharedColumns(duplicate)),
      folderId,
      id: newId(idPrefixes[row.kind], now.getTime()),
      filename: `${newId(row.kind)}.${extension}`,
      // The pages of a document are its own.
      status:
        isPlayable || (duplicate?.status === 'ready' && row.kind !== 'document')
          ? ('ready' as const)
          : ('processing' as const),
      createdAt: now,
    };
    const hold = getHold();
    // No screen shows an audio file because of its folder.
    const target = hold === null || row.kind === 'audio' ? null : (folderId ?? (await findDefaultFolder(tx)));
    if (hold === null || target === null || !(await reachesScreens(tx, target))) return insertMedia(tx, item);
    hold.placements.push({ mediaId: item.id, folderId: target });
    return withoutFolderLimit(tx, () => insertMedia(tx, { ...item, folderId: null }));
  },
});

const idPrefixes: Record<FileKind, string> = { image: 'med', video: 'med', document: 'doc', audio: 'aud' };

/** The columns that items with the same content share. */
export const pickSharedColumns = (duplicate: MediaRow) => ({
  storageKey: duplicate.storageKey,
  playKey: duplicate.playKey,
  playSha256: duplicate.playSha256,
  playBytes: duplicate.playBytes,
  playMimeType: duplicate.playMimeType,
  ...(duplicate.mimeType !== UNREAD_TYPE && {
    mimeType: duplicate.mimeType,
    width: duplicate.width,
    height: duplicate.height,
    durationMs: duplicate.durationMs,
    fps: duplicate.fps,
    hasSound: duplicate.hasSound,
    suggestedName: duplicate.suggestedName,
  }),
});
