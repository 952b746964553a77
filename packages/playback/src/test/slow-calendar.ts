import { Temporal } from 'temporal-polyfill';
import type { Answer } from '../claims.ts';
import type { ContentRef, PlaybackFacts, RecurrenceRule, ScheduleEntry, Window, WorkingHours } from '../facts.ts';
import type { Timing } from '../schedule.ts';
import { meetsAll } from './slow-conditions.ts';

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
  /** The week counted from the first in the calendar; weeks start on Sunday. */
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
export function listRuns(entry: Timing, fromMs: number, toMs: number): Run[] {
  const first = dayNamed(entry.date);
  const ofRule = entry.recurrence === 'custom' ? listRuleDays(entry, first) : null;
  const startTime = Temporal.PlainTime.from(entry.startTime);
  const endTime = Temporal.PlainTime.from(entry.endTime);
  const isOverMidnight = Temporal.PlainTime.compare(endTime, startTime) < 0;
  const runs: Run[] = [];
  for (const day of listDaysBetween(numberAt(fromMs, entry.timeZone) - 4, numberAt(toMs, entry.timeZone) + 2)) {
    if (!(ofRule?.has(day.text) ?? isStartDay(entry, first, day))) continue;
    if (entry.skippedDays?.includes(day.text) === true) continue;
    if (entry.allDay) {
      const [startMs, nextMs] = [day.date, day.date.add({ days: 1 })].map((date) => startDay(date, entry.timeZone));
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

/** True if the series, without its skipped days, starts an occurrence on a day. */
export function doesStartOn(entry: Timing, text: string): boolean {
  const first = dayNamed(entry.date);
  return entry.recurrence === 'custom'
    ? listRuleDays(entry, first).has(text)
    : isStartDay(entry, first, dayNamed(text));
}

function isStartDay({ lastDate, recurrence, date }: Timing, first: Day, day: Day): boolean {
  if (day.text < date || (lastDate !== null && day.text > lastDate)) return false;
  if (recurrence === 'daily') return true;
  if (recurrence === 'weekly') return day.dayOfWeek === first.dayOfWeek;
  if (recurrence === 'monthly') return day.dayOfMonth === first.dayOfMonth;
  return day.text === date;
}

/** All days of a rule's series in the calendar: every day from the first is asked whether it matches. */
function listRuleDays({ rule, lastDate }: Timing, first: Day): Set<string> {
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
  const findNumber = ({ text }: Day) => numbers.get(text) ?? NaN;
  if (frequency === 'daily') return (findNumber(day) - findNumber(first)) % interval === 0;
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
function startDay(date: Temporal.PlainDate, timeZone: string): number {
  return msAt(date, Temporal.PlainTime.from('00:00'), timeZone);
}

function listDaysBetween(low: number, high: number): Day[] {
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

const QUARTER_MS = 15 * MINUTE_MS;

/** A clock on the wall: the day, the one before it, and `HH:MM`. */
export interface Clock {
  day: Day;
  before: Day;
  time: string;
}

/** The wall time at a minute, as the number of the day and the minutes since its midnight. */
interface WallTime {
  number: number;
  minutes: number;
}

/**
 * The offsets by zone and number of the quarter hour, because asking Temporal takes long. Null: clocks change within
 * it, as they did in St. John’s at 00:01.
 */
const quarters = new Map<string, Map<number, WallTime | null>>();

export function clockAt(ms: number, timeZone: string): Clock {
  const quarter = Math.floor(ms / QUARTER_MS);
  let known = quarters.get(timeZone);
  if (known === undefined) quarters.set(timeZone, (known = new Map()));
  let start = known.get(quarter);
  if (start === undefined) {
    start = wallTimeAt(quarter * QUARTER_MS, timeZone);
    const last = wallTimeAt((quarter + 1) * QUARTER_MS - MINUTE_MS, timeZone);
    if (last.number !== start.number || last.minutes !== start.minutes + 14) start = null;
    known.set(quarter, start);
  }
  const { number, minutes } =
    start === null
      ? wallTimeAt(ms, timeZone)
      : { number: start.number, minutes: start.minutes + Math.floor((ms % QUARTER_MS) / MINUTE_MS) };
  const [before, day] = [calendar[number - 1], calendar[number]];
  if (before === undefined || day === undefined) throw new RangeError('Outside the calendar');
  return { day, before, time: times[minutes] ?? '' };
}

function wallTimeAt(ms: number, timeZone: string): WallTime {
  const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return { number: numbers.get(wall.toPlainDate().toString()) ?? NaN, minutes: wall.hour * 60 + wall.minute };
}

const times = Array.from({ length: 1440 }, (_, minute) =>
  Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString().slice(0, 5),
);

/** True if the clock shows a time in one of the windows, or there are none. */
export function isWithin(windows: readonly Window[], clock: Clock): boolean {
  return windows.length === 0 || windows.some((window) => isInWindow(window, clock));
}

function isInWindow(window: Window, { day, before, time }: Clock): boolean {
  const { from = '00:00', to = '00:00' } = window;
  const end = to === '00:00' ? '24:00' : to;
  if (end > from) return includesDay(window, day) && time >= from && time < end;
  return (includesDay(window, day) && time >= from) || (includesDay(window, before) && time < end);
}

function includesDay({ days, firstDate = '', lastDate = '9999' }: Window, { text, dayOfWeek }: Day): boolean {
  return (days === undefined || days.includes(dayOfWeek % 7)) && text >= firstDate && text <= lastDate;
}

/** True if the clock shows a time at which a screen is on. */
function isWithinHours({ week, exceptions }: WorkingHours, { day, before, time }: Clock): boolean {
  const spansOf = ({ text, dayOfWeek }: Day) =>
    exceptions.find(({ firstDate, lastDate }) => text >= firstDate && text <= lastDate)?.spans ??
    week[dayOfWeek % 7] ??
    [];
  return (
    spansOf(day).some(({ from, to }) => time >= from && (to <= from || time < to)) ||
    spansOf(before).some(({ from, to }) => to <= from && time < to)
  );
}

/** The expected answer at an instant, in the format of {@link describeAnswer}. */
export function createExpectation(facts: PlaybackFacts, fromMs: number, toMs: number): (ms: number) => string {
  const named = facts.schedule.filter(({ only }) => !only || meetsAll([only], facts.screen));
  const runs = named.flatMap((entry) => listRuns(entry, fromMs, toMs).map((run) => ({ entry, ...run })));
  const pauseFromMs = facts.pause === null ? Infinity : Date.parse(facts.pause.from);
  const pauseUntilMs = facts.pause === null ? Infinity : Date.parse(facts.pause.until);
  const awakeUntilMs = facts.awakeUntil === null ? -Infinity : Date.parse(facts.awakeUntil);
  const standing = listStandingContent(facts);
  return (ms) => {
    const clock = clockAt(ms, facts.timeZone);
    for (const { id, content } of takeoversAt(facts, ms)) {
      const text = content === null ? null : playedAt(content, clock);
      if (text !== null) return `takeover ${id} ${text}`;
    }
    const { preview } = facts;
    if (preview !== null && Date.parse(preview.from) <= ms && ms < Date.parse(preview.until)) {
      return `preview null ${preview.media.id}`;
    }
    if (facts.hours !== null && !(ms < awakeUntilMs) && !isWithinHours(facts.hours, clock)) {
      return `off ${facts.hours.group?.id ?? null} undefined`;
    }
    const isPaused = ms >= pauseFromMs && ms < pauseUntilMs;
    let best: (Started & { text: string }) | null = null;
    for (const { entry, startMs, endMinuteMs } of isPaused ? [] : runs) {
      if (ms < startMs || ms >= endMinuteMs + MINUTE_MS) continue;
      const text = playedAt(entry.media, clock);
      if (text !== null && (best === null || isStronger({ entry, startMs }, best))) best = { entry, startMs, text };
    }
    if (best !== null) return `schedule ${best.entry.id} ${best.text}`;
    for (const { source, content } of standing) {
      const text = playedAt(content, clock);
      if (text !== null) return `${source} ${text}`;
    }
    return 'nothing null undefined';
  };
}

/** The takeovers that cover the device, strongest first. A message is written as content with its heading as id. */
function takeoversAt({ takeovers }: PlaybackFacts, ms: number): { id: string; content: ContentRef | null }[] {
  return takeovers
    .filter(({ from, until }) => Date.parse(from) <= ms && (until === null || ms < Date.parse(until)))
    .toSorted((a, b) => Date.parse(b.from) - Date.parse(a.from) || (b.id > a.id ? 1 : -1))
    .map(({ id, media, message }) => {
      if (message === null) return { id, content: media };
      return { id, content: { id: message.heading, kind: 'image', name: '' } };
    });
}

/** The part of content that plays, in the format of {@link describeAnswer}; null if nothing of it does. */
function playedAt(content: ContentRef, clock: Clock): string | null {
  if (content.kind !== 'playlist') return content.id;
  const open = content.items.filter(({ windows }) => windows.every((set) => isWithin(set, clock)));
  if (open.length === 0) return null;
  let lengthMs = 0;
  for (const { durationMs } of open) lengthMs += durationMs;
  return `${content.id} ${open.map(({ id }) => id).join()} ${lengthMs} ${content.items.length - open.length}`;
}

interface Started {
  entry: ScheduleEntry;
  startMs: number;
}

function isStronger(one: Started, other: Started): boolean {
  if (one.entry.priority !== other.entry.priority) return one.entry.priority === 'high';
  if (one.startMs !== other.startMs) return one.startMs > other.startMs;
  if (one.entry.createdAt !== other.entry.createdAt) return one.entry.createdAt > other.entry.createdAt;
  return one.entry.id > other.entry.id;
}

/** The content that may play without a schedule, strongest first. */
function listStandingContent(facts: PlaybackFacts): { source: string; content: ContentRef }[] {
  const { device, groups, activeSlot, activeVideo, activeImage } = facts;
  const found: { source: string; content: ContentRef }[] = [];
  if (device !== null) found.push({ source: 'device null', content: device.media });
  for (const assignedAt of [...new Set(groups.map((group) => group.assignedAt))].toSorted().toReversed()) {
    for (const kind of ['playlist', 'webpage', 'layout', 'video', 'image']) {
      for (const { groupId, media, ...group } of groups) {
        if (group.assignedAt === assignedAt && media.kind === kind) {
          found.push({ source: `group ${groupId}`, content: media });
        }
      }
    }
  }
  for (const content of [activeSlot, activeVideo, activeImage]) {
    if (content !== null) found.push({ source: 'global null', content });
  }
  return found;
}

/** `reason sourceId content` of an answer, of a playlist with what plays of it. */
export function describeAnswer({ reason, sourceId, media, message, list }: Omit<Answer, 'title'>): string {
  const items = list === null ? '' : ` ${list.items.map(({ id }) => id).join()} ${list.lengthMs} ${list.waiting}`;
  return `${reason} ${sourceId} ${message?.heading ?? media?.id}${items}`;
}
