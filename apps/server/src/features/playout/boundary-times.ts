import type { Answer } from '@vitrine/playback/claims';
import type { ScheduleEntry } from '@vitrine/playback/facts';
import { listOccurrences } from '@vitrine/playback/schedule';

const MINUTE_MS = 60_000;

/** The times that people see for the instant at which one answer follows another, in epoch milliseconds. */
export interface BoundaryTimes {
  untilMs: number;
  fromMs: number;
}

/** The part of an answer that names its occurrence. */
type Source = Pick<Answer, 'reason' | 'sourceId'>;

export type ReadBoundaryTimes = (was: Source, is: Source | undefined, ms: number) => BoundaryTimes;

/**
 * Reads the times that people see for boundaries of a screen's timeline. A schedule until 23:30 plays through that
 * minute; people see its own end, also as the time at which the next content starts, unless that starts by itself.
 */
export function createBoundaryTimes(schedule: readonly ScheduleEntry[]): ReadBoundaryTimes {
  const byId = Map.groupBy(schedule, ({ id }) => id);
  const runsOf = ({ reason, sourceId }: Source, fromMs: number, toMs: number) =>
    reason !== 'schedule' || sourceId === null
      ? []
      : (byId.get(sourceId) ?? [])
          .filter(({ allDay }) => !allDay)
          .flatMap((entry) => listOccurrences(entry, fromMs, toMs));
  return (was, is, ms) => {
    const isOwnEnd = runsOf(was, ms - 1, ms).some(({ to }) => to === ms);
    const untilMs = isOwnEnd ? ms - MINUTE_MS : ms;
    const isOwnStart = is !== undefined && isOwnEnd && runsOf(is, ms, ms + 1).some(({ from }) => from === ms);
    return { untilMs, fromMs: isOwnStart ? ms : untilMs };
  };
}
