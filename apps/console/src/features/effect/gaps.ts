import { t } from '@vitrine/messages/t';
import { formatDayWords } from '../../ui/format/day-text.ts';
import { formatClock } from '../../ui/format/format.ts';
import type { DayPart } from '../../ui/screen/day-line.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The number of equal gaps, day after day, that are described as one. */
const HABIT = 3;

/** A period with nothing to show: instants, half-open; `until` null: no end is known. */
export interface Gap {
  from: string;
  until: string | null;
}

/**
 * Describes when a screen shows nothing, by the clock in a zone: `every night 22:00–06:00`.
 *
 * @param count the number of all gaps, of which `gaps` are the first
 * @param now in epoch milliseconds
 */
export function describeGaps(gaps: readonly Gap[], count: number, now: number, timeZone: string): string {
  const [first, second = first] = gaps;
  if (first === undefined || second === undefined) return '';
  if (areDaily(gaps, timeZone)) {
    // The first gap may have begun already.
    const [from, until] = [formatClock(second.from, timeZone), formatClock(second.until, timeZone)];
    return `every ${until < from ? 'night' : 'day'} ${from}–${until}`;
  }
  const others = count - 1;
  return `${describeSpan(first, now, timeZone)}${others === 0 ? '' : `, and ${others} more ${others === 1 ? 'time' : 'times'}`}`;
}

/** Describes when the first gap begins: `now`, `from 22:00`, `from tomorrow at 22:00`. */
export function startWords({ from }: Pick<Gap, 'from'>, now: number, timeZone: string): string {
  const start = Date.parse(from);
  if (start <= now) return 'now';
  const day = formatDayWords(start, now, timeZone);
  return `from ${day === 'today' ? '' : t('{day} at ', { day })}${formatClock(from, timeZone)}`;
}

function describeSpan(gap: Gap, now: number, timeZone: string): string {
  const from = Date.parse(gap.from);
  const start =
    from <= now
      ? 'from now'
      : t('from {dayWords} at {time}', {
          dayWords: formatDayWords(from, now, timeZone),
          time: formatClock(from, timeZone),
        });
  if (gap.until === null) return t('{start} on', { start });
  const until = Date.parse(gap.until);
  const endDay = formatDayWords(until, now, timeZone);
  const isSameDay = formatDayWords(Math.max(from, now), now, timeZone) === endDay;
  return `${start} to ${isSameDay ? '' : t('{endDay} at ', { endDay })}${formatClock(until, timeZone)}`;
}

/** True if the gaps are at the same time of each day. The first may have begun before, the last may end later. */
function areDaily(gaps: readonly Gap[], timeZone: string): boolean {
  if (gaps.length < HABIT) return false;
  const whole = gaps.slice(1, -1);
  const clocks = new Set(
    whole.map(({ from, until }) => `${formatClock(from, timeZone)} ${formatClock(until, timeZone)}`),
  );
  const isEachDay = gaps.slice(1).every(({ from }, index) => {
    const distance = Date.parse(from) - Date.parse(gaps[index]?.from ?? from);
    return distance <= DAY_MS + HOUR_MS;
  });
  return clocks.size === 1 && isEachDay;
}

/** A gap on the line of a day, from midnight to midnight in a zone; the rest of the day plays. */
export function toGapLine(gaps: readonly Gap[], timeZone: string): DayPart[] {
  // The second of several gaps is complete, while the first may have begun already.
  const gap = gaps[1] ?? gaps[0];
  if (gap === undefined) return [];
  const lasts = gap.until === null ? DAY_MS : Date.parse(gap.until) - Date.parse(gap.from);
  if (lasts >= DAY_MS) return [{ from: 0, until: 1, kind: 'lost' }];
  const from = shareOfDay(gap.from, timeZone);
  const until = from + lasts / DAY_MS;
  const parts: DayPart[] =
    until <= 1
      ? [
          { from: 0, until: from, kind: 'base' },
          { from, until, kind: 'lost' },
          { from: until, until: 1, kind: 'base' },
        ]
      : [
          { from: 0, until: until - 1, kind: 'lost' },
          { from: until - 1, until: from, kind: 'base' },
          { from, until: 1, kind: 'lost' },
        ];
  return parts.filter((part) => part.until > part.from);
}

function shareOfDay(instant: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = formatClock(instant, timeZone).split(':').map(Number);
  return (hours * 60 + minutes) / 1_440;
}
