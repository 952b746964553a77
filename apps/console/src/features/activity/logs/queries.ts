import type { LogEntry } from '@vitrine/contract/activity/logs';
import { LOG_DAYS, type LogLevel } from '@vitrine/contract/activity/log-limits';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../../api/api.tsx';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { usePolling } from '../../../api/live.tsx';

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

/** Activity log entries, newest first, up to date while `isAuto`; `more` fetches older ones. */
export function useLogs(filter: LogFilter, isAuto: boolean) {
  const { search, level, device } = filter;
  const api = useApi();
  const polling = usePolling(LOGS_POLL_MS);
  const list = useInfiniteQuery({
    // A change event must not refresh a paused list.
    queryKey: (isAuto ? keys.logs : keys.pausedLogs).list(filter),
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
    select: flatten,
    refetchInterval: isAuto && polling,
    refetchOnWindowFocus: isAuto,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch logs' },
  });
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  return {
    entries: data?.entries ?? noEntries,
    total: data?.total,
    // A process of the previous release does not say it.
    keptDays: data?.keptDays ?? LOG_DAYS,
    isPending,
    isPlaceholder: isPlaceholderData,
    failure: findFailure(list),
    refresh: () => list.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage && error === null) void list.fetchNextPage();
    },
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
