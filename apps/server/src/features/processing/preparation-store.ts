import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hasOpenJob } from '../../platform/job-reports.ts';
import type { Job } from '../../platform/jobs.ts';
import type { MediaRow } from '../library/index.ts';
import { media } from '../../schema/library.ts';

/** False when the medium is gone or has a thumbnail by now. */
export async function updateThumbnail(
  db: Db,
  id: string,
  thumbnail: { thumbnailFilename: string; thumbnailKey: string; averageColor: string },
): Promise<boolean> {
  const updated = await db
    .update(media)
    .set({ ...thumbnail, failure: sql`case when ${media.status} = 'failed' then ${media.failure} end` })
    .where(and(eq(media.id, id), isNull(media.thumbnailKey)))
    .returning({ id: media.id });
  return updated.length > 0;
}

/** Thumbnails without an average color, made before there was one; in the order of ids, after the given one. */
export async function listWithoutColor(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; thumbnailKey: string }[]> {
  const rows = await db
    .select({ id: media.id, thumbnailKey: media.thumbnailKey })
    .from(media)
    .where(and(isNotNull(media.thumbnailKey), isNull(media.averageColor), gt(media.id, after)))
    .orderBy(asc(media.id))
    .limit(limit);
  return rows.flatMap(({ id, thumbnailKey }) => (thumbnailKey === null ? [] : [{ id, thumbnailKey }]));
}

/** Stores average colors in one statement, so that consoles are notified once. */
export async function updateColors(db: Db, colors: ReadonlyMap<string, string>): Promise<void> {
  const [ids, values] = [[...colors.keys()], [...colors.values()]];
  await db.execute(sql`
    update ${media} set average_color = found.color
    from unnest(${sql.param(ids)}::text[], ${sql.param(values)}::text[]) as found(id, color)
    where ${media.id} = found.id`);
}

/** What a rendition and the reading of it have brought. */
export type Rendition = Pick<MediaRow, 'playKey' | 'playSha256' | 'playBytes' | 'playMimeType'> &
  Partial<Pick<MediaRow, 'width' | 'height' | 'durationMs' | 'fps'>>;

/** Makes a medium ready. False when it is gone or not in preparation any more. */
export async function updateRendition(tx: Db, id: string, rendition: Rendition): Promise<boolean> {
  const updated = await tx
    .update(media)
    .set({ ...rendition, status: 'ready', progress: null, failure: null })
    .where(and(eq(media.id, id), eq(media.status, 'processing')))
    .returning({ id: media.id });
  return updated.length > 0;
}

/**
 * Notes what reading a file has brought, and whether it may be shown as it is. False when it is gone or not in
 * preparation any more.
 */
export async function updateFacts(
  tx: Db,
  id: string,
  facts: Pick<MediaRow, 'mimeType' | 'width' | 'height' | 'durationMs' | 'fps' | 'status'>,
): Promise<boolean> {
  const updated = await tx
    .update(media)
    .set(facts)
    .where(and(eq(media.id, id), eq(media.status, 'processing')))
    .returning({ id: media.id });
  return updated.length > 0;
}

export async function updateProgress(db: Db, id: string, progress: number): Promise<void> {
  await db
    .update(media)
    .set({ progress })
    .where(and(eq(media.id, id), eq(media.status, 'processing')));
}

/** Ends the preparation of a medium that cannot be shown. */
export async function updateToFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .update(media)
    .set({ status: 'failed', progress: null, failure })
    .where(and(eq(media.id, id), eq(media.status, 'processing')));
}

/** Removes the recorded failure of every medium without a thumbnail; returns their ids. */
export async function resetThumbnailFailures(tx: Db): Promise<string[]> {
  const rows = await tx
    .update(media)
    .set({ failure: null })
    .where(isNull(media.thumbnailKey))
    .returning({ id: media.id });
  return rows.map(({ id }) => id);
}

export async function updateFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.update(media).set({ failure }).where(eq(media.id, id));
}

/** Which of these media are in preparation, or still get their thumbnail. */
export async function findBusyMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const awaitsThumbnail = and(isNull(media.thumbnailKey), isNull(media.failure));
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, [...ids]), or(eq(media.status, 'processing'), awaitsThumbnail)));
  return new Set(rows.map(({ id }) => id));
}

interface Forgotten {
  /** Of the jobs that work on media. */
  jobs: readonly Pick<Job, 'name'>[];
  before: Date;
  limit: number;
}

/** Media that are ready since before then, and have neither a thumbnail nor a reason why there is none. */
export const listWithoutThumbnail = (db: Db, forgotten: Forgotten): Promise<string[]> =>
  listForgotten(db, and(eq(media.status, 'ready'), isNull(media.thumbnailKey), isNull(media.failure)), forgotten);

/** Media that are in preparation since before then. */
export const listUnprepared = (db: Db, forgotten: Forgotten): Promise<string[]> =>
  listForgotten(db, eq(media.status, 'processing'), forgotten);

/** Those that none of these jobs is queued or running for. */
async function listForgotten(db: Db, which: SQL | undefined, { jobs, before, limit }: Forgotten): Promise<string[]> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(which, lt(media.createdAt, before), not(hasOpenJob(jobs, 'mediaId', media.id))))
    .limit(limit);
  return rows.map(({ id }) => id);
}
