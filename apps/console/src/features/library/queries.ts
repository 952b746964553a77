import type { Page } from '@vitrine/contract/core/client';
import { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import type { MediaUse } from '@vitrine/contract/playout/showing';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, useApi } from '../../api/api.tsx';
import { failureOf } from '../../api/failure.ts';
import { usePolling } from '../../api/live.tsx';
import { usageQuery } from '../../api/usage.ts';
import type { Failure } from '../../ui/feedback/error-state.tsx';
import { useStable } from '../../ui/rendering/use-stable.ts';
import type { KindFilter } from '../uploads/index.ts';
import { type Loaded, listToContinue, mergedByAge } from './merged.ts';
import { type MediaItem, ofImage, ofVideo } from './media-item.ts';

const PAGE_SIZE = 100;

/** The specification's intervals (part 2, section 9). */
const LIST_POLL_MS = 5_000;
const IMAGES_STALE_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
const DEVICES_POLL_MS = 30_000;

/** What narrows the library. */
export interface LibraryFilter {
  kind: KindFilter;
  search: string;
  /** Null: all media. */
  folder: string | null;
}

async function mediaPage(
  api: Api,
  kind: MediaKind,
  { search, folder }: Omit<LibraryFilter, 'kind'>,
  cursor: string | null,
): Promise<Page<MediaItem[]>> {
  const folderId = FolderId.safeParse(folder).data;
  const query = { limit: PAGE_SIZE, cursor: cursor ?? undefined, search: search || undefined, folderId };
  if (kind === 'image') {
    const { body, ...page } = await api.media.listImages.page({ query });
    return { ...page, body: body.images.map(ofImage) };
  }
  const { body, ...page } = await api.media.listVideos.page({ query });
  return { ...page, body: body.videos.map(ofVideo) };
}

function useMediaList(kind: MediaKind, filter: Omit<LibraryFilter, 'kind'>) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['media', 'library', kind, filter.search, filter.folder],
    queryFn: ({ pageParam }) => mediaPage(api, kind, filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: kind === 'image' ? IMAGES_STALE_MS : 0,
    refetchInterval: usePolling(LIST_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: `Failed to fetch ${kind}s` },
  });
}

export interface Library {
  /** What is known of them under the search, newest first. */
  items: readonly MediaItem[];
  /** How many there are in all under the search; null until known. */
  counts: Record<KindFilter, number | null>;
  /** Nothing is known yet. */
  isPending: boolean;
  /** What is shown belongs to the search before, while this one is fetched. */
  isLate: boolean;
  /** Why nothing could be had; null while something is shown. */
  failure: (Failure & { title: string }) | null;
  hasMore: boolean;
  /** Fetches what comes next. */
  more: () => void;
}

/** The account's files of a kind, in a folder, under a search; pages of both lists are fetched as they are needed. */
export function useLibrary({ kind, ...filter }: LibraryFilter): Library {
  const images = useMediaList('image', filter);
  const videos = useMediaList('video', filter);
  const lists = kind === 'all' ? [images, videos] : kind === 'image' ? [images] : [videos];
  const [knownImages, knownVideos] = [useLoaded(images), useLoaded(videos)];
  const loaded = useMemo(
    () => (kind === 'all' ? [knownImages, knownVideos] : kind === 'image' ? [knownImages] : [knownVideos]),
    [kind, knownImages, knownVideos],
  );
  const items = useMemo(() => mergedByAge(loaded), [loaded]);
  const next = lists[listToContinue(loaded)];
  const failed = failureOf(...lists);
  const { error = null, busy = false } = failed ?? {};
  const hasFailed = failed !== null;
  const title = `Failed to fetch ${kind === 'video' || failureOf(images) === null ? 'videos' : 'images'}`;
  const imageCount = images.data?.pages[0]?.total ?? null;
  const videoCount = videos.data?.pages[0]?.total ?? null;
  const isPending = !hasFailed && lists.some(({ data }) => data === undefined);
  const isLate = lists.some(({ isPlaceholderData }) => isPlaceholderData);
  const hasMore = next !== undefined;
  const { onRetry, more } = useStable({
    onRetry: () => failed?.onRetry(),
    more: () => {
      if (next !== undefined && !next.isFetchingNextPage && !next.isError) void next.fetchNextPage();
    },
  });
  const counts = useMemo(
    () => ({
      all: imageCount === null || videoCount === null ? null : imageCount + videoCount,
      image: imageCount,
      video: videoCount,
    }),
    [imageCount, videoCount],
  );
  const failure = useMemo(
    () => (hasFailed ? { title, error, busy, onRetry } : null),
    [hasFailed, title, error, busy, onRetry],
  );
  return useMemo(
    () => ({ items, counts, isPending, isLate, failure, hasMore, more }),
    [items, counts, isPending, isLate, failure, hasMore, more],
  );
}

function useLoaded({ data, hasNextPage }: ReturnType<typeof useMediaList>): Loaded {
  return useMemo(
    () => ({ items: data?.pages.flatMap((page) => page.body) ?? [], hasMore: data === undefined || hasNextPage }),
    [data, hasNextPage],
  );
}

const storedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['media', 'library', 'storage'],
    queryFn: async () => (await api.media.storage()).storage,
    meta: { failure: 'Failed to fetch storage data' },
  });

/** What is stored, and the limit in bytes (null is unlimited); both undefined until known. */
export function useStorage() {
  const api = useApi();
  const polling = usePolling(MINUTE_MS);
  const stored = useQuery({ ...storedQuery(api), refetchInterval: polling });
  const limit = useQuery({ ...usageQuery(api), refetchInterval: polling });
  return { stored: stored.data, limit: limit.data?.storageLimit, error: stored.error ?? limit.error };
}

/** How many devices call in, and how many there are; undefined until known. */
export function useConnectedDevices(): { online: number; total: number } | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['devices', 'media', 'connected'],
    queryFn: async () => {
      const [online, all] = await Promise.all([
        api.fleet.list.page({ query: { limit: 1, status: 'online' } }),
        api.fleet.list.page({ query: { limit: 1 } }),
      ]);
      return { online: online.total, total: all.total };
    },
    // Silence is not told.
    refetchInterval: DEVICES_POLL_MS,
    meta: { failure: 'Failed to fetch devices' },
  }).data;
}

/** So many files are asked about at once; of more, the first. */
const ASKED_ABOUT = 1_000;

/** Where files are used: what deleting them would take away; undefined until known. */
export function useMediaUse(media: readonly MediaItem[]): MediaUse | undefined {
  const api = useApi();
  const mediaIds = media.slice(0, ASKED_ABOUT).map(({ id }) => id);
  return useQuery({
    queryKey: ['showing', 'media', 'use', mediaIds],
    queryFn: async () => (await api.showing.mediaUse({ body: { mediaIds } })).use,
    enabled: mediaIds.length > 0,
  }).data;
}

/** Fetches everything the library shows anew. */
export function useRefreshLibrary() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['media'] }, { throwOnError: true }),
        queries.invalidateQueries({ queryKey: usageQuery(api).queryKey }, { throwOnError: true }),
        queries.invalidateQueries({ queryKey: ['devices', 'media'] }, { throwOnError: true }),
      ]),
  });
}

/** Makes a file the global one of its kind, or takes that away again. */
export function useSetActive() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ item: { kind, id }, isActive }: { item: MediaItem; isActive: boolean }) => {
      if (kind === 'image') await api.media.setCurrentImage({ body: { imageId: isActive ? id : null } });
      else await api.media.setCurrentVideo({ body: { videoId: isActive ? id : null } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}

/** Deletes a file everywhere. */
export function useDeleteMedium() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: MediaItem) =>
      kind === 'image' ? api.media.removeImage({ params: { id } }) : api.media.removeVideo({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}
