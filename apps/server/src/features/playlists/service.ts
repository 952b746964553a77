import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import type { PageQuery } from '@vitrine/contract/core/page';
import { MAX_ITEMS, MAX_PLAYLISTS } from '@vitrine/contract/playlists/playlist-limits';
import type {
  ListedPlaylist,
  Playlist,
  PlaylistItem,
  ContentPlaces,
  PlaylistSummary,
  playlists as routes,
} from '@vitrine/contract/playlists/playlists';
import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import type { z } from 'zod';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { shortenName } from '../../platform/database/sort-key.ts';
import { newId } from '../../platform/ids.ts';
import { isStorable, readCursor, writeCursor } from '../../platform/page-cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import {
  addContent,
  changeContent,
  chooseCopyName,
  chooseFreeName,
  lockContent,
  lockFolder,
  removeContent,
} from '../library/index.ts';
import { acceptItems, acceptMusic, checkDepth, checkSource, lockFiles, requireGroups } from './accepted-items.ts';
import { countPlaylists, findPlaylist, listFollowed, listPlaylists, type PlaylistPosition } from './list-store.ts';
import {
  insertPlaylist,
  listNames,
  readPlaylist,
  replaceItems,
  replaceMusic,
  listNamingTag,
  replaceTag,
  type StoredItem,
  type StoredMusic,
  type StoredPlaylist,
  updatePlaylist,
} from './store.ts';

export type Playlists = ReturnType<typeof createPlaylists>;

type PlaylistBody = z.output<typeof routes.create.body>;

type NewItems = z.output<typeof routes.addItems.body>;
type PlaylistChange = z.output<typeof routes.update.body>;

interface NewPlaylist {
  name: string;
  folderId: string | null;
  source: PlaylistSource | null;
  isShuffled?: boolean | undefined;
  items: readonly StoredItem[];
  music?: StoredMusic | undefined;
}

interface Dependencies {
  /** Where playlists of the account are shown, by id. */
  findPlaces: (accountId: string, ids: readonly string[]) => Promise<Map<string, ContentPlaces>>;
}

/** An account's playlists. Their screens follow every change, because triggers raise the versions of their devices. */
export function createPlaylists({ db, clock }: Platform, { findPlaces }: Dependencies) {
  /** `tx` must hold the locks of the account, the folders and the items. */
  async function insert(
    tx: Db,
    accountId: string,
    { name, folderId, source, isShuffled = false, items, music }: NewPlaylist,
  ): Promise<Playlist> {
    if ((await countPlaylists(tx, accountId)) >= MAX_PLAYLISTS) throw new AppError('playlist.limit_reached');
    const createdAt = clock();
    const id = newId('ply', createdAt.getTime());
    await addContent(tx, { id, accountId, kind: 'playlist', originalName: name, folderId, createdAt });
    await insertPlaylist(tx, { mediaId: id, accountId, source, isShuffled, updatedAt: createdAt });
    await replaceItems(tx, id, items);
    if (music !== undefined) await replaceMusic(tx, id, music);
    return requirePlaylist(tx, accountId, id);
  }

  async function addPlaces(accountId: string, listed: readonly PlaylistSummary[]): Promise<ListedPlaylist[]> {
    const places = await findPlaces(
      accountId,
      listed.map(({ id }) => id),
    );
    return listed.flatMap((playlist) => {
      const shownOn = places.get(playlist.id);
      return shownOn === undefined ? [] : [{ ...playlist, shownOn }];
    });
  }

  return {
    /** @throws request.invalid for a cursor of another list */
    async list(
      { accountId }: InAccount,
      { limit, cursor, ...filter }: PageQuery & { folderId?: string | undefined },
    ): Promise<{ items: ListedPlaylist[]; next: string | null; total?: number }> {
      const after = cursor === undefined ? null : readCursor(cursor, parsePosition);
      if (limit === undefined) {
        const all = await listPlaylists(db, accountId, filter, { limit: null, after });
        return { items: await addPlaces(accountId, all), next: null };
      }
      const [rows, total] = await Promise.all([
        // The list has one more row than the page, to find out if there is a next page.
        listPlaylists(db, accountId, filter, { limit: limit + 1, after }),
        countPlaylists(db, accountId, filter),
      ]);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const hasNext = rows.length > limit && last !== undefined;
      return {
        items: await addPlaces(accountId, items),
        next: hasNext ? writeCursor(shortenName(last.name), last.id) : null,
        total,
      };
    },

    /** The playlists with these ids, by id; those that the account does not have are missing. */
    async find(accountId: string, ids: readonly string[]): Promise<Map<string, PlaylistSummary>> {
      if (ids.length === 0) return new Map();
      const found = await listPlaylists(db, accountId, { ids }, { limit: null, after: null });
      return new Map(found.map((playlist) => [playlist.id, playlist]));
    },

    /** @throws playlist.not_found */
    get: ({ accountId }: InAccount, id: string): Promise<Playlist> => requirePlaylist(db, accountId, id),

    /**
     * The items of a playlist with this source, without one.
     *
     * @throws folder.not_found
     */
    followed: ({ accountId }: InAccount, source: PlaylistSource): Promise<PlaylistItem[]> =>
      db.transaction(async (tx) => {
        await requireFolders(tx, accountId, [source.folderId]);
        return listFollowed(tx, accountId, source);
      }),

    /** @throws playlist.limit_reached, media.not_found, folder.not_found */
    create: ({ accountId }: InAccount, { items, music, ...body }: PlaylistBody): Promise<Playlist> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { folderId, source } = body;
        await requireFolders(tx, accountId, [folderId, source?.folderId]);
        checkSource(source);
        const kinds = await lockFiles(tx, accountId, source === null ? items : [], music?.audioIds);
        const stored = source === null ? acceptItems(kinds, items) : [];
        await requireGroups(tx, accountId, stored);
        return insert(tx, accountId, { ...body, items: stored, music: acceptMusic(kinds, music) });
      }),

    /**
     * Replaces a playlist. Its items keep their ids. A change that leaves it as it was writes nothing.
     *
     * @throws playlist.not_found, media.not_found, folder.not_found; playlist.changed if `revision` is not the current one
     */
    update: (
      { accountId }: InAccount,
      id: string,
      { name, folderId, source, items, music, revision, ...change }: PlaylistChange,
    ): Promise<Playlist> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireFolders(tx, accountId, [folderId, source?.folderId]);
        const kinds = await lockFiles(tx, accountId, source === null ? items : [], music?.audioIds);
        const before = await lockPlaylist(tx, accountId, id, revision);
        if (!isDeepStrictEqual(source, before.source)) checkSource(source);
        const stored = source === null ? acceptItems(kinds, items) : [];
        await checkDepth(tx, id, stored);
        await requireGroups(tx, accountId, stored, before.items);
        const isShuffled = change.isShuffled ?? before.isShuffled;
        const isFilled = isShuffled === before.isShuffled && isDeepStrictEqual(source, before.source);
        const isRenamed = name !== before.name || folderId !== before.folderId;
        const isRefilled = !isDeepStrictEqual(stored, before.items);
        const heard = acceptMusic(kinds, music) ?? before.music;
        const isRescored = !isDeepStrictEqual(heard, before.music);
        if (isRenamed || isRefilled || isRescored || !isFilled) {
          await changeContent(tx, id, isRenamed ? { originalName: name, folderId } : {});
          if (isRefilled) await replaceItems(tx, id, stored);
          if (isRescored) await replaceMusic(tx, id, heard);
          await updatePlaylist(tx, id, { source, isShuffled, revision: before.revision + 1, updatedAt: clock() });
        }
        return requirePlaylist(tx, accountId, id);
      }),

    /**
     * Adds items to the end of a playlist.
     *
     * @throws playlist.not_found, playlist.follows_folder, playlist.too_long, media.not_found; playlist.changed if
     * `revision` is not the current one
     */
    addItems: ({ accountId }: InAccount, id: string, { items, revision }: NewItems): Promise<Playlist> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const kinds = await lockFiles(tx, accountId, items);
        const before = await lockPlaylist(tx, accountId, id, revision);
        if (before.source !== null) throw new AppError('playlist.follows_folder');
        if (before.items.length + items.length > MAX_ITEMS) throw new AppError('playlist.too_long');
        const { isShuffled } = before;
        const added = acceptItems(kinds, items);
        await checkDepth(tx, id, added);
        await requireGroups(tx, accountId, added);
        await changeContent(tx, id, {});
        await replaceItems(tx, id, [...before.items, ...added]);
        await updatePlaylist(tx, id, { source: null, isShuffled, revision: before.revision + 1, updatedAt: clock() });
        return requirePlaylist(tx, accountId, id);
      }),

    /** @throws playlist.not_found, playlist.limit_reached; playlist.changed if its folder is deleted at this moment */
    duplicate: ({ accountId }: InAccount, id: string): Promise<Playlist> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const original = await readPlaylist(tx, accountId, id);
        if (original === null) throw new AppError('playlist.not_found');
        const { folderId, source, isShuffled } = original;
        checkSource(source);
        if (!(await lockFolders(tx, accountId, [folderId, source?.folderId]))) throw new AppError('playlist.changed');
        const kinds = await lockFiles(tx, accountId, original.items, original.music.audioIds);
        const items = original.items.filter(({ mediaId }) => kinds.has(mediaId));
        const music = { ...original.music, audioIds: original.music.audioIds.filter((audioId) => kinds.has(audioId)) };
        const name = chooseCopyName(original.name, await listNames(tx, accountId));
        return insert(tx, accountId, { name, folderId, source, isShuffled, items, music });
      }),

    /**
     * Adds a playlist of an import without its items, which may be layouts that show it. `tx` must hold the locks of the
     * account and the folder.
     *
     * @throws playlist.limit_reached
     */
    async addImported(
      tx: Db,
      accountId: string,
      { name, folderId, isShuffled }: Pick<NewPlaylist, 'name' | 'folderId' | 'isShuffled'>,
    ): Promise<{ id: string; name: string }> {
      const free = chooseFreeName(name, await listNames(tx, accountId));
      const { id } = await insert(tx, accountId, { name: free, folderId, source: null, isShuffled, items: [] });
      return { id, name: free };
    },

    /** Gives a playlist that `addImported` added its items and its music. @throws media.not_found */
    async fillImported(
      tx: Db,
      accountId: string,
      id: string,
      { items, music }: Pick<PlaylistBody, 'music'> & Pick<NewItems, 'items'>,
    ): Promise<void> {
      const kinds = await lockFiles(tx, accountId, items, music?.audioIds);
      await replaceItems(tx, id, acceptItems(kinds, items));
      const heard = acceptMusic(kinds, music);
      if (heard !== undefined) await replaceMusic(tx, id, heard);
    },

    /** Renames a tag in sources, and in the conditions of items. `tx` must hold the lock of the account. */
    listNamingTag,
    replaceTag,

    /**
     * Deletes a playlist everywhere: assignments and schedule events that show it are deleted with it. Its files stay.
     *
     * @throws playlist.not_found
     */
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const removed = await removeContent(tx, accountId, [id], 'playlist');
        if (removed.length === 0) throw new AppError('playlist.not_found');
      }),
  };
}

/** @throws playlist.not_found */
async function requirePlaylist(db: Db, accountId: string, id: string): Promise<Playlist> {
  const playlist = await findPlaylist(db, accountId, id);
  if (playlist === null) throw new AppError('playlist.not_found');
  return playlist;
}

/**
 * Locks a playlist against changes, and reads it. The lock also stops new assignments, because the devices to raise must
 * not change meanwhile.
 *
 * @throws playlist.not_found; playlist.changed if `revision` is not the current one
 */
async function lockPlaylist(
  tx: Db,
  accountId: string,
  id: string,
  revision: number | undefined,
): Promise<StoredPlaylist> {
  await lockContent(tx, accountId, [id], 'update');
  const stored = await readPlaylist(tx, accountId, id);
  if (stored === null) throw new AppError('playlist.not_found');
  if (revision !== undefined && revision !== stored.revision) throw new AppError('playlist.changed');
  return stored;
}

function parsePosition([name, id]: unknown[]): PlaylistPosition | null {
  return isStorable(name) && isStorable(id) ? { name, id } : null;
}

/** False if the account does not have all of them. */
async function lockFolders(tx: Db, accountId: string, ids: readonly (string | null | undefined)[]): Promise<boolean> {
  const wanted = new Set(ids.filter((id) => typeof id === 'string'));
  for (const id of [...wanted].toSorted()) if (!(await lockFolder(tx, accountId, id))) return false;
  return true;
}

/** @throws folder.not_found */
async function requireFolders(tx: Db, accountId: string, ids: readonly (string | null | undefined)[]): Promise<void> {
  if (!(await lockFolders(tx, accountId, ids))) throw new AppError('folder.not_found');
}
