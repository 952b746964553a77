import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/job-queue.ts';
import { makePages, makeRendition, makeThumbnail } from '../processing/index.ts';
import type { Classification } from './classify.ts';
import { classifyLater } from './jobs.ts';

/** Queues the jobs that prepare a file for screens. */
export async function queuePreparation(
  tx: Db,
  jobs: Jobs,
  mediaId: string,
  rendition: Classification['rendition'],
): Promise<void> {
  if (rendition === 'pages') return jobs.send(tx, makePages, { mediaId });
  if (rendition === 'unread') await jobs.send(tx, classifyLater, { mediaId });
  else if (rendition !== 'none') await jobs.send(tx, makeRendition, { mediaId, how: rendition });
  await jobs.send(tx, makeThumbnail, { mediaId });
}
