import type { Page } from '@vitrine/contract/core/client';
import { isFolderId, isPlaylistId } from '@vitrine/contract/core/ids';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { MediaId, MediaKind } from '@vitrine/contract/library/media';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
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
import type { KindFilter } from '../uploads/index.ts';
import { type Loaded, listToContinue, mergedByAge } from './merged.ts';
import { type MediaItem, ofImage, ofVideo } from './media-item.ts';

const PAGE_SIZE = 100;

/** The specification's intervals (part 2, section 9). */
const LIST_POLL_MS = 5_000;
const IMAGES_STALE_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
const DEVICES_POLL_MS = 30_000;

/** The filter of the library. */
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
  const folderId = isFolderId(folder) ? folder : undefined;
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
  /** The loaded files, newest first. */
  items: readonly MediaItem[];
  /** How many files of each type match in all; null until known. */
  counts: Record<KindFilter, number | null>;
  /** Nothing is loaded yet. */
  isPending: boolean;
  /** The files of the previous filter are shown while those of this one load. */
  isStale: boolean;
  /** Why nothing could be loaded; null while something is shown. */
  failure: (Failure & { title: string }) | null;
  hasMore: boolean;
  /** Loads the next page. */
  more: () => void;
}

/** The account's files that match a filter. Images and videos are two paged lists, which are merged here. */
export function useLibrary({ kind, ...filter }: LibraryFilter): Library {
  const images = useMediaList('image', filter);
  const videos = useMediaList('video', filter);
  const lists = { all: [images, videos], image: [images], video: [videos] }[kind];
  const { data: imageData, hasNextPage: hasMoreImages } = images;
  const { data: videoData, hasNextPage: hasMoreVideos } = videos;
  // Memoised, because sorting 10,000 files takes longer than the rest of a render.
  const { items, nextIndex } = useMemo(() => {
    const [image, video] = [loadedOf(imageData, hasMoreImages), loadedOf(videoData, hasMoreVideos)];
    const loaded = { all: [image, video], image: [image], video: [video] }[kind];
    return { items: mergedByAge(loaded), nextIndex: listToContinue(loaded) };
  }, [kind, imageData, hasMoreImages, videoData, hasMoreVideos]);
  const next = lists[nextIndex];
  const failure = failureOf(...lists);
  const failedKind = kind === 'video' || failureOf(images) === null ? 'videos' : 'images';
  const imageCount = imageData?.pages[0]?.total ?? null;
  const videoCount = videoData?.pages[0]?.total ?? null;
  return {
    items,
    counts: {
      all: imageCount === null || videoCount === null ? null : imageCount + videoCount,
      image: imageCount,
      video: videoCount,
    },
    isPending: failure === null && lists.some(({ data }) => data === undefined),
    isStale: lists.some(({ isPlaceholderData }) => isPlaceholderData),
    failure: failure && { title: `Failed to fetch ${failedKind}`, ...failure },
    hasMore: next !== undefined,
    more() {
      if (next !== undefined && !next.isFetchingNextPage && !next.isError) void next.fetchNextPage();
    },
  };
}

const loadedOf = (data: InfiniteData<Page<MediaItem[]>> | undefined, hasMore: boolean): Loaded => ({
  items: data?.pages.flatMap((page) => page.body) ?? [],
  hasMore: data === undefined || hasMore,
});

const storedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['media', 'library', 'storage'],
    queryFn: async () => (await api.media.storage()).storage,
    meta: { failure: 'Failed to fetch storage data' },
  });

/** The storage usage, and the limit in bytes (null is unlimited); both undefined until known. */
export function useStorage() {
  const api = useApi();
  const polling = usePolling(MINUTE_MS);
  const stored = useQuery({ ...storedQuery(api), refetchInterval: polling });
  const limit = useQuery({ ...usageQuery(api), refetchInterval: polling });
  return { stored: stored.data, limit: limit.data?.storageLimit, error: stored.error ?? limit.error };
}

/** The numbers of online devices and of all devices; undefined until known. */
export function useConnectedDevices(): { online: number; total: number } | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['devices', 'media', 'connected'],
    queryFn: async () => {
      const [online, all] = await Promise.all([
        api.devices.list.page({ query: { limit: 1, status: 'online' } }),
        api.devices.list.page({ query: { limit: 1 } }),
      ]);
      return { online: online.total, total: all.total };
    },
    // A device that goes offline sends no change event.
    refetchInterval: DEVICES_POLL_MS,
    meta: { failure: 'Failed to fetch devices' },
  }).data;
}

/** The limit of files per request; of a larger selection, the first are counted. */
const ASKED_ABOUT = 1_000;

/** The screens and schedules that use these files; undefined until known. */
export function useMediaUse(media: readonly MediaItem[]): MediaUse | undefined {
  const api = useApi();
  const mediaIds = media.slice(0, ASKED_ABOUT).map(({ id }) => id);
  return useQuery({
    queryKey: ['showing', 'media', 'use', mediaIds],
    queryFn: async () => (await api.playout.mediaUse({ body: { mediaIds } })).use,
    enabled: mediaIds.length > 0,
  }).data;
}

/** Refetches everything that the library shows. */
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

/** The active playlist that ends when a file is made active. */
export interface Replaced {
  playlist: MediaSummary;
  /** The type of the file, and the file of this type that was active before. */
  kind: MediaKind;
  before: MediaId | null;
}

/** Null if no playlist is active, or if it cannot be told: then the change cannot be undone, but it can be made. */
async function replacedBy(api: Api, kind: MediaKind): Promise<Replaced | null> {
  try {
    const playlist = (await api.content.current()).current;
    if (playlist === null) return null;
    const file =
      kind === 'image' ? (await api.media.currentImage()).currentImage : (await api.media.currentVideo()).currentVideo;
    return { playlist, kind, before: file?.id ?? null };
  } catch {
    return null;
  }
}

async function setCurrent(api: Api, kind: MediaKind, id: MediaId | null): Promise<void> {
  if (kind === 'image') await api.media.setCurrentImage({ body: { imageId: id } });
  else await api.media.setCurrentVideo({ body: { videoId: id } });
}

const invalidateActive = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['media'] }),
    queries.invalidateQueries({ queryKey: ['playlists'] }),
  ]);

/** Makes the replaced playlist active again. */
export function useRestoreActive() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ playlist, kind, before }: Replaced) {
      if (!isPlaylistId(playlist.id)) return;
      // First the file, because making one active ends the playlist.
      await setCurrent(api, kind, before);
      await api.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
    },
    onSettled: () => invalidateActive(queries),
  });
}

/** Makes a file the active one of its type, or ends that; returns the playlist that this replaced. */
export function useSetActive() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({
      item: { kind, id },
      isActive,
    }: {
      item: MediaItem;
      isActive: boolean;
    }): Promise<Replaced | null> {
      const replaced = isActive ? await replacedBy(api, kind) : null;
      await setCurrent(api, kind, isActive ? id : null);
      return replaced;
    },
    onSettled: () => invalidateActive(queries),
  });
}

/** Deletes a file everywhere. */
export function useDeleteMediaItem() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: MediaItem) =>
      kind === 'image' ? api.media.removeImage({ params: { id } }) : api.media.removeVideo({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}
