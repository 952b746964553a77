import { Temporal } from 'temporal-polyfill';
import type { MediaRef, PlaybackFacts, ScheduleEntry } from '../facts.ts';
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
}

/** Every day that a random case can reach. Created once, because creating them dominated the time of a case. */
const calendar: Day[] = [];
const numbers = new Map<string, number>();
for (let date = Temporal.PlainDate.from('2006-01-01'); date.year < 2041; date = date.add({ days: 1 })) {
  const text = date.toString();
  numbers.set(text, calendar.length);
  calendar.push({ date, text, dayOfWeek: date.dayOfWeek, dayOfMonth: date.day });
}

/** One time that an entry runs, in epoch milliseconds. */
export interface Run {
  startMs: number;
  /** The start of the included end minute. */
  endMinuteMs: number;
}

/** All runs that may overlap the period, in order, and a few around it. */
export function runsBetween(entry: Timing, fromMs: number, toMs: number): Run[] {
  const first = Temporal.PlainDate.from(entry.date);
  const startTime = Temporal.PlainTime.from(entry.startTime);
  const endTime = Temporal.PlainTime.from(entry.endTime);
  const isOverMidnight = Temporal.PlainTime.compare(endTime, startTime) < 0;
  const runs: Run[] = [];
  for (const day of daysBetween(numberAt(fromMs, entry.timeZone) - 4, numberAt(toMs, entry.timeZone) + 2)) {
    if (!isStartDay(entry, first, day)) continue;
    const startMs = msAt(day.date, startTime, entry.timeZone);
    const endMinuteMs = msAt(isOverMidnight ? day.date.add({ days: 1 }) : day.date, endTime, entry.timeZone);
    if (endMinuteMs >= startMs) runs.push({ startMs, endMinuteMs });
  }
  return runs;
}

function isStartDay({ lastDate, recurrence, date }: Timing, first: Temporal.PlainDate, day: Day): boolean {
  if (day.text < date || (lastDate !== null && day.text > lastDate)) return false;
  if (recurrence === 'weekly') return day.dayOfWeek === first.dayOfWeek;
  if (recurrence === 'monthly') return day.dayOfMonth === first.day;
  return day.text === date;
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
    let best: { entry: ScheduleEntry; startMs: number } | null = null;
    for (const { entry, startMs, endMinuteMs } of runs) {
      if (ms < startMs || ms >= endMinuteMs + MINUTE_MS) continue;
      const beats =
        best === null ||
        startMs > best.startMs ||
        (startMs === best.startMs && entry.createdAt > best.entry.createdAt) ||
        (startMs === best.startMs && entry.createdAt === best.entry.createdAt && entry.id > best.entry.id);
      if (beats) best = { entry, startMs };
    }
    return best === null ? otherwise : `schedule ${best.entry.id} ${best.entry.media.id}`;
  };
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
