import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { compareConditions } from '@vitrine/playback/conditions';
import { isScreenTime } from '../../playout/index.ts';
import { formatMinutes, type Placed } from '../calendar.ts';

/** Another occurrence that wants some of the same screens at the same time. */
export interface Clash {
  other: Placed;
  /** True if the other one plays while both run. */
  isOtherStronger: boolean;
  /** `12:15–12:45`, in the reader's zone. */
  hours: string;
  /** The number of screens that both have. */
  screens: number;
}

/**
 * The occurrences of a day that run on screens of another one at the same time, by the start of the overlap. Those that
 * follow the clock of each screen are only compared with each other, and those for different screens not at all.
 */
export function findClashes(placed: Placed, day: readonly Placed[]): Clash[] {
  const mine = new Set<string>(placed.event.deviceIds);
  return day
    .flatMap((other): (Clash & { from: number })[] => {
      const [from, until] = [Math.max(placed.from, other.from), Math.min(placed.until, other.until)];
      if (other.key === placed.key || from >= until) return [];
      if (isScreenTime(other.event) !== isScreenTime(placed.event)) return [];
      if (compareConditions(other.event.only, placed.event.only) !== 'together') return [];
      const screens = other.event.deviceIds.filter((id) => mine.has(id)).length;
      if (screens === 0) return [];
      const hours = formatTimeRange(formatMinutes(from), formatMinutes(until));
      return [{ other, isOtherStronger: isStronger(other, placed), hours, screens, from }];
    })
    .toSorted((a, b) => a.from - b.from);
}

/** Of two occurrences, high priority plays; else the one that starts later, or was created later. */
function isStronger(one: Placed, other: Placed): boolean {
  if (one.event.priority !== other.event.priority) return one.event.priority === 'high';
  const [start, otherStart] = [one, other].map(({ isStart, from }) => (isStart ? from : -1));
  if (start !== otherStart) return (start ?? 0) > (otherStart ?? 0);
  return one.event.createdAt > other.event.createdAt;
}
