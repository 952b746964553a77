import type { FileKind } from '@vitrine/contract/library/media';
import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { media } from '../../../schema/library-tables.ts';
import { documentPages } from '../../../schema/documents-tables.ts';
import { mediaVersions, type VersionPage } from '../../../schema/media-versions-tables.ts';
import { type MediaRow, toMediaRow } from '../content-row.ts';
import { withHeard } from '../reads.ts';
import { versionPagesBytes } from './storage-reads.ts';
import { type VersionRow, toPageRow, toPreparedRow } from './version-row.ts';

/** Locks an item against other changes of its file; null when the account has no such item. */
export async function lockItem(tx: Db, accountId: string, id: string): Promise<MediaRow | null> {
  const [row] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.accountId, accountId)))
    .for('no key update');
  return toMediaRow(row);
}

export async function updateItemFile(tx: Db, id: string, file: Partial<MediaRow>): Promise<void> {
  await tx.update(media).set(file).where(eq(media.id, id));
}

export async function findVersion(db: Db, id: string): Promise<VersionRow | null> {
  const [row] = await db.select().from(mediaVersions).where(eq(mediaVersions.id, id));
  return row ?? null;
}

/** A version that is not its item's file; null when the item has no such version. */
export async function lockVersion(tx: Db, mediaId: string, id: string): Promise<VersionRow | null> {
  const [row] = await tx
    .select()
    .from(mediaVersions)
    .where(and(eq(mediaVersions.id, id), eq(mediaVersions.mediaId, mediaId), ne(mediaVersions.state, 'current')))
    .for('update');
  return row ?? null;
}

/** All versions of an item: the new one first, then the former ones, the last that was replaced first. */
export async function listVersions(db: Db, mediaId: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(mediaVersions)
    .where(eq(mediaVersions.mediaId, mediaId))
    .orderBy(sql`${mediaVersions.replacedAt} desc nulls first`, desc(mediaVersions.id));
}

export async function listVersionsOf(tx: Db, mediaIds: readonly string[]): Promise<VersionRow[]> {
  return tx
    .select()
    .from(mediaVersions)
    .where(sql`${mediaVersions.mediaId} = any(${sql.param(mediaIds)}::text[])`);
}

export async function insertVersion(tx: Db, row: typeof mediaVersions.$inferInsert): Promise<VersionRow> {
  const [inserted] = await tx.insert(mediaVersions).values(row).returning();
  return inserted!; // an insert that does not throw returns its row
}

export async function updateVersion(tx: Db, id: string, change: Partial<VersionRow>): Promise<void> {
  await tx.update(mediaVersions).set(change).where(eq(mediaVersions.id, id));
}

/** Makes the version in use a former one, with the file that its item has had; returns its id, null if there is no row of it. */
export async function updateCurrent(tx: Db, mediaId: string, change: Partial<VersionRow>): Promise<string | null> {
  const [updated] = await tx
    .update(mediaVersions)
    .set(change)
    .where(and(eq(mediaVersions.mediaId, mediaId), eq(mediaVersions.state, 'current')))
    .returning({ id: mediaVersions.id });
  return updated?.id ?? null;
}

/** The version that has not taken its item's place yet; null if there is none. */
export async function findNewVersion(tx: Db, mediaId: string): Promise<VersionRow | null> {
  const [row] = await tx
    .select()
    .from(mediaVersions)
    .where(and(eq(mediaVersions.mediaId, mediaId), eq(mediaVersions.state, 'new')));
  return row ?? null;
}

/** Deletes the version that has not taken its item's place yet; returns what there was. */
export async function deleteNewVersion(tx: Db, mediaId: string): Promise<VersionRow[]> {
  return tx
    .delete(mediaVersions)
    .where(and(eq(mediaVersions.mediaId, mediaId), eq(mediaVersions.state, 'new')))
    .returning();
}

export async function deleteVersions(tx: Db, ids: readonly string[]): Promise<VersionRow[]> {
  return tx
    .delete(mediaVersions)
    .where(and(inArray(mediaVersions.id, [...ids]), ne(mediaVersions.state, 'current')))
    .returning();
}

/**
 * Versions that are not kept any longer: those replaced before an instant, and those that were sent before it and did not
 * take their item's place.
 */
export async function listExpiredVersions(db: Db, before: Date, limit: number): Promise<VersionRow[]> {
  const { state, replacedAt, createdAt, takesPlace, status } = mediaVersions;
  return db
    .select()
    .from(mediaVersions)
    .where(
      or(
        and(eq(state, 'former'), lt(replacedAt, before)),
        and(eq(state, 'new'), lt(createdAt, before), or(eq(takesPlace, 'asked'), eq(status, 'failed'))),
      ),
    )
    .limit(limit);
}

/**
 * The ids of an account's former versions beyond the `most` newest ones of each file, and of the oldest beyond a sum of bytes.
 * The last one that was replaced is never among them, so that its replacement can be undone.
 */
export async function listSurplus(
  db: Db,
  accountId: string,
  { most, bytes }: { most: number; bytes: number },
): Promise<string[]> {
  const rows = await db
    .select({
      id: mediaVersions.id,
      place: sql<number>`row_number() over (partition by ${mediaVersions.mediaId} order by ${mediaVersions.replacedAt} desc, ${mediaVersions.id} desc)::integer`,
      size: sql<number>`(${mediaVersions.fileSize} + coalesce(${mediaVersions.playBytes}, 0) + ${versionPagesBytes})::bigint`.mapWith(
        Number,
      ),
    })
    .from(mediaVersions)
    .where(and(eq(mediaVersions.accountId, accountId), eq(mediaVersions.state, 'former')))
    .orderBy(desc(mediaVersions.replacedAt), desc(mediaVersions.id));
  let sum = 0;
  return rows.flatMap(({ id, place, size }, index) => {
    if (place <= most && (index === 0 || sum + size <= bytes)) {
      sum += size;
      return [];
    }
    return [id];
  });
}

/** True if a screen shows this content, or may show it, also in a playlist or layout or in place of a web page. */
export async function isShown(tx: Db, mediaId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(sql`${devicesShowing(mediaId)} as shown`)
    .limit(1);
  return rows.length > 0;
}

/** Raises the screens that show content, as a change of its file does. */
export async function raiseShown(tx: Db, mediaId: string): Promise<void> {
  await tx.execute(sql`select vitrine_raise(array(select ${devicesShowing(mediaId)}))`);
}

const devicesShowing = (mediaId: string) => sql`vitrine_devices_of(array(select vitrine_with_containers(array(
  select vitrine_with_fallbacks(${withHeard([mediaId])})))))`;

/** The number of pages that a document has now. */
export const countPresentPages = (db: Db, documentId: string): Promise<number> =>
  db.$count(documentPages, eq(documentPages.documentId, documentId));

/**
 * Makes a version of a document ready, with its pages. False if it was deleted, has failed or has its pages.
 *
 * @param picture the columns that show what it looks like
 */
export async function updatePreparedPages(
  tx: Db,
  { id, storageKey }: Pick<VersionRow, 'id' | 'storageKey'>,
  pages: VersionPage[],
  picture: Partial<VersionRow>,
): Promise<boolean> {
  const updated = await tx
    .update(mediaVersions)
    .set({ ...picture, pages, status: 'ready', progress: null, failure: null })
    .where(
      and(
        eq(mediaVersions.id, id),
        eq(mediaVersions.storageKey, storageKey),
        eq(mediaVersions.state, 'new'),
        eq(mediaVersions.status, 'processing'),
      ),
    )
    .returning({ id: mediaVersions.id });
  return updated.length > 0;
}

/** The pages of versions that have these properties. */
const hasPage = (page: Partial<VersionPage>) => sql`${mediaVersions.pages} @> ${JSON.stringify([page])}::jsonb`;

const findPageRow = (row: VersionRow, isWanted: (page: VersionPage) => boolean): MediaRow | null => {
  const page = row.pages?.find(isWanted);
  return page === undefined ? null : toPageRow(row, page);
};

/** The version of an account, or the page of one, by the hash of its content, or of its rendition. */
export async function findFormerByHash(db: Db, accountId: string, sha256: string): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(mediaVersions)
    .where(
      and(
        eq(mediaVersions.accountId, accountId),
        or(eq(mediaVersions.sha256, sha256), eq(mediaVersions.playSha256, sha256), hasPage({ sha256 })),
      ),
    )
    .limit(1);
  return row === undefined ? null : (findPageRow(row, (page) => page.sha256 === sha256) ?? toPreparedRow(row));
}

/** The same by the name in its address. Pages have the addresses of images. */
export async function findFormerByFilename(
  db: Db,
  accountId: string,
  kind: Exclude<FileKind, 'document'>,
  filename: string,
): Promise<MediaRow | null> {
  const { filename: name, accountId: owner, kind: of } = mediaVersions;
  const isNamed = and(eq(name, filename), eq(of, kind));
  const [row] = await db
    .select()
    .from(mediaVersions)
    .where(and(eq(owner, accountId), kind === 'image' ? or(isNamed, hasPage({ filename })) : isNamed))
    .limit(1);
  return row === undefined ? null : (findPageRow(row, (page) => page.filename === filename) ?? toPreparedRow(row));
}

/** The key of the thumbnail of a page of a version; null if the account has no such one. */
export async function findFormerThumbnailKey(
  db: Db,
  accountId: string,
  thumbnailFilename: string,
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(mediaVersions)
    .where(and(eq(mediaVersions.accountId, accountId), hasPage({ thumbnailFilename })))
    .limit(1);
  return row?.pages?.find((page) => page.thumbnailFilename === thumbnailFilename)?.thumbnailKey ?? null;
}
