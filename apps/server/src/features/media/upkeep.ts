import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { draftOf, type FileStorage } from '../../platform/storage/storage.ts';
import { sweepWorkFolders } from '../../platform/work-folders.ts';
import { accountOfKey, FILES } from './file-keys.ts';
import { findBusyMedia } from './preparation-store.ts';
import { listMediaKeys, listReferredKeys } from './store.ts';
import { deleteExpiredUploads, listUploadKeys } from './upload-store.ts';

/** Younger files may belong to work that has not committed yet. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  /** Where files lie that are under way. */
  workFolder: string;
}

export function createUpkeep({ db, clock, storage, workFolder }: Dependencies) {
  async function removeFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) await storage.remove(key);
  }

  /** Files that an interrupted upload, a lost answer or a deleted account left behind. */
  async function removeOrphans(): Promise<void> {
    const before = clock().getTime() - ORPHAN_AGE_MS;
    let accountId: string | null = null;
    let referred = new Set<string>();
    for await (const { key, modifiedAt } of storage.list(FILES)) {
      const owner = accountOfKey(key);
      if (owner === null || modifiedAt.getTime() > before) continue;
      if (owner !== accountId) {
        accountId = owner;
        // Uploads first: one that becomes a video meanwhile is then found among the media.
        const arriving = await listUploadKeys(db, owner);
        referred = new Set([...arriving, ...arriving.map(draftOf), ...(await listMediaKeys(db, owner))]);
      }
      if (!referred.has(key)) await storage.remove(key);
    }
  }

  /** What killed processes left of media that nobody works on any more. */
  const sweepWork = async () => sweepWorkFolders(workFolder, (ids) => findBusyMedia(db, ids));

  return {
    /** Removes those that no medium refers to: media with the same content share their files. */
    async removeUnreferred(keys: readonly string[]): Promise<void> {
      const referred = new Set(await listReferredKeys(db, keys));
      await removeFiles(keys.filter((key) => !referred.has(key)));
    },

    sweepWork,

    /** Frees what abandoned uploads have set aside, and removes files that nothing refers to. */
    async sweep(): Promise<void> {
      await sweepWork();
      await removeFiles(await deleteExpiredUploads(db, clock()));
      await removeOrphans();
    },
  };
}
