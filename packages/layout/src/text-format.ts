import { findZone } from './zone-time.ts';

/** The values to which texts refer. */
export interface TextContext {
  /** Epoch milliseconds. */
  ms: number;
  timeZone: string;
  /** The language of the document, else of the screen. */
  language: string;
  screenName: string;
  groupName: string;
}

const MAX_FORMATS = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes an instant; an unknown language is replaced by English. */
function format({ ms, timeZone, language }: TextContext, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (found === undefined) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    const zoned = { ...options, timeZone: findZone(timeZone) };
    try {
      found = new Intl.DateTimeFormat(language, zoned);
    } catch {
      found = new Intl.DateTimeFormat('en-GB', zoned);
    }
    formats.set(key, found);
  }
  return found.format(ms);
}

const DATES = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} as const;

export const formatDate = (context: TextContext, form: keyof typeof DATES): string => format(context, DATES[form]);

export function formatTime(
  context: TextContext,
  { hours, hasSeconds }: { hours: 12 | 24; hasSeconds: boolean },
): string {
  const text = format(context, {
    hour: hours === 12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(hasSeconds ? { second: '2-digit' } : {}),
    hour12: hours === 12,
  });
  // Some engines write midnight as 24:00.
  return hours === 24 ? text.replace(/^24/, '00') : text;
}

/** The short name of the day of a date like `2026-03-09`; empty for another text. */
export function formatWeekday(date: string, language: string): string {
  const ms = Date.parse(`${date}T12:00:00Z`);
  if (!Number.isFinite(ms)) return '';
  return format({ ms, timeZone: 'UTC', language, screenName: '', groupName: '' }, { weekday: 'short' });
}

/** A number without decimals. */
export function formatNumber(value: number, language: string): string {
  const rounded = Math.round(value) || 0;
  let text: string;
  try {
    text = new Intl.NumberFormat(language).format(rounded);
  } catch {
    text = String(rounded);
  }
  return text.replace('-', '\u2212');
}

/** Replaces the variables of a text. A name is isolated, so that one from right to left leaves the rest in order. */
export function fillVariables(text: string, context: TextContext): string {
  return text.replace(/\{(screen\.name|group\.name|date|time)\}/g, (_, name: string) => {
    if (name === 'date') return formatDate(context, 'long');
    if (name === 'time') return formatTime(context, { hours: 24, hasSeconds: false });
    return `\u2068${name === 'screen.name' ? context.screenName : context.groupName}\u2069`;
  });
}

/**
 * The largest whole size from `min` to `max` at which a text fits its frame; `min` if none does.
 *
 * @param fits is asked at most 11 times, with sizes; a size that fits means that smaller ones fit
 */
export function findFittingSize(min: number, max: number, fits: (size: number) => boolean): number {
  if (fits(max)) return max;
  let low = min;
  let high = max;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
