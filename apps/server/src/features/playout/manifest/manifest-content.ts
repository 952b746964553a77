import {
  type ManifestAsset,
  type ManifestContent,
  type ManifestLayout,
  type SharedPart,
} from '@vitrine/contract/player/manifest-schema';
import { ListedId } from '@vitrine/contract/library/content';
import { listEntryPictures, toShownEntries } from '../../feeds/index.ts';
import { listFontAssets } from '../../layouts/index.ts';
import { toInstant } from '@vitrine/playback/instants';
import type { DrawnRef, ItemRef, LayoutRef, MusicRef, PlaylistRef } from '@vitrine/playback/facts';
import type { PlayedList } from '@vitrine/playback/openings';
import { listDocumentContent } from '@vitrine/layout/content';
import type { WebpageRow } from '../../../schema/webpages-tables.ts';
import type { KnownDocument } from '../content/content-store.ts';
import { nameList, toItemContent, toManifestItem } from '../list-ids.ts';
import type { PlayedContent, ScreenTimeline } from '../screen-timeline.ts';
import { toManifestAsset, toPictureAsset } from './assets.ts';

/** The most bytes of a character in JSON. */
export const CHARACTER_BYTES = 6;

// Upper limits of the sizes of parts, in bytes.
const LIST_BYTES = 60;
const REFERENCE_BYTES = 30;
const ITEM_BYTES = 200;
const ASSET_BYTES = 400;
const WEBPAGE_BYTES = 420;
const LAYOUT_BYTES = 500;
const ZONE_LIST_BYTES = 70;

/** The size of all documents of a manifest with their feeds and forecasts, in bytes. Layouts beyond it are left out, so that screens skip them. */
const MAX_DOCUMENT_BYTES = 4_000_000;

interface ShownContent {
  /** The asset for apps that know only files; null if there is none. */
  assetId: string | null;
  content: ManifestContent;
}

type Sources = Pick<ScreenTimeline, 'rows' | 'webpages' | 'documents' | 'refs' | 'openZone'>;

/**
 * Collects the files, web pages, layouts, items and lists of segments, each once; files in the order in which they are
 * needed.
 */
export function createContent({ rows, webpages: pages, documents, refs, openZone }: Sources) {
  const items: SharedPart['items'] = {};
  const lists: SharedPart['lists'] = {};
  const music: NonNullable<SharedPart['music']> = {};
  const webpages: SharedPart['webpages'] = {};
  const layouts: SharedPart['layouts'] = {};
  const assets = new Map<string, ManifestAsset | null>();
  const known = new Map<object, ShownContent>();
  const largestWebpage = Math.max(
    0,
    ...[...pages.values()].map((page) => estimateWebpageBytes(page, rows.get(page.mediaId)?.originalName)),
  );
  const itemBytes = REFERENCE_BYTES + ITEM_BYTES + ASSET_BYTES + largestWebpage;
  let bytes = 0;
  let documentBytes = 0;
  let longestList = 0;

  function addAsset(id: string, neededBy: string): void {
    if (assets.has(id)) return;
    const asset = toManifestAsset(rows.get(id), neededBy);
    assets.set(id, asset);
    if (asset !== null) bytes += ASSET_BYTES;
  }

  /** Adds the fonts, and returns their ids. */
  function addFonts(neededBy: string, ...text: Parameters<typeof listFontAssets>): string[] {
    return listFontAssets(...text).map((font) => {
      if (!assets.has(font.id)) {
        assets.set(font.id, { ...font, neededBy });
        bytes += ASSET_BYTES;
      }
      return font.id;
    });
  }

  /** Adds the pictures of the entries that a document shows with them, and returns their ids. */
  function addFeedPictures(neededBy: string, { document, feeds }: KnownDocument): string[] {
    const { picturedFeeds } = listDocumentContent(document);
    const shown = feeds.flatMap((feed) => listEntryPictures(feed, picturedFeeds.get(feed.id) ?? 0));
    for (const picture of shown) {
      if (assets.has(picture.id)) continue;
      assets.set(picture.id, toPictureAsset(picture, neededBy));
      bytes += ASSET_BYTES;
    }
    return shown.map(({ id }) => id);
  }

  function addLayout({ name, documentId }: LayoutRef | DrawnRef, neededBy: string): void {
    const stored = documents.get(documentId);
    if (stored === undefined || Object.hasOwn(layouts, documentId)) return;
    const { document, contentIds, priceLists, drawn, codes } = stored;
    const feeds = Object.fromEntries(stored.feeds.map((feed) => [feed.id, { entries: toShownEntries(feed) }]));
    const weather = Object.fromEntries(Array.from(stored.weather, ([place, { forecast }]) => [place, forecast]));
    const shown = JSON.stringify([feeds, priceLists, weather, drawn, codes]);
    const size = Buffer.byteLength(JSON.stringify(document)) + Buffer.byteLength(shown);
    if (documentBytes + size > MAX_DOCUMENT_BYTES) return;
    documentBytes += size;
    const assetIds = addFonts(neededBy, document, shown);
    const pictureIds = addFeedPictures(neededBy, stored);
    const texts = {
      feeds,
      priceLists,
      weather,
      ...(Object.keys(drawn).length > 0 && { drawn }),
      ...(Object.keys(codes).length > 0 && { codes }),
    };
    const layout: ManifestLayout = { name, document, assetIds, pictureIds, playlists: {}, ...texts };
    layouts[documentId] = layout;
    for (const ref of contentIds.flatMap((id) => refs.get(id) ?? [])) {
      if (ref.kind === 'playlist') layout.playlists[ref.id] = addZone(ref, neededBy);
      else if (ref.kind !== 'drawn' && addItem(ref, neededBy) === ref.id) layout.assetIds.push(ref.id);
    }
    bytes +=
      size +
      LAYOUT_BYTES +
      name.length * CHARACTER_BYTES +
      (layout.assetIds.length + pictureIds.length) * REFERENCE_BYTES;
  }

  /** Adds the lists of a playlist that a layout shows. */
  function addZone(playlist: PlaylistRef, neededBy: string): ManifestLayout['playlists'][string] {
    const shown = openZone(playlist).map(({ from, list }) => ({
      from: toInstant(from),
      listId: list && addItems(list, neededBy).id,
    }));
    bytes += shown.length * ZONE_LIST_BYTES;
    return shown;
  }

  /** Returns the id of its file; of a web page that of its fallback picture, null if it has none; null for a layout. */
  function addItem(item: ItemRef, neededBy: string): string | null {
    const { id, kind } = item;
    if (kind === 'layout' || kind === 'drawn') {
      addLayout(item, neededBy);
      return null;
    }
    if (kind !== 'webpage') {
      addAsset(id, neededBy);
      return id;
    }
    const page = pages.get(id);
    if (page === undefined) return null;
    const fallbackId = rows.get(page.fallbackMediaId ?? '')?.status === 'ready' ? page.fallbackMediaId : null;
    if (!Object.hasOwn(webpages, id)) {
      if (fallbackId !== null) addAsset(fallbackId, neededBy);
      const { url, refreshSeconds, refreshMinutes, zoom, blocked, showsScrollBars, loginChangedAt } = page;
      const name = rows.get(id)?.originalName ?? '';
      webpages[id] = {
        url,
        name,
        refreshSeconds,
        refreshMinutes,
        zoom,
        fallbackAssetId: fallbackId,
        blocked,
        ...(showsScrollBars && { showsScrollBars }),
        ...(loginChangedAt !== null && { login: loginChangedAt.toISOString() }),
      };
      bytes += estimateWebpageBytes(page, name);
    }
    return fallbackId;
  }

  function addSingle(item: ItemRef, neededBy: string): ShownContent {
    return { assetId: addItem(item, neededBy), content: toItemContent(item) };
  }

  function addList(playlist: PlaylistRef, list: PlayedList, neededBy: string): ShownContent {
    const { id, assetId } = addItems(list, neededBy);
    if (playlist.music !== undefined) addMusic(playlist.id, playlist.music, neededBy);
    return { assetId, content: { kind: 'list', id, playlistId: ListedId.parse(playlist.id) } };
  }

  function addMusic(playlistId: string, { volume, tracks }: MusicRef, neededBy: string): void {
    if (Object.hasOwn(music, playlistId)) return;
    for (const { id } of tracks) addAsset(id, neededBy);
    const heard = tracks.filter(({ id }) => assets.get(id) !== null);
    if (heard.length === 0) return;
    music[playlistId] = { volume, tracks: heard.map(({ id, durationMs }) => ({ assetId: id, durationMs })) };
    bytes += LIST_BYTES + heard.length * 2 * REFERENCE_BYTES;
  }

  /** Adds a list and its items. `assetId` is the first file of it. */
  function addItems(list: PlayedList, neededBy: string): { id: string; assetId: string | null } {
    const { id, itemIds } = nameList(list);
    if (!Object.hasOwn(lists, id)) {
      lists[id] = { lengthMs: list.lengthMs, items: [...itemIds] };
      bytes += LIST_BYTES + itemIds.length * REFERENCE_BYTES;
      longestList = Math.max(longestList, itemIds.length);
    }
    let assetId: string | null = null;
    for (const [i, item] of list.items.entries()) {
      const itemId = itemIds[i] ?? '';
      const isKnown = Object.hasOwn(items, itemId);
      if (isKnown && assetId !== null) continue;
      const itemAssetId = addItem(item.media, neededBy);
      assetId ??= itemAssetId;
      if (isKnown) continue;
      items[itemId] = toManifestItem(item);
      bytes += ITEM_BYTES;
    }
    return { id, assetId };
  }

  /** Null: the idle screen. */
  function add({ media, message, list }: PlayedContent, from: string): ShownContent | null {
    if (message !== null) return { assetId: null, content: { kind: 'message', ...message } };
    const key = list ?? media;
    if (media === null || key === null) return null;
    let content: ShownContent | null = known.get(key) ?? null;
    if (content === null) {
      content = media.kind === 'playlist' ? list && addList(media, list, from) : addSingle(media, from);
      if (content === null) return null;
      known.set(key, content);
    }
    return content;
  }

  return {
    items,
    lists,
    music,
    webpages,
    layouts,
    add,
    assets: () => [...assets.values()].filter((asset) => asset !== null),
    /**
     * An upper limit of the size of everything added, with room for the list of the segment that is one too many, and for
     * that of the fallback. @param longestFallback the number of its items
     */
    bytesWithOneMore: (longestFallback: number) => bytes + (longestList + longestFallback) * itemBytes,
  };
}

const estimateWebpageBytes = ({ url }: WebpageRow, name = ''): number =>
  WEBPAGE_BYTES + (url.length + name.length) * CHARACTER_BYTES;

export type CollectedContent = ReturnType<typeof createContent>;
