import { isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import { computePlayedMs } from '@vitrine/contract/playlist-limits';
import type { ContentRef, ItemRef, PlaylistItem, PlaylistRef } from '@vitrine/playback/facts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { media } from '../../schema/library.ts';
import { playlistEntries } from '../../schema/playlists.ts';
import { type WebpageRow, webpages } from '../../schema/webpages.ts';
import type { Covers, ContentRow } from '../library/index.ts';

/** Content as playback's input, and the rows that it was made from. Content that several devices show is in it once. */
export interface KnownContent {
  /** The content, the items of its playlists and the fallback pictures of its web pages, by id. */
  rows: ReadonlyMap<string, ContentRow>;
  /** The web pages among `rows`, by id. */
  webpages: ReadonlyMap<string, WebpageRow>;
  /** The playlists, the web pages, and the media items that are ready, by id. */
  refs: ReadonlyMap<string, ContentRef>;
  /** The number of items of a playlist that are left out because their file is not ready, by playlist id; never 0. */
  unready: ReadonlyMap<string, number>;
  covers: Covers;
}

type Entry = typeof playlistEntries.$inferSelect;

/**
 * Reads content by id. Takes two queries at most, for any number of playlists, and a third one for web pages.
 *
 * @param known rows that have been read already; their playlists are read too
 */
export async function readContent(db: Db, known: readonly ContentRow[], ids: readonly string[]): Promise<KnownContent> {
  const rows = new Map(known.map((row) => [row.id, row]));
  const entries = await listItemRows(db, [...rows.keys(), ...ids].filter(isPlaylistId));
  const missing = new Set([...ids, ...entries.map(({ mediaId }) => mediaId)].filter((id) => !rows.has(id)));
  for (const row of await listRows(db, [...missing])) rows.set(row.id, row);
  const pages = await listWebpageRows(db, [...rows.keys()].filter(isWebpageId));
  for (const { fallback } of pages) if (fallback !== null) rows.set(fallback.id, fallback);

  const items = Map.groupBy(entries, ({ playlistId }) => playlistId);
  const refs = new Map<string, ContentRef>();
  for (const row of rows.values()) {
    const ref = toItemRef(row);
    if (ref !== null && row.status === 'ready') refs.set(row.id, ref);
  }
  const unready = new Map<string, number>();
  const covers = new Map<string, string>();
  for (const row of rows.values()) {
    if (row.kind !== 'playlist') continue;
    const own = items.get(row.id) ?? [];
    const playlist = toPlaylistRef(row, own, rows, refs);
    refs.set(row.id, playlist);
    const left = own.length - playlist.items.length;
    if (left > 0) unready.set(row.id, left);
    // An icon is no cover, as in `listCovers`.
    const files = playlist.items.filter(({ media: { kind } }) => kind !== 'webpage');
    const cover = files.map(({ media: { id } }) => rows.get(id)?.thumbnailFilename ?? null).find(isPresent);
    if (cover !== undefined) covers.set(row.id, cover);
  }
  return { rows, webpages: new Map(pages.map(({ page }) => [page.mediaId, page])), refs, unready, covers };
}

async function listItemRows(db: Db, playlistIds: readonly string[]): Promise<Entry[]> {
  if (playlistIds.length === 0) return [];
  return db
    .select()
    .from(playlistEntries)
    .where(sql`${playlistEntries.playlistId} = any(${sql.param([...new Set(playlistIds)])}::text[])`)
    .orderBy(asc(playlistEntries.playlistId), asc(playlistEntries.position));
}

async function listRows(db: Db, ids: readonly string[]): Promise<ContentRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(media)
    .where(sql`${media.id} = any(${sql.param(ids)}::text[])`);
}

async function listWebpageRows(
  db: Db,
  ids: readonly string[],
): Promise<{ page: WebpageRow; fallback: ContentRow | null }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ page: webpages, fallback: media })
    .from(webpages)
    .leftJoin(media, eq(media.id, webpages.fallbackMediaId))
    .where(sql`${webpages.mediaId} = any(${sql.param(ids)}::text[])`);
}

/** Null for a playlist. */
function toItemRef({ id, kind, originalName }: ContentRow): ItemRef | null {
  return kind === 'playlist' ? null : { id, kind, name: originalName };
}

function toPlaylistRef(
  { id, originalName }: ContentRow,
  entries: readonly Entry[],
  rows: ReadonlyMap<string, ContentRow>,
  refs: ReadonlyMap<string, ContentRef>,
): PlaylistRef {
  const items = entries.flatMap((entry): PlaylistItem[] => {
    const item = refs.get(entry.mediaId);
    if (item === undefined || item.kind === 'playlist') return [];
    const mediaDurationMs = item.kind === 'video' ? (rows.get(item.id)?.durationMs ?? null) : null;
    const durationMs = computePlayedMs({ mediaType: item.kind, durationMs: entry.durationMs, mediaDurationMs });
    return [
      { id: entry.id, media: item, durationMs, fit: entry.fit, transition: entry.transition, windows: entry.windows },
    ];
  });
  return { id, kind: 'playlist', name: originalName, items };
}

const isPresent = (filename: string | null): filename is string => filename !== null;
