import { isDocumentId } from '@vitrine/contract/core/ids';
import type { LibraryId, ListedKind } from '@vitrine/contract/library/content';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { findPlayedFile, isItem, isServable, type ListedMedia, lockPlayingDevices, type MediaFile } from './reads.ts';
import { type ContentRow, isMediaRow, type MediaRow, type NewMediaRow, PAGE, toMediaRow } from './content-row.ts';
import { documentPages } from '../../schema/documents-tables.ts';
import { feeds } from '../../schema/layouts/feeds-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { mediaVersions } from '../../schema/media-versions-tables.ts';
import { findFormerByFilename, findFormerByHash, findFormerThumbnailKey } from './versions/store.ts';

/** The account's file with this SHA-256; null if there is none. Players address files by their hash. */
export async function findMediaByHash(db: Db, accountId: string, sha256: string): Promise<MediaFile | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.accountId, accountId), or(eq(media.sha256, sha256), eq(media.playSha256, sha256))))
    .limit(1);
  if (row === undefined) {
    // A screen may still be loading the former file.
    const former = await findFormerByHash(db, accountId, sha256);
    return former && findFileByHash(former, sha256);
  }
  return isMediaRow(row) ? findFileByHash(row, sha256) : null;
}

/** The rendition or the original of an item. */
function findFileByHash(row: MediaRow, sha256: string): MediaFile | null {
  const played = findPlayedFile(row);
  if (played === null || played.sha256 === sha256) return played;
  const { storageKey, fileSize, mimeType } = row;
  return isServable(row) ? { key: storageKey, size: fileSize, mimeType, sha256, modifiedAt: row.createdAt } : null;
}

/** Pages have the addresses of images. */
const storedKinds = { image: ['image', PAGE], video: ['video'], audio: ['audio'] } as const;

export type ServedKind = keyof typeof storedKinds;

export async function findMediaByFilename(
  db: Db,
  accountId: string,
  kind: ServedKind,
  filename: string,
): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.filename, filename), eq(media.accountId, accountId), inArray(media.kind, storedKinds[kind])));
  if (row !== undefined) return toMediaRow(row);
  // Pages that show the former file may still load it, and versions are looked at before they are brought back.
  return findFormerByFilename(db, accountId, kind, filename);
}

/** Null when the account has no such thumbnail. */
export async function findThumbnailKey(db: Db, accountId: string, thumbnailFilename: string): Promise<string | null> {
  const [row] = await db
    .select({ key: media.thumbnailKey })
    .from(media)
    .where(and(eq(media.thumbnailFilename, thumbnailFilename), eq(media.accountId, accountId)))
    .union(
      db
        .select({ key: mediaVersions.thumbnailKey })
        .from(mediaVersions)
        .where(and(eq(mediaVersions.thumbnailFilename, thumbnailFilename), eq(mediaVersions.accountId, accountId))),
    );
  return row?.key ?? findFormerThumbnailKey(db, accountId, thumbnailFilename);
}

/** The server's copy of a picture of a feed, by its id or the hash of its content. Null when the account has no such copy. */
export async function findFeedPicture(
  db: Db,
  accountId: string,
  wanted: { id: string } | { sha256: string },
): Promise<MediaFile | null> {
  const [row] = await db
    .select({ pictures: feeds.pictures })
    .from(feeds)
    .where(and(eq(feeds.accountId, accountId), sql`${feeds.pictures} @> ${JSON.stringify([{ file: wanted }])}::jsonb`))
    .limit(1);
  const files = row?.pictures.flatMap((picture) => picture.file ?? []) ?? [];
  const file = files.find(({ id, sha256 }) => ('id' in wanted ? wanted.id === id : wanted.sha256 === sha256));
  return file ? { key: file.storageKey, size: file.size, mimeType: 'image/webp', sha256: file.sha256 } : null;
}

/** Finds an item for jobs: requests must look items up by account as well. */
export async function findMediaById(db: Db, id: string): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return toMediaRow(row);
}

export async function insertMedia(tx: Db, row: NewMediaRow): Promise<ListedMedia> {
  const [inserted] = (await tx.insert(media).values(row).returning()).filter(isMediaRow);
  return { ...inserted!, isActive: false }; // an insert that does not throw returns its row
}

export type NewContent = typeof media.$inferInsert;

export async function insertContent(tx: Db, row: NewContent): Promise<void> {
  await tx.insert(media).values(row);
}

export async function updateContent(tx: Db, id: string, change: Partial<ContentRow>): Promise<void> {
  await tx.update(media).set(change).where(eq(media.id, id));
}

/** Deletes items; ids of other accounts are ignored. @param kind restricts it to this kind */
export async function deleteItems(
  tx: Db,
  accountId: string,
  ids: readonly string[],
  kind?: ListedKind,
): Promise<ContentRow[]> {
  const which = isOwnedItem(accountId, ids, kind);
  const locked = await tx.select().from(media).where(which).orderBy(media.id).for('update');
  if (locked.length === 0) return [];
  await deleteLockedContent(
    tx,
    locked.map(({ id }) => id),
  );
  return locked;
}

/** Changes items; ids of other accounts are ignored. @param kind restricts it to this kind */
export async function updateItems(
  tx: Db,
  accountId: string,
  ids: readonly LibraryId[],
  change: Partial<Pick<ContentRow, 'folderId' | 'originalName' | 'volume' | 'validFrom' | 'validUntil'>>,
  kind?: ListedKind,
): Promise<ContentRow[]> {
  return tx
    .update(media)
    .set(change)
    .where(isOwnedItem(accountId, ids, kind))
    .returning();
}

const isOwnedItem = (accountId: string, ids: readonly string[], kind: ListedKind | undefined): SQL | undefined =>
  and(
    sql`${media.id} = any(${sql.param(ids)}::text[])`,
    eq(media.accountId, accountId),
    kind === undefined ? isItem : eq(media.kind, kind),
  );

/** The pages of documents among this content; they are deleted with it. The caller has locked the account. */
export async function listPageRows(tx: Db, accountId: string, ids: readonly string[]): Promise<ContentRow[]> {
  const documentIds = ids.filter(isDocumentId);
  if (documentIds.length === 0) return [];
  const rows = await tx
    .select({ row: media })
    .from(documentPages)
    .innerJoin(media, eq(media.id, documentPages.mediaId))
    .where(and(inArray(documentPages.documentId, documentIds), eq(media.accountId, accountId)));
  return rows.map(({ row }) => row);
}

/** Finds which keys media items or their versions refer to. */
export async function listReferredKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const wanted = [...keys];
  const select = (table: typeof media | typeof mediaVersions) =>
    db
      .select({ original: table.storageKey, played: table.playKey })
      .from(table)
      .where(or(inArray(table.storageKey, wanted), inArray(table.playKey, wanted)));
  const rows = await select(media).union(select(mediaVersions));
  return rows.flatMap(({ original, played }) => [original, played].filter((key) => key !== null));
}

/** Every file that items, their versions or feeds of the account refer to. */
export async function listMediaKeys(db: Db, accountId: string): Promise<string[]> {
  const select = (table: typeof media | typeof mediaVersions) =>
    db
      .select({ original: table.storageKey, thumbnail: table.thumbnailKey, played: table.playKey })
      .from(table)
      .where(eq(table.accountId, accountId));
  // In one statement: a version may take its item's place in between.
  const pages = db
    .select({
      original: sql<string | null>`page->>'storageKey'`,
      thumbnail: sql<string | null>`page->>'thumbnailKey'`,
      played: sql<string | null>`null::text`,
    })
    .from(mediaVersions)
    .crossJoinLateral(sql`jsonb_array_elements(${mediaVersions.pages}) as page`)
    .where(eq(mediaVersions.accountId, accountId));
  const rows = await select(media).unionAll(select(mediaVersions)).unionAll(pages);
  const pictured = await db.select({ pictures: feeds.pictures }).from(feeds).where(eq(feeds.accountId, accountId));
  const pictureKeys = pictured.flatMap(({ pictures }) => pictures.flatMap(({ file }) => file?.storageKey ?? []));
  const keys = rows.flatMap((row) => [row.original, row.thumbnail, row.played].filter((key) => key !== null));
  return [...keys, ...pictureKeys];
}

/** Stores the sort keys of up to `limit` rows of content that have none; returns how many it stored. */
export async function fillContentSortKeys(db: Db, limit: number): Promise<number> {
  const old = db.select({ id: media.id }).from(media).where(isNull(media.sortKey)).limit(limit);
  const rows = await db
    .update(media)
    .set({ sortKey: toSortKey(media.originalName) })
    .where(inArray(media.id, old.for('no key update', { skipLocked: true })))
    .returning({ id: media.id });
  return rows.length;
}

/** Deletes content that the transaction has locked. */
async function deleteLockedContent(tx: Db, ids: readonly string[]): Promise<void> {
  await lockPlayingDevices(tx, ids);
  await tx.delete(media).where(sql`${media.id} = any(${sql.param(ids)}::text[])`);
}
