import type { LogEntry } from '@vitrine/contract/activity/logs';
import { LOG_DAYS, type LogLevel } from '@vitrine/contract/activity/log-limits';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../../api/use-api.tsx';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { byCursor, readPages } from '../../../api/pages.ts';
import { usePolling } from '../../../api/live.tsx';
import type { Repeats } from './repeats.ts';

/** The specification's interval (part 2, section 9), without the event stream. */
const LOGS_POLL_MS = 2_000;
const PAGE_SIZE = 200;

export interface LogFilter {
  search: string;
  /** Null: every level. */
  level: LogLevel | null;
  /** The row id or public identity of a device; null for the entries of all devices. */
  device: string | null;
}

const toQuery = ({ search, level, device }: LogFilter) => ({
  limit: PAGE_SIZE,
  search: search || undefined,
  level: level ?? undefined,
  deviceId: device ?? undefined,
});

/**
 * Activity log entries, newest first, up to date while `isAuto`; `more` fetches older ones. If they are grouped, an entry
 * stands for those that it repeats.
 */
export function useLogs(filter: LogFilter, isGrouped: boolean, isAuto: boolean) {
  const api = useApi();
  const polling = usePolling(LOGS_POLL_MS);
  const list = useInfiniteQuery({
    // A change event must not refresh a paused list.
    queryKey: (isAuto ? keys.logs : keys.pausedLogs).list({ ...filter, isGrouped }),
    queryFn: ({ pageParam }) =>
      api.logs.list.page({
        query: {
          ...toQuery(filter),
          cursor: pageParam ?? undefined,
          group: isGrouped ? 'repeats' : undefined,
        },
      }),
    ...byCursor,
    select: flatten,
    refetchInterval: isAuto && polling,
    refetchOnWindowFocus: isAuto,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch logs' },
  });
  const { data } = list;
  return {
    ...readPages(list),
    entries: data?.entries ?? noEntries,
    total: data?.total,
    // A process of the previous release does not say it.
    keptDays: data?.keptDays ?? LOG_DAYS,
    refresh: () => list.refetch(),
  };
}

/** The entries of a group; `more` fetches older ones. */
export function useRepeats(filter: LogFilter, { cursor, after }: Repeats) {
  const api = useApi();
  const list = useInfiniteQuery({
    // They do not change, so no change event refreshes them.
    queryKey: keys.pausedLogs.list({ ...filter, cursor, after }),
    queryFn: ({ pageParam }) => api.logs.list.page({ query: { ...toQuery(filter), cursor: pageParam, after } }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next,
    select: flatten,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch logs' },
  });
  return {
    entries: list.data?.entries,
    failure: findFailure(list),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  };
}

const noEntries: readonly LogEntry[] = [];

type LogPage = Awaited<ReturnType<Api['logs']['list']['page']>>;

/** A selector outside the hook, so that unchanged data keep their identity from render to render. */
const flatten = ({ pages }: InfiniteData<LogPage>) => ({
  entries: pages.flatMap((page) => page.body.logs),
  total: pages[0]?.total,
  keptDays: pages[0]?.body.keptDays,
});
