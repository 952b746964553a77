import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaRow } from '../content-row.ts';
import { removeFiles, trimVersions } from '../jobs.ts';
import { lockPlayingDevices } from '../reads.ts';
import { insertVersion, updateCurrent, updateItemFile, updateVersion } from './store.ts';
import { createVersionKinds, type OtherVersionKinds } from './version-kinds.ts';
import { pickFile, type VersionRow } from './version-row.ts';

/** A change of an item's file, for the activity log. */
export interface Outcome {
  accountId: string;
  /** The item’s name. */
  name: string;
  /** Null: a new version took its place. The reason why one could not. */
  failure: string | null;
}

/** Puts versions in the place of the files of their items. */
export function createReplacement({ clock, jobs }: Platform, others: OtherVersionKinds) {
  const kinds = createVersionKinds(others);

  /** Keeps the file of an item as a former version; returns its id. A file that failed is not kept. */
  async function keepFormer(tx: Db, item: MediaRow): Promise<string | null> {
    const { id: mediaId, accountId, kind, originalName, createdAt } = item;
    const more = item.status === 'ready' ? await kinds[kind].keep(tx, item) : {};
    const file = { ...pickFile(item), ...more, state: 'former' as const, replacedAt: clock() };
    const current = await updateCurrent(tx, mediaId, file);
    if (current !== null) return current;
    if (item.status !== 'ready') {
      const keys = [item.storageKey, item.playKey, item.thumbnailKey].filter((key) => key !== null);
      await jobs.send(tx, removeFiles, { keys });
      return null;
    }
    const sent = { takesPlace: 'ready' as const, addedBy: null, createdAt };
    const row = { ...file, ...sent, id: newId('ver', clock().getTime()), accountId, mediaId, kind, originalName };
    return (await insertVersion(tx, row)).id;
  }

  return {
    /**
     * Puts a prepared version in the place of its item’s file, in a transaction that has locked both.
     *
     * @returns the id of the former version; null if there is none
     */
    async replace(tx: Db, item: MediaRow, version: VersionRow): Promise<string | null> {
      await lockPlayingDevices(tx, [item.id]);
      const replacedId = await keepFormer(tx, item);
      const more = await kinds[item.kind].take(tx, item, version);
      await updateItemFile(tx, item.id, { ...pickFile(version), ...more, status: 'ready', progress: null });
      await updateVersion(tx, version.id, { state: 'current', replacedAt: null, pages: null });
      await jobs.send(tx, trimVersions, { accountId: item.accountId });
      return replacedId;
    },

    /** Puts a file of which only the size is known in its place, in a dry run. */
    async tryOut(tx: Db, item: MediaRow, fileSize: number): Promise<void> {
      await lockPlayingDevices(tx, [item.id]);
      const more = await kinds[item.kind].takeUnknown(tx, item, fileSize);
      const played = { playKey: null, playSha256: null, playBytes: null, playMimeType: null };
      await updateItemFile(tx, item.id, { sha256: newId('file'), fileSize, ...played, status: 'ready', ...more });
    },
  };
}
