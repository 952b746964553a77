import type { ContentKind, ItemId, ItemKind } from '@vitrine/contract/library/content';
import { FolderId } from '@vitrine/contract/library/folders';
import { Image, type MediaKind, type StorageSummary, Video } from '@vitrine/contract/library/media';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { isItem } from './content-store.ts';
import { type ContentRow, isMediaRow, type MediaRow, type NewMediaRow, toMediaRow } from './content-row.ts';
import { deleteLockedContent } from './content-store.ts';
import { toContentId } from './file-keys.ts';
import { feeds } from '../../schema/layouts/feeds-tables.ts';
import { globalMedia, media } from '../../schema/library-tables.ts';

/** A media item, and whether it is the active one of its kind. */
export interface ListedMedia extends MediaRow {
  isActive: boolean;
}

/** True for listed content with a file. */
export const isListedMedia = (row: ContentRow & { isActive: boolean }): row is ListedMedia => isMediaRow(row);

/** A stored file, and the headers to serve it with. */
export interface MediaFile {
  key: string;
  size: number;
  mimeType: string;
  sha256: string;
  modifiedAt?: Date;
}

/** True for the account's active item of its kind. */
export const isGlobal = sql<boolean>`exists (
  select 1 from ${globalMedia} where ${globalMedia.mediaId} = ${media.id})`.mapWith(Boolean);

/** The account's file with this SHA-256; null if there is none. Players address files by their hash. */
export async function findMediaByHash(db: Db, accountId: string, sha256: string): Promise<MediaFile | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.accountId, accountId), or(eq(media.sha256, sha256), eq(media.playSha256, sha256))))
    .limit(1);
  if (row === undefined || !isMediaRow(row)) return null;
  const played = findPlayedFile(row);
  if (played === null || played.sha256 === sha256) return played;
  const { storageKey, fileSize, mimeType } = row;
  return isServable(row) ? { key: storageKey, size: fileSize, mimeType, sha256, modifiedAt: row.createdAt } : null;
}

/** The id of the account's oldest ready item with this original; null if there is none. */
export async function findMediaIdByHash(db: Db, accountId: string, sha256: string): Promise<string | null> {
  const [row] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.accountId, accountId), eq(media.sha256, sha256), eq(media.status, 'ready')))
    .orderBy(media.createdAt)
    .limit(1);
  return row?.id ?? null;
}

/** SVG can contain scripts, and so may an unread file: only their renditions are served. */
const isServable = ({ mimeType }: MediaRow): boolean => mimeType !== 'image/svg+xml' && mimeType !== UNREAD_TYPE;

/** The type of a file that has not been classified yet. */
export const UNREAD_TYPE = 'application/octet-stream';

/**
 * The file that screens and browsers get: the rendition if there is one, else the original. Null if only a rendition
 * may be served and there is none yet.
 */
export function findPlayedFile(row: MediaRow): MediaFile | null {
  const { playKey, playBytes, playMimeType, playSha256 } = row;
  if (playKey !== null && playBytes !== null && playMimeType !== null && playSha256 !== null) {
    return { key: playKey, size: playBytes, mimeType: playMimeType, sha256: playSha256, modifiedAt: row.createdAt };
  }
  const { storageKey, fileSize, mimeType, sha256 } = row;
  return isServable(row) ? { key: storageKey, size: fileSize, mimeType, sha256, modifiedAt: row.createdAt } : null;
}

export async function findMediaByFilename(
  db: Db,
  accountId: string,
  kind: MediaKind,
  filename: string,
): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.filename, filename), eq(media.accountId, accountId), eq(media.kind, kind)));
  return toMediaRow(row);
}

/** Null when the account has no such thumbnail. */
export async function findThumbnailKey(db: Db, accountId: string, thumbnailFilename: string): Promise<string | null> {
  const [row] = await db
    .select({ key: media.thumbnailKey })
    .from(media)
    .where(and(eq(media.thumbnailFilename, thumbnailFilename), eq(media.accountId, accountId)));
  return row?.key ?? null;
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

/** Null when the account has no such item. */
export async function findListedMedia(db: Db, accountId: string, id: string): Promise<ListedMedia | null> {
  const [found] = await db
    .select({ row: media, isActive: isGlobal })
    .from(media)
    .where(and(eq(media.id, id), eq(media.accountId, accountId)));
  const row = toMediaRow(found?.row);
  return row && { ...row, isActive: found?.isActive ?? false };
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

/** Deletes items; ids of other accounts are ignored. @param kind restricts it to this kind */
export async function deleteItems(
  tx: Db,
  accountId: string,
  ids: readonly string[],
  kind?: ContentKind,
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
  ids: readonly ItemId[],
  change: Partial<Pick<ContentRow, 'folderId' | 'originalName'>>,
  kind?: ItemKind,
): Promise<ContentRow[]> {
  return tx
    .update(media)
    .set(change)
    .where(isOwnedItem(accountId, ids, kind))
    .returning();
}

const isOwnedItem = (accountId: string, ids: readonly string[], kind: ContentKind | undefined): SQL | undefined =>
  and(
    sql`${media.id} = any(${sql.param(ids)}::text[])`,
    eq(media.accountId, accountId),
    kind === undefined ? isItem : eq(media.kind, kind),
  );

/**
 * An item of the account with the same content, locked against deletion until the transaction ends, so that its files
 * can be shared. Null if there is none.
 */
export async function lockDuplicate(
  tx: Db,
  { accountId, sha256, kind }: Pick<MediaRow, 'accountId' | 'sha256' | 'kind'>,
): Promise<MediaRow | null> {
  const [row] = await tx
    .select()
    .from(media)
    .where(
      and(eq(media.accountId, accountId), eq(media.sha256, sha256), eq(media.kind, kind), ne(media.status, 'failed')),
    )
    .orderBy(sql`${media.playKey} is null`)
    .limit(1)
    .for('key share');
  return toMediaRow(row);
}

/** True if the account stores this content already. */
export async function hasContent(tx: Db, accountId: string, sha256: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.accountId, accountId), eq(media.sha256, sha256), ne(media.status, 'failed')))
    .limit(1);
  return row !== undefined;
}

/** Finds which keys media items refer to. */
export async function listReferredKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const wanted = [...keys];
  const rows = await db
    .select({ original: media.storageKey, played: media.playKey })
    .from(media)
    .where(or(inArray(media.storageKey, wanted), inArray(media.playKey, wanted)));
  return rows.flatMap(({ original, played }) => [original, played].filter((key) => key !== null));
}

/** Items with the same content share a file, which counts once. */
export async function sumStorage(db: Db, accountId: string): Promise<StorageSummary> {
  const files = db
    .select({
      bytes: sql<number>`max(${media.fileSize})`.as('bytes'),
      images: sql<number>`count(*) filter (where ${media.kind} = 'image')`.as('images'),
      videos: sql<number>`count(*) filter (where ${media.kind} = 'video')`.as('videos'),
    })
    .from(media)
    .where(and(eq(media.accountId, accountId), isNotNull(media.storageKey)))
    .groupBy(media.storageKey)
    .as('files');
  const [row] = await db
    .select({
      usedBytes: sql<number>`coalesce(sum(${files.bytes}), 0)::bigint`,
      imageCount: sql<number>`coalesce(sum(${files.images}), 0)::integer`,
      videoCount: sql<number>`coalesce(sum(${files.videos}), 0)::integer`,
    })
    .from(files);
  return row ?? { usedBytes: 0, imageCount: 0, videoCount: 0 };
}

/** Every file that items or feeds of the account refer to. */
export async function listMediaKeys(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ original: media.storageKey, thumbnail: media.thumbnailKey, played: media.playKey })
    .from(media)
    .where(eq(media.accountId, accountId));
  const pictured = await db.select({ pictures: feeds.pictures }).from(feeds).where(eq(feeds.accountId, accountId));
  const pictureKeys = pictured.flatMap(({ pictures }) => pictures.flatMap(({ file }) => file?.storageKey ?? []));
  const keys = rows.flatMap((row) => [row.original, row.thumbnail, row.played].filter((key) => key !== null));
  return [...keys, ...pictureKeys];
}

const toCommonFields = (row: ListedMedia) => ({
  id: row.id,
  filename: row.filename,
  originalName: row.originalName,
  mimeType: row.mimeType,
  fileSize: row.fileSize,
  contentId: toContentId(row.storageKey),
  createdAt: row.createdAt.toISOString(),
  isActive: row.isActive,
  folderId: row.folderId === null ? null : FolderId.parse(row.folderId),
  width: row.width,
  height: row.height,
  status: row.status,
  progress: row.progress,
  failure: row.failure,
  thumbnailFilename: row.thumbnailFilename,
  thumbnailUrl: row.thumbnailFilename === null ? null : thumbnailUrl(row.thumbnailFilename),
  averageColor: row.averageColor,
});

export const toImage = (row: ListedMedia): Image => Image.parse(toCommonFields(row));

export const toVideo = (row: ListedMedia): Video =>
  Video.parse({
    ...toCommonFields(row),
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    fps: row.fps,
  });

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
