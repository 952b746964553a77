import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { type ContentKind, ItemKind, type ListedKind } from '@vitrine/contract/library/content';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { FolderId } from '@vitrine/contract/library/folders';
import { Audio, type FileKind, Image, type StorageSummary, Video } from '@vitrine/contract/library/media';
import { and, type AnyColumn, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { readTold } from '../../platform/told/read-told.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import { folders, globalMedia, media } from '../../schema/library-tables.ts';
import { type ContentRow, isMediaRow, type MediaRow, toMediaRow } from './content-row.ts';
import { toContentId } from './file-keys.ts';

/** The condition of images, videos and audio files. */
export const isMedia = inArray(media.kind, ['image', 'video', 'audio']);

/** The condition of what the library lists: images, videos, documents, audio files, web pages and layouts. */
export const isItem = inArray(media.kind, [...ItemKind.options, 'audio']);

/**
 * True for a price list or feed that the caller sees and others use too: its folder, or a layout that shows it, is outside
 * of the caller's limits.
 *
 * @param folderId the column with its folder
 * @param layoutIds selects the ids of the layouts that show it, also of those that the caller does not see
 */
export const isUsedByOthers = (folderId: AnyColumn, layoutIds: SQL): SQL<boolean> =>
  (getLimits()?.folderIds ?? null) === null
    ? sql<boolean>`false`
    : sql<boolean>`(coalesce(${folderId} not in (select id from ${folders}), false)
        or exists (select from (${layoutIds}) as shown (id) where shown.id not in (select id from ${media})))`;

/** Refuses changes of what others use too. */
export function refuseUsedByOthers(what: 'price list' | 'feed'): never {
  throw new AppError('auth.outside_limits', {
    message:
      what === 'feed'
        ? say('Others use this feed too, where you do not see it, so you cannot change it.')
        : say('Others use this price list too, where you do not see it, so you cannot change it.'),
  });
}

/** Content of any kind; null when the account has none with this id. */
export async function findContent(db: Db, accountId: string, id: string): Promise<ContentRow | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.accountId, accountId)));
  return row ?? null;
}

/** Media items with these ids; those that the account does not have are missing. */
export async function findMediaItems(db: Db, accountId: string, ids: readonly string[]): Promise<MediaRow[]> {
  const rows = await db
    .select()
    .from(media)
    .where(and(sql`${media.id} = any(${sql.param(ids)}::text[])`, eq(media.accountId, accountId)));
  return rows.filter(isMediaRow);
}

/**
 * Content that may be shown: of this account and kind, and ready. Playlists, web pages and layouts always are.
 *
 * @throws media.not_found, also for another account's; media.not_ready
 */
async function findReadyContent(db: Db, accountId: string, id: string, kind: ListedKind): Promise<ContentRow> {
  const row = await findContent(db, accountId, id);
  if (row === null || row.kind !== kind) throw new AppError('media.not_found');
  if (row.status !== 'ready') throw new AppError('media.not_ready');
  return row;
}

/**
 * The same, and locked against change and deletion until the transaction ends.
 *
 * @throws media.not_found, also for another account's; media.not_ready
 */
export async function useContent(tx: Db, accountId: string, id: string, kind: ContentKind): Promise<ContentRow> {
  await lockContent(tx, accountId, [id]);
  return findReadyContent(tx, accountId, id, kind);
}

/** Ready content with a file. */
export async function findReadyMedia(db: Db, accountId: string, id: string, kind: FileKind): Promise<MediaRow> {
  const row = await findReadyContent(db, accountId, id, kind);
  if (!isMediaRow(row)) throw new AppError('media.not_found');
  return row;
}

/*
 * Transactions lock in one order, so that two of them wait instead of failing: the account, folders, content by id,
 * devices, their versions, and then what refers to content: assignments, events, items. Transactions that change which
 * devices show which content lock the account, so that none misses a device that another one adds.
 */

/**
 * Locks content of the account until the transaction ends; returns what exists. `share` keeps it as it is: who changes it
 * meanwhile waits, and then raises the devices that show it since.
 */
export async function lockContent(
  tx: Db,
  accountId: string,
  ids: readonly string[],
  strength: 'share' | 'no key update' | 'update' = 'share',
): Promise<Pick<ContentRow, 'id' | 'kind'>[]> {
  return tx
    .select({ id: media.id, kind: media.kind })
    .from(media)
    .where(and(sql`${media.id} = any(${sql.param(ids)}::text[])`, eq(media.accountId, accountId)))
    .orderBy(media.id)
    .for(strength);
}

/** Content, and the playlists whose music it is: an array. */
export const withHeard = (ids: readonly string[]): SQL => sql`(${sql.param(ids)}::text[] || array(
  select playlist_id from ${unlimited('locks', 'playlist_music')} where media_id = any(${sql.param(ids)}::text[])))`;

/**
 * Locks the versions of all devices that may show this content, also in a playlist or layout or in place of a web page. Comes
 * before a change whose triggers raise them in several steps.
 */
export async function lockPlayingDevices(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select from ${unlimited('locks', 'device_versions')} where device_id in (
      select vitrine_devices_of(array(select vitrine_with_containers(array(
        select vitrine_with_fallbacks(${withHeard(ids)}))))))
    order by device_id for no key update`);
}

/**
 * Locks content against change, and the screens that show some of it, before a change in several statements.
 *
 * @param shown the content among it that screens show differently afterwards
 */
export async function lockWithScreens(
  tx: Db,
  accountId: string,
  ids: readonly string[],
  shown: readonly string[],
): Promise<void> {
  await lockContent(tx, accountId, ids, 'no key update');
  await lockPlayingDevices(tx, shown);
}

/**
 * Locks a folder until the transaction ends. False when the account has no such folder. `key share` keeps it from
 * deletion; `update` also keeps files from being added.
 */
export async function lockFolder(
  tx: Db,
  accountId: string,
  id: string,
  strength: 'key share' | 'update' = 'key share',
): Promise<boolean> {
  const rows = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, id), eq(folders.accountId, accountId)))
    .for(strength);
  return rows.length > 0;
}

/** Keeps a folder from deletion until the transaction ends. Null is the root. @throws folder.not_found */
export async function requireFolder(tx: Db, accountId: string, id: string | null): Promise<void> {
  if (id !== null && !(await lockFolder(tx, accountId, id))) throw new AppError('folder.not_found');
}

/** Requires and locks several folders, in the order of all transactions. @throws folder.not_found */
export async function requireFolders(tx: Db, accountId: string, ids: readonly (string | null)[]): Promise<void> {
  const wanted = new Set(ids.filter((id) => id !== null));
  for (const id of [...wanted].toSorted()) await requireFolder(tx, accountId, id);
}

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

/** SVG can contain scripts, and so may an unread file: only their renditions are served. Of documents screens get the pages. */
export const isServable = ({ kind, mimeType }: MediaRow): boolean =>
  kind !== 'document' && mimeType !== 'image/svg+xml' && mimeType !== UNREAD_TYPE;

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

/** Null when the account has no such item. */
export async function findListedMedia(db: Db, accountId: string, id: string): Promise<ListedMedia | null> {
  const [found] = await db
    .select({ row: media, isActive: isGlobal })
    .from(media)
    .where(and(eq(media.id, id), eq(media.accountId, accountId)));
  const row = toMediaRow(found?.row);
  return row && { ...row, isActive: found?.isActive ?? false };
}

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

/** Items with the same content share a file, which counts once. */
export async function sumStorage(db: Db, accountId: string): Promise<StorageSummary> {
  const files = db
    .select({
      bytes: sql<number>`max(${media.fileSize})`.as('bytes'),
      images: sql<number>`count(*) filter (where ${media.kind} = 'image')`.as('images'),
      videos: sql<number>`count(*) filter (where ${media.kind} = 'video')`.as('videos'),
      audio: sql<number>`count(*) filter (where ${media.kind} = 'audio')`.as('audio'),
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
      audioCount: sql<number>`coalesce(sum(${files.audio}), 0)::integer`,
    })
    .from(files);
  return row ?? { usedBytes: 0, imageCount: 0, videoCount: 0, audioCount: 0 };
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
  failureTold: readTold(row.failure),
  thumbnailFilename: row.thumbnailFilename,
  thumbnailUrl: row.thumbnailFilename === null ? null : thumbnailUrl(row.thumbnailFilename),
  averageColor: row.averageColor,
});

const toValidity = ({ validFrom, validUntil }: ListedMedia) => ({ validFrom, validUntil });

export const toImage = (row: ListedMedia): Image => Image.parse({ ...toCommonFields(row), ...toValidity(row) });

export const toVideo = (row: ListedMedia): Video =>
  Video.parse({
    ...toCommonFields(row),
    ...toValidity(row),
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    fps: row.fps,
    volume: row.volume,
    hasSound: row.hasSound,
  });

export const toAudio = (row: ListedMedia): Audio =>
  Audio.parse({
    ...toCommonFields(row),
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    suggestedName: row.suggestedName,
  });
