import { AppError } from '@vitrine/contract/core/errors';
import { type ContentKind, ItemKind } from '@vitrine/contract/library/content';
import type { MediaKind } from '@vitrine/contract/library/media';
import { and, type AnyColumn, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import { type ContentRow, isMediaRow, type MediaRow } from './content-row.ts';
import { folders, media } from '../../schema/library-tables.ts';

/** The condition of `isMediaRow`. */
export const isMedia = inArray(media.kind, ['image', 'video']);

/** The condition of the content that the library lists: images, videos, web pages and layouts. */
export const isItem = inArray(media.kind, ItemKind.options);

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
    message: `Others use this ${what} too, where you do not see it, so you cannot change it.`,
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
async function findReadyContent(db: Db, accountId: string, id: string, kind: ContentKind): Promise<ContentRow> {
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
export async function findReadyMedia(db: Db, accountId: string, id: string, kind: MediaKind): Promise<MediaRow> {
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

/**
 * Locks the versions of all devices that may show this content, also in a playlist or layout or in place of a web page. Comes
 * before a change whose triggers raise them in several steps.
 */
async function lockPlayingDevices(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select from ${unlimited('locks', 'device_versions')} where device_id in (
      select vitrine_devices_of(array(select vitrine_with_containers(array(
        select vitrine_with_fallbacks(${sql.param(ids)}::text[]))))))
    order by device_id for no key update`);
}

/** Adds content without a file, which is ready at once. */
export async function addContent(tx: Db, row: Omit<typeof media.$inferInsert, 'status'>): Promise<void> {
  await tx.insert(media).values({ ...row, status: 'ready' });
}

/**
 * Begins a change of content that the transaction has locked: locks the screens that show it, and changes its own
 * columns, if any. What it consists of is changed afterwards.
 */
export async function changeContent(
  tx: Db,
  id: string,
  change: Partial<
    Pick<ContentRow, 'originalName' | 'folderId' | 'thumbnailFilename' | 'thumbnailKey' | 'averageColor'>
  >,
): Promise<void> {
  await lockPlayingDevices(tx, [id]);
  if (Object.keys(change).length > 0) await tx.update(media).set(change).where(eq(media.id, id));
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

/** Deletes content that the transaction has locked. */
export async function deleteLockedContent(tx: Db, ids: readonly string[]): Promise<void> {
  await lockPlayingDevices(tx, ids);
  await tx.delete(media).where(sql`${media.id} = any(${sql.param(ids)}::text[])`);
}
