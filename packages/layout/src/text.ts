import type { KnownElement } from '@vitrine/contract/layouts/document';
import { findZone, toInstant } from './zone-time.ts';

/** The values to which texts refer. */
export interface TextContext {
  /** Epoch milliseconds. */
  ms: number;
  timeZone: string;
  /** The language of the document. */
  language: string;
  screenName: string;
  groupName: string;
}

type Clock = Extract<KnownElement, { kind: 'clock' }>;
type DateElement = Extract<KnownElement, { kind: 'date' }>;
type Countdown = Extract<KnownElement, { kind: 'countdown' }>;

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

const DATES: Readonly<Record<DateElement['format'], Intl.DateTimeFormatOptions>> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
};

export const formatDate = (context: TextContext, form: DateElement['format']): string => format(context, DATES[form]);

export function formatTime(context: TextContext, { hours, hasSeconds }: Pick<Clock, 'hours' | 'hasSeconds'>): string {
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

const pad = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** `2 d 18:05:09`, without days on the last one; the text of the end once it is over, or if its time is not a time. */
export function formatCountdown({ ms, timeZone }: TextContext, { until, finished }: Countdown): string {
  const left = Math.ceil((toInstant(until, timeZone) - ms) / 1_000);
  if (!(left > 0)) return finished;
  const days = Math.floor(left / 86_400);
  const clock = [Math.floor(left / 3_600) % 24, Math.floor(left / 60) % 60, left % 60].map(pad).join(':');
  return days > 0 ? `${days} d ${clock}` : clock;
}

/** Replaces the variables of a text. A name is isolated, so that one from right to left leaves the rest in order. */
export function fillVariables(text: string, context: TextContext): string {
  return text.replace(/\{(screen\.name|group\.name|date|time)\}/g, (_, name: string) => {
    if (name === 'date') return formatDate(context, 'long');
    if (name === 'time') return formatTime(context, { hours: 24, hasSeconds: false });
    return `\u2068${name === 'screen.name' ? context.screenName : context.groupName}\u2069`;
  });
}

/** Returns the text of an element at an instant. */
export function writeText(
  element: Extract<KnownElement, { kind: 'text' | 'clock' | 'date' | 'countdown' }>,
  context: TextContext,
): string {
  switch (element.kind) {
    case 'text':
      return fillVariables(element.text, context);
    case 'clock':
      return formatTime(context, element);
    case 'date':
      return formatDate(context, element.format);
    case 'countdown':
      return formatCountdown(context, element);
  }
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
