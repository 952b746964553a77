import { isLayoutId, isListedId, isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import type { ShownDrawn } from '@vitrine/contract/drawn/drawn-ids';
import { factsOfDrawn, isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { ContentRef, ItemRef, PlaylistRef } from '@vitrine/playback/facts';
import { listDocumentContent, listReferences } from '@vitrine/layout/content';
import { createDrawnDocument } from '@vitrine/layout/drawn/drawn-document';
import type { Db } from '../../../platform/database.ts';
import type { WeatherForecast } from '@vitrine/contract/layouts/forecasts';
import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import type { PriceTable } from '@vitrine/contract/layouts/price-lists';
import type { WebpageRow } from '../../../schema/webpages-tables.ts';
import { type KnownDrawn, readDrawn } from '../../drawn/index.ts';
import { readCodes } from '../../layouts/index.ts';
import { type ContentRow, type Covers, shownAs } from '../../library/index.ts';
import { listSceneConditions } from './scene-conditions.ts';
import { expandEntries, toPlaylistRef, toTraits, toValidity } from './playlist-refs.ts';
import { readForecasts } from '../../weather/index.ts';
import {
  type StoredDocument,
  type KnownFeed,
  nameDocument,
  listShownFeeds,
  readPriceLists,
  listPublishedDocuments,
  listNestedRows,
  listItemRows,
  type TrackRow,
  readMusic,
  listRows,
  listWebpageRows,
} from './content-row-store.ts';

export interface KnownDocument extends StoredDocument {
  /** The ids of the content that it shows: media items, playlists and web pages of its account that exist. */
  contentIds: readonly string[];
  /** The feeds that it shows. */
  feeds: readonly KnownFeed[];
  /** The price lists that it shows, by id. */
  priceLists: Readonly<Record<string, PriceTable>>;
  /** The forecasts that it shows, by place. */
  weather: ReadonlyMap<string, KnownForecast>;
  /** The drawn content that it shows, by id. */
  drawn: Readonly<Record<string, ShownDrawn>>;
  /** The codes of its QR codes whose scans are counted, by element. A preview has none, so nobody counts its scans. */
  codes: Readonly<Record<string, string>>;
}

/** Another forecast has another revision. */
export interface KnownForecast {
  revision: number;
  forecast: WeatherForecast;
}

/** Content as playback's input, and the rows that it was made from. Content that several devices show is in it once. */
export interface KnownContent {
  /** The content, the items of its playlists, the content of its layouts and the fallback pictures of its web pages, by id. */
  rows: ReadonlyMap<string, ContentRow>;
  /** The web pages among `rows`, by id. */
  webpages: ReadonlyMap<string, WebpageRow>;
  /** The documents of the layouts and of the drawn content among `rows`, and those of previews, by id. */
  documents: ReadonlyMap<string, KnownDocument>;
  /** The playlists, the web pages, the layouts, and the media items and documents that are ready, by id. */
  refs: ReadonlyMap<string, ContentRef>;
  /** The number of items of a playlist that are left out because their file is not ready, by playlist id; never 0. */
  unready: ReadonlyMap<string, number>;
  covers: Covers;
}

/**
 * Reads content by id. Takes two queries at most, for any number of playlists, one more for playlists in them, one for web
 * pages, two for drawn content, and six for layouts.
 *
 * @param known rows that have been read already; their playlists are read too
 * @param previewed documents of previews, whose content is read too
 */
export async function readContent(
  db: Db,
  known: readonly ContentRow[],
  ids: readonly string[],
  previewed: readonly StoredDocument[] = [],
): Promise<KnownContent> {
  const rows = new Map(known.map((row) => [row.id, row]));
  const requested = [...rows.keys(), ...ids];
  const outer = await listItemRows(db, requested.filter(isListedId));
  const inner = await listNestedRows(db, outer, requested);
  const listed = [...outer, ...inner];
  const shown = [...requested, ...listed.map(({ mediaId }) => mediaId)];
  const stored = [...(await listPublishedDocuments(db, shown.filter(isLayoutId))), ...previewed];
  const references = new Map(stored.map((one) => [one.id, listReferences(one.document)]));
  const referred = [...references.values()].flat();
  const read = new Set([...requested, ...inner.map(({ playlistId }) => playlistId)]);
  const zoned = await listItemRows(
    db,
    referred.filter((id) => isListedId(id) && !read.has(id)),
  );
  const entries = [...listed, ...zoned, ...(await listNestedRows(db, zoned, [...read, ...referred]))];
  const missing = new Set(
    [...ids, ...referred, ...entries.map(({ mediaId }) => mediaId)].filter((id) => !rows.has(id)),
  );
  for (const row of await listRows(db, [...missing])) rows.set(row.id, row);
  const pages = await listWebpageRows(db, [...rows.keys()].filter(isWebpageId));
  for (const { fallback } of pages) if (fallback !== null) rows.set(fallback.id, fallback);

  const drawn = await readDrawn(db, [...rows.keys()]);
  const replacing = [...drawn.values()].flatMap(({ fallbackMediaId }) => fallbackMediaId ?? []);
  for (const row of await listRows(
    db,
    replacing.filter((id) => !rows.has(id)),
  )) {
    rows.set(row.id, row);
  }
  const drawnDocuments = [...drawn.values()].map(drawContent);
  const shownFeeds = await listShownFeeds(db, stored);
  const findPrices = await readPriceLists(db, stored);
  const forecasts = await readForecasts(
    db,
    stored.flatMap(({ document }) => listDocumentContent(document).places.map(keyOfPlace)),
  );
  const counting = stored.filter((one) => !previewed.includes(one) && countsScans(one));
  const codes = await readCodes(
    db,
    counting.map(({ layoutId }) => layoutId),
  );
  const documents = new Map(
    stored.map((one): [string, KnownDocument] => {
      const layout = rows.get(one.layoutId);
      const contentIds = withFallbacks(references.get(one.id) ?? [], drawn).filter((id) =>
        isOfSameAccount(rows.get(id), layout),
      );
      const tables = findPrices(one.document, layout?.accountId);
      const weather = pickForecasts(one.document, forecasts);
      const shownDrawn = pickDrawn(contentIds, drawn);
      const parts = { feeds: shownFeeds.get(one.id) ?? [], priceLists: tables, weather, drawn: shownDrawn };
      const ownCodes = counting.includes(one) ? (codes.get(one.layoutId) ?? {}) : {};
      return [one.id, { ...one, contentIds, ...parts, codes: ownCodes }];
    }),
  );
  for (const one of drawnDocuments) {
    const shownDrawn = pickDrawn([one.layoutId], drawn);
    const parts = { feeds: [], priceLists: {}, weather: new Map(), drawn: shownDrawn, codes: {} };
    const contentIds = withFallbacks([], drawn, one.layoutId).filter((id) =>
      isOfSameAccount(rows.get(id), rows.get(one.layoutId)),
    );
    documents.set(one.id, { ...one, contentIds, ...parts });
  }
  const publishedIds = new Map(
    [...stored.filter((one) => !previewed.includes(one)), ...drawnDocuments].map(({ id, layoutId }) => [layoutId, id]),
  );
  const scores = await readMusic(db, requested.filter(isPlaylistId));
  for (const { file } of [...scores.values()].flat()) rows.set(file.id, file);
  const items = Map.groupBy(entries, ({ playlistId }) => playlistId);
  const traits = toTraits(entries);
  const refs = new Map<string, ContentRef>();
  for (const row of rows.values()) {
    const ref = toItemRef(row, publishedIds, documents);
    if (ref !== null && row.status === 'ready') refs.set(row.id, ref);
  }
  const unready = new Map<string, number>();
  const covers = new Map<string, string>();
  for (const row of rows.values()) {
    if (!isListedId(row.id) || row.status !== 'ready') continue;
    const own = expandEntries(items.get(row.id) ?? [], items, traits);
    const playlist = {
      ...toPlaylistRef(row, own, rows, refs),
      ...traits.get(row.id),
      ...pickMusic(scores.get(row.id)),
    };
    refs.set(row.id, playlist);
    const left = own.length - playlist.items.length;
    if (left > 0) unready.set(row.id, left);
    // An icon is no cover, as in `listCovers`.
    const files = playlist.items.filter(({ media: { kind } }) => kind !== 'webpage');
    const cover = files.map(({ media: { id } }) => rows.get(id)?.thumbnailFilename ?? null).find(isPresent);
    if (cover !== undefined) covers.set(row.id, cover);
  }
  return { rows, webpages: new Map(pages.map(({ page }) => [page.mediaId, page])), documents, refs, unready, covers };
}

/** The ids of what a document shows, and of the pictures that stand in for drawn content. */
function withFallbacks(ids: readonly string[], drawn: ReadonlyMap<string, KnownDrawn>, ...own: string[]): string[] {
  const pictures = [...ids, ...own].flatMap((id) => drawn.get(id)?.fallbackMediaId ?? []);
  return [...new Set([...ids, ...pictures])];
}

/** The drawn content among what a document shows. */
const pickDrawn = (ids: readonly string[], drawn: ReadonlyMap<string, KnownDrawn>): Record<string, ShownDrawn> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const found = drawn.get(id);
      return found === undefined ? [] : [[id, { kind: found.kind, shown: found.shown }]];
    }),
  );

const countsScans = ({ document }: StoredDocument): boolean => listDocumentContent(document).countedAddresses.size > 0;

/** The document that fills a screen with drawn content. */
const drawContent = ({ id, revision }: KnownDrawn): StoredDocument => ({
  id: nameDocument(id, revision),
  layoutId: id,
  document: createDrawnDocument(id),
});

/** The forecasts of a document, by place. */
const pickForecasts = (document: LayoutDocument, forecasts: ReadonlyMap<string, KnownForecast>) =>
  new Map(
    listDocumentContent(document)
      .places.map(keyOfPlace)
      .flatMap((place): [string, KnownForecast][] => {
        const found = forecasts.get(place);
        return found === undefined ? [] : [[place, found]];
      }),
  );

/** Documents may name ids of other accounts, whose content they must not show. */
const isOfSameAccount = (row: ContentRow | undefined, layout: ContentRow | undefined): boolean =>
  row !== undefined && row.accountId === layout?.accountId;

/** Collects the ids of content and of everything in it: the items of playlists, the content of layouts. */
export function collectParts(shown: ContentRef, content: Pick<KnownContent, 'refs' | 'documents'>): Set<string> {
  const parts = new Set<string>();

  function add(ref: ContentRef, isInLayout: boolean): void {
    if (isInLayout && ref.kind === 'layout') return;
    parts.add(ref.id);
    if (ref.kind === 'playlist') for (const { media: item } of ref.items) add(item, isInLayout);
    if (ref.kind !== 'layout') return;
    for (const id of content.documents.get(ref.documentId)?.contentIds ?? []) {
      const part = content.refs.get(id);
      if (part !== undefined) add(part, true);
    }
  }

  add(shown, false);
  return parts;
}

/** The music of a playlist that can be heard. */
function pickMusic(rows: readonly TrackRow[] = []): Pick<PlaylistRef, 'music'> {
  const tracks = rows.flatMap(({ file: { id, status, durationMs } }) =>
    status === 'ready' && durationMs !== null && durationMs > 0 ? [{ id, durationMs }] : [],
  );
  const volume = rows[0]?.volume ?? 0;
  return tracks.length === 0 || volume === 0 ? {} : { music: { volume, tracks } };
}

/** Null for what plays as a list, and for a layout whose document was not read because a layout would contain it. */
function toItemRef(
  { id, kind, originalName: name, validFrom, validUntil }: ContentRow,
  publishedIds: ReadonlyMap<string, string>,
  documents: ReadonlyMap<string, KnownDocument>,
): ItemRef | null {
  if (kind === 'playlist' || kind === 'document' || kind === 'audio') return null;
  const documentId = publishedIds.get(id);
  if (isDrawnKind(kind)) {
    return documentId === undefined ? null : { id, kind: 'drawn', name, noun: factsOfDrawn(kind).noun, documentId };
  }
  if (kind === 'webpage') return { id, kind, name };
  if (kind !== 'layout') {
    const validity = toValidity({ validFrom, validUntil });
    return { id, kind: shownAs({ kind }), name, ...(validity !== null && { validity }) };
  }
  const known = documents.get(documentId ?? '');
  if (documentId === undefined || known === undefined) return null;
  const only = listSceneConditions(known.document);
  return { id, kind, name, documentId, ...(only !== undefined && { only }) };
}

const isPresent = (filename: string | null): filename is string => filename !== null;
