import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaRow } from './content-row.ts';
import {
  type Rendition,
  resetThumbnailFailures,
  updateColors,
  updateFacts,
  updateProgress,
  updateRendition,
  updateSound,
  updateThumbnail,
  updateThumbnailFailure,
  updateToFailed,
} from './processing-store.ts';
import { findMediaById } from './store.ts';

export type Preparation = ReturnType<typeof createPreparation>;

/** A file that has been stored for an item. */
interface Thumbnail {
  thumbnailKey: string;
  /** `#rrggbb` */
  averageColor: string;
  /** Says what screens cannot show as intended, for display; null if they show everything. */
  note: string | null;
}

/** Runs in the transaction that records a result, e.g. to queue the next job. */
type Then = (tx: Db) => Promise<void>;

/**
 * Records the results of preparing media items for screens. Items may have been deleted or prepared by another job
 * meanwhile: then nothing is recorded, and the file of the result is removed. For jobs, which belong to no account.
 */
export function createPreparation({ db, storage }: Platform) {
  return {
    /** Null for an item that was deleted. */
    find: (id: string): Promise<MediaRow | null> => findMediaById(db, id),

    /** Records what a file was found to be; `then` runs unless the item is no longer being processed. */
    describe: (id: string, facts: Parameters<typeof updateFacts>[2], then: Then): Promise<void> =>
      db.transaction(async (tx) => {
        if (await updateFacts(tx, id, facts)) await then(tx);
      }),

    /** Stores the progress of an item that is being processed, in percent. */
    advance: (id: string, progress: number): Promise<void> => updateProgress(db, id, progress),

    /** Makes an item ready with its rendition; `then` runs unless the item was deleted, has failed or has a rendition. */
    async finish(id: string, rendition: Rendition & { playKey: string }, then: Then): Promise<void> {
      const isRecorded = await db.transaction(async (tx) => {
        const isWanted = await updateRendition(tx, id, rendition);
        if (isWanted) await then(tx);
        return isWanted;
      });
      if (!isRecorded) await storage.remove(rendition.playKey);
    },

    /** Ends the processing of an item that cannot be shown, with the reason for display. */
    fail: (id: string, reason: string): Promise<void> => updateToFailed(db, id, reason),

    /** Gives an item its thumbnail, unless it has one. */
    async addThumbnail(id: string, thumbnail: Thumbnail): Promise<void> {
      const isRecorded = await updateThumbnail(db, id, { ...thumbnail, thumbnailFilename: `${newId('thumb')}.webp` });
      if (!isRecorded) await storage.remove(thumbnail.thumbnailKey);
    },

    /** Records why an item has no thumbnail, for display. */
    goWithoutThumbnail: (id: string, reason: string): Promise<void> => updateThumbnailFailure(db, id, reason),

    /** Forgets why items have no thumbnail, so that it is made again; returns the ids of all items without one. */
    forgetThumbnailFailures: (tx: Db): Promise<string[]> => resetThumbnailFailures(tx),

    /** Records whether a video has sound, where that was not known. */
    noteSound: (id: string, hasSound: boolean): Promise<void> => updateSound(db, id, hasSound),

    /** Adds average colors to thumbnails that have none, by the items' ids; consoles are notified once. */
    addColors: (colors: ReadonlyMap<string, string>): Promise<void> => updateColors(db, colors),
  };
}
