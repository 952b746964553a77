import { MAX_CALENDAR_DAYS } from '@vitrine/contract/fleet/hours-limits';
import ical from 'node-ical';
import type { CalendarDays } from '../../../schema/hours-tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days that are read begin a little earlier, because screens are in many zones, and reach over a year. */
const PAST_MS = 2 * DAY_MS;
const FUTURE_MS = 370 * DAY_MS;
const MAX_NAME = 100;

/** Days of dates that a calendar has as local midnights. */
const toDate = (day: Date): string => `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;

const pad = (value: number): string => String(value).padStart(2, '0');

const isAfter = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Reads the days of a calendar's all-day events, in order, from now on (epoch milliseconds) and for a year; at most
 * {@link MAX_CALENDAR_DAYS}.
 *
 * @throws Error if the text is no calendar
 */
export function readCalendarDays(text: string, nowMs: number): CalendarDays[] {
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text)) throw new Error('No calendar');
  const [from, to] = [new Date(nowMs - PAST_MS), new Date(nowMs + FUTURE_MS)];
  const found = new Map<string, CalendarDays>();
  for (const event of Object.values(ical.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT' || event.datetype !== 'date' || event.status === 'CANCELLED') continue;
    for (const { start, end, summary } of ical.expandRecurringEvent(event, { from, to, expandOngoing: true })) {
      // The end is excluded, and may be missing.
      const last = end > start ? new Date(end.getFullYear(), end.getMonth(), end.getDate() - 1) : start;
      if (last < from) continue;
      const [first, final] = [start < from ? from : start, last > to ? to : last];
      const days = { firstDate: toDate(first), lastDate: toDate(final), name: toName(summary) };
      found.set(JSON.stringify(days), days);
    }
  }
  return [...found.values()]
    .toSorted((a, b) => isAfter(a.firstDate, b.firstDate) || isAfter(a.name, b.name))
    .slice(0, MAX_CALENDAR_DAYS);
}

function toName(summary: unknown): string {
  const text = typeof summary === 'object' && summary !== null && 'val' in summary ? summary.val : summary;
  return typeof text === 'string'
    ? text
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME)
        // The cut may be inside of a character.
        .toWellFormed()
    : '';
}
