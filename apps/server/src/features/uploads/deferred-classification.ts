import { isAppError } from '@vitrine/contract/core/errors';
import { isOutage } from '../../platform/database/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Preparation } from '../library/index.ts';
import { describeProcessingFailure } from '../processing/index.ts';
import type { Classifier } from './classify.ts';
import type { ClassifyAttempt } from './jobs.ts';
import { queuePreparation } from './preparation.ts';

/** Classifies files that were accepted unread because the machine was busy. */
export function createDeferredClassification(
  { storage, jobs }: Platform,
  { preparation, classifier }: { preparation: Preparation; classifier: Classifier },
) {
  return {
    /** Idempotent. A file that would have been refused at upload is marked as failed, with the same message. */
    async classify({ input, isLast, signal }: ClassifyAttempt): Promise<void> {
      const row = await preparation.find(input.mediaId);
      if (row === null || row.status !== 'processing') return;
      const { accountId, kind } = row;
      try {
        const { rendition, mimeType, width, height, durationMs, fps, hasSound } = await storage.withLocalFile(
          row.storageKey,
          (path) => classifier.classify({ accountId, kind, path, name: row.originalName }, signal),
        );
        const facts = {
          mimeType,
          width,
          height,
          durationMs: durationMs ?? null,
          fps: fps ?? null,
          hasSound: hasSound ?? null,
        };
        const status = rendition === 'none' ? 'ready' : 'processing';
        await preparation.describe(row, { ...facts, status }, async (tx) => {
          await queuePreparation(tx, jobs, row.id, rendition);
        });
      } catch (error) {
        if (isOutage(error)) throw error;
        if (isAppError(error)) return preparation.fail(row, error.message);
        if (isLast) await preparation.fail(row, describeProcessingFailure(error, row.kind));
        throw error;
      }
    },
  };
}
