import { addDays } from '@vitrine/contract/schedule/days';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { findInstant, zoneNamed } from '@vitrine/playback/zones';
import { language } from '@vitrine/messages/language';
import { t } from '@vitrine/messages/t';
import { getDateFormat, dayIn } from '../../ui/format/date-format.ts';
import { formatClock, formatDate } from '../../ui/format/format.ts';
import { describeRecurrence, toReaderZone, isScreenTime, SCREEN_TIME } from '../playout/index.ts';
import { listEventParts } from './series/parts.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;
export const DAYS_PER_WEEK = 7;

/** One occurrence of an event, or the part of it that lies in one day. */
export interface Placed {
  /** The event; for a changed occurrence, with its own title, media and times. */
  event: ScheduleEvent;
  /** The day on which the occurrence starts by the series alone, in the event's time zone. */
  date: string;
  /** True for an occurrence that differs from its series. */
  isChanged: boolean;
  /** Unique in the calendar. */
  key: string;
  /** `YYYY-MM-DD` in the reader's zone. */
  day: string;
  /** Minutes since midnight in the reader's zone, 0 to 1440. `until` is the last minute, which is included. */
  from: number;
  until: number;
  /** False for the part of an occurrence that started on the day before. */
  isStart: boolean;
  /** True for an all-day event that fills this day of the reader. In another zone it may be parts of two days. */
  isAllDay: boolean;
  /** `09:00` and `17:00`, in the reader's zone. */
  start: string;
  end: string;
}

/** The first day of the month that is `months` after that of `day`. */
export function addMonths(day: string, months: number): string {
  const date = new Date(Date.parse(`${day.slice(0, 7)}-01`));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Returns the same day of another month, or the last day of a month that is shorter. */
export function sameDayIn(months: number, day: string): string {
  const first = addMonths(day, months);
  const last = addDays(addMonths(first, 1), -1);
  const same = first.slice(0, 8) + day.slice(8);
  return same < last ? same : last;
}

/** @param weekStart the day with which weeks begin, 0 for Sunday */
export function listWeekDays(day: string, weekStart: number): string[] {
  const passed = (new Date(Date.parse(day)).getUTCDay() - weekStart + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(day, index - passed));
}

/** The six weeks that show the month of a day: 42 days. */
export function listMonthDays(day: string, weekStart: number): string[] {
  const first = listWeekDays(`${day.slice(0, 7)}-01`, weekStart)[0] ?? day;
  return Array.from({ length: 42 }, (_, index) => addDays(first, index));
}

/**
 * The occurrences of events on consecutive days, by day and start time, in the local time of `timeZone`. An occurrence
 * over midnight is placed on both days.
 */
export function placeEvents(
  events: readonly ScheduleEvent[],
  days: readonly string[],
  timeZone: string,
): Map<string, Placed[]> {
  const zone = zoneNamed(timeZone);
  const starts = [...days, addDays(days.at(-1) ?? '', 1)].map((day) => findInstant(zone, Date.parse(day)));
  const placed = new Map<string, Placed[]>(days.map((day) => [day, []]));
  const [fromMs = 0, toMs = 0] = [starts[0], starts.at(-1)];
  const isClockChanged = days.some((_, index) => (starts[index + 1] ?? 0) - (starts[index] ?? 0) !== DAY_MS);
  for (const { event, span, date, isChanged } of events.flatMap((each) =>
    listEventParts(each, fromMs, toMs, timeZone),
  )) {
    const lastMinute = span.to - MINUTE_MS;
    const [start, end] =
      toReaderZone(event.timezone, timeZone) === timeZone && !isClockChanged // no conversion needed
        ? [event.startTime, event.endTime]
        : [formatClock(span.from, timeZone), formatClock(lastMinute, timeZone)];
    days.forEach((day, index) => {
      const [dayStart = 0, dayEnd = 0] = [starts[index], starts[index + 1]];
      const isStart = span.from >= dayStart;
      if (span.from >= dayEnd || (lastMinute <= dayStart && !isStart)) return;
      placed.get(day)?.push({
        event,
        date,
        isChanged,
        key: `${event.id} ${date} ${day}`,
        day,
        from: isStart ? parseMinutes(start) : 0,
        until: lastMinute < dayEnd ? Math.max(parseMinutes(end), isStart ? parseMinutes(start) : 0) : DAY_MINUTES,
        isStart,
        isAllDay: event.allDay && span.from <= dayStart && span.to >= dayEnd,
        start,
        end,
      });
    });
  }
  for (const list of placed.values()) list.sort((a, b) => a.from - b.from || (a.event.id < b.event.id ? -1 : 1));
  return placed;
}

/** `HH:MM` as minutes since midnight. */
export const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes since midnight, of any day, as `HH:MM`. */
export function formatMinutes(minutes: number): string {
  const inDay = ((Math.round(minutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** The column of each event, and the number of columns of its group of overlapping events; in the given order. */
export function assignColumns(list: readonly Pick<Placed, 'from' | 'until'>[]): { column: number; columns: number }[] {
  const places: { column: number; columns: number }[] = [];
  let ends: number[] = [];
  let clusterStart = 0;
  const close = (to: number) => {
    for (let i = clusterStart; i < to; i++) {
      const place = places[i];
      if (place !== undefined) place.columns = ends.length;
    }
  };
  list.forEach(({ from, until }, index) => {
    if (ends.every((end) => end <= from)) {
      close(index);
      ends = [];
      clusterStart = index;
    }
    const free = ends.findIndex((end) => end <= from);
    const column = free === -1 ? ends.length : free;
    ends[column] = until;
    places.push({ column, columns: 1 });
  });
  close(list.length);
  return places;
}

/** An event that starts `minutes` later (earlier if negative) in its own time zone, with the same length. */
export function shiftEvent<Event extends Pick<ScheduleEvent, 'scheduledDate' | 'startTime' | 'endTime'>>(
  event: Event,
  minutes: number,
): Event {
  const start = parseMinutes(event.startTime) + minutes;
  return {
    ...event,
    scheduledDate: addDays(event.scheduledDate, Math.floor(start / DAY_MINUTES)),
    startTime: formatMinutes(start),
    endTime: formatMinutes(parseMinutes(event.endTime) + minutes),
  };
}

/** An event that ends `minutes` later; its length is limited to 15 minutes and 23:45 hours. */
export function stretchEvent<Event extends Pick<ScheduleEvent, 'startTime' | 'endTime'>>(
  event: Event,
  minutes: number,
): Event {
  const start = parseMinutes(event.startTime);
  const length = (parseMinutes(event.endTime) - start + DAY_MINUTES) % DAY_MINUTES;
  const stretched = Math.min(DAY_MINUTES - 15, Math.max(15, length + minutes));
  return { ...event, endTime: formatMinutes(start + stretched) };
}

/** The day and the minutes since midnight at which an event starts, in the reader's zone. */
export function startIn(
  { scheduledDate, startTime, timezone }: Pick<ScheduleEvent, 'scheduledDate' | 'startTime' | 'timezone'>,
  readerZone: string,
): { day: string; minutes: number } {
  const wallMs = Date.parse(scheduledDate) + parseMinutes(startTime) * MINUTE_MS;
  const start = new Date(findInstant(zoneNamed(toReaderZone(timezone, readerZone)), wallMs));
  return { day: dayIn(readerZone, start), minutes: parseMinutes(formatClock(start, readerZone)) };
}

/** `Friday, November 20`. */
export const nameOfDay = (day: string): string =>
  getDateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** `Friday, November 20, 2026`. */
export const nameOfDayInYear = (day: string): string =>
  getDateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** `November 20`. */
export const nameOfDate = (day: string): string =>
  getDateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** `Fri`. */
export const nameOfWeekday = (day: string): string =>
  getDateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

/** `November 2026`. */
export const nameOfMonth = (day: string): string =>
  getDateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** `Nov 15 – 21, 2026`. */
export const nameOfWeek = (week: readonly string[]): string =>
  getDateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(week[0] ?? ''),
    new Date(week.at(-1) ?? ''),
  );

/** `09:00–17:00`, or `All day`, in the reader's zone. */
export const formatHours = ({ isAllDay, start, end }: Placed): string =>
  isAllDay ? t('All day') : formatTimeRange(start, end);

/** `09:00–17:00`, or `all day`, for a place within a sentence. */
export const hoursInSentence = ({
  allDay,
  ...event
}: Pick<ScheduleEvent, 'allDay' | 'startTime' | 'endTime'>): string =>
  allDay ? t('all day') : formatTimeRange(event.startTime, event.endTime);

/** Words that begin a sentence, in languages that have capitals. */
export const toSentenceStart = (words: string): string => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

/** `09:00–17:00, every week`, in the event's own zone, which is named unless it is the reader's. */
export function describeWhen(event: ScheduleEvent, readerZone: string): string {
  const hours = hoursInSentence(event);
  const zone = isScreenTime(event) ? SCREEN_TIME : event.timezone === readerZone ? '' : event.timezone;
  return [hours, describeRecurrence(event), zone].filter((part) => part !== '').join(', ');
}

/** When an occurrence runs, in one sentence, and whether that is in another zone than the reader's. */
export function sentenceOfWhen({ event, isChanged }: Pick<Placed, 'event' | 'isChanged'>, readerZone: string) {
  const isOnce = event.recurrence === 'none' || isChanged;
  const hours = hoursInSentence(event);
  const zone = isScreenTime(event) ? SCREEN_TIME : event.timezone.replaceAll('_', ' ');
  const recurrence = toSentenceStart(describeRecurrence(event));
  const date = formatDate(event.lastDate, 'unknown', 'UTC');
  return {
    text: isOnce
      ? t('{day}, {hours}, {zone}', { day: nameOfDay(event.scheduledDate), hours, zone })
      : event.lastDate === null
        ? t('{recurrence} {hours}, {zone}', { recurrence, hours, zone })
        : t('{recurrence} {hours}, until {date}, {zone}', { recurrence, hours, date, zone }),
    isElsewhere: toReaderZone(event.timezone, readerZone) !== readerZone,
  };
}
