import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { mediaVersions } from '../../schema/media-versions-tables.ts';
import { isMedia } from './reads.ts';
import type { MediaRow } from './content-row.ts';
import { isVersionId } from './versions/version-row.ts';

/*
 * The writes of the processing feature. They are here because the library owns the tables.
 */

/** A file that a job has prepared: of an item, or of a version. The item may have another one by now. */
export type PreparedFile = Pick<MediaRow, 'id' | 'storageKey'>;

/** The table of an item or version. Both have the columns that are written here. */
const tableOf = (id: string): typeof media =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of files are the same
  isVersionId(id) ? (mediaVersions as unknown as typeof media) : media;

const isStill = (table: typeof media, { id, storageKey }: PreparedFile) =>
  and(eq(table.id, id), eq(table.storageKey, storageKey));

/** False if it was deleted or has a thumbnail already. */
export async function updateThumbnail(
  db: Db,
  file: PreparedFile,
  {
    note,
    ...thumbnail
  }: { thumbnailFilename: string; thumbnailKey: string; averageColor: string; note: string | null },
): Promise<boolean> {
  const table = tableOf(file.id);
  const updated = await db
    .update(table)
    .set({ ...thumbnail, failure: sql`case when ${table.status} = 'failed' then ${table.failure} else ${note} end` })
    .where(and(isStill(table, file), isNull(table.thumbnailKey)))
    .returning({ id: table.id });
  return updated.length > 0;
}

/** Stores average colors in one statement, so that consoles are notified once. */
export async function updateColors(db: Db, colors: ReadonlyMap<string, string>): Promise<void> {
  const [ids, values] = [[...colors.keys()], [...colors.values()]];
  await db.execute(sql`
    update ${media} set average_color = found.color
    from unnest(${sql.param(ids)}::text[], ${sql.param(values)}::text[]) as found(id, color)
    where ${media.id} = found.id`);
}

/** A finished rendition, and the facts that reading it corrected. */
export type Rendition = Pick<MediaRow, 'playKey' | 'playSha256' | 'playBytes' | 'playMimeType'> &
  Partial<Pick<MediaRow, 'width' | 'height' | 'durationMs' | 'fps' | 'hasSound' | 'suggestedName'>>;

/** Makes it ready with its rendition. False if it was deleted, has failed or has a rendition. */
export async function updateRendition(tx: Db, file: PreparedFile, rendition: Rendition): Promise<boolean> {
  const table = tableOf(file.id);
  const isWanted = or(eq(table.status, 'processing'), and(eq(table.status, 'ready'), isNull(table.playKey)));
  const updated = await tx
    .update(table)
    .set({ ...rendition, status: 'ready', progress: null, failure: null })
    .where(and(isStill(table, file), isWanted))
    .returning({ id: table.id });
  return updated.length > 0;
}

export async function updateSound(db: Db, id: string, hasSound: boolean): Promise<void> {
  await db
    .update(media)
    .set({ hasSound })
    .where(and(eq(media.id, id), isNull(media.hasSound)));
}

/** Stores the result of classification. False if it was deleted or is no longer being processed. */
export async function updateFacts(
  tx: Db,
  file: PreparedFile,
  facts: Pick<MediaRow, 'mimeType' | 'width' | 'height' | 'durationMs' | 'fps' | 'hasSound' | 'status'>,
): Promise<boolean> {
  const table = tableOf(file.id);
  const updated = await tx
    .update(table)
    .set(facts)
    .where(and(isStill(table, file), eq(table.status, 'processing')))
    .returning({ id: table.id });
  return updated.length > 0;
}

export async function updateProgress(db: Db, file: PreparedFile, progress: number): Promise<void> {
  const table = tableOf(file.id);
  await db
    .update(table)
    .set({ progress })
    .where(and(isStill(table, file), eq(table.status, 'processing')));
}

/** Ends the processing of an item that cannot be shown. */
export async function updateToFailed(db: Db, file: PreparedFile, failure: string): Promise<void> {
  await db
    .update(media)
    .set({ status: 'failed', progress: null, failure })
    .where(and(isStill(media, file), eq(media.status, 'processing')));
}

/** Removes the recorded failure of every item without a thumbnail; returns their ids. */
export async function resetThumbnailFailures(tx: Db): Promise<string[]> {
  const rows = await tx
    .update(media)
    .set({ failure: null })
    .where(and(isMedia, isNull(media.thumbnailKey)))
    .returning({ id: media.id });
  return rows.map(({ id }) => id);
}

/** False if it was deleted. */
export async function updateThumbnailFailure(db: Db, file: PreparedFile, failure: string): Promise<boolean> {
  const table = tableOf(file.id);
  const updated = await db.update(table).set({ failure }).where(isStill(table, file)).returning({ id: table.id });
  return updated.length > 0;
}
