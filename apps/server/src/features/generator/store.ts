import {
  GENERATED_FPS,
  type GeneratedStatus,
  GeneratedVideo,
  sumSeconds,
  videoSizes,
} from '@vitrine/contract/generator';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { readTold } from '../../platform/told/read-told.ts';
import {
  type ContentRow,
  type MediaFile,
  type MediaRow,
  isGlobal,
  findPlayedFile,
  toMediaRow,
} from '../library/index.ts';
import { media } from '../../schema/library-tables.ts';
import { generatedVideos, generatorSegments } from '../../schema/generator-tables.ts';

export type GeneratedRow = typeof generatedVideos.$inferSelect;
export type SegmentRow = typeof generatorSegments.$inferSelect;

/** A generated video with its media item. */
export interface ListedVideo extends GeneratedRow {
  mediaItem: MediaRow | null;
  /** True if it is the account's active video. */
  isActive: boolean;
  /** The number of the account's unfinished videos before it in the queue. */
  place: number;
}

/** In these states a video holds its reservation. */
const underWay: GeneratedStatus[] = ['waiting', 'running'];

const place = sql<number>`(
  select count(*)::integer from ${generatedVideos} as earlier
  where earlier.account_id = ${generatedVideos.accountId} and earlier.status in ('waiting', 'running')
    and (earlier.created_at, earlier.id) < (${generatedVideos.createdAt}, ${generatedVideos.id}))`;

const listed = {
  row: generatedVideos,
  mediaItem: media,
  isActive: isGlobal,
  place,
};

export async function listGenerated(db: Db, accountId: string): Promise<ListedVideo[]> {
  const rows = await db
    .select(listed)
    .from(generatedVideos)
    .leftJoin(media, eq(media.id, generatedVideos.mediaId))
    .where(eq(generatedVideos.accountId, accountId))
    .orderBy(desc(generatedVideos.createdAt), desc(generatedVideos.id));
  return rows.map(toListed);
}

/** Null when the account has no such video. */
export async function findGenerated(db: Db, accountId: string, id: string): Promise<ListedVideo | null> {
  const [found] = await db
    .select(listed)
    .from(generatedVideos)
    .leftJoin(media, eq(media.id, generatedVideos.mediaId))
    .where(and(eq(generatedVideos.id, id), eq(generatedVideos.accountId, accountId)));
  return found === undefined ? null : toListed(found);
}

type Found = Pick<ListedVideo, 'isActive' | 'place'> & { row: GeneratedRow; mediaItem: ContentRow | null };

const toListed = ({ row, mediaItem, ...more }: Found): ListedVideo => ({
  ...row,
  ...more,
  mediaItem: toMediaRow(mediaItem),
});

/** Finds the file of a video of any account: a signed address authorises the caller. Null until it is ready. */
export async function findGeneratedFile(db: Db, id: string): Promise<{ name: string; file: MediaFile } | null> {
  const [found] = await db
    .select({ name: generatedVideos.name, row: media })
    .from(generatedVideos)
    .innerJoin(media, eq(media.id, generatedVideos.mediaId))
    .where(eq(generatedVideos.id, id));
  const row = toMediaRow(found?.row);
  const file = row && findPlayedFile(row);
  return found && file ? { name: found.name, file } : null;
}

export async function insertGenerated(tx: Db, row: typeof generatedVideos.$inferInsert): Promise<void> {
  await tx.insert(generatedVideos).values(row);
}

export async function countUnderWay(tx: Db, accountId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(generatedVideos)
    .where(and(eq(generatedVideos.accountId, accountId), inArray(generatedVideos.status, underWay)));
  return row?.total ?? 0;
}

/** Starts a run. Null when the video was deleted or has ended. */
export async function startRun(db: Db, id: string, run: string, now: Date): Promise<GeneratedRow | null> {
  const [row] = await db
    .update(generatedVideos)
    .set({ status: 'running', run, aliveAt: now, progress: 0, itemsDone: 0, secondsLeft: null })
    .where(and(eq(generatedVideos.id, id), inArray(generatedVideos.status, underWay)))
    .returning();
  return row ?? null;
}

export type Advance = Pick<GeneratedRow, 'progress' | 'secondsLeft' | 'itemsDone'>;

/** False when the video was cancelled, or another run works on it. */
export async function updateAdvance(db: Db, id: string, run: string, advance: Advance, now: Date): Promise<boolean> {
  const updated = await db
    .update(generatedVideos)
    .set({ ...advance, aliveAt: now })
    .where(and(eq(generatedVideos.id, id), eq(generatedVideos.run, run), eq(generatedVideos.status, 'running')))
    .returning({ id: generatedVideos.id });
  return updated.length > 0;
}

/** The outcome of a video. */
export type VideoOutcome = Pick<GeneratedRow, 'status'> &
  Partial<Pick<GeneratedRow, 'failure' | 'progress' | 'itemsDone'>>;

/**
 * Ends a video; returns the reservation that it held. Null if it has ended before or, if a run is given, another run
 * works on it.
 */
export async function updateToEnded(
  tx: Db,
  id: string,
  outcome: VideoOutcome,
  run?: string,
): Promise<Pick<GeneratedRow, 'reservationId'> | null> {
  const isOfRun = run === undefined ? undefined : eq(generatedVideos.run, run);
  const [row] = await tx
    .select()
    .from(generatedVideos)
    .where(and(eq(generatedVideos.id, id), inArray(generatedVideos.status, underWay), isOfRun))
    .for('update');
  if (row === undefined) return null;
  await tx
    .update(generatedVideos)
    .set({ ...outcome, queuedAt: null, run: null, aliveAt: null, secondsLeft: null, reservationId: null })
    .where(eq(generatedVideos.id, id));
  return row;
}

/** Stores which media item it became. */
export async function linkMedia(tx: Db, id: string, mediaId: string): Promise<void> {
  await tx.update(generatedVideos).set({ mediaId }).where(eq(generatedVideos.id, id));
}

/** Puts a failed or cancelled video at the end of the queue. */
export async function requeueGenerated(tx: Db, id: string, reservationId: string, now: Date): Promise<void> {
  const fresh = { status: 'waiting' as const, failure: null, progress: 0, itemsDone: 0, reservationId, createdAt: now };
  await tx.update(generatedVideos).set(fresh).where(eq(generatedVideos.id, id));
}

export async function deleteGenerated(tx: Db, id: string): Promise<void> {
  await tx.delete(generatedVideos).where(eq(generatedVideos.id, id));
}

/** The account's next video, marked as queued; null while another one is being made or none waits. */
export async function takeNext(tx: Db, accountId: string, now: Date): Promise<string | null> {
  const [busy] = await tx
    .select({ id: generatedVideos.id })
    .from(generatedVideos)
    .where(
      and(
        eq(generatedVideos.accountId, accountId),
        or(
          eq(generatedVideos.status, 'running'),
          and(eq(generatedVideos.status, 'waiting'), isNotNull(generatedVideos.queuedAt)),
        ),
      ),
    )
    .limit(1);
  if (busy !== undefined) return null;
  const [next] = await tx
    .select({ id: generatedVideos.id })
    .from(generatedVideos)
    .where(
      and(
        eq(generatedVideos.accountId, accountId),
        eq(generatedVideos.status, 'waiting'),
        isNull(generatedVideos.queuedAt),
      ),
    )
    .orderBy(asc(generatedVideos.createdAt), asc(generatedVideos.id))
    .limit(1);
  if (next === undefined) return null;
  await tx.update(generatedVideos).set({ queuedAt: now }).where(eq(generatedVideos.id, next.id));
  return next.id;
}

/** The ids of those videos that are being made. */
export async function findRunning(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: generatedVideos.id })
    .from(generatedVideos)
    .where(and(inArray(generatedVideos.id, [...ids]), eq(generatedVideos.status, 'running')));
  return new Set(rows.map(({ id }) => id));
}

/** Running videos whose last report is older. */
export async function listStale(db: Db, before: Date): Promise<Pick<GeneratedRow, 'id' | 'accountId'>[]> {
  return db
    .select({ id: generatedVideos.id, accountId: generatedVideos.accountId })
    .from(generatedVideos)
    .where(and(eq(generatedVideos.status, 'running'), lt(generatedVideos.aliveAt, before)));
}

/** Finds cached clips and marks them as used. */
export async function useSegments(db: Db, hashes: readonly string[], now: Date): Promise<SegmentRow[]> {
  return db
    .update(generatorSegments)
    .set({ usedAt: now })
    .where(inArray(generatorSegments.hash, [...hashes]))
    .returning();
}

/** False when another run cached it in the meantime. */
export async function insertSegment(db: Db, row: SegmentRow): Promise<boolean> {
  const inserted = await db
    .insert(generatorSegments)
    .values(row)
    .onConflictDoNothing()
    .returning({ hash: generatorSegments.hash });
  return inserted.length > 0;
}

export async function deleteSegment(db: Db, hash: string): Promise<void> {
  await db.delete(generatorSegments).where(eq(generatorSegments.hash, hash));
}

/** Lists the segments, the most recently used first. */
export async function listSegments(db: Db): Promise<SegmentRow[]> {
  return db.select().from(generatorSegments).orderBy(desc(generatorSegments.usedAt));
}

/** The name of its file. */
export const toGeneratedName = ({ name }: Pick<GeneratedRow, 'name'>): string => `${name}.mp4`;

/** @param downloadUrl null until there is a file */
export function toGenerated(row: ListedVideo, downloadUrl: string | null): GeneratedVideo {
  const thumbnail = row.mediaItem?.thumbnailFilename ?? null;
  const previewUrl = thumbnail === null ? null : thumbnailUrl(thumbnail);
  return GeneratedVideo.parse({
    id: row.id,
    name: row.name,
    status: row.status,
    place: row.status === 'waiting' ? row.place : null,
    progress: row.progress,
    secondsLeft: row.secondsLeft,
    itemsDone: row.itemsDone,
    itemCount: row.items.length,
    duration: sumSeconds(row.items),
    options: row.options,
    failure: row.failure,
    failureTold: readTold(row.failure),
    mediaId: row.mediaId,
    originalName: row.mediaItem?.originalName ?? toGeneratedName(row),
    filename: row.mediaItem?.filename ?? null,
    fileSize: row.mediaItem?.fileSize ?? null,
    isActive: row.isActive,
    folderId: row.mediaItem?.folderId ?? null,
    ...videoSizes[row.options.size],
    fps: GENERATED_FPS,
    thumbnailFilename: thumbnail,
    thumbnailUrl: previewUrl,
    previewUrl,
    downloadUrl,
    createdAt: row.createdAt.toISOString(),
  });
}
