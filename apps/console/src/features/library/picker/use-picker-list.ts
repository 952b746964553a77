import type { Page } from '@vitrine/contract/core/client';
import { isFolderId } from '@vitrine/contract/core/ids';
import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../../api/api.tsx';
import { failureOf } from '../../../api/failure.ts';
import { usePolling } from '../../../api/live.tsx';
import type { LibraryItem, LibraryKind } from '../library-item.ts';
import { type Library, type LibraryFilter, useLibrary } from '../use-library.ts';

export type PickerFilter = LibraryKind | 'playlist';

/** A playlist beside files and web pages. */
export interface PlaylistEntry extends PlaylistSummary {
  kind: 'playlist';
}

export type PickerEntry = LibraryItem | PlaylistEntry;

export interface PickerList extends Pick<Library, 'isPending' | 'failure' | 'hasMore' | 'more'> {
  entries: readonly PickerEntry[];
  /** How many match in all; null until known. */
  counts: Record<PickerFilter, number | null>;
}

const PAGE_SIZE = 100;
const POLL_MS = 5_000;

/** The playlists shown before the files of all kinds; the others are in the tab of playlists. */
const AMONG_FILES = 6;

/** The content that matches a filter: files and web pages, the newest first, and playlists by name. */
export function usePickerList({ kind, ...filter }: LibraryFilter<PickerFilter>): PickerList {
  const library = useLibrary({ ...filter, kind: kind === 'playlist' ? 'all' : kind });
  const playlists = usePlaylists(filter);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = playlists;
  const entries = data?.pages.flatMap(({ body }) => body) ?? [];
  const total = data?.pages[0]?.total ?? null;
  const counts = {
    ...library.counts,
    all: library.counts.all === null || total === null ? null : library.counts.all + total,
    playlist: total,
  };
  if (kind === 'playlist') {
    const failure = failureOf(playlists);
    return {
      entries,
      counts,
      isPending: data === undefined && failure === null,
      failure: failure && { title: 'Failed to fetch playlists', ...failure },
      hasMore: hasNextPage,
      more: () => void (isFetchingNextPage || fetchNextPage()),
    };
  }
  const { items, ...state } = library;
  return { ...state, counts, entries: kind === 'all' ? [...entries.slice(0, AMONG_FILES), ...items] : items };
}

function usePlaylists(filter: Omit<LibraryFilter, 'kind'>) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['playlists', 'picker', filter.search, filter.folder],
    queryFn: ({ pageParam }) => pageOf(api, filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: usePolling(POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch playlists' },
  });
}

async function pageOf(
  api: Api,
  { search, folder }: Omit<LibraryFilter, 'kind'>,
  cursor: string | null,
): Promise<Page<PlaylistEntry[]>> {
  const { body, ...page } = await api.playlists.list.page({
    query: {
      limit: PAGE_SIZE,
      cursor: cursor ?? undefined,
      search: search || undefined,
      folderId: isFolderId(folder) ? folder : undefined,
    },
  });
  return { ...page, body: body.playlists.map((playlist) => ({ ...playlist, kind: 'playlist' })) };
}
