import type { Page } from '@vitrine/contract/core/client';
import { isFolderId } from '@vitrine/contract/core/ids';
import type { ItemKind } from '@vitrine/contract/library/content';
import type { FolderId } from '@vitrine/contract/library/folders';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, useApi } from '../../api/api.tsx';
import { failureOf } from '../../api/failure.ts';
import { usePolling } from '../../api/live.tsx';
import type { Failure } from '../../ui/feedback/error-state.tsx';
import type { KindFilter } from '../uploads/index.ts';
import { type LibraryItem, type LibraryKind, ofWebpage, type WebpageItem } from './library-item.ts';
import { type MediaItem, ofImage, ofVideo } from './media-item.ts';
import { type Loaded, listToContinue, mergedByAge } from './merged.ts';

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
}

export interface Library<Item extends LibraryItem = LibraryItem> {
  /** The loaded items, newest first. */
  items: readonly Item[];
  /** How many items of each kind match in all; null until known. */
  counts: Record<LibraryKind, number | null>;
  /** Nothing is loaded yet. */
  isPending: boolean;
  /** The items of the previous filter are shown while those of this one load. */
  isStale: boolean;
  /** Why nothing could be loaded; null while something is shown. */
  failure: (Failure & { title: string }) | null;
  hasMore: boolean;
  /** Loads the next page. */
  more: () => void;
}

/** The account's files and web pages that match a filter. Each kind is a paged list; they are merged here. */
export function useLibrary({ kind, ...filter }: LibraryFilter): Library {
  const images = usePagedList('image', filter, imagePage);
  const videos = usePagedList('video', filter, videoPage);
  const webpages = usePagedList('webpage', filter, webpagePage);
  return useMerged<LibraryItem>(kind, images, videos, webpages);
}

/** The same without web pages. */
export function useFiles({ kind, ...filter }: LibraryFilter<KindFilter>): Library<MediaItem> {
  const images = usePagedList('image', filter, imagePage);
  const videos = usePagedList('video', filter, videoPage);
  return useMerged<MediaItem>(kind, images, videos, null);
}

interface PageRequest {
  limit: number;
  cursor: string | undefined;
  search: string | undefined;
  folderId: FolderId | undefined;
}

async function imagePage(api: Api, query: PageRequest): Promise<Page<MediaItem[]>> {
  const { body, ...page } = await api.media.listImages.page({ query });
  return { ...page, body: body.images.map(ofImage) };
}

async function videoPage(api: Api, query: PageRequest): Promise<Page<MediaItem[]>> {
  const { body, ...page } = await api.media.listVideos.page({ query });
  return { ...page, body: body.videos.map(ofVideo) };
}

async function webpagePage(api: Api, query: PageRequest): Promise<Page<WebpageItem[]>> {
  const { body, ...page } = await api.webpages.list.page({ query });
  return { ...page, body: body.webpages.map(ofWebpage) };
}

function usePagedList<Item extends LibraryItem>(
  kind: ItemKind,
  { search, folder }: Omit<LibraryFilter, 'kind'>,
  pageOf: (api: Api, query: PageRequest) => Promise<Page<Item[]>>,
) {
  const api = useApi();
  const folderId = isFolderId(folder) ? folder : undefined;
  return useInfiniteQuery({
    queryKey: ['media', 'library', kind, search, folder],
    queryFn: ({ pageParam }) =>
      pageOf(api, { limit: PAGE_SIZE, cursor: pageParam ?? undefined, search: search || undefined, folderId }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: kind === 'image' ? IMAGES_STALE_MS : 0,
    refetchInterval: usePolling(LIST_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: failureTitles[kind] },
  });
}

const failureTitles: Record<ItemKind, string> = {
  image: 'Failed to fetch images',
  video: 'Failed to fetch videos',
  webpage: 'Failed to fetch web pages',
};

/** The state of a paged list that merging needs. */
interface PagedList<Item> {
  data: InfiniteData<Page<Item[]>> | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  errorUpdateCount: number;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

function useMerged<Item extends LibraryItem>(
  kind: LibraryKind,
  images: PagedList<Item>,
  videos: PagedList<Item>,
  webpages: PagedList<Item> | null,
): Library<Item> {
  const all = [
    { kind: 'image' as const, list: images },
    { kind: 'video' as const, list: videos },
    ...(webpages === null ? [] : [{ kind: 'webpage' as const, list: webpages }]),
  ];
  const shown = all.filter((each) => kind === 'all' || each.kind === kind);
  const [imageData, videoData, webpageData] = [images.data, videos.data, webpages?.data];
  const [hasMoreImages, hasMoreVideos, hasMoreWebpages] = [
    images.hasNextPage,
    videos.hasNextPage,
    webpages?.hasNextPage ?? false,
  ];
  const hasWebpages = webpages !== null;
  // Memoised, because sorting 10,000 files takes longer than the rest of a render.
  const { items, nextIndex } = useMemo(() => {
    const loaded = [
      ...(kind === 'all' || kind === 'image' ? [loadedOf(imageData, hasMoreImages)] : []),
      ...(kind === 'all' || kind === 'video' ? [loadedOf(videoData, hasMoreVideos)] : []),
      ...(hasWebpages && (kind === 'all' || kind === 'webpage') ? [loadedOf(webpageData, hasMoreWebpages)] : []),
    ];
    return { items: mergedByAge(loaded), nextIndex: listToContinue(loaded) };
  }, [kind, imageData, hasMoreImages, videoData, hasMoreVideos, hasWebpages, webpageData, hasMoreWebpages]);
  const next = shown[nextIndex]?.list;
  const failed = shown.find(({ list }) => failureOf(list) !== null);
  const failure = failureOf(...shown.map(({ list }) => list));
  const totals = all.map(({ list }) => list.data?.pages[0]?.total ?? null);
  const [image = null, video = null, webpage = webpages === null ? 0 : null] = totals;
  return {
    items,
    counts: {
      all: totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total), 0),
      image,
      video,
      webpage,
    },
    isPending: failure === null && shown.some(({ list }) => list.data === undefined),
    isStale: shown.some(({ list }) => list.isPlaceholderData),
    failure: failure && { title: failureTitles[failed?.kind ?? 'image'], ...failure },
    hasMore: next !== undefined,
    more() {
      if (next !== undefined && !next.isFetchingNextPage && !next.isError) void next.fetchNextPage();
    },
  };
}

const loadedOf = <Item extends LibraryItem>(
  data: InfiniteData<Page<Item[]>> | undefined,
  hasMore: boolean,
): Loaded<Item> => ({
  items: data?.pages.flatMap((page) => page.body) ?? [],
  hasMore: data === undefined || hasMore,
});
