import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library-tables.ts';
import { isMedia } from './reads.ts';
import type { MediaRow } from './content-row.ts';

/*
 * The writes of the processing feature. They are here because the library owns the table.
 */

/** False if the item was deleted or has a thumbnail already. */
export async function updateThumbnail(
  db: Db,
  id: string,
  {
    note,
    ...thumbnail
  }: { thumbnailFilename: string; thumbnailKey: string; averageColor: string; note: string | null },
): Promise<boolean> {
  const updated = await db
    .update(media)
    .set({ ...thumbnail, failure: sql`case when ${media.status} = 'failed' then ${media.failure} else ${note} end` })
    .where(and(eq(media.id, id), isNull(media.thumbnailKey)))
    .returning({ id: media.id });
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

/** Makes an item ready with its rendition. False if it was deleted, has failed or has a rendition. */
export async function updateRendition(tx: Db, id: string, rendition: Rendition): Promise<boolean> {
  const updated = await tx
    .update(media)
    .set({ ...rendition, status: 'ready', progress: null, failure: null })
    .where(
      and(eq(media.id, id), or(eq(media.status, 'processing'), and(eq(media.status, 'ready'), isNull(media.playKey)))),
    )
    .returning({ id: media.id });
  return updated.length > 0;
}

export async function updateSound(db: Db, id: string, hasSound: boolean): Promise<void> {
  await db
    .update(media)
    .set({ hasSound })
    .where(and(eq(media.id, id), isNull(media.hasSound)));
}

/** Stores the result of classification. False if the item was deleted or is no longer being processed. */
export async function updateFacts(
  tx: Db,
  id: string,
  facts: Pick<MediaRow, 'mimeType' | 'width' | 'height' | 'durationMs' | 'fps' | 'hasSound' | 'status'>,
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

/** Ends the processing of an item that cannot be shown. */
export async function updateToFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .update(media)
    .set({ status: 'failed', progress: null, failure })
    .where(and(eq(media.id, id), eq(media.status, 'processing')));
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

export async function updateThumbnailFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.update(media).set({ failure }).where(eq(media.id, id));
}
