import type { Document } from '@vitrine/contract/documents/documents';
import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import { isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import type { ItemKind, ListedKind } from '@vitrine/contract/library/content';
import type { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';
import type { ChosenContent } from '../content/index.ts';
import type { PlacedItem } from '../effect/index.ts';
import { type MaybeTagged, type MediaItem, type ShownFile, computeShape, findThumbnail } from './media-item.ts';

/** A web page of the library, with the name as files have it. */
export interface WebpageItem extends Webpage, MaybeTagged {
  kind: 'webpage';
  originalName: string;
}

/** A document of the library. */
export interface DocumentItem extends Document, MaybeTagged {
  kind: 'document';
}

/** A layout beside files, with the name as files have it. */
export interface LayoutItem extends LayoutSummary, MaybeTagged {
  kind: 'layout';
  originalName: string;
}

/** Drawn content beside files, with the name as files have it. */
export interface DrawnItem extends DrawnContent, MaybeTagged {
  originalName: string;
}

/** Content of the library that screens show: an image, a video, a document, a web page, a layout or drawn content. */
export type ScreenContent = ShownFile | DocumentItem | WebpageItem | LayoutItem | DrawnItem;

/** An item of the library: content, or an audio file. */
export type LibraryItem = MediaItem | ScreenContent;

/** A playlist beside the items of the library. */
interface PlaylistEntry extends PlaylistSummary {
  kind: 'playlist';
}

/** Any content of the account. */
export type ContentEntry = ScreenContent | PlaylistEntry;

export type LibraryKind = 'all' | ItemKind | 'audio';

/** The kinds that choices of a type always offer, beside the ones of which there is content. */
const usualKinds: readonly string[] = ['all', 'image', 'video', 'webpage', 'layout', 'playlist'];

/** The types to choose among: in most accounts there are no documents, streams and so on. */
export const listOfferedKinds = <Choice extends { value: string }>(
  choices: readonly Choice[],
  counts: Readonly<Record<Choice['value'], number | null>>,
  chosen: string,
): Choice[] =>
  choices.filter((choice) => {
    const value: Choice['value'] = choice.value;
    return usualKinds.includes(value) || value === chosen || (counts[value] ?? 0) > 0;
  });

export const fromWebpage = (webpage: Webpage): WebpageItem => ({
  ...webpage,
  kind: 'webpage',
  originalName: webpage.name,
});

export const fromDocument = (document: Document): DocumentItem => ({ ...document, kind: 'document' });

export const fromLayout = (layout: LayoutSummary): LayoutItem => ({
  ...layout,
  kind: 'layout',
  originalName: layout.name,
});

export const fromDrawn = (content: DrawnContent): DrawnItem => ({ ...content, originalName: content.name });

export const isDrawnItem = (item: LibraryItem | PlaylistEntry): item is DrawnItem => isDrawnKind(item.kind);

/** True for an image, a video or an audio file. */
export const isFile = (item: LibraryItem): item is MediaItem =>
  item.kind === 'image' || item.kind === 'video' || item.kind === 'audio';

/** What has a file, which can get a new version. */
export type ItemWithFile = MediaItem | DocumentItem;

/** True for what has a file, which can get a new version. */
export const isReplaceable = (item: LibraryItem): item is ItemWithFile => isFile(item) || item.kind === 'document';

/** The address of the thumbnail of a file or a document; null while there is none. */
export const findFilePicture = (item: ItemWithFile): string | null =>
  item.kind === 'document' ? item.thumbnailUrl : findThumbnail(item);

/** False for an audio file, which is only heard as the music of playlists. */
export const isShown = (item: LibraryItem): item is ScreenContent => item.kind !== 'audio';

/** False for a file that is not playable, or not yet. */
export const isReady = (item: LibraryItem): boolean => !('status' in item) || item.status === 'ready';

/** Bytes of storage. */
export const countStoredBytes = (item: LibraryItem): number =>
  item.kind === 'document' ? item.fileSize + item.pagesBytes : isFile(item) ? item.fileSize : 0;

/** Width / height of its place in the grid. */
export function computeItemShape(item: LibraryItem): number {
  if (isFile(item)) return computeShape(item);
  const { width = null, height = null } = 'width' in item ? item : {};
  return width === null || height === null ? 16 / 9 : width / height;
}

/** The name without the extension of a file. */
export const formatItemTitle = ({ kind, originalName }: { kind: ListedKind; originalName: string }): string =>
  ['image', 'video', 'audio', 'document'].includes(kind) ? formatTitle(originalName) : originalName;

/** The address of its picture, of a web page its icon; null for what is drawn. */
function findPicture(item: LibraryItem): string | null {
  if (isReplaceable(item)) return findFilePicture(item);
  return item.kind === 'webpage' ? item.iconUrl : null;
}

/** The item as it is put on screens and into playlists. */
export const toPlaced = (item: ScreenContent): PlacedItem & ChosenContent => ({
  picture: findPicture(item),
  kind: item.kind,
  id: item.id,
  name: formatItemTitle(item),
});

/** `weather.example.com`; the address itself if it has no host. */
export const parseHost = (url: string): string => (URL.canParse(url) && new URL(url).host) || url;

/** `3 files`; `3 items` if web pages or layouts are among them. */
export const countItems = (items: readonly LibraryItem[], count = items.length): string =>
  items.every(isFile)
    ? t('{count, plural, one {# file} other {# files}}', { count })
    : t('{count, plural, one {# item} other {# items}}', { count });
