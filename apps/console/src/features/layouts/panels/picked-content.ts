import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { type ContentEntry, isDrawnItem } from '../../library/index.ts';
import { emptyResources } from '../drawing/empty-resources.ts';

/** Content that a person picked for an element. */
export interface PickedContent {
  id: string;
  name: string;
  /** Its own size in pixels, if that is known. */
  width: number | null;
  height: number | null;
  /** With which the element is drawn until the server sends those of the whole layout. */
  resources: LayoutResources;
}

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
  if (entry.kind === 'document') {
    const { id, originalName, thumbnailUrl: url, pageMs } = entry;
    const name = formatTitle(originalName);
    const shown = { mediaType: 'image' as const, mediaId: id, name, thumbnailUrl: url, durationMs: pageMs, fit: null };
    const items = url === null ? [] : [{ ...shown, url }];
    return { id, name, ...unsized, resources: { ...emptyResources, playlists: { [id]: { name, items } } } };
  }
  if (entry.kind === 'webpage') {
    const { id, originalName: name, url, zoom, iconUrl } = entry;
    return { id, name, ...unsized, resources: { ...emptyResources, webpages: { [id]: { name, url, zoom, iconUrl } } } };
  }
  // Layouts are not shown in layouts.
  if (entry.kind === 'layout') return { id: entry.id, name: entry.name, ...unsized, resources: emptyResources };
  if (isDrawnItem(entry)) {
    const { id, kind, name, shown } = entry;
    return { id, name, ...unsized, resources: { ...emptyResources, drawn: { [id]: { name, kind, shown } } } };
  }
  const { id, kind, originalName: name, status, filename, thumbnailUrl, width, height } = entry;
  const file = { kind, name, status, url: fileUrl(kind, filename), thumbnailUrl, width, height };
  return { id, name: formatTitle(name), width, height, resources: { ...emptyResources, files: { [id]: file } } };
}

const unsized = { width: null, height: null };
