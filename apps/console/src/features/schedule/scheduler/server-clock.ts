import type { SchedulerStatus } from '@vitrine/contract/schedule/scheduler';
import type { Loaded } from '../../../api/use-read.ts';
import { useNow } from '../../../ui/format/use-now.ts';

/** The scheduler's status, as the page reads it. */
export type ReadStatus = Loaded<SchedulerStatus>;

/** The server's time, derived from the timestamp of its status; this browser's time until then. */
export function useServerClock({ data, dataUpdatedAt }: ReadStatus) {
  /** The offset of the server's clock to this one, in milliseconds. */
  const aheadMs = data === undefined ? 0 : Date.parse(data.timestamp) - dataUpdatedAt;
  return { aheadMs, now: new Date(useNow(1_000).getTime() + aheadMs) };
}
