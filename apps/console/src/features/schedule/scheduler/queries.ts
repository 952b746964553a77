import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNow } from '../../../ui/format/use-now.ts';
import { useApi } from '../../../api/api.tsx';
import { keys } from '../../../api/keys.ts';

/** The specification's interval (part 2, section 9). */
const STATUS_POLL_MS = 10_000;

/** The scheduler's status, polled while auto-refresh is on. */
export function useSchedulerStatus(isRefreshing: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: keys.server.scheduler,
    queryFn: () => api.scheduler.status(),
    refetchInterval: isRefreshing && STATUS_POLL_MS,
    meta: { failure: 'Failed to load scheduler status' },
  });
}

/** The server's time, derived from the timestamp of its status; this browser's time until then. */
export function useServerClock({ data, dataUpdatedAt }: ReturnType<typeof useSchedulerStatus>) {
  /** The offset of the server's clock to this one, in milliseconds. */
  const aheadMs = data === undefined ? 0 : Date.parse(data.timestamp) - dataUpdatedAt;
  return { aheadMs, now: new Date(useNow(1_000).getTime() + aheadMs) };
}

/** The end of a day causes no change event. */
const DAYS_POLL_MS = 60_000;

interface DaysQuery {
  /** The current day in this time zone is shown. */
  timezone: string;
  search: string;
  /** The cursor of the page; null is the first one. */
  after: string | null;
}

/** One page of screens with their timelines of today. */
export function useScreenDays({ timezone, search, after }: DaysQuery, isRefreshing: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: keys.playout.day(timezone, search, after),
    queryFn: () =>
      api.playout.days.page({ query: { timezone, search: search || undefined, cursor: after ?? undefined } }),
    refetchInterval: isRefreshing && DAYS_POLL_MS,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to load today’s plan' },
  });
}
