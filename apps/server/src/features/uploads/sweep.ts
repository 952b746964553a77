import type { Platform } from '../../platform/platform.ts';
import { toDraftKey } from '../../platform/storage/storage.ts';
import { removeOrphanedFiles } from '../library/index.ts';
import { listUnprepared, makePages, makeRendition, makeThumbnail } from '../processing/index.ts';
import { classifyLater } from './jobs.ts';
import { deleteExpiredUploads, listUploadKeys } from './store.ts';

/** Younger files may belong to a transaction that has not committed yet. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

/** An item that is unprepared for longer without a job was lost: its server was killed at each attempt. */
const LOST_MS = 60 * 60 * 1000;
const MAX_QUEUED = 1_000;

export function createUploadSweep(platform: Platform) {
  const { db, clock, storage, jobs } = platform;
  const ago = (ms: number) => new Date(clock().getTime() - ms);

  async function removeExpiredUploads(): Promise<void> {
    for (const key of await deleteExpiredUploads(db, clock())) await storage.remove(key);
  }

  async function queueLostItems(): Promise<void> {
    const preparing = [classifyLater, makePages, makeRendition, makeThumbnail];
    const lost = await listUnprepared(db, { jobs: preparing, before: ago(LOST_MS), limit: MAX_QUEUED });
    // Classifying the file again determines which rendition it needs.
    for (const mediaId of lost) await jobs.send(db, classifyLater, { mediaId });
  }

  async function listKeys(accountId: string): Promise<string[]> {
    const keys = await listUploadKeys(db, accountId);
    return [...keys, ...keys.map(toDraftKey)];
  }

  return {
    /**
     * Queues items again whose processing was lost, releases the storage that abandoned uploads reserved, and removes files
     * that nothing refers to.
     */
    async sweep(): Promise<void> {
      await queueLostItems();
      await removeExpiredUploads();
      await removeOrphanedFiles(platform, ago(ORPHAN_AGE_MS), listKeys);
    },
  };
}
