import { isMediaId, isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { ContentKind } from '@vitrine/contract/library/content';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { formatTitle } from '../../../ui/format/file-title.ts';
import type { ContentEntry } from '../../library/index.ts';
import type { ContentElement } from './kinds.ts';
import type { SizedMedia } from './new-element.ts';

/** Content that a person picked for an element. */
export interface PickedContent extends SizedMedia {
  /** With which the element is drawn until the server sends those of the whole layout. */
  resources: LayoutResources;
}

/** The kind of content that an element shows. */
export const contentKinds: Readonly<Record<ContentElement['kind'], ContentKind>> = {
  picture: 'image',
  video: 'video',
  playlist: 'playlist',
  webpage: 'webpage',
};

/** The resources of elements without content. */
export const emptyResources: LayoutResources = {
  files: {},
  playlists: {},
  webpages: {},
  feeds: {},
  priceLists: {},
  weather: {},
};

export function toPickedContent(entry: ContentEntry): PickedContent {
  if (entry.kind === 'playlist') {
    const { id, name, thumbnailUrls } = entry;
    // The list of playlists has the pictures of the first items, and no addresses of files.
    const items = thumbnailUrls.map((url, index) => ({
      mediaType: 'image' as const,
      mediaId: `${id}-${index}`,
      name,
      url,
      thumbnailUrl: url,
      durationMs: 10_000,
      fit: null,
    }));
    return { id, name, ...unsized, resources: { ...emptyResources, playlists: { [id]: { name, items } } } };
  }
  if (entry.kind === 'webpage') {
    const { id, originalName: name, url, zoom, iconUrl } = entry;
    return { id, name, ...unsized, resources: { ...emptyResources, webpages: { [id]: { name, url, zoom, iconUrl } } } };
  }
  // Layouts are not shown in layouts.
  if (entry.kind === 'layout') return { id: entry.id, name: entry.name, ...unsized, resources: emptyResources };
  const { id, kind, originalName: name, status, filename, thumbnailUrl, width, height } = entry;
  const file = { kind, name, status, url: fileUrl(kind, filename), thumbnailUrl, width, height };
  return { id, name: formatTitle(name), width, height, resources: { ...emptyResources, files: { [id]: file } } };
}

const unsized = { width: null, height: null };

/** The element with other content; unchanged if it shows no content of this kind. */
export function showContent(element: KnownElement, { id }: Pick<PickedContent, 'id'>): KnownElement {
  if ((element.kind === 'picture' || element.kind === 'video') && isMediaId(id)) return { ...element, mediaId: id };
  if (element.kind === 'playlist' && isPlaylistId(id)) return { ...element, playlistId: id };
  if (element.kind === 'webpage' && isWebpageId(id)) return { ...element, webpageId: id };
  return element;
}

/** True if content was chosen for the element, also if that was deleted since. */
export function hasContent(element: ContentElement): boolean {
  if (element.kind === 'playlist') return element.playlistId !== null;
  return (element.kind === 'webpage' ? element.webpageId : element.mediaId) !== null;
}

export interface ShownContent {
  name: string;
  /** The address of its picture, of a web page its icon; null where it has none. */
  picture: string | null;
}

/** The content of an element; null if it has none, or one that was deleted. */
export function findShownContent(element: ContentElement, resources: LayoutResources): ShownContent | null {
  if (element.kind === 'playlist') {
    const found = element.playlistId === null ? undefined : resources.playlists[element.playlistId];
    return found === undefined ? null : { name: found.name, picture: found.items[0]?.thumbnailUrl ?? null };
  }
  if (element.kind === 'webpage') {
    const found = element.webpageId === null ? undefined : resources.webpages[element.webpageId];
    return found === undefined ? null : { name: found.name, picture: found.iconUrl };
  }
  const found = element.mediaId === null ? undefined : resources.files[element.mediaId];
  if (found === undefined) return null;
  return { name: formatTitle(found.name), picture: found.thumbnailUrl ?? (found.kind === 'image' ? found.url : null) };
}
