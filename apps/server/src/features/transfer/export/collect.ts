import { takeFirst } from '@vitrine/contract/playlists/playlist-source';
import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../../../platform/told/read-told.ts';
import { AppError, type ErrorCode, isAppError } from '@vitrine/contract/core/errors';
import { isDocumentId, isLayoutId, isMediaId, isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import { isDrawnId } from '@vitrine/contract/drawn/drawn-kinds';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import type { Feed } from '@vitrine/contract/layouts/feeds';
import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import type { Playlist } from '@vitrine/contract/playlists/playlists';
import { MAX_TRANSFER_FILES } from '@vitrine/contract/transfer/manifest';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { listDocumentContent } from '@vitrine/layout/content';
import type { Platform } from '../../../platform/platform.ts';
import type { Documents, ShownPages } from '../../documents/index.ts';
import type { Feeds } from '../../feeds/index.ts';
import type { Layouts } from '../../layouts/index.ts';
import { findMediaItems, type MediaRow } from '../../library/index.ts';
import type { Playlists } from '../../playlists/index.ts';
import type { PriceLists } from '../../prices/index.ts';
import type { Drawn } from '../../drawn/index.ts';
import type { Webpages } from '../../webpages/index.ts';

export interface Sources {
  layouts: Pick<Layouts, 'get'>;
  playlists: Pick<Playlists, 'get'>;
  webpages: Pick<Webpages, 'find'>;
  documents: Pick<Documents, 'describe'>;
  drawn: Pick<Drawn, 'find'>;
  feeds: Pick<Feeds, 'list'>;
  priceLists: Pick<PriceLists, 'get'>;
}

/** A layout or playlist with everything that it shows, each once. */
export interface Collected {
  layouts: Layout[];
  playlists: Playlist[];
  webpages: Webpage[];
  drawn: DrawnContent[];
  feeds: Feed[];
  priceLists: PriceList[];
  /** Images, videos and documents. */
  media: (MediaRow & { shown?: ShownPages })[];
}

/** Layouts and playlists of one export: an account has no more of either. */
const MAX_CONTAINERS = 1_000;

/**
 * Reads a layout or playlist with what it shows: playlists of a layout, layouts of a playlist, and so on. They may
 * contain each other. What does not exist any more is missing.
 *
 * @throws layout.not_found, playlist.not_found for the root; export.too_large
 */
export async function collect(
  { db, clock }: Platform,
  sources: Sources,
  accountId: string,
  rootId: string,
): Promise<Collected> {
  const layouts: Layout[] = [];
  const playlists: Playlist[] = [];
  const named = {
    media: new Set<string>(),
    webpages: new Set<string>(),
    drawn: new Set<string>(),
    feeds: new Set<string>(),
    lists: new Set<string>(),
  };
  const containers = new Set([rootId]);
  // A set visits what is added to it meanwhile.
  for (const id of containers) {
    if (containers.size > MAX_CONTAINERS) throw new AppError('export.too_large');
    const isRoot = id === rootId;
    if (isLayoutId(id)) {
      const layout = await orNull(sources.layouts.get({ accountId }, id), isRoot ? null : 'layout.not_found');
      if (layout === null) continue;
      layouts.push(layout);
      const content = listDocumentContent(layout.published);
      const lists = [...content.playlistIds];
      addAll(containers, lists.filter(isPlaylistId));
      addAll(named.media, lists.filter(isDocumentId));
      addAll(named.media, content.mediaIds);
      addAll(named.webpages, content.webpageIds);
      addAll(named.drawn, content.drawnIds);
      addAll(named.feeds, content.feedIds);
      addAll(named.lists, content.priceListIds);
    } else {
      const playlist = await orNull(sources.playlists.get({ accountId }, id), isRoot ? null : 'playlist.not_found');
      if (playlist === null) continue;
      // An import has no source that could limit them.
      const items = takeFirst(playlist.items, playlist.source, clock().toISOString().slice(0, 10));
      playlists.push({ ...playlist, items });
      const ids = items.map(({ mediaId }) => mediaId);
      addAll(
        containers,
        ids.filter((one) => isLayoutId(one) || isPlaylistId(one)),
      );
      addAll(
        named.media,
        ids.filter((one) => isMediaId(one) || isDocumentId(one)),
      );
      addAll(
        named.media,
        playlist.music.tracks.map(({ audioId }) => audioId),
      );
      addAll(named.webpages, ids.filter(isWebpageId));
      addAll(named.drawn, ids.filter(isDrawnId));
    }
  }
  const webpages = [...(await sources.webpages.find(accountId, [...named.webpages])).values()];
  for (const { fallbackMediaId } of webpages) if (fallbackMediaId !== null) named.media.add(fallbackMediaId);
  const drawn = [...(await sources.drawn.find(accountId, [...named.drawn])).values()];
  for (const { fallback } of drawn) if (fallback !== null) named.media.add(fallback.id);
  if (named.media.size > MAX_TRANSFER_FILES) throw new AppError('export.too_large');
  const files = await findMediaItems(db, accountId, [...named.media]);
  const shown = await sources.documents.describe(accountId, files.map(({ id }) => id).filter(isDocumentId));
  const media = files.map((file) => ({ ...file, ...(shown.has(file.id) && { shown: shown.get(file.id)! }) }));
  requireReady(media);
  const feeds = (await sources.feeds.list({ accountId })).filter(({ id }) => named.feeds.has(id));
  const priceLists: PriceList[] = [];
  for (const id of named.lists) {
    const list = await orNull(sources.priceLists.get({ accountId }, id), 'price_list.not_found');
    if (list !== null) priceLists.push(list);
  }
  return { layouts, playlists, webpages, drawn, feeds, priceLists, media };
}

function addAll(to: Set<string>, ids: Iterable<string>): void {
  for (const id of ids) to.add(id);
}

/** Null instead of this error. */
async function orNull<T>(found: Promise<T>, code: ErrorCode | null): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (code !== null && isAppError(error, code)) return null;
    throw error;
  });
}

/** @throws export.not_ready */
function requireReady(media: readonly MediaRow[]): void {
  const failed = media.find(({ status }) => status === 'failed');
  if (failed !== undefined) {
    const message = tell('export.failed_file', { name: failed.originalName });
    throw new AppError('export.not_ready', withTold(message, { mediaId: failed.id }));
  }
  const open = media.find(({ status }) => status === 'processing');
  if (open === undefined) return;
  const message = tell('export.open_file', { name: open.originalName });
  throw new AppError('export.not_ready', withTold(message, { mediaId: open.id }));
}
