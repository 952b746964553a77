import { formatDate, parseDay, toDay, timeOfDay, toWeekday } from './days.ts';
import type { RecurrenceRule } from './facts.ts';
import type { Timing } from './schedule.ts';
import { findInstant, toWallTime, zoneNamed } from './zones.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** The limits of the contract's rules. */
const MAX_INTERVAL = 99;
const MAX_COUNT = 1_000;
const MONTHS_OF_YEAR = 12;

/** The start of the series, which an RRULE depends on but does not contain: DTSTART of its event. */
export type SeriesStart = Pick<Timing, 'date' | 'startTime' | 'allDay' | 'timeZone'>;

/** The content of an RRULE. */
export interface Series {
  rule: RecurrenceRule;
  /** The last day on which an occurrence may start, `YYYY-MM-DD`, in the time zone of the series; null: no end. */
  lastDate: string | null;
}

/** The reason why an RRULE can't be held: a sentence for people. */
export interface Refusal {
  reason: string;
}

class Refused extends Error {}

/**
 * The value of the RRULE (RFC 5545) of a series, such as `FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO`. `UNTIL` is the last
 * day of an all-day series, and otherwise the instant, in UTC, of the last start that the last day allows.
 *
 * @throws RangeError when this machine does not know the time zone
 */
export function writeRrule({ rule, lastDate, ...start }: Series & SeriesStart): string {
  const { frequency, interval, weekdays, monthDay, weekOfMonth, count } = rule;
  const parts = [`FREQ=${frequency.toUpperCase()}`, `INTERVAL=${interval}`, 'WKST=SU'];
  if (weekdays !== undefined) {
    parts.push(`BYDAY=${weekdays.map((day) => `${weekOfMonth ?? ''}${WEEKDAYS[day] ?? ''}`).join(',')}`);
  }
  if (monthDay !== undefined) parts.push(`BYMONTHDAY=${monthDay}`);
  if (count !== undefined) parts.push(`COUNT=${count}`);
  if (lastDate !== null)
    parts.push(`UNTIL=${start.allDay ? lastDate.replaceAll('-', '') : formatLastStart(start, lastDate)}`);
  return parts.join(';');
}

function formatLastStart(start: SeriesStart, lastDate: string): string {
  return `${new Date(startOn(start, parseDay(lastDate))).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The instant, in epoch milliseconds, at which an occurrence starts on a day since 1 January 1970. */
const startOn = ({ startTime, timeZone }: SeriesStart, day: number): number =>
  findInstant(zoneNamed(timeZone), day * DAY_MS + timeOfDay(startTime));

/**
 * Reads the value of an RRULE (RFC 5545), with or without `RRULE:` before it, for a series with this start. Rules that
 * mean the same are read as what we have: workdays of `DAILY` as weekly, `YEARLY` as every twelfth month, `BYSETPOS` of
 * one weekday as its week of the month, and weeks that start on another day than Sunday where that makes no difference.
 *
 * @returns the reason if the text is no RRULE, or says what a rule can't
 * @throws RangeError when this machine does not know the time zone
 */
export function readRrule(text: string, start: SeriesStart): Series | Refusal {
  try {
    const parts = splitParts(text);
    const rule = { ...readDays(parts, start), ...readCount(parts) };
    const lastDate = readLastDate(parts, start);
    if (rule.count !== undefined && lastDate !== null) refuse('COUNT and UNTIL exclude each other');
    if (lastDate !== null && lastDate < start.date) refuse('UNTIL is before the start of the series');
    checkWeekStart(parts.get('WKST'), rule, start);
    return { rule, lastDate };
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message };
    throw error;
  }
}

function refuse(reason: string): never {
  throw new Refused(reason);
}

type Parts = ReadonlyMap<string, string>;

const KNOWN = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'];

function splitParts(text: string): Parts {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [, name = '', value = ''] = /^([A-Z-]+)=([\w+,-]+)$/.exec(part) ?? refuse(`“${part}” is not NAME=VALUE`);
    if (parts.has(name)) refuse(`${name} occurs twice`);
    if (!KNOWN.includes(name)) refuse(`${name} is not supported`);
    parts.set(name, value);
  }
  return parts;
}

/** The number of a part in `[min, max]`; undefined without the part. */
function numberIn(parts: Parts, name: string, min: number, max: number): number | undefined {
  const value = parts.get(name);
  if (value === undefined) return undefined;
  const number = /^[+-]?\d{1,9}$/.test(value) ? Number(value) : NaN;
  return number >= min && number <= max ? number : refuse(`${name}=${value} is not one number from ${min} to ${max}`);
}

function readCount(parts: Parts): Pick<RecurrenceRule, 'count'> {
  const count = numberIn(parts, 'COUNT', 1, MAX_COUNT);
  return count === undefined ? {} : { count };
}

/** The rule without its end. */
function readDays(parts: Parts, start: SeriesStart): RecurrenceRule {
  const interval = numberIn(parts, 'INTERVAL', 1, MAX_INTERVAL) ?? 1;
  const frequency = parts.get('FREQ');
  switch (frequency) {
    case 'DAILY': {
      allowOnly(parts, frequency, ['BYDAY']);
      const weekdays = readWeekdays(parts, frequency);
      if (weekdays === undefined) return { frequency: 'daily', interval };
      if (interval > 1) refuse('FREQ=DAILY with BYDAY and an INTERVAL is not supported');
      return { frequency: 'weekly', interval, weekdays };
    }
    case 'WEEKLY': {
      allowOnly(parts, frequency, ['BYDAY']);
      const weekdays = readWeekdays(parts, frequency);
      return { frequency: 'weekly', interval, ...(weekdays !== undefined && { weekdays }) };
    }
    case 'MONTHLY':
      allowOnly(parts, frequency, ['BYDAY', 'BYMONTHDAY', 'BYSETPOS']);
      return { frequency: 'monthly', interval, ...dayOfMonth(parts) };
    case 'YEARLY':
      return toYearlyRule(parts, start, interval);
    case undefined:
      return refuse('FREQ is missing');
    default:
      return refuse(`FREQ=${frequency} is not supported; DAILY, WEEKLY, MONTHLY and YEARLY are`);
  }
}

function allowOnly(parts: Parts, frequency: string, names: readonly string[]): void {
  for (const name of parts.keys()) {
    if (name.startsWith('BY') && !names.includes(name)) refuse(`${name} is not supported with FREQ=${frequency}`);
  }
}

function readWeekdays(parts: Parts, frequency: string): number[] | undefined {
  const days = parts.get('BYDAY')?.split(',');
  const weekdays = days?.map((day) => {
    const weekday = WEEKDAYS.indexOf(day);
    return weekday >= 0 ? weekday : refuse(`BYDAY=${day} is not a day of the week, as FREQ=${frequency} needs`);
  });
  return weekdays && [...new Set(weekdays)];
}

/** A rule of every twelfth month, which has its occurrences in the month of `date`. */
function toYearlyRule(parts: Parts, { date }: SeriesStart, years: number): RecurrenceRule {
  const interval = years * MONTHS_OF_YEAR;
  if (interval > MAX_INTERVAL)
    refuse(`INTERVAL=${years} is more than ${Math.floor(MAX_INTERVAL / MONTHS_OF_YEAR)} years`);
  const month = numberIn(parts, 'BYMONTH', 1, MONTHS_OF_YEAR);
  if (month === undefined && (parts.has('BYDAY') || parts.has('BYMONTHDAY') || parts.has('BYSETPOS'))) {
    refuse('FREQ=YEARLY with days needs BYMONTH');
  }
  if (month !== undefined && month !== Number(date.slice(5, 7))) {
    refuse(`BYMONTH=${month} is not the month in which the series starts`);
  }
  return { frequency: 'monthly', interval, ...dayOfMonth(parts) };
}

function dayOfMonth(parts: Parts): Pick<RecurrenceRule, 'weekdays' | 'monthDay' | 'weekOfMonth'> {
  const monthDay = numberIn(parts, 'BYMONTHDAY', 1, 31);
  const day = parts.get('BYDAY');
  if (day === undefined) {
    if (parts.has('BYSETPOS')) refuse('BYSETPOS is not supported without BYDAY');
    return monthDay === undefined ? {} : { monthDay };
  }
  if (monthDay !== undefined) refuse('BYDAY and BYMONTHDAY together are not supported');
  const [, week = '', name = ''] =
    /^([+-]?\d{0,2})([A-Z]{2})$/.exec(day) ?? refuse(`BYDAY=${day} is not one day of the week in a month`);
  const weekday = WEEKDAYS.indexOf(name);
  if (weekday < 0) refuse(`BYDAY=${day} is not one day of the week in a month`);
  if (week !== '' && parts.has('BYSETPOS')) refuse('BYSETPOS is not supported with a numbered BYDAY');
  const weekOfMonth = Number(week === '' ? (parts.get('BYSETPOS') ?? NaN) : week);
  if (![1, 2, 3, 4, -1].includes(weekOfMonth)) {
    refuse(`BYDAY=${day} needs a week of the month: 1 to 4, or -1 for the last`);
  }
  return { weekdays: [weekday], weekOfMonth };
}

/** Our weeks start on Sunday. The start of the week matters if a rule skips weeks. */
function checkWeekStart(name: string | undefined, rule: RecurrenceRule, { date }: SeriesStart): void {
  const first = WEEKDAYS.indexOf(name ?? 'MO');
  if (first < 0) refuse(`WKST=${name} is not a day of the week`);
  if (rule.frequency !== 'weekly' || rule.interval === 1 || rule.weekdays === undefined) return;
  const startDay = toWeekday(parseDay(date));
  const daysAfter = (weekday: number, weekStart: number) =>
    ((weekday - weekStart + 7) % 7) - ((startDay - weekStart + 7) % 7);
  if (rule.weekdays.some((weekday) => daysAfter(weekday, first) !== daysAfter(weekday, 0))) {
    refuse(`Weeks that start on ${WEEKDAYS[first] ?? ''} (WKST) are not supported for these days; ours start on SU`);
  }
}

/** The last day on which an occurrence starts no later than UNTIL, which is a date, a wall time or an instant. */
function readLastDate(parts: Parts, start: SeriesStart): string | null {
  const value = parts.get('UNTIL');
  if (value === undefined) return null;
  const day = dateIn(value);
  const [, hour, minute, second, utc] =
    /^\d{8}(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(Z?))?$/.exec(value) ?? refuse(`UNTIL=${value} is not a date`);
  if (hour === undefined || start.allDay) return formatDate(day);
  const wallMs = day * DAY_MS + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
  const zone = zoneNamed(start.timeZone);
  const untilMs = utc === 'Z' ? wallMs : findInstant(zone, wallMs);
  const last = Math.floor(toWallTime(zone, untilMs) / DAY_MS);
  return formatDate(startOn(start, last) <= untilMs ? last : last - 1);
}

/** The day of `YYYYMMDD…`, since 1 January 1970. */
function dateIn(value: string): number {
  const [, year, month, dayOfTheMonth] = /^(\d{4})(\d\d)(\d\d)/.exec(value) ?? refuse(`UNTIL=${value} is not a date`);
  const day = toDay(Number(year), Number(month) - 1, Number(dayOfTheMonth));
  return formatDate(day) === `${year}-${month}-${dayOfTheMonth}` ? day : refuse(`UNTIL=${value} is not a date`);
}
