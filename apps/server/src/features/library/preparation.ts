import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { VersionPage } from '../../schema/media-versions-tables.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaRow } from './content-row.ts';
import {
  type PreparedFile,
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
import type { Versions } from './versions/service.ts';
import { isVersionId, type VersionRow } from './versions/version-row.ts';
import { updatePreparedPages } from './versions/store.ts';

export type Preparation = ReturnType<typeof createPreparation>;

/** A file that has been stored for an item. */
interface Thumbnail {
  thumbnailKey: string;
  /** `#rrggbb` */
  averageColor: string;
  /** Says what screens cannot show as intended, for display; null if they show everything. */
  note: string | null;
}

/** What a document with its pages looks like. */
interface PagesResult extends Pick<VersionRow, 'thumbnailKey' | 'averageColor' | 'width' | 'height'> {
  check: (tx: Db, version: VersionRow) => Promise<void>;
}

/** Runs in the transaction that records a result, e.g. to queue the next job. */
type Then = (tx: Db) => Promise<void>;

/**
 * Records the results of preparing files for screens: those of media items, and of new versions of these, whose ids tell which
 * they are. They may have been deleted or prepared by another job meanwhile: then nothing is recorded, and the file of the
 * result is removed. For jobs, which belong to no account.
 */
export function createPreparation(platform: Platform, versions: Versions) {
  const { db, storage } = platform;

  /** Records a result in one transaction. A version that lacks nothing any more takes the place of its item's file. */
  const record = ({ id }: PreparedFile, work: (tx: Db) => Promise<boolean>): Promise<boolean> =>
    isVersionId(id) ? versions.advance(id, work) : db.transaction(work);

  return {
    /** Null for one that was deleted, and for a version that has been in use. */
    find: (id: string): Promise<MediaRow | null> =>
      isVersionId(id) ? versions.findPrepared(id) : findMediaById(db, id),

    /** Records what a file was found to be; `then` runs unless it is no longer being processed. */
    async describe(file: PreparedFile, facts: Parameters<typeof updateFacts>[2], then: Then): Promise<void> {
      await record(file, async (tx) => {
        const isWanted = await updateFacts(tx, file, facts);
        if (isWanted) await then(tx);
        return isWanted;
      });
    },

    /** Stores the progress of a file that is being processed, in percent. */
    advance: (file: PreparedFile, progress: number): Promise<void> => updateProgress(db, file, progress),

    /** Makes it ready with its rendition; `then` runs unless it was deleted, has failed or has a rendition. */
    async finish(file: PreparedFile, rendition: Rendition & { playKey: string }, then: Then): Promise<void> {
      const isRecorded = await record(file, async (tx) => {
        const isWanted = await updateRendition(tx, file, rendition);
        if (isWanted) await then(tx);
        return isWanted;
      });
      if (!isRecorded) await storage.remove(rendition.playKey);
    },

    /**
     * Makes a new version of a document ready with its pages.
     *
     * @param check refuses it in the same transaction, e.g. because the account has no room for it
     * @returns false if it was deleted, has failed or has its pages
     */
    finishPages: (file: PreparedFile, pages: VersionPage[], { check, ...picture }: PagesResult): Promise<boolean> =>
      versions.advance(file.id, async (tx, version) => {
        await check(tx, version);
        return updatePreparedPages(tx, file, pages, { ...picture, thumbnailFilename: `${newId('thumb')}.webp` });
      }),

    /** Ends the processing of a file that cannot be shown, with the reason for display. */
    fail: (file: PreparedFile, reason: string): Promise<void> =>
      isVersionId(file.id) ? versions.fail(file.id, reason) : updateToFailed(db, file, reason),

    /** Adds a thumbnail, unless there is one. */
    async addThumbnail(file: PreparedFile, thumbnail: Thumbnail): Promise<void> {
      const isRecorded = await record(file, (tx) =>
        updateThumbnail(tx, file, { ...thumbnail, thumbnailFilename: `${newId('thumb')}.webp` }),
      );
      if (!isRecorded) await storage.remove(thumbnail.thumbnailKey);
    },

    /**
     * Records why there is no thumbnail, for display. A new version whose file is the reason is refused: what is on screens
     * stays.
     */
    async goWithoutThumbnail(file: PreparedFile, reason: string, isFilesFault: boolean): Promise<void> {
      if (isFilesFault && isVersionId(file.id)) return versions.fail(file.id, reason);
      await record(file, (tx) => updateThumbnailFailure(tx, file, reason));
    },

    /** Forgets why items have no thumbnail, so that it is made again; returns the ids of all items without one. */
    forgetThumbnailFailures: (tx: Db): Promise<string[]> => resetThumbnailFailures(tx),

    /** Records whether a video has sound, where that was not known. */
    noteSound: (id: string, hasSound: boolean): Promise<void> => updateSound(db, id, hasSound),

    /** Adds average colors to thumbnails that have none, by the items' ids; consoles are notified once. */
    addColors: (colors: ReadonlyMap<string, string>): Promise<void> => updateColors(db, colors),
  };
}
