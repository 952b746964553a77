/** A wall-clock time in a time zone. */
export interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const MAX_ZONES = 50;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone that this engine knows: the given one, otherwise UTC, so that a clock shows something. */
export function findZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    if (formats.size >= MAX_ZONES) formats.clear();
    const numeric = 'numeric' as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: findZone(timeZone),
      hour12: false,
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The wall-clock time at an instant (epoch milliseconds). */
export function toWallTime(ms: number, timeZone: string): WallTime {
  const parts = new Map<string, number>();
  for (const { type, value } of getFormat(timeZone).formatToParts(ms)) parts.set(type, Number(value));
  const read = (name: string) => parts.get(name) ?? 0;
  // Older engines write midnight as 24.
  const hour = read('hour') % 24;
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour,
    minute: read('minute'),
    second: read('second'),
  };
}

/** A wall-clock time as milliseconds, as if it were UTC: for weekdays and for adding days. */
export const toPlainMs = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/**
 * The instant (epoch milliseconds) of a wall-clock time like `2026-12-24T18:00`; NaN for another text. In an hour that
 * clocks skip it is the time after the skip, and of a repeated hour the first pass.
 */
export function toInstant(local: string, timeZone: string): number {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return NaN;
  const plain = Date.parse(`${local}:00Z`);
  if (Number.isNaN(plain)) return NaN;
  const offsetAt = (ms: number) => toPlainMs(toWallTime(ms, timeZone)) - Math.floor(ms / 1_000) * 1_000;
  const day = 86_400_000;
  const [before, after] = [offsetAt(plain - day), offsetAt(plain + day)];
  // With the offset before a change of clocks: the first pass of a repeated hour, and in a skipped one the time after.
  const early = plain - before;
  return offsetAt(early) === before || before === after
    ? early
    : offsetAt(plain - after) === after
      ? plain - after
      : early;
}
