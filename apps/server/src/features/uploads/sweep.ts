import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { draftOf, type FileStorage } from '../../platform/storage/storage.ts';
import { sweepWorkFolders } from '../../platform/work-folders.ts';
import {
  FILES,
  accountOfKey,
  examine,
  listMediaKeys,
  listReferredKeys,
  makeRendition,
  makeThumbnail,
} from '../library/index.ts';
import {
  findBusyMedia,
  listUnprepared,
  listWithoutColor,
  listWithoutThumbnail,
  updateColors,
} from '../processing/index.ts';
import { deleteExpiredUploads, listUploadKeys } from './store.ts';

/** Younger files may belong to work that has not committed yet. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

/** What nobody works on after so long has been given up: its server was killed at each try. */
const MISSED_MS = 60 * 60 * 1000;
const MOST_AT_ONCE = 1_000;
const COLORS_AT_ONCE = 100;

/** What works on a medium until it is ready. */
const PREPARING = [examine, makeRendition, makeThumbnail];

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  jobs: Jobs;
  /** Where files lie that are under way. */
  workFolder: string;
}

export function createSweep({ db, clock, storage, jobs, workFolder }: Dependencies) {
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

  async function askForWhatIsMissing(): Promise<void> {
    const before = new Date(clock().getTime() - MISSED_MS);
    const forgotten = { jobs: PREPARING, before, limit: MOST_AT_ONCE };
    // How it has to be prepared is found out by reading it once more.
    for (const mediaId of await listUnprepared(db, forgotten)) await jobs.send(db, examine, { mediaId });
    for (const mediaId of await listWithoutThumbnail(db, forgotten)) {
      await jobs.send(db, makeThumbnail, { mediaId });
    }
  }

  /** Average colors of thumbnails that were made before they had one. A missing thumbnail is tried again next time. */
  async function addMissingColors(): Promise<void> {
    for (let after = ''; ;) {
      const rows = await listWithoutColor(db, { after, limit: COLORS_AT_ONCE });
      const last = rows.at(-1);
      if (last === undefined) return;
      // Loaded only if it is needed: it takes 20 MB of memory.
      const { averageColorOf } = await import('../processing/image-loaders.ts');
      const colors = new Map<string, string>();
      for (const { id, thumbnailKey } of rows) {
        const color = await storage.withLocalFile(thumbnailKey, averageColorOf).catch(() => null);
        if (color !== null) colors.set(id, color);
      }
      if (colors.size > 0) await updateColors(db, colors);
      after = last.id;
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

    /**
     * Frees the storage that abandoned uploads reserved, removes files without a reference, queues missing copies and
     * thumbnails again, and adds missing average colors.
     */
    async sweep(): Promise<void> {
      await sweepWork();
      await askForWhatIsMissing();
      await removeFiles(await deleteExpiredUploads(db, clock()));
      await removeOrphans();
      await addMissingColors();
    },
  };
}
