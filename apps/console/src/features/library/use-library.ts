import { isFolderId } from '@vitrine/contract/core/ids';
import type { ContentCounts, ListedContent } from '@vitrine/contract/content-list';
import { DRAWN_KINDS, mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import type { ContentKind, ItemKind, ListedKind } from '@vitrine/contract/library/content';
import type { MediaKind } from '@vitrine/contract/library/media';
import type { Page } from '@vitrine/contract/core/client';
import { t } from '@vitrine/messages/t';
import type { Pages } from '../../api/pages.ts';
import { q } from '../../api/q.ts';
import { type ReadFailure, usePages } from '../../api/use-read.ts';
import {
  type ContentEntry,
  type LibraryItem,
  type LibraryKind,
  type ScreenContent,
  fromDrawn,
  fromLayout,
  fromWebpage,
} from './library-item.ts';
import { type ShownFile, fromAudio, fromImage, fromVideo } from './media-item.ts';

const PAGE_SIZE = 100;

/** The specification's intervals (part 2, section 9). */
const LIST_POLL_MS = 5_000;
const IMAGES_STALE_MS = 2 * 60_000;

/** The filter of the library. */
export interface LibraryFilter<Kind = LibraryKind> {
  kind: Kind;
  search: string;
  /** Null: all media. */
  folder: string | null;
  /** Tags that the items have, all of them. */
  tags?: readonly string[];
}

/** What lists of the console contain. */
type Listed = ContentEntry | LibraryItem;

export interface Library<Item extends Listed = LibraryItem> extends Pages {
  /** The loaded items, newest first. */
  items: readonly Item[];
  /** The number of items of each kind that match in all; null until known. */
  counts: Record<Item['kind'] | 'all', number | null>;
  failure: ReadFailure | null;
}

/** The account's files, documents, web pages and layouts that match a filter. */
export const useLibrary = (filter: LibraryFilter): Library =>
  useContentList<LibraryItem>(['image', 'video', 'document', 'audio', 'webpage', 'layout', ...DRAWN_KINDS], filter);

/** The content among them. */
export const useScreenContent = (filter: LibraryFilter<ItemKind | 'all'>): Library<ScreenContent> =>
  useContentList<ScreenContent>(['image', 'video', 'document', 'webpage', 'layout', ...DRAWN_KINDS], filter);

/** The account's images and videos that match a filter. */
export const useFiles = (filter: LibraryFilter<MediaKind | 'all'>): Library<ShownFile> =>
  useContentList<ShownFile>(['image', 'video'], filter);

/** What a picker shows: all content, one kind, drawn content of any kind, or what plays as a list. */
export type PickedKind = ContentKind | 'all' | 'drawn' | 'listed';

/** The kinds that each choice of several stands for. */
const severalKinds = {
  all: ['image', 'video', 'document', 'webpage', 'layout', 'playlist', ...DRAWN_KINDS],
  drawn: DRAWN_KINDS,
  listed: ['playlist', 'document'],
} as const satisfies Record<string, readonly ContentKind[]>;

/** All content of the account that matches a filter: files, documents, web pages, layouts and playlists. */
export function useContent({ kind, ...filter }: LibraryFilter<PickedKind>): Library<ContentEntry> {
  const several = kind === 'drawn' || kind === 'listed' ? kind : null;
  return useContentList<ContentEntry>(severalKinds[several ?? 'all'], {
    ...filter,
    kind: kind === 'drawn' || kind === 'listed' ? 'all' : kind,
  });
}

const failureTitles: Record<ListedKind | 'all', string> = {
  all: t('Failed to fetch media'),
  image: t('Failed to fetch images'),
  video: t('Failed to fetch videos'),
  document: t('Failed to fetch documents'),
  audio: t('Failed to fetch media'),
  webpage: t('Failed to fetch web pages'),
  layout: t('Failed to fetch layouts'),
  playlist: t('Failed to fetch playlists'),
  ...mapDrawnKinds(() => t('Failed to fetch content')),
};

function useContentList<Item extends Listed>(
  kinds: readonly Item['kind'][],
  { kind, search, folder, tags = [] }: LibraryFilter<Item['kind'] | 'all'>,
): Library<Item> {
  const shownKinds = (kind === 'all' ? kinds : [kind]).join(',');
  const { entries, first, ...pages } = usePages(
    q.content.list.page({
      query: {
        kinds: shownKinds,
        limit: PAGE_SIZE,
        search: search || undefined,
        folderId: isFolderId(folder) ? folder : undefined,
        tags: tags.join(',') || undefined,
      },
      staleMs: kind === 'image' ? IMAGES_STALE_MS : 0,
      pollMs: LIST_POLL_MS,
      keepsPrevious: true,
      failure: failureTitles[kind],
      select: selectEntries,
    }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server lists only the kinds that it was asked for
  const items = entries as readonly Item[];
  return {
    ...pages,
    items,
    counts: countKinds(kinds, first?.counts),
    // An empty list of another filter does not show that this one is empty, too.
    isPending: pages.isPending || (pages.failure === null && pages.isStale && items.length === 0),
  };
}

const selectEntries = ({ body }: Page<{ content: ListedContent[]; counts: ContentCounts }>) =>
  body.content.map(toEntry);

function toEntry(content: ListedContent): Listed {
  if (content.kind === 'image') return fromImage(content);
  if (content.kind === 'video') return fromVideo(content);
  if (content.kind === 'document') return content;
  if (content.kind === 'audio') return fromAudio(content);
  if (content.kind === 'webpage') return fromWebpage(content);
  if (content.kind === 'layout') return fromLayout(content);
  return content.kind === 'playlist' ? content : fromDrawn(content);
}

function countKinds<Kind extends ListedKind>(
  kinds: readonly Kind[],
  counts: ContentCounts | undefined,
): Record<Kind | 'all', number | null> {
  const all = counts === undefined ? null : kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return {
    image: null,
    video: null,
    document: null,
    audio: null,
    webpage: null,
    layout: null,
    playlist: null,
    ...mapDrawnKinds(() => null),
    ...counts,
    all,
  };
}
