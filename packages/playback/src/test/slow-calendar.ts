import { Temporal } from 'temporal-polyfill';
import type { MediaRef, PlaybackFacts, RecurrenceRule, ScheduleEntry } from '../facts.ts';
import type { Timing } from '../schedule.ts';

/*
 * The test oracle: computes when entries run and what plays day by day with Temporal. It shares only types with the code
 * under test.
 */

const MINUTE_MS = 60_000;

interface Day {
  date: Temporal.PlainDate;
  text: string;
  dayOfWeek: number;
  dayOfMonth: number;
  /** Counted from the first in the calendar; weeks start on Sunday. */
  week: number;
  month: number;
  daysInMonth: number;
}

/** Every day that a random case can reach. Created once, because creating them dominated the time of a case. */
const calendar: Day[] = [];
const numbers = new Map<string, number>();
for (
  let date = Temporal.PlainDate.from('2006-01-01'), week = 0; // a Sunday
  date.year < 2041;
  date = date.add({ days: 1 }), week += date.dayOfWeek === 7 ? 1 : 0
) {
  const text = date.toString();
  const { dayOfWeek, day: dayOfMonth, daysInMonth } = date;
  numbers.set(text, calendar.length);
  calendar.push({ date, text, dayOfWeek, dayOfMonth, week, month: date.year * 12 + date.month, daysInMonth });
}

/** One time that an entry runs, in epoch milliseconds. */
export interface Run {
  /** The day on which it starts by the calendar, also if clocks move it. */
  day: string;
  startMs: number;
  /** The start of the included end minute. */
  endMinuteMs: number;
}

/** All runs that may overlap the period, in order, and a few around it. */
export function runsBetween(entry: Timing, fromMs: number, toMs: number): Run[] {
  const first = dayNamed(entry.date);
  const ofRule = entry.recurrence === 'custom' ? ruleDays(entry, first) : null;
  const startTime = Temporal.PlainTime.from(entry.startTime);
  const endTime = Temporal.PlainTime.from(entry.endTime);
  const isOverMidnight = Temporal.PlainTime.compare(endTime, startTime) < 0;
  const runs: Run[] = [];
  for (const day of daysBetween(numberAt(fromMs, entry.timeZone) - 4, numberAt(toMs, entry.timeZone) + 2)) {
    if (!(ofRule?.has(day.text) ?? isStartDay(entry, first, day))) continue;
    if (entry.skippedDays?.includes(day.text) === true) continue;
    if (entry.allDay) {
      const [startMs, nextMs] = [day.date, day.date.add({ days: 1 })].map((date) => startOf(date, entry.timeZone));
      if (startMs !== undefined && nextMs !== undefined && nextMs > startMs) {
        runs.push({ day: day.text, startMs, endMinuteMs: nextMs - MINUTE_MS });
      }
      continue;
    }
    const startMs = msAt(day.date, startTime, entry.timeZone);
    const endMinuteMs = msAt(isOverMidnight ? day.date.add({ days: 1 }) : day.date, endTime, entry.timeZone);
    if (endMinuteMs >= startMs) runs.push({ day: day.text, startMs, endMinuteMs });
  }
  return runs;
}

/** Whether the series, without its skipped days, starts an occurrence on a day. */
export function startsOn(entry: Timing, text: string): boolean {
  const first = dayNamed(entry.date);
  return entry.recurrence === 'custom' ? ruleDays(entry, first).has(text) : isStartDay(entry, first, dayNamed(text));
}

function isStartDay({ lastDate, recurrence, date }: Timing, first: Day, day: Day): boolean {
  if (day.text < date || (lastDate !== null && day.text > lastDate)) return false;
  if (recurrence === 'daily') return true;
  if (recurrence === 'weekly') return day.dayOfWeek === first.dayOfWeek;
  if (recurrence === 'monthly') return day.dayOfMonth === first.dayOfMonth;
  return day.text === date;
}

/** All days of a rule's series in the calendar: every day from the first is asked whether it matches. */
function ruleDays({ rule, lastDate }: Timing, first: Day): Set<string> {
  const found = new Set<string>();
  if (rule === null) return found;
  for (const day of calendar.slice(numbers.get(first.text))) {
    if (lastDate !== null && day.text > lastDate) break;
    if (found.size === rule.count) break;
    if (matches(rule, first, day)) found.add(day.text);
  }
  return found;
}

function matches({ frequency, interval, weekdays, monthDay, weekOfMonth }: RecurrenceRule, first: Day, day: Day) {
  const numberOf = ({ text }: Day) => numbers.get(text) ?? NaN;
  if (frequency === 'daily') return (numberOf(day) - numberOf(first)) % interval === 0;
  const isWeekday = (weekdays ?? [first.dayOfWeek % 7]).includes(day.dayOfWeek % 7);
  if (frequency === 'weekly') return isWeekday && (day.week - first.week) % interval === 0;
  if ((day.month - first.month) % interval !== 0) return false;
  if (weekOfMonth === undefined) return day.dayOfMonth === (monthDay ?? first.dayOfMonth);
  const isInWeek =
    weekOfMonth === -1
      ? day.dayOfMonth > day.daysInMonth - 7
      : day.dayOfMonth > 7 * (weekOfMonth - 1) && day.dayOfMonth <= 7 * weekOfMonth;
  return isWeekday && isInWeek;
}

function dayNamed(text: string): Day {
  const day = calendar[numbers.get(text) ?? NaN];
  if (day === undefined) throw new RangeError('Outside the calendar');
  return day;
}

/** The first instant of a day; of a day that the zone skips, that of the next. */
function startOf(date: Temporal.PlainDate, timeZone: string): number {
  return msAt(date, Temporal.PlainTime.from('00:00'), timeZone);
}

function daysBetween(low: number, high: number): Day[] {
  if (calendar[low] === undefined || calendar[high] === undefined) throw new RangeError('Outside the calendar');
  return calendar.slice(low, high + 1);
}

function numberAt(ms: number, timeZone: string): number {
  const date = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
  return numbers.get(date.toString()) ?? NaN;
}

function msAt(date: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): number {
  return date.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** The expected answer at an instant, in the format of {@link textOf}. */
export function expectation(facts: PlaybackFacts, fromMs: number, toMs: number): (ms: number) => string {
  const runs = facts.schedule.flatMap((entry) => runsBetween(entry, fromMs, toMs).map((run) => ({ entry, ...run })));
  const pauseFromMs = facts.pause === null ? Infinity : Date.parse(facts.pause.from);
  const pauseUntilMs = facts.pause === null ? Infinity : Date.parse(facts.pause.until);
  const otherwise = expectedWithoutSchedule(facts);
  return (ms) => {
    if (ms >= pauseFromMs && ms < pauseUntilMs) return otherwise;
    let best: Started | null = null;
    for (const { entry, startMs, endMinuteMs } of runs) {
      if (ms < startMs || ms >= endMinuteMs + MINUTE_MS) continue;
      if (best === null || wins({ entry, startMs }, best)) best = { entry, startMs };
    }
    return best === null ? otherwise : `schedule ${best.entry.id} ${best.entry.media.id}`;
  };
}

interface Started {
  entry: ScheduleEntry;
  startMs: number;
}

function wins(one: Started, other: Started): boolean {
  if (one.entry.priority !== other.entry.priority) return one.entry.priority === 'high';
  if (one.startMs !== other.startMs) return one.startMs > other.startMs;
  if (one.entry.createdAt !== other.entry.createdAt) return one.entry.createdAt > other.entry.createdAt;
  return one.entry.id > other.entry.id;
}

function expectedWithoutSchedule({ device, groups, activeVideo, activeImage }: PlaybackFacts): string {
  if (device !== null) return `device null ${device.media.id}`;
  let newest: PlaybackFacts['groups'][number] | null = null;
  for (const group of groups) {
    const beats =
      newest === null ||
      group.assignedAt > newest.assignedAt ||
      (group.assignedAt === newest.assignedAt && group.media.kind === 'video' && newest.media.kind === 'image');
    if (beats) newest = group;
  }
  if (newest !== null) return `group ${newest.groupId} ${newest.media.id}`;
  if (activeVideo !== null) return `global null ${activeVideo.id}`;
  if (activeImage !== null) return `global null ${activeImage.id}`;
  return 'nothing null undefined';
}

/** `reason sourceId media` of an answer. */
export function textOf(answer: { reason: string; sourceId: string | null; media: MediaRef | null }): string {
  return `${answer.reason} ${answer.sourceId} ${answer.media?.id}`;
}
