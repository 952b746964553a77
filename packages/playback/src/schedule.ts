import type { ScheduleEntry } from './facts.ts';
import { instantOf, type Zone, zoneNamed } from './zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ZERO = '0'.charCodeAt(0);

/** The part of an entry that determines when it runs. */
export type Timing = Pick<ScheduleEntry, 'date' | 'lastDate' | 'startTime' | 'endTime' | 'timeZone' | 'recurrence'>;

/** A half-open interval in epoch milliseconds: `from <= t < to`. */
export interface Span {
  from: number;
  to: number;
}

/**
 * The entry's occurrences that touch `[fromMs, toMs)`, whole and in order. Both ends are finite epoch milliseconds.
 *
 * Each runs from its start to the end of its end minute. A wall time that DST skips moves forward by the gap; one
 * that occurs twice means the first. An occurrence that this leaves with its end before its start does not run.
 * One that passes midnight belongs to the day on which it starts. Monthly on the 29th to 31st skips shorter months.
 *
 * @throws RangeError when this machine does not know the entry's time zone
 */
export function occurrencesBetween(entry: Timing, fromMs: number, toMs: number): Span[] {
  const spans: Span[] = [];
  eachOccurrence(entry, fromMs, toMs, (from, to) => {
    spans.push({ from, to });
  });
  return spans;
}

/**
 * Calls `visit` for each occurrence of {@link occurrencesBetween}, in order, until it returns `'enough'`.
 *
 * @throws RangeError when this machine does not know the entry's time zone
 */
export function eachOccurrence(
  entry: Timing,
  fromMs: number,
  toMs: number,
  visit: (from: number, to: number) => 'enough' | void,
): void {
  let zone: Zone | null = null;
  const startMs = timeOfDay(entry.startTime);
  const endMs = timeOfDay(entry.endTime) + (entry.endTime < entry.startTime ? DAY_MS : 0);
  eachStartDay(entry, fromMs, toMs, (day) => {
    zone ??= zoneNamed(entry.timeZone);
    const from = instantOf(zone, day * DAY_MS + startMs);
    const endMinute = instantOf(zone, day * DAY_MS + endMs);
    const to = endMinute + MINUTE_MS;
    return endMinute >= from && from < toMs && to > fromMs ? visit(from, to) : undefined;
  });
}

/** The occurrence that is running at `nowMs`, or null. */
export function runningOccurrence(entry: Timing, nowMs: number): Span | null {
  return occurrencesBetween(entry, nowMs, nowMs + 1)[0] ?? null;
}

/** The first occurrence that starts after `afterMs`, or null if there is none. */
export function nextOccurrence(entry: Timing, afterMs: number): Span | null {
  // Two occurrences on the 31st are at most 62 days apart; one of them may not run because of a skipped hour.
  const fromMs = Math.max(afterMs, (dayNumber(entry.date) - 2) * DAY_MS);
  const spans = occurrencesBetween(entry, fromMs, fromMs + 200 * DAY_MS);
  return spans.find(({ from }) => from > afterMs) ?? null;
}

/**
 * The days, counted from 1 January 1970, on which an occurrence that touches `[fromMs, toMs)` could start.
 *
 * Includes a margin of days: offsets range from -12 to +14 hours, an occurrence may end the next evening, and a zone
 * that crossed the date line skipped a day.
 */
function eachStartDay(
  { date, lastDate, recurrence }: Timing,
  fromMs: number,
  toMs: number,
  visit: (day: number) => 'enough' | void,
): void {
  const first = dayNumber(date);
  const low = Math.max(first, Math.floor(fromMs / DAY_MS) - 3);
  const high = Math.min(lastDate === null ? Infinity : dayNumber(lastDate), Math.floor(toMs / DAY_MS) + 1);
  if (!(low <= high)) return; // also if the date cannot be read (NaN)
  switch (recurrence) {
    case 'none':
      if (low === first) visit(first);
      return;
    case 'weekly':
      for (let day = first + 7 * Math.ceil((low - first) / 7); day <= high; day += 7) {
        if (visit(day) === 'enough') return;
      }
      return;
    case 'monthly': {
      const dayOfMonth = Number(date.slice(8));
      const start = new Date(low * DAY_MS);
      const year = start.getUTCFullYear();
      for (let month = start.getUTCMonth(); ; month++) {
        const day = dayOf(year, month, dayOfMonth);
        if (day > high) return;
        const isInMonth = day < dayOf(year, month + 1, 1);
        if (day >= low && isInMonth && visit(day) === 'enough') return;
      }
    }
  }
}

/** Days since 1 January 1970; NaN if the date cannot be read. */
function dayNumber(date: string): number {
  return dayOf(digits(date, 0, 4), digits(date, 5, 7) - 1, digits(date, 8, 10));
}

/**
 * Days since 1 January 1970. `month` is zero-based and may be 12 or more, which counts into the next years.
 *
 * `Date.UTC` takes half the time of `setUTCFullYear`, but reads the years 0 to 99 as 1900 to 1999.
 */
function dayOf(year: number, month: number, dayOfMonth: number): number {
  const ms = year < 100 ? new Date(0).setUTCFullYear(year, month, dayOfMonth) : Date.UTC(year, month, dayOfMonth);
  return ms / DAY_MS;
}

function timeOfDay(time: string): number {
  return (digits(time, 0, 2) * 60 + digits(time, 3, 5)) * MINUTE_MS;
}

/** The decimal number at these positions; NaN if one of them is not a digit. Two thirds of the time of `Number(slice)`. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}
