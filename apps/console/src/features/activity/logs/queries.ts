import type { LogLevel } from '@vitrine/contract/activity/logs';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api.tsx';
import { failureOf } from '../../../api/failure.ts';
import { usePolling } from '../../../api/live.tsx';

/** The specification's interval (part 2, section 9), while changes are not told. */
const LOGS_POLL_MS = 2_000;
const PAGE_SIZE = 200;

export interface LogFilter {
  search: string;
  /** Null is every level. */
  level: LogLevel | null;
  /** The row id or public identity of the one device meant; null is everything. */
  device: string | null;
}

/** List activity log entries, newest first; kept up to date while `isAuto`. Older entries are fetched as wanted. */
export function useLogs({ search, level, device }: LogFilter, isAuto: boolean) {
  const api = useApi();
  const polling = usePolling(LOGS_POLL_MS);
  const list = useInfiniteQuery({
    // What is told to have changed begins with `logs`: a list that is held still must not.
    queryKey: [isAuto ? 'logs' : 'held-logs', 'list', search, level, device],
    queryFn: ({ pageParam }) =>
      api.logs.list.page({
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
          search: search || undefined,
          level: level ?? undefined,
          deviceId: device ?? undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: isAuto && polling,
    refetchOnWindowFocus: isAuto,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch logs' },
  });
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  return {
    entries: useMemo(() => data?.pages.flatMap((page) => page.body.logs) ?? [], [data]),
    total: data?.pages[0]?.total,
    isPending,
    isLate: isPlaceholderData,
    failure: failureOf(list),
    refresh: () => list.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage && error === null) void list.fetchNextPage();
    },
  };
}
