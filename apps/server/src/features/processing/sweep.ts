import { isAppError } from '@vitrine/contract/core/errors';
import type { Platform } from '../../platform/platform.ts';
import { sweepWorkFolders } from '../../platform/work-folders.ts';
import type { Preparation } from '../library/index.ts';
import { makeRendition, makeThumbnail } from './jobs.ts';
import { findBusyMedia, listOfUnknownSound, listWithoutColor, listWithoutThumbnail } from './store.ts';
import { readVideo } from './video/video-reader.ts';
import { toMediaFolder } from './work-folder.ts';

/** A thumbnail that is missing for longer was lost: its server was killed at each attempt. */
const LOST_MS = 60 * 60 * 1000;
const MAX_QUEUED = 1_000;
const COLORS_AT_ONCE = 100;
/** Reading a video takes a process. */
const SOUNDS_AT_ONCE = 200;

export function createProcessingSweep(platform: Platform, { preparation }: { preparation: Preparation }) {
  const { db, clock, storage, jobs } = platform;

  /** Removes the work folders of killed processes. */
  const sweepWork = async () => sweepWorkFolders(toMediaFolder(platform), (ids) => findBusyMedia(db, ids));

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

  /** Notes whether older videos have sound. One that is refused by now counts as one with sound. */
  async function addMissingSounds(): Promise<void> {
    for (const { id, key } of await listOfUnknownSound(db, SOUNDS_AT_ONCE)) {
      const hasSound = await storage
        .withLocalFile(key, async (path) => (await readVideo(path)).hasSound ?? true)
        .catch((error: unknown) => (isAppError(error) ? true : null));
      if (hasSound !== null) await preparation.noteSound(id, hasSound);
    }
  }

  return {
    sweepWork,

    /** Removes leftover work folders, queues lost thumbnails again, and adds missing average colors and marks of sound. */
    async sweep(): Promise<void> {
      await sweepWork();
      await queueLostThumbnails();
      await addMissingColors();
      await addMissingSounds();
    },
  };
}
