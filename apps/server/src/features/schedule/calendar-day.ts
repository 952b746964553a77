import { findInstant, zoneNamed } from '@vitrine/playback/zones';

const DAY_MS = 86_400_000;

/** The date, `YYYY-MM-DD`, that calendars in a zone show at an instant (epoch milliseconds). */
export function findCalendarDay(ms: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`;
}

/**
 * The calendar day of a zone that contains an instant: half-open, epoch milliseconds. It has 23 or 25 hours when clocks
 * change.
 */
export function findDayAround(ms: number, timeZone: string): { fromMs: number; toMs: number } {
  const zone = zoneNamed(timeZone);
  const wallMs = Date.parse(findCalendarDay(ms, timeZone));
  return { fromMs: findInstant(zone, wallMs), toMs: findInstant(zone, wallMs + DAY_MS) };
}

/** `count` consecutive calendar days of a zone, from the day that contains an instant. Half-open, epoch milliseconds. */
export function daysFrom(ms: number, timeZone: string, count: number): { day: string; fromMs: number; toMs: number }[] {
  const zone = zoneNamed(timeZone);
  const firstMs = Date.parse(findCalendarDay(ms, timeZone));
  return Array.from({ length: count }, (_, index) => {
    const wallMs = firstMs + index * DAY_MS;
    return {
      day: new Date(wallMs).toISOString().slice(0, 10),
      fromMs: findInstant(zone, wallMs),
      toMs: findInstant(zone, wallMs + DAY_MS),
    };
  });
}

/** `Mar 9, 2026`, as the console writes dates. */
export function nameOfDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
