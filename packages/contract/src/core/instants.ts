// The schemas `Instant`, `CalendarDay` and `TimeOfDay` as functions, for code that must not load zod.

const INSTANT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for an ISO 8601 instant in UTC: `2026-03-09T12:00:00.000Z`. */
export const isInstant = (value: string | null): value is string =>
  value !== null && INSTANT.test(value) && isDay(value.slice(0, 10));

/** True for a calendar day that exists, of the year 1 or later: `2026-03-09`. */
export function isDay(value: string | null): value is string {
  if (value === null || !DAY.test(value) || value.startsWith('0000')) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** True for a time of day: `09:00`. */
export const isTimeOfDay = (value: string | undefined): value is string => value !== undefined && TIME.test(value);
