import { t } from '@vitrine/messages/t';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatClock } from '../../ui/format/format.ts';
import { timeIn } from '../../ui/format/wall-time.ts';
import { formatDayMoment } from '../../ui/format/moment-text.ts';
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
    return timeIn(timeZone, second.until ?? second.from) < timeIn(timeZone, second.from)
      ? t('every night {from}–{until}', { from, until })
      : t('every day {from}–{until}', { from, until });
  }
  return describeFirst(first, count - 1, now, timeZone);
}

/** Describes the first gap, and how many others there are. */
function describeFirst(gap: Gap, others: number, now: number, timeZone: string): string {
  const from = Date.parse(gap.from);
  const isNow = from <= now;
  const start = formatDayMoment(from, now, timeZone);
  if (gap.until === null) {
    return isNow
      ? t(
          '{others, plural, =0 {from now on} one {from now on, and # more time} other {from now on, and # more times}}',
          {
            others,
          },
        )
      : t(
          '{others, plural, =0 {from {start} on} one {from {start} on, and # more time} other {from {start} on, and # more times}}',
          { others, start },
        );
  }
  const until = Date.parse(gap.until);
  const isSameDay = dayIn(timeZone, Math.max(from, now)) === dayIn(timeZone, until);
  const end = isSameDay ? formatClock(gap.until, timeZone) : formatDayMoment(until, now, timeZone);
  return isNow
    ? t(
        '{others, plural, =0 {from now to {end}} one {from now to {end}, and # more time} other {from now to {end}, and # more times}}',
        { others, end },
      )
    : t(
        '{others, plural, =0 {from {start} to {end}} one {from {start} to {end}, and # more time} other {from {start} to {end}, and # more times}}',
        { others, start, end },
      );
}

/** True if the gaps are at the same time of each day. The first may have begun before, the last may end later. */
function areDaily(gaps: readonly Gap[], timeZone: string): boolean {
  if (gaps.length < HABIT) return false;
  const whole = gaps.slice(1, -1);
  const clocks = new Set(
    whole.map(({ from, until }) => `${timeIn(timeZone, from)} ${until === null ? '' : timeIn(timeZone, until)}`),
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
  const [hours = 0, minutes = 0] = timeIn(timeZone, instant).split(':').map(Number);
  return (hours * 60 + minutes) / 1_440;
}
