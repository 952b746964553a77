import { formatDate, parseDay, timeOfDay } from './days.ts';
import type { RecurrenceRule, ScheduleEntry } from './facts.ts';
import { eachRuleDay, type VisitDay } from './rule-days.ts';
import { findInstant, type Zone, zoneNamed } from './zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The last day of a series that is looked at: later ones do not fit into `YYYY-MM-DD`. */
const LAST_DAY = parseDay('9990-12-31');
/**
 * The number of days within which the next occurrence is searched. The rarest day that repeats is 29 February, in every
 * 84th month: after 56 years at the latest. A series may also never run, because each of its starts is moved beyond its
 * end.
 */
const SEARCH_DAYS = 36_525;

/** The recurrences without a rule of their own, as rules. Every seventh day is found faster than a weekday of weeks. */
const RULES: Record<'daily' | 'weekly' | 'monthly', RecurrenceRule> = {
  daily: { frequency: 'daily', interval: 1 },
  weekly: { frequency: 'daily', interval: 7 },
  monthly: { frequency: 'monthly', interval: 1 },
};

/** The part of an entry that determines when it runs. */
export type Timing = Pick<
  ScheduleEntry,
  'date' | 'lastDate' | 'startTime' | 'endTime' | 'allDay' | 'timeZone' | 'recurrence' | 'rule' | 'skippedDays'
>;

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
 * An occurrence past midnight belongs to the day on which it starts. Monthly on the 29th to 31st skips shorter months.
 *
 * An occurrence of an all-day entry runs from the first instant of a day to that of the next, 23 to 25 hours later on
 * most days of a DST change. A day that the zone skips has none.
 *
 * Skipped days have no occurrence, but count for a rule with a number of occurrences.
 *
 * @throws RangeError when this machine does not know the entry's time zone
 */
export function listOccurrences(entry: Timing, fromMs: number, toMs: number): Span[] {
  const spans: Span[] = [];
  eachOccurrence(entry, fromMs, toMs, (from, to) => {
    spans.push({ from, to });
  });
  return spans;
}

/**
 * Calls `visit` for each occurrence of {@link listOccurrences}, in order, until it returns `'enough'`.
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
  const { allDay, startTime, endTime } = entry;
  const startMs = allDay ? 0 : timeOfDay(startTime);
  const endMs = allDay ? DAY_MS : timeOfDay(endTime) + (endTime < startTime ? DAY_MS : 0);
  const endMinuteMs = allDay ? 0 : MINUTE_MS;
  const skipped = readSkippedDays(entry);
  // Includes a margin of days: offsets range from -12 to +14 hours, an occurrence may end the next evening, and a zone
  // that crossed the date line skipped a day.
  eachStartDay(entry, Math.floor(fromMs / DAY_MS) - 3, Math.floor(toMs / DAY_MS) + 1, (day) => {
    if (skipped?.has(day) === true) return undefined;
    zone ??= zoneNamed(entry.timeZone);
    const from = findInstant(zone, day * DAY_MS + startMs);
    const end = findInstant(zone, day * DAY_MS + endMs);
    const to = end + endMinuteMs;
    return end >= from && to > from && from < toMs && to > fromMs ? visit(from, to) : undefined;
  });
}

/** The occurrence that is running at `nowMs`, or null. The later of two, which only a change of clocks can cause. */
export function findRunningOccurrence(entry: Timing, nowMs: number): Span | null {
  return listOccurrences(entry, nowMs, nowMs + 1).at(-1) ?? null;
}

/** The first occurrence that starts after `afterMs`, or null if there is none within 100 years. */
export function nextOccurrence(entry: Timing, afterMs: number): Span | null {
  const fromMs = Math.max(afterMs, (parseDay(entry.date) - 2) * DAY_MS);
  let next: Span | null = null;
  eachOccurrence(entry, fromMs, fromMs + SEARCH_DAYS * DAY_MS, (from, to) => {
    if (from <= afterMs) return undefined;
    next = { from, to };
    return 'enough';
  });
  return next;
}

/**
 * The days, `YYYY-MM-DD`, on which the first and the last occurrence start; `last` is null for an endless series. Null
 * if the rule has no match on or after the first date and up to the last one, such as 30 February.
 */
export function datesOfSeries(entry: Timing): { first: string; last: string | null } | null {
  let first: string | null = null;
  const start = parseDay(entry.date);
  eachStartDay(entry, start, LAST_DAY, (day) => {
    first = formatDate(day);
    return 'enough';
  });
  if (first === null) return null;
  if (entry.recurrence !== 'custom' || entry.rule?.count === undefined) return { first, last: entry.lastDate };
  let last = start;
  eachStartDay(entry, start, LAST_DAY, (day) => {
    last = day;
  });
  return { first, last: formatDate(last) };
}

/** True if the series, without regard to its skipped days, has an occurrence that starts on a day, `YYYY-MM-DD`. */
export function isRunDay(entry: Timing, date: string): boolean {
  const day = parseDay(date);
  let isStartDay = false;
  eachStartDay(entry, day, day, () => {
    isStartDay = true;
  });
  return isStartDay;
}

/** The number of occurrences of the series, skipped ones included, that start before a day, `YYYY-MM-DD`. */
export function countBefore(entry: Timing, date: string): number {
  let count = 0;
  eachStartDay(entry, parseDay(entry.date), parseDay(date) - 1, () => {
    count += 1;
  });
  return count;
}

const skippedDays = new WeakMap<readonly string[], ReadonlySet<number>>();

/** The skipped days, counted from 1 January 1970; cached, because an entry is asked again and again. */
function readSkippedDays({ skippedDays: days }: Timing): ReadonlySet<number> | null {
  if (days === undefined || days.length === 0) return null;
  const known = skippedDays.get(days);
  if (known !== undefined) return known;
  const numbers = new Set(days.map(parseDay));
  skippedDays.set(days, numbers);
  return numbers;
}

/** The days from `low` to `high`, counted from 1 January 1970, on which an occurrence starts. */
function eachStartDay(entry: Timing, low: number, high: number, visit: VisitDay): void {
  const { date, lastDate, recurrence } = entry;
  const first = parseDay(date);
  const from = Math.max(first, low);
  const last = Math.min(high, lastDate === null ? Infinity : parseDay(lastDate));
  if (!(from <= last)) return; // also if the date cannot be read (NaN)
  if (recurrence === 'none') {
    if (from === first) visit(first);
    return;
  }
  const rule = recurrence === 'custom' ? entry.rule : RULES[recurrence];
  if (rule !== null) eachRuleDay(rule, first, from, last, visit);
}
