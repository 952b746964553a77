import type { Refusal } from '@vitrine/contract/core/error-body';
import { AppError } from '@vitrine/contract/core/errors';
import { isLayoutId, isWebpageId } from '@vitrine/contract/core/ids';
import { type LibraryId, type ListedKind, SlotKind } from '@vitrine/contract/library/content';
import type { AudioId, MediaId } from '@vitrine/contract/library/media';
import type { PageQuery } from '@vitrine/contract/core/page';
import type { ContentOrder } from '@vitrine/contract/content-list';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/job-queue.ts';
import { writeCursor } from '../../platform/page-cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import type { ContentRow } from './content-row.ts';
import { type ContentPage, countContent, listContent, toPosition } from './list-reads.ts';
import {
  findReadyMedia,
  lockContent,
  requireFolder,
  requireFolders,
  findListedMedia,
  isListedMedia,
  type ListedMedia,
  type MediaFile,
  findPlayedFile,
} from './reads.ts';
import { deleteItems, findMediaByFilename, listPageRows, type ServedKind, updateItems } from './store.ts';
import { readContentCursor } from './cursor.ts';
import { isFilename } from './file-keys.ts';
import { removeFiles } from './jobs.ts';
import { listVersionsOf } from './versions/store.ts';
import { listVersionKeys } from './versions/version-row.ts';
import {
  changeActive,
  deleteGlobalMedia,
  deleteSlot,
  findGlobalMedia,
  requireSeenActive,
  upsertGlobalMedia,
} from './global-store.ts';

/** The query of the specification's lists. */
export interface MediaQuery extends PageQuery {
  folderId?: string | undefined;
  sort?: keyof typeof orders | undefined;
}

/** The order that each `sort` of the specification's lists stands for. */
const orders = { createdAt: 'newest', originalName: 'name', fileSize: 'largest' } as const;

/** A list or one page of it; `total` counts all pages and is missing where no page was asked for. */
export interface Listed<T> {
  items: T[];
  next: string | null;
  total?: number;
}

/**
 * Reads a list of content, or one page of it.
 *
 * @throws request.invalid for a cursor of another list
 */
export async function readList<Row extends ContentRow>(
  { limit, cursor, order }: Pick<PageQuery, 'limit' | 'cursor'> & { order: ContentOrder },
  { list, count }: { list: (page: ContentPage) => Promise<Row[]>; count: () => Promise<number> },
): Promise<Listed<Row>> {
  const after = cursor === undefined ? null : readContentCursor(cursor, order);
  if (limit === undefined) return { items: await list({ limit, after, order }), next: null };
  const [rows, total] = await Promise.all([
    // The list has one more row than the page, to find out if there is a next page.
    list({ limit: limit + 1, after, order }),
    count(),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const position = rows.length > limit && last ? toPosition(last, order) : null;
  return { items, next: position && writeCursor(position.value, position.id), total };
}

/** The query of a list of the specification as that of a list of content. */
export const withOrder = ({ sort = 'createdAt', ...query }: MediaQuery) => ({ ...query, order: orders[sort] });

/** An account's media items of one kind. */
export function createMediaItems<T>({ db, clock, jobs }: Platform, kind: ServedKind, toItem: (row: ListedMedia) => T) {
  async function changed(
    tx: Db,
    accountId: string,
    id: MediaId | AudioId,
    change: Parameters<typeof updateItems>[3],
  ): Promise<T> {
    const rows = await updateItems(tx, accountId, [id], change, kind);
    const row = rows.length === 0 ? null : await findListedMedia(tx, accountId, id);
    if (row === null) throw new AppError('media.not_found');
    return toItem(row);
  }

  return {
    /** @throws request.invalid for a cursor of another list */
    async list({ accountId }: InAccount, query: MediaQuery = {}): Promise<Listed<T>> {
      const filter = { kinds: [kind], search: query.search, folderId: query.folderId };
      const { items, ...page } = await readList(withOrder(query), {
        list: async (part) => (await listContent(db, accountId, filter, part)).filter(isListedMedia),
        count: async () => (await countContent(db, accountId, filter))[kind] ?? 0,
      });
      return { items: items.map(toItem), ...page };
    },

    async current({ accountId }: InAccount): Promise<T | null> {
      const row = await findGlobalMedia(db, accountId, kind);
      return row ? toItem(row) : null;
    },

    /**
     * Makes an item the account's active one of its kind, in place of an active playlist, web page or layout; null clears it.
     *
     * @throws media.not_found, media.not_ready, auth.outside_limits
     */
    setCurrent: (accountId: string, id: MediaId | null) =>
      changeActive(db, accountId, async (tx): Promise<T | null> => {
        if (id === null) {
          await deleteGlobalMedia(tx, accountId, kind);
          return null;
        }
        await lockContent(tx, accountId, [id]);
        const row = await findReadyMedia(tx, accountId, id, kind);
        await requireSeenActive(tx, accountId, [kind, ...SlotKind.options]);
        await deleteSlot(tx, accountId);
        await upsertGlobalMedia(tx, { accountId, kind, mediaId: id, setAt: clock() });
        return toItem({ ...row, isActive: true });
      }),

    /**
     * Deletes an item everywhere: assignments and schedule events that show it are deleted with it.
     *
     * @throws media.not_found
     */
    async remove({ accountId }: InAccount, id: MediaId | AudioId): Promise<void> {
      await db.transaction(async (tx) => {
        const removed = await removeItems(tx, jobs, { accountId, ids: [id], kind });
        if (removed.length === 0) throw new AppError('media.not_found');
      });
    },

    /** @throws media.not_found */
    rename: ({ accountId }: InAccount, id: MediaId | AudioId, { originalName }: { originalName: string }): Promise<T> =>
      changed(db, accountId, id, { originalName }),

    /** Sets an item's own volume, in percent of the screens'. @throws media.not_found */
    setVolume: ({ accountId }: InAccount, id: MediaId, { volume }: { volume: number }): Promise<T> =>
      db.transaction((tx) => changed(tx, accountId, id, { volume })),

    /**
     * Moves an item to a folder; null is the root.
     *
     * @throws media.not_found, folder.not_found
     */
    move: ({ accountId }: InAccount, id: MediaId | AudioId, { folderId }: { folderId: string | null }): Promise<T> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireFolder(tx, accountId, folderId);
        return changed(tx, accountId, id, { folderId });
      }),

    /**
     * The file to show. The content of an address never changes, so there is none before the item is ready.
     *
     * @throws media.not_found, also for another account's; media.not_ready
     */
    async file(accountId: string, filename: string): Promise<MediaFile> {
      const row = isFilename(filename) ? await findMediaByFilename(db, accountId, kind, filename) : null;
      if (row?.status === 'processing') throw new AppError('media.not_ready');
      const file = row && findPlayedFile(row);
      if (file === null) throw new AppError('media.not_found');
      return file;
    },
  };
}

/** Several items at once, of all kinds. Ids that the account does not have are reported; the others are changed. */
export function createSelection({ db, jobs }: Platform) {
  /**
   * Moves items to one folder or several. An item that is named twice is moved to the last one.
   *
   * @throws folder.not_found
   */
  const move = (accountId: string, moves: readonly Move[]): Promise<{ moved: number; failures: Failure[] }> =>
    db.transaction(async (tx) => {
      const ids = moves.flatMap(({ mediaIds }) => mediaIds);
      const moved = new Map<string, ContentRow>();
      await lockAccount(tx, accountId);
      await requireFolders(
        tx,
        accountId,
        moves.map(({ folderId }) => folderId),
      );
      await lockContent(tx, accountId, ids, 'no key update');
      for (const { mediaIds, folderId } of moves) {
        for (const row of await updateItems(tx, accountId, mediaIds, { folderId })) moved.set(row.id, row);
      }
      return { moved: moved.size, failures: listFailures(ids, [...moved.values()]) };
    });

  return {
    /** @throws folder.not_found */
    moveMany: ({ accountId }: InAccount, one: Move) => move(accountId, [one]),

    /** @throws folder.not_found */
    moveToFolders: ({ accountId }: InAccount, { moves }: { moves: readonly Move[] }) => move(accountId, moves),

    /** Sets the days on which screens show items. */
    setValidity: (
      { accountId }: InAccount,
      {
        mediaIds: ids,
        ...validity
      }: { mediaIds: readonly LibraryId[]; validFrom: string | null; validUntil: string | null },
    ): Promise<{ changed: number; failures: Failure[] }> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await lockContent(tx, accountId, ids, 'no key update');
        const changed = await updateItems(tx, accountId, ids, validity);
        return { changed: changed.length, failures: listFailures(ids, changed) };
      }),

    /** Deletes items everywhere. */
    removeMany: (
      { accountId }: InAccount,
      { mediaIds: ids }: { mediaIds: readonly LibraryId[] },
    ): Promise<{ deleted: number; failures: Failure[] }> =>
      db.transaction(async (tx) => {
        const removed = await removeItems(tx, jobs, { accountId, ids });
        return { deleted: removed.length, failures: listFailures(ids, removed) };
      }),
  };
}

/** Items, and the folder to move them to; null is the root. */
interface Move {
  mediaIds: readonly LibraryId[];
  folderId: string | null;
}

/** An item that could not be changed. */
type Failure = Refusal & { id: LibraryId };

function notFoundCode(id: string) {
  if (isLayoutId(id)) return 'layout.not_found';
  return isWebpageId(id) ? 'webpage.not_found' : 'media.not_found';
}

function listFailures(ids: readonly LibraryId[], changed: readonly Pick<ContentRow, 'id'>[]): Failure[] {
  const done = new Set(changed.map(({ id }) => id));
  return [...new Set(ids)]
    .filter((id) => !done.has(id))
    .map((id) => {
      const { code, message } = new AppError(notFoundCode(id));
      return { id, code, message };
    });
}

/**
 * Deletes items everywhere, and their files when the transaction has ended. Returns those that there were; ids of other
 * accounts are ignored.
 */
export async function removeItems(
  tx: Db,
  jobs: Jobs,
  { accountId, ids, kind }: { accountId: string; ids: readonly LibraryId[]; kind?: ListedKind },
): Promise<ContentRow[]> {
  await lockAccount(tx, accountId);
  const pages = await listPageRows(tx, accountId, ids);
  const versions = await listVersionsOf(tx, ids);
  const rows = await removeContent(tx, accountId, ids, kind);
  const removed = new Set(rows.map(({ id }) => id));
  const keys = versions.filter(({ mediaId }) => removed.has(mediaId)).flatMap(listVersionKeys);
  if (rows.length > 0) {
    await jobs.send(tx, removeFiles, { keys: [...new Set([...listFileKeys([...rows, ...pages]), ...keys])] });
  }
  return rows;
}

/**
 * Deletes content without files everywhere, and items except for their files. Returns what there was; ids of other
 * accounts are ignored.
 *
 * @param kind restricts it to this kind; undefined: to what the library lists
 */
export async function removeContent(
  tx: Db,
  accountId: string,
  ids: readonly string[],
  kind?: ListedKind,
): Promise<ContentRow[]> {
  await lockAccount(tx, accountId);
  return deleteItems(tx, accountId, ids, kind);
}

/** Every file of these items. */
const listFileKeys = (rows: readonly ContentRow[]): string[] =>
  rows.flatMap(({ storageKey, thumbnailKey, playKey }) =>
    [storageKey, thumbnailKey, playKey].filter((key) => key !== null),
  );
