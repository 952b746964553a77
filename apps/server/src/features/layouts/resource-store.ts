import { isListedId, isPlaylistId } from '@vitrine/contract/core/ids';
import { computePlayedMs } from '@vitrine/contract/playlists/playlist-limits';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { type LayoutResources, RESOURCE_ITEMS } from '@vitrine/contract/layouts/layouts';
import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import { fileUrl, thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { listDocumentContent } from '@vitrine/layout/content';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { feeds } from '../../schema/layouts/feeds-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { playedEntries } from '../../schema/playlists-tables.ts';
import { priceLists } from '../../schema/layouts/prices-tables.ts';
import { webpages } from '../../schema/webpages-tables.ts';
import { toShownEntries } from '../feeds/index.ts';
import { readDrawn } from '../drawn/index.ts';
import { readForecasts } from '../weather/index.ts';
import { shownAs, type ContentRow, isShownFile, PAGE, shownKindOf } from '../library/index.ts';

type ResourceItem = LayoutResources['playlists'][string]['items'][number];

const toThumbnailUrl = ({ thumbnailFilename }: ContentRow): string | null =>
  thumbnailFilename === null ? null : thumbnailUrl(thumbnailFilename);

/**
 * Reads the content of the account that documents refer to. The queries run one after another, because `db` may be a
 * transaction, whose connection carries out one query at a time.
 */
export async function readResources(
  db: Db,
  accountId: string,
  documents: readonly LayoutDocument[],
): Promise<LayoutResources> {
  const contents = documents.map(listDocumentContent);
  const idsOf = (pick: (content: (typeof contents)[number]) => ReadonlySet<string>) => [
    ...new Set(contents.flatMap((content) => [...pick(content)])),
  ];
  const rows = await listRows(db, accountId, [
    ...idsOf(({ mediaIds }) => mediaIds),
    ...idsOf(({ playlistIds }) => playlistIds),
    ...idsOf(({ webpageIds }) => webpageIds),
    ...idsOf(({ drawnIds }) => drawnIds),
  ]);
  const ofKind = (kind: ContentRow['kind']) => rows.filter((row) => row.kind === kind);
  const idsOfKind = (kind: ContentRow['kind']) => ofKind(kind).map(({ id }) => id);
  const items = await listItems(db, rows.map(({ id }) => id).filter(isListedId));
  const pages = await listPages(db, idsOfKind('webpage'));
  const drawn = await readDrawn(
    db,
    rows.map(({ id }) => id),
  );
  const fallbacks = await listRows(
    db,
    accountId,
    [...drawn.values()].flatMap(({ fallbackMediaId }) => fallbackMediaId ?? []),
  );
  const feedIds = idsOf((content) => content.feedIds);
  const shownFeeds = await listFeeds(db, accountId, feedIds);
  const priceListIds = idsOf((content) => content.priceListIds);
  const lists = await listPriceLists(db, accountId, priceListIds);
  const places = contents.flatMap((content) => content.places.map(keyOfPlace));
  const forecasts = await readForecasts(db, places);
  return {
    files: Object.fromEntries([
      ...[...rows, ...fallbacks].flatMap((row) => {
        const file = toFile(row);
        return file === null ? [] : [[row.id, file] as const];
      }),
      ...rows.flatMap((row) => toOwnPicture(row, drawn.has(row.id))),
    ]),
    playlists: Object.fromEntries(
      rows
        .filter(({ id }) => isListedId(id))
        .map(({ id, originalName }) => [id, { name: originalName, items: items.get(id) ?? [] }]),
    ),
    webpages: Object.fromEntries(
      ofKind('webpage').flatMap((row) => {
        const page = pages.get(row.id);
        return page === undefined ? [] : [[row.id, { name: row.originalName, ...page, iconUrl: toThumbnailUrl(row) }]];
      }),
    ),
    drawn: Object.fromEntries(
      rows.flatMap(({ id, originalName: name }) => {
        const found = drawn.get(id);
        return found === undefined ? [] : [[id, { name, kind: found.kind, shown: found.shown }]];
      }),
    ),
    feeds: shownFeeds,
    priceLists: Object.fromEntries(lists.map(({ id, ...list }) => [id, list])),
    weather: Object.fromEntries(Array.from(forecasts, ([key, { forecast }]) => [key, forecast])),
  };
}

async function listFeeds(db: Db, accountId: string, ids: readonly string[]): Promise<LayoutResources['feeds']> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: feeds.id, name: feeds.name, entries: feeds.entries, pictures: feeds.pictures })
    .from(feeds)
    .where(and(inArray(feeds.id, [...ids]), eq(feeds.accountId, accountId)));
  return Object.fromEntries(rows.map(({ id, name, ...feed }) => [id, { name, entries: toShownEntries(feed) }]));
}

const toUrl = (row: ContentRow): string | null =>
  row.filename !== null && isShownFile(row) ? fileUrl(shownKindOf(row), row.filename) : null;

/** Null for what is no image or video. */
function toFile(row: ContentRow): LayoutResources['files'][string] | null {
  const { originalName, status, width, height } = row;
  const url = toUrl(row);
  if (url === null) return null;
  return {
    kind: shownKindOf(row),
    name: originalName,
    status,
    url,
    thumbnailUrl: toThumbnailUrl(row),
    width,
    height,
  };
}

/** The picture that drawn content has of its own, which stands for it where nothing moves. */
function toOwnPicture(row: ContentRow, isDrawn: boolean): [string, LayoutResources['files'][string]][] {
  const url = toThumbnailUrl(row);
  if (!isDrawn || url === null) return [];
  const { originalName: name, status } = row;
  return [[row.id, { kind: 'image', name, status, url, thumbnailUrl: url, width: null, height: null }]];
}

async function listRows(db: Db, accountId: string, ids: readonly string[]): Promise<ContentRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(media)
    .where(and(inArray(media.id, [...ids]), eq(media.accountId, accountId)));
}

/** The first ready items of playlists, without layouts, and the first pages of documents. */
async function listItems(db: Db, ids: readonly string[]): Promise<Map<string, ResourceItem[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      playlistId: playedEntries.playlistId,
      durationMs: playedEntries.durationMs,
      fit: playedEntries.fit,
      item: media,
      url: webpages.url,
    })
    .from(playedEntries)
    .innerJoin(media, eq(media.id, playedEntries.mediaId))
    .leftJoin(webpages, eq(webpages.mediaId, media.id))
    .where(
      and(
        inArray(playedEntries.playlistId, [...ids]),
        eq(media.status, 'ready'),
        inArray(media.kind, ['image', PAGE, 'video', 'webpage', 'playlist']),
        sql`${playedEntries.position} < ${2 * RESOURCE_ITEMS}`,
      ),
    )
    .orderBy(asc(playedEntries.playlistId), asc(playedEntries.position), asc(playedEntries.page));
  const nested = await listItems(db, [...new Set(rows.map(({ item }) => item.id).filter(isPlaylistId))]);
  const items = new Map<string, ResourceItem[]>();
  for (const { playlistId, item, url, ...timing } of rows) {
    const found = nested.get(item.id) ?? toItem(item, timing, url) ?? [];
    items.set(playlistId, [...(items.get(playlistId) ?? []), ...[found].flat()].slice(0, RESOURCE_ITEMS));
  }
  return items;
}

function toItem(
  row: ContentRow,
  { durationMs, fit }: Pick<typeof playedEntries.$inferSelect, 'durationMs' | 'fit'>,
  pageUrl: string | null,
): ResourceItem | null {
  const url = toUrl(row) ?? pageUrl;
  const mediaType = shownAs(row);
  if (url === null || mediaType === 'playlist' || mediaType === 'audio') return null;
  const mediaDurationMs = mediaType === 'video' ? row.durationMs : null;
  return {
    mediaType,
    mediaId: row.id,
    name: row.originalName,
    url,
    thumbnailUrl: toThumbnailUrl(row),
    durationMs: computePlayedMs({ mediaType, durationMs, mediaDurationMs }),
    fit,
  };
}

async function listPages(db: Db, ids: readonly string[]): Promise<Map<string, { url: string; zoom: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: webpages.mediaId, url: webpages.url, zoom: webpages.zoom })
    .from(webpages)
    .where(inArray(webpages.mediaId, [...ids]));
  return new Map(rows.map(({ id, url, zoom }) => [id, { url, zoom }]));
}

async function listPriceLists(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, name, columns, rows } = priceLists;
  return db
    .select({ id, name, columns, rows })
    .from(priceLists)
    .where(and(inArray(priceLists.id, [...ids]), eq(priceLists.accountId, accountId)));
}
