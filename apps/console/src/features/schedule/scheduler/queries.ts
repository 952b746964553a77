import { useNow } from '../../../ui/format/use-now.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';

/** The specification's interval (part 2, section 9). */
const STATUS_POLL_MS = 10_000;

/** The scheduler's status, polled while auto-refresh is on. */
export const useSchedulerStatus = (isRefreshing: boolean) =>
  useRead(
    q.scheduler.status({
      pollMs: 0,
      intervalMs: isRefreshing && STATUS_POLL_MS,
      failure: 'Failed to load scheduler status',
    }),
  );

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
export const useScreenDays = ({ timezone, search, after }: DaysQuery, isRefreshing: boolean) =>
  useRead(
    q.playout.days.page({
      query: { timezone, search: search || undefined, cursor: after ?? undefined },
      pollMs: 0,
      intervalMs: isRefreshing && DAYS_POLL_MS,
      keepsPrevious: true,
      failure: 'Failed to load today’s plan',
    }),
  );
