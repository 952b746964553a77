import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { and, asc, count, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { namesTag, renameTag } from '../../platform/database/condition-tags.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { documentPages } from '../../schema/documents-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { playlistItems, playlistMusic, playlists } from '../../schema/playlists-tables.ts';
import { toPlaylistSource } from './list-store.ts';

/** An item of a playlist's own. */
export type StoredItem = Omit<typeof playlistItems.$inferSelect, 'playlistId' | 'position'>;

/** The stored state that a change is compared with. */
export interface StoredPlaylist {
  id: string;
  name: string;
  folderId: string | null;
  revision: number;
  source: PlaylistSource | null;
  isShuffled: boolean;
  /** The items in order; none if a folder fills the playlist. */
  items: StoredItem[];
  music: StoredMusic;
}

/** The background music of a playlist. */
export interface StoredMusic {
  /** In percent of the screen's volume. */
  volume: number;
  /** The audio files in order. */
  audioIds: string[];
}

/** Null when the account has no such playlist. */
export async function readPlaylist(tx: Db, accountId: string, id: string): Promise<StoredPlaylist | null> {
  const [found] = await tx
    .select({ name: media.originalName, folderId: media.folderId, playlist: playlists })
    .from(playlists)
    .innerJoin(media, eq(media.id, playlists.mediaId))
    .where(and(eq(playlists.mediaId, id), eq(playlists.accountId, accountId)));
  if (found === undefined) return null;
  const { name, folderId, playlist } = found;
  const { playlistId: _playlistId, position: _position, ...columns } = getTableColumns(playlistItems);
  const items = await tx
    .select(columns)
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, id))
    .orderBy(asc(playlistItems.position), asc(playlistItems.id));
  const tracks = await tx
    .select({ id: playlistMusic.mediaId })
    .from(playlistMusic)
    .where(eq(playlistMusic.playlistId, id))
    .orderBy(asc(playlistMusic.position));
  const music = { volume: playlist.musicVolume, audioIds: tracks.map((track) => track.id) };
  const { revision, isShuffled } = playlist;
  return { id, name, folderId, revision, source: toPlaylistSource(playlist), isShuffled, items, music };
}

/** The numbers of pages that documents show, by id; those without any are missing. */
export async function countPages(tx: Db, documentIds: readonly string[]): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: documentPages.documentId, total: count() })
    .from(documentPages)
    .where(and(inArray(documentPages.documentId, [...documentIds]), eq(documentPages.isSkipped, false)))
    .groupBy(documentPages.documentId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** The numbers of items of these playlists, by their ids. */
export async function countItems(tx: Db, playlistIds: readonly string[]): Promise<Map<string, number>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: playlistItems.playlistId, total: count() })
    .from(playlistItems)
    .where(inArray(playlistItems.playlistId, [...playlistIds]))
    .groupBy(playlistItems.playlistId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Which of these playlists contain playlists. */
export async function listNesting(tx: Db, playlistIds: readonly string[]): Promise<string[]> {
  if (playlistIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: playlistItems.playlistId })
    .from(playlistItems)
    .innerJoin(playlists, eq(playlists.mediaId, playlistItems.mediaId))
    .where(inArray(playlistItems.playlistId, [...playlistIds]));
  return rows.map(({ id }) => id);
}

/** Which of these groups the account has. */
export async function listConditionGroups(tx: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), inArray(groups.id, [...ids])));
  return rows.map(({ id }) => id);
}

/** True if a playlist is an item of another one. */
export async function isNested(tx: Db, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: playlistItems.id })
    .from(playlistItems)
    .where(eq(playlistItems.mediaId, id))
    .limit(1);
  return found !== undefined;
}

/** Renames a tag in the sources of playlists, and in the conditions of items. */
export async function replaceTag(tx: Db, accountId: string, tag: string, name: string): Promise<void> {
  await tx
    .update(playlists)
    .set({ sourceTag: name, revision: sql`${playlists.revision} + 1` })
    .where(and(eq(playlists.accountId, accountId), eq(playlists.sourceTag, tag)));
  const changed = await tx
    .update(playlistItems)
    .set({ only: renameTag(playlistItems.only, tag, name) })
    .where(
      and(
        inArray(
          playlistItems.playlistId,
          tx.select({ id: playlists.mediaId }).from(playlists).where(eq(playlists.accountId, accountId)),
        ),
        namesTag(playlistItems.only, tag),
      ),
    )
    .returning({ id: playlistItems.playlistId });
  const ids = [...new Set(changed.map(({ id }) => id))];
  // An open editor still has the old tag: with a new revision, saving from it is refused.
  if (ids.length === 0) return;
  await tx
    .update(playlists)
    .set({ revision: sql`${playlists.revision} + 1` })
    .where(inArray(playlists.mediaId, ids));
}

/** The names of the playlists that a tag fills, or of which an item plays only on its screens. */
export async function listNamingTag(tx: Db, accountId: string, tag: string): Promise<string[]> {
  const naming = tx
    .select({ id: playlistItems.playlistId })
    .from(playlistItems)
    .where(namesTag(playlistItems.only, tag));
  const rows = await tx
    .select({ name: media.originalName })
    .from(playlists)
    .innerJoin(media, eq(media.id, playlists.mediaId))
    .where(
      and(eq(playlists.accountId, accountId), or(eq(playlists.sourceTag, tag), inArray(playlists.mediaId, naming))),
    )
    .orderBy(toSortKey(media.originalName), asc(media.id));
  return rows.map(({ name }) => name);
}

export async function listNames(tx: Db, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ name: media.originalName })
    .from(media)
    .where(and(eq(media.accountId, accountId), eq(media.kind, 'playlist')));
  return new Set(rows.map(({ name }) => name));
}

export async function insertPlaylist(
  tx: Db,
  {
    source,
    ...row
  }: { mediaId: string; accountId: string; source: PlaylistSource | null; isShuffled: boolean; updatedAt: Date },
): Promise<void> {
  await tx.insert(playlists).values({ ...row, ...toSourceColumns(source) });
}

export async function updatePlaylist(
  tx: Db,
  id: string,
  { source, ...change }: { source: PlaylistSource | null; isShuffled: boolean; revision: number; updatedAt: Date },
): Promise<void> {
  await tx
    .update(playlists)
    .set({ ...change, ...toSourceColumns(source) })
    .where(eq(playlists.mediaId, id));
}

/** Makes this the background music of a playlist. */
export async function replaceMusic(tx: Db, playlistId: string, { volume, audioIds }: StoredMusic): Promise<void> {
  await tx.delete(playlistMusic).where(eq(playlistMusic.playlistId, playlistId));
  if (audioIds.length > 0) {
    const rows = audioIds.map((mediaId, position) => ({ playlistId, position, mediaId }));
    await tx.insert(playlistMusic).values(rows);
  }
  await tx.update(playlists).set({ musicVolume: volume }).where(eq(playlists.mediaId, playlistId));
}

const toSourceColumns = (source: PlaylistSource | null) => ({
  sourceFolderId: source?.folderId ?? null,
  sourceTag: source?.tag ?? null,
  sourceOrder: source?.order ?? null,
  sourceLimit: source?.atMost ?? null,
  sourceDays: source?.forDays ?? null,
});

/** Makes these the items of a playlist. Writes only rows that change. */
export async function replaceItems(tx: Db, playlistId: string, items: readonly StoredItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await tx
    .delete(playlistItems)
    .where(
      and(eq(playlistItems.playlistId, playlistId), ids.length === 0 ? undefined : notInArray(playlistItems.id, ids)),
    );
  if (items.length === 0) return;
  await tx
    .insert(playlistItems)
    .values(items.map((item, position) => ({ ...item, playlistId, position })))
    .onConflictDoUpdate({
      target: [playlistItems.playlistId, playlistItems.id],
      set: {
        position: sql`excluded.position`,
        mediaId: sql`excluded.media_id`,
        durationMs: sql`excluded.duration_ms`,
        fit: sql`excluded.fit`,
        transition: sql`excluded.transition`,
        volume: sql`excluded.volume`,
        windows: sql`excluded.windows`,
        weight: sql`excluded.weight`,
        only: sql`excluded.only`,
      },
      setWhere: sql`(playlist_items.position, playlist_items.media_id, playlist_items.duration_ms, playlist_items.fit,
        playlist_items.transition, playlist_items.volume, playlist_items.windows, playlist_items.weight,
        playlist_items.only) is distinct from (excluded.position, excluded.media_id, excluded.duration_ms, excluded.fit,
        excluded.transition, excluded.volume, excluded.windows, excluded.weight, excluded.only)`,
    });
}
