import type { Window } from '@vitrine/contract/playlists/window';

/** A part of a day, from 0 (midnight) to 1 (the next midnight). */
interface DayPart {
  from: number;
  until: number;
}

const DAY_MINUTES = 1_440;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The parts of each weekday, Sunday first, in which one of the windows is open. Dates are not considered. */
export function toWeekBars(windows: readonly Window[]): DayPart[][] {
  const days: DayPart[][] = EVERY_DAY.map(() => []);
  for (const { days: on = EVERY_DAY, from, to } of windows) {
    const start = from === undefined ? 0 : toDayShare(from);
    const end = to === undefined || to === '00:00' ? 1 : toDayShare(to);
    for (const day of on) {
      if (start < end) days[day]?.push({ from: start, until: end });
      else {
        days[day]?.push({ from: start, until: 1 });
        days[(day + 1) % 7]?.push({ from: 0, until: end });
      }
    }
  }
  return days.map(joinParts);
}

const toDayShare = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / DAY_MINUTES;

/** Overlapping parts as one, in order. */
function joinParts(parts: readonly DayPart[]): DayPart[] {
  const result: DayPart[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && part.from <= last.until) last.until = Math.max(last.until, part.until);
    else result.push({ ...part });
  }
  return result;
}

/** True if a window ends on the day after it starts. */
export const isOvernight = ({ from, to }: Window): boolean =>
  from !== undefined && to !== undefined && to !== '00:00' && to < from;
