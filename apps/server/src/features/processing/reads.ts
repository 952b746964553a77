import { and, eq, type SQL, not, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { mediaVersions } from '../../schema/media-versions-tables.ts';
import type { Job } from '../../platform/job-queue.ts';
import { hasOpenJob } from '../../platform/job-reports.ts';

/** Items, and new versions of items, that are not ready and have not failed. */
export const listUnprepared = (db: Db, lost: LostQuery): Promise<string[]> =>
  listLost(db, ({ status }) => eq(status, 'processing'), lost);

/** Items that processing lost, for example because every attempt was killed. */
export interface LostQuery {
  /** No job of this kind may be open for the item. */
  jobs: readonly Pick<Job, 'name'>[];
  /** The instant before which the items were created. */
  before: Date;
  limit: number;
}

type Prepared = typeof media | typeof mediaVersions;

export async function listLost(
  db: Db,
  which: (table: Prepared) => SQL | undefined,
  { jobs, before, limit }: LostQuery,
): Promise<string[]> {
  const select = (table: Prepared, condition?: SQL) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(which(table), condition, lt(table.createdAt, before), not(hasOpenJob(jobs, 'mediaId', table.id))));
  const rows = await select(media)
    .unionAll(select(mediaVersions, eq(mediaVersions.state, 'new')))
    .limit(limit);
  return rows.map(({ id }) => id);
}
