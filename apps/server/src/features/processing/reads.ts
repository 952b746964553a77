import { and, eq, type SQL, not, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import type { Job } from '../../platform/job-queue.ts';
import { hasOpenJob } from '../../platform/job-reports.ts';

/** Items that are not ready and have not failed. */
export const listUnprepared = (db: Db, lost: LostQuery): Promise<string[]> =>
  listLost(db, eq(media.status, 'processing'), lost);

/** Items that processing lost, for example because every attempt was killed. */
export interface LostQuery {
  /** No job of this kind may be open for the item. */
  jobs: readonly Pick<Job, 'name'>[];
  /** The instant before which the items were created. */
  before: Date;
  limit: number;
}

export async function listLost(db: Db, which: SQL | undefined, { jobs, before, limit }: LostQuery): Promise<string[]> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(which, lt(media.createdAt, before), not(hasOpenJob(jobs, 'mediaId', media.id))))
    .limit(limit);
  return rows.map(({ id }) => id);
}
