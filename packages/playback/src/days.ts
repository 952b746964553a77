const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ZERO = '0'.charCodeAt(0);

/** Days since 1 January 1970 of `YYYY-MM-DD`; NaN if the date cannot be read. */
export function parseDay(date: string): number {
  return toDay(parseDigits(date, 0, 4), parseDigits(date, 5, 7) - 1, parseDigits(date, 8, 10));
}

/** `YYYY-MM-DD` of a number of days since 1 January 1970, in the years 0 to 9999. */
export const formatDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * Days since 1 January 1970. `month` is zero-based and may be 12 or more, which counts into the next years.
 *
 * `Date.UTC` takes half the time of `setUTCFullYear`, but reads the years 0 to 99 as 1900 to 1999.
 */
export function toDay(year: number, month: number, dayOfMonth: number): number {
  const ms = year < 100 ? new Date(0).setUTCFullYear(year, month, dayOfMonth) : Date.UTC(year, month, dayOfMonth);
  return ms / DAY_MS;
}

/** 0 (Sunday) to 6. 1 January 1970 was a Thursday. */
export const toWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** The milliseconds from midnight to `HH:MM`. */
export function timeOfDay(time: string): number {
  return (parseDigits(time, 0, 2) * 60 + parseDigits(time, 3, 5)) * MINUTE_MS;
}

/** The decimal number at these positions; NaN if one of them is not a digit. Two thirds of the time of `Number(slice)`. */
function parseDigits(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}
