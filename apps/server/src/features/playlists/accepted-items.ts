import { AppError } from '@vitrine/contract/core/errors';
import { isDocumentId, isPlaylistId } from '@vitrine/contract/core/ids';
import type { ListedKind } from '@vitrine/contract/library/content';
import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import type { playlists as routes } from '@vitrine/contract/playlists/playlists';
import type { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { requireAllContent, withoutLimits } from '../../platform/database/limits.ts';
import { newId } from '../../platform/ids.ts';
import { lockContent } from '../library/index.ts';
import {
  countItems,
  countPages,
  isNested,
  listConditionGroups,
  listNesting,
  type StoredItem,
  type StoredMusic,
} from './store.ts';

type PlaylistBody = z.output<typeof routes.create.body>;

/** Without an id for a new item. */
type ItemToStore = z.output<typeof routes.addItems.body>['items'][number] & { id?: string | undefined };

/**
 * Locks the files of items and music against change and deletion; returns their kinds by id.
 *
 * @throws playlist.too_long if it plays more with the pages of its documents and the items of its playlists; playlist.nested if a playlist among the
 * items contains playlists
 */
export async function lockFiles(
  tx: Db,
  accountId: string,
  items: readonly { mediaId: string }[],
  audioIds: readonly string[] = [],
): Promise<Map<string, ListedKind>> {
  const ids = [...new Set([...items.map(({ mediaId }) => mediaId), ...audioIds])];
  const locked = await lockContent(tx, accountId, ids);
  const inner = ids.filter(isPlaylistId);
  const nesting = await withoutLimits('nesting', tx, () => listNesting(tx, inner));
  if (nesting.length > 0) throw new AppError('playlist.nested');
  const counts = new Map([...(await countPages(tx, ids.filter(isDocumentId))), ...(await countItems(tx, inner))]);
  if (items.reduce((sum, { mediaId }) => sum + (counts.get(mediaId) ?? 1), 0) > MAX_ITEMS) {
    throw new AppError('playlist.too_long');
  }
  return new Map(locked.map(({ id, kind }) => [id, kind]));
}

/**
 * The items to store. New ones get an id.
 *
 * @throws media.not_found for a file that the account does not have, or of another kind
 */
export function acceptItems(kinds: ReadonlyMap<string, ListedKind>, items: readonly ItemToStore[]): StoredItem[] {
  return items.map(({ id = newId('pli'), mediaType, ...item }) => {
    if (kinds.get(item.mediaId) !== mediaType) throw new AppError('media.not_found');
    // A document plays for the time of its pages, and a playlist for that of its items.
    const isList = mediaType === 'document' || mediaType === 'playlist';
    return { ...item, id, ...(isList && { durationMs: null }) };
  });
}

/**
 * Playlists are nested one level deep. The caller holds the account's lock, under which playlists change.
 *
 * @throws playlist.nested
 */
export async function checkDepth(tx: Db, id: string, items: readonly StoredItem[]): Promise<void> {
  const inner = items.map(({ mediaId }) => mediaId).filter(isPlaylistId);
  if (inner.length === 0) return;
  const isInner = await withoutLimits('nesting', tx, () => isNested(tx, id));
  if (isInner || inner.some((innerId) => innerId === id)) throw new AppError('playlist.nested');
}

/**
 * Conditions name groups of the account, or groups that the playlist has named before they were deleted.
 *
 * @throws group.not_found
 */
export async function requireGroups(
  tx: Db,
  accountId: string,
  items: readonly StoredItem[],
  before: readonly StoredItem[] = [],
): Promise<void> {
  const known = new Set(before.flatMap(({ only }) => only?.groupIds ?? []));
  const ids = new Set(items.flatMap(({ only }) => only?.groupIds ?? []).filter((id) => !known.has(id)));
  const found = await listConditionGroups(tx, accountId, [...ids]);
  if (found.length < ids.size) throw new AppError('group.not_found');
}

/**
 * Files with a tag may be in any folder.
 *
 * @throws auth.outside_limits for a source by tag of a member who sees only some folders
 */
export function checkSource(source: PlaylistSource | null): void {
  if (source?.tag !== undefined) requireAllContent();
}

/** The music to store; undefined: as it is. @throws media.not_found for a file that the account does not have */
export function acceptMusic(
  kinds: ReadonlyMap<string, ListedKind>,
  music: PlaylistBody['music'],
): StoredMusic | undefined {
  if (music?.audioIds.some((id) => kinds.get(id) !== 'audio') === true) throw new AppError('media.not_found');
  return music;
}
