import { isAppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import { isOutage } from '../../platform/database/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { type MediaWork, findMediaById, makeRendition, makeThumbnail, reasonOf } from '../library/index.ts';
import { classify } from './classify.ts';
import { updateFacts, updateToFailed } from '../processing/index.ts';

interface Dependencies {
  db: Db;
  storage: FileStorage;
  jobs: Jobs;
}

/** The reading of files that were taken unread, because the machine was busy. */
export function createDeferredClassification({ db, storage, jobs }: Dependencies) {
  return {
    /** Does nothing where the medium is gone or prepared. What would have been refused is marked as failed. */
    async examine({ input, isLast, signal }: Parameters<MediaWork['examine']>[0]): Promise<void> {
      const row = await findMediaById(db, input.mediaId);
      if (row === null || row.status !== 'processing') return;
      try {
        const { rendition, mimeType, width, height, durationMs, fps } = await storage.withLocalFile(
          row.storageKey,
          (path) => classify(row.kind, path, signal),
        );
        const facts = { mimeType, width, height, durationMs: durationMs ?? null, fps: fps ?? null };
        await db.transaction(async (tx) => {
          const status = rendition === 'none' ? 'ready' : 'processing';
          const isWanted = await updateFacts(tx, row.id, { ...facts, status });
          if (!isWanted) return;
          if (rendition !== 'none') await jobs.send(tx, makeRendition, { mediaId: row.id, how: rendition });
          await jobs.send(tx, makeThumbnail, { mediaId: row.id });
        });
      } catch (error) {
        if (isOutage(error)) throw error;
        if (isAppError(error)) return updateToFailed(db, row.id, error.message);
        if (isLast) await updateToFailed(db, row.id, reasonOf(error, row.kind));
        throw error;
      }
    },
  };
}
