import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/job-queue.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { sweepWorkFolders } from '../../platform/work-folders.ts';
import type { Preparation } from '../library/index.ts';
import { makeRendition, makeThumbnail } from './jobs.ts';
import { findBusyMedia, listWithoutColor, listWithoutThumbnail } from './store.ts';

/** A thumbnail that is missing for longer was lost: its server was killed at each attempt. */
const LOST_MS = 60 * 60 * 1000;
const MAX_QUEUED = 1_000;
const COLORS_AT_ONCE = 100;

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  jobs: Jobs;
  preparation: Preparation;
  workFolder: string;
}

export function createProcessingSweep({ db, clock, storage, jobs, preparation, workFolder }: Dependencies) {
  /** Removes the work folders of killed processes. */
  const sweepWork = async () => sweepWorkFolders(workFolder, (ids) => findBusyMedia(db, ids));

  async function queueLostThumbnails(): Promise<void> {
    const before = new Date(clock().getTime() - LOST_MS);
    const lost = await listWithoutThumbnail(db, { jobs: [makeThumbnail, makeRendition], before, limit: MAX_QUEUED });
    for (const mediaId of lost) await jobs.send(db, makeThumbnail, { mediaId });
  }

  /** Adds average colors to thumbnails that were made before they had one. An unreadable thumbnail is retried next time. */
  async function addMissingColors(): Promise<void> {
    for (let after = ''; ;) {
      const rows = await listWithoutColor(db, { after, limit: COLORS_AT_ONCE });
      const last = rows.at(-1);
      if (last === undefined) return;
      // Loaded on first use: it takes 20 MB of memory.
      const { measureAverageColor } = await import('./image-loaders.ts');
      const colors = new Map<string, string>();
      for (const { id, thumbnailKey } of rows) {
        const color = await storage.withLocalFile(thumbnailKey, measureAverageColor).catch(() => null);
        if (color !== null) colors.set(id, color);
      }
      if (colors.size > 0) await preparation.addColors(colors);
      after = last.id;
    }
  }

  return {
    sweepWork,

    /** Removes leftover work folders, queues lost thumbnails again, and adds missing average colors. */
    async sweep(): Promise<void> {
      await sweepWork();
      await queueLostThumbnails();
      await addMissingColors();
    },
  };
}
