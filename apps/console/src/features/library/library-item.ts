import type { ItemKind } from '@vitrine/contract/library/content';
import type { PlaylistSummary } from '@vitrine/contract/playlists';
import type { Webpage } from '@vitrine/contract/webpages';
import { formatQuantity } from '../../ui/format/format.ts';
import { formatTitle } from '../../ui/format/file-title.ts';
import type { PlacedItem } from '../playout/index.ts';
import { type MediaItem, computeShape } from './media-item.ts';

/** A web page of the library, with the name as files have it. */
export interface WebpageItem extends Webpage {
  kind: 'webpage';
  originalName: string;
}

/** Content of the library: a file or a web page. */
export type LibraryItem = MediaItem | WebpageItem;

/** A playlist beside files and web pages. */
export interface PlaylistEntry extends PlaylistSummary {
  kind: 'playlist';
}

/** Any content of the account. */
export type ContentEntry = LibraryItem | PlaylistEntry;

export type LibraryKind = 'all' | ItemKind;

export const fromWebpage = (webpage: Webpage): WebpageItem => ({
  ...webpage,
  kind: 'webpage',
  originalName: webpage.name,
});

/** False for a file that is not playable, or not yet. */
export const isReady = (item: LibraryItem): boolean => item.kind === 'webpage' || item.status === 'ready';

/** Bytes of storage. */
export const countStoredBytes = (item: LibraryItem): number => (item.kind === 'webpage' ? 0 : item.fileSize);

/** Width / height of its place in the grid. */
export const computeItemShape = (item: LibraryItem): number => (item.kind === 'webpage' ? 16 / 9 : computeShape(item));

/** The name without the extension of a file. */
export const formatItemTitle = ({ kind, originalName }: Pick<LibraryItem, 'kind' | 'originalName'>): string =>
  kind === 'webpage' ? originalName : formatTitle(originalName);

/** The item as it is put on screens and into playlists. */
export const toPlaced = (item: LibraryItem): PlacedItem => ({
  kind: item.kind,
  id: item.id,
  name: formatItemTitle(item),
});

/** `weather.example.com`; the address itself if it has no host. */
export const parseHost = (url: string): string => (URL.canParse(url) && new URL(url).host) || url;

export const hasWebpage = (items: readonly LibraryItem[]): boolean => items.some(({ kind }) => kind === 'webpage');

/** `3 files`; `3 items` if web pages are among them. */
export const countItems = (items: readonly LibraryItem[], count = items.length): string =>
  formatQuantity(count, hasWebpage(items) ? 'item' : 'file');
