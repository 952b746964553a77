import { DRAWN_KINDS, factsOfDrawn } from '@vitrine/contract/drawn/drawn-kinds';
import { FolderId } from '@vitrine/contract/library/folders';
import { AudioId } from '@vitrine/contract/library/media';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { ContentId, PlaylistId } from '@vitrine/contract/library/content';
import {
  DEFAULT_IMAGE_MS,
  DEFAULT_LAYOUT_MS,
  DEFAULT_WEBPAGE_MS,
  MAX_ITEMS,
  MIN_ITEM_MS,
} from '@vitrine/contract/playlists/playlist-limits';
import {
  type Playlist,
  type PlaylistItem,
  PlaylistItemId,
  type PlaylistSummary,
} from '@vitrine/contract/playlists/playlists';
import { type Music } from '@vitrine/contract/playlists/playlist-music';
import { type PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getViewSelectedFields,
  inArray,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import { sortKeyOf, toSortKey } from '../../platform/database/sort-key.ts';
import { contentSortKey, type ContentRow, isGlobal, isPage, hasName, listCovers } from '../library/index.ts';
import { media } from '../../schema/library-tables.ts';
import { isOwnItem, playlistEntries, playlistItems, playlistMusic, playlists } from '../../schema/playlists-tables.ts';

export interface PlaylistFilter {
  /** A part of the name, compared without case. */
  search?: string | undefined;
  /** `root`: playlists in no folder. */
  folderId?: string | undefined;
  ids?: readonly string[];
}

/** A playlist's position in the list by name. */
export interface PlaylistPosition {
  name: string;
  id: string;
}

const item = alias(media, 'item');

/** The times of drawn content whose items have none, as branches of a `case`. */
const drawnMs = sql.join(
  DRAWN_KINDS.map((kind) => sql`when ${kind} then ${factsOfDrawn(kind).durationMs}`),
  sql` `,
);

/** The time for which an entry plays that is no playlist. */
const playedMs = (entry: { durationMs: SQLWrapper }, content: { kind: SQLWrapper; durationMs: SQLWrapper }): SQL =>
  sql`coalesce(${entry.durationMs}, greatest(case ${content.kind}
    when 'webpage' then ${DEFAULT_WEBPAGE_MS} when 'layout' then ${DEFAULT_LAYOUT_MS} ${drawnMs}
    else coalesce(${content.durationMs}, ${DEFAULT_IMAGE_MS}) end, ${MIN_ITEM_MS}))`;

/** The length of the playlist that is an item; aliases of views have no column names in parts of queries. */
const nestedMs = sql`(select coalesce(sum(n.weight * ${playedMs({ durationMs: sql`n.duration_ms` }, { kind: sql`c.kind`, durationMs: sql`c.duration_ms` })}), 0)
  from (select *, row_number() over (order by position) as rank from ${playlistEntries} where playlist_id = ${item.id}) as n
  join ${media} as c on c.id = n.media_id join ${playlists} as l on l.media_id = n.playlist_id
  where n.rank <= coalesce(l.source_limit, ${MAX_ITEMS}) and c.status = 'ready' and c.kind <> 'playlist')`;

/** @param limit null: all playlists that match */
export async function listPlaylists(
  db: Db,
  accountId: string,
  filter: PlaylistFilter,
  { limit, after }: { limit: number | null; after: PlaylistPosition | null },
): Promise<PlaylistSummary[]> {
  const all = db
    .select({
      ...getViewSelectedFields(playlistEntries),
      rank: sql<number>`row_number() over (order by ${playlistEntries.position})`.as('rank'),
    })
    .from(playlistEntries)
    .where(eq(playlistEntries.playlistId, playlists.mediaId))
    .as('all_entries');
  const entries = db
    .select({
      itemCount: sql<number>`count(*)::integer`.as('item_count'),
      lengthMs: sql`coalesce(sum(${all.weight} * case ${item.kind} when 'playlist' then ${nestedMs}
        else ${playedMs(all, item)} end) filter (where ${item.status} = 'ready'), 0)`
        .mapWith(Number)
        .as('length_ms'),
      hasWindows: sql<boolean>`coalesce(bool_or(${all.windows} <> '[]'), false)`.as('has_windows'),
      thumbnails: sql<string[]>`coalesce((array_agg(${item.thumbnailFilename} order by ${all.position})
        filter (where ${item.thumbnailFilename} is not null and ${item.kind} <> 'webpage'))[1:4], '{}')`.as(
        'thumbnails',
      ),
    })
    .from(all)
    .innerJoin(item, eq(item.id, all.mediaId))
    .where(sql`${all.rank} <= coalesce(${playlists.sourceLimit}, ${MAX_ITEMS})`)
    .as('entries');
  const query = db
    .select({
      content: media,
      playlist: playlists,
      isActive: isGlobal,
      itemCount: entries.itemCount,
      lengthMs: entries.lengthMs,
      hasWindows: entries.hasWindows,
      thumbnails: entries.thumbnails,
    })
    .from(media)
    .innerJoin(playlists, eq(playlists.mediaId, media.id))
    .innerJoinLateral(entries, sql`true`)
    .where(
      and(
        matchesPlaylistFilter(accountId, filter),
        after === null
          ? undefined
          : sql`(${contentSortKey}, ${media.id}) > (${toSortKey(sql`${after.name}::text`)}, ${after.id})`,
      ),
    )
    .orderBy(asc(contentSortKey), asc(media.id));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map(({ content, playlist, isActive, itemCount, lengthMs, hasWindows, thumbnails }) => ({
    id: PlaylistId.parse(content.id),
    name: content.originalName,
    folderId: content.folderId === null ? null : FolderId.parse(content.folderId),
    createdAt: content.createdAt.toISOString(),
    updatedAt: playlist.updatedAt.toISOString(),
    revision: playlist.revision,
    source: toPlaylistSource(playlist),
    isShuffled: playlist.isShuffled,
    itemCount,
    lengthMs,
    hasWindows,
    isActive,
    thumbnailUrls: thumbnails.map(thumbnailUrl),
  }));
}

export async function countPlaylists(db: Db, accountId: string, filter: PlaylistFilter = {}): Promise<number> {
  const [row] = await db.select({ total: count() }).from(media).where(matchesPlaylistFilter(accountId, filter));
  return row?.total ?? 0;
}

/** Null when the account has no such playlist. */
export async function findPlaylist(db: Db, accountId: string, id: string): Promise<Playlist | null> {
  const [summary] = await listPlaylists(db, accountId, { ids: [id] }, { limit: 1, after: null });
  if (summary === undefined) return null;
  return { ...summary, items: await listPlaylistItems(db, id), music: await findMusic(db, id) };
}

async function listPlaylistItems(db: Db, playlistId: string): Promise<PlaylistItem[]> {
  const rows = await db
    .select({
      row: item,
      id: playlistEntries.id,
      durationMs: playlistEntries.durationMs,
      fit: playlistEntries.fit,
      transition: playlistEntries.transition,
      volume: playlistItems.volume,
      windows: playlistEntries.windows,
      weight: playlistEntries.weight,
      only: playlistEntries.only,
      lengthMs: sql<number>`case ${item.kind} when 'playlist' then ${nestedMs} end`.mapWith(Number),
    })
    .from(playlistEntries)
    .innerJoin(item, eq(item.id, playlistEntries.mediaId))
    .leftJoin(playlistItems, isOwnItem(playlistEntries))
    .where(eq(playlistEntries.playlistId, playlistId))
    .orderBy(asc(playlistEntries.position), asc(playlistEntries.id));
  const covers = await listCovers(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.flatMap(
    ({ row, ...entry }) =>
      toItem({ ...row, thumbnailFilename: covers.get(row.id) ?? row.thumbnailFilename }, entry) ?? [],
  );
}

async function findMusic(db: Db, playlistId: string): Promise<Music> {
  const [settings] = await db
    .select({ volume: playlists.musicVolume })
    .from(playlists)
    .where(eq(playlists.mediaId, playlistId));
  const rows = await db
    .select({ file: item })
    .from(playlistMusic)
    .innerJoin(item, eq(item.id, playlistMusic.mediaId))
    .where(eq(playlistMusic.playlistId, playlistId))
    .orderBy(asc(playlistMusic.position));
  const tracks = rows.map(({ file }) => ({
    audioId: AudioId.parse(file.id),
    name: file.originalName,
    status: file.status,
    filename: file.filename,
    thumbnailUrl: file.thumbnailFilename === null ? null : thumbnailUrl(file.thumbnailFilename),
    durationMs: file.durationMs,
  }));
  return { tracks, volume: settings?.volume ?? 100 };
}

/** The orders of a followed folder, as in the view `playlist_entries`; files of one rank follow their ids. */
const followedOrders: Record<PlaylistSource['order'], SQL> = {
  newest: desc(item.createdAt),
  oldest: asc(item.createdAt),
  name: asc(sortKeyOf({ name: item.originalName, sortKey: item.sortKey })),
};

/** The entries that the view `playlist_entries` gives a playlist with this source. */
export async function listFollowed(
  db: Db,
  accountId: string,
  { folderId, tag, order, atMost = MAX_ITEMS, forDays }: PlaylistSource,
): Promise<PlaylistItem[]> {
  const lastDay =
    forDays === undefined
      ? sql`'infinity'::date`
      : sql`(${item.createdAt} at time zone 'UTC')::date + ${forDays}::integer`;
  const chosen = db
    .select({ id: item.id })
    .from(item)
    .where(
      and(
        eq(item.accountId, accountId),
        folderId === undefined ? undefined : eq(item.folderId, folderId),
        tag === undefined ? undefined : sql`${item.tags} @> array[${tag}]::text[]`,
        inArray(item.kind, ['image', 'video', 'document']),
      ),
    )
    .orderBy(
      sql`least(coalesce(${item.validUntil}::date, 'infinity'), ${lastDay}) desc`,
      followedOrders[order],
      asc(item.id),
    )
    .limit(MAX_ITEMS);
  const rows = await db
    .select()
    .from(item)
    .where(inArray(item.id, chosen))
    .orderBy(followedOrders[order], asc(item.id));
  // A file without an end always takes one of the places, so that nothing after the last such place can play.
  const neverEnds = ({ status, validFrom, validUntil }: (typeof rows)[number]): boolean =>
    status === 'ready' && validFrom === null && validUntil === null && (forDays === undefined || order === 'newest');
  const end = rows.filter(neverEnds)[atMost - 1];
  return rows.slice(0, end && rows.indexOf(end) + 1).flatMap(
    (row) =>
      toItem(row, {
        id: PlaylistItemId.parse(`pli_${row.id.slice(4)}`),
        durationMs: null,
        fit: null,
        transition: null,
        volume: null,
        windows: forDays === undefined ? [] : [{ lastDate: addDays(row.createdAt, forDays) }],
        weight: 1,
        only: null,
        lengthMs: null,
      }) ?? [],
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day, `YYYY-MM-DD`, that is so many days after the one of an instant in UTC. */
const addDays = (at: Date, days: number): string => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);

type Entry = Pick<
  PlaylistItem,
  'id' | 'durationMs' | 'fit' | 'transition' | 'volume' | 'windows' | 'weight' | 'only'
> & {
  /** The length of a playlist; null for other content. */
  lengthMs: number | null;
};

/** Null for what no playlist contains: audio, and pages without their document. */
function toItem(row: ContentRow, { id, lengthMs, ...timing }: Entry): PlaylistItem | null {
  if (row.kind === 'audio' || isPage(row)) return null;
  return {
    id,
    mediaType: row.kind,
    mediaId: ContentId.parse(row.id),
    name: row.originalName,
    status: row.status,
    filename: row.kind === 'document' ? null : row.filename,
    thumbnailUrl: row.thumbnailFilename === null ? null : thumbnailUrl(row.thumbnailFilename),
    averageColor: row.averageColor,
    width: row.width,
    height: row.height,
    mediaDurationMs: lengthMs ?? row.durationMs,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    ...timing,
  };
}

const matchesPlaylistFilter = (accountId: string, { search, folderId, ids }: PlaylistFilter): SQL | undefined =>
  and(
    eq(media.accountId, accountId),
    eq(media.kind, 'playlist'),
    hasName(search),
    ids === undefined ? undefined : inArray(media.id, [...ids]),
    folderId === undefined ? undefined : folderId === 'root' ? isNull(media.folderId) : eq(media.folderId, folderId),
  );

/** What fills a playlist; null if it has items of its own. */
export function toPlaylistSource(row: typeof playlists.$inferSelect): PlaylistSource | null {
  const { sourceFolderId, sourceTag, sourceOrder: order, sourceLimit, sourceDays } = row;
  if (order === null || (sourceFolderId === null && sourceTag === null)) return null;
  return {
    ...(sourceFolderId !== null && { folderId: FolderId.parse(sourceFolderId) }),
    ...(sourceTag !== null && { tag: sourceTag }),
    order,
    ...(sourceLimit !== null && { atMost: sourceLimit }),
    ...(sourceDays !== null && { forDays: sourceDays }),
  };
}
