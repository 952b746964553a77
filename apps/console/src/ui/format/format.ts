import { t } from '@vitrine/messages/t';
import { isRightToLeft } from '../layout/direction.ts';
import { getDateFormat } from './date-format.ts';
import { britishLocale, locale } from './locale.ts';

/** A date as an ISO string, epoch milliseconds or `Date`, or nothing. */
type Instant = string | number | Date | null | undefined;

/** The text for a date that cannot be parsed: `Invalid date`, or in lists `Unknown date`. */
type DateFallback = 'invalid' | 'unknown';

const sayFallback = (fallback: DateFallback): string =>
  fallback === 'invalid' ? t('Invalid date') : t('Unknown date');

function parseInstant(instant: Instant): Date | null {
  if (instant === null || instant === undefined || instant === '') return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `Mar 2, 2026, 09:05`, in the browser's zone or the named one (specification, part 1, section 9). */
export function formatDateTime(instant: Instant, fallback: DateFallback = 'invalid', timeZone?: string): string {
  const date = parseInstant(instant);
  return date === null ? sayFallback(fallback) : getDateFormat({ ...day, ...clock, timeZone }).format(date);
}

/** `Mar 2, 2026`. */
export function formatDate(instant: Instant, fallback: DateFallback = 'invalid', timeZone?: string): string {
  const date = parseInstant(instant);
  return date === null ? sayFallback(fallback) : getDateFormat({ ...day, timeZone }).format(date);
}

/** `18:00`, the wall-clock time of an instant, as schedules write it. */
export function formatClock(instant: Instant, timeZone?: string): string {
  const date = parseInstant(instant);
  return date === null ? sayFallback('invalid') : getDateFormat({ ...clock, timeZone }).format(date);
}

/** `18:17:32`, for an instant whose second counts. */
export function formatSeconds(instant: Instant, timeZone?: string): string {
  const date = parseInstant(instant);
  return date === null ? sayFallback('invalid') : getDateFormat({ ...clock, second: '2-digit', timeZone }).format(date);
}

/**
 * Describes the time since an instant: `8 s ago`, `26 min ago`, `3 h ago`, `2 days ago`; `Never` for nothing. A future
 * instant is 0 s ago.
 */
export function formatAge(instant: Instant, now: Date): string {
  if (instant === null || instant === undefined) return t('Never');
  const date = parseInstant(instant);
  if (date === null) return t('Unknown date');
  const { unit, count } = toLargestUnit(now.getTime() - date.getTime());
  switch (unit) {
    case 's':
      return t('{count} s ago', { count });
    case 'min':
      return t('{count} min ago', { count });
    case 'h':
      return t('{count} h ago', { count });
    case 'day':
      return t('{count, plural, one {# day ago} other {# days ago}}', { count });
  }
}

/** A span of time in its largest whole unit: `8 s`, `26 min`, `3 h`, `2 days`. `spanMs` is in milliseconds. */
export function formatSpan(spanMs: number): string {
  const { unit, count } = toLargestUnit(spanMs);
  return unit === 'day' ? t('{count, plural, one {# day} other {# days}}', { count }) : `${count} ${unit}`;
}

/** The symbols of seconds, minutes and hours are the same in every language. */
function toLargestUnit(spanMs: number): { unit: 's' | 'min' | 'h' | 'day'; count: number } {
  const seconds = Math.max(0, Math.floor(spanMs / 1_000));
  if (seconds < 60) return { unit: 's', count: seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: 'min', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'h', count: hours } : { unit: 'day', count: Math.floor(hours / 24) };
}

const padTwo = (part: number) => String(part).padStart(2, '0');

/** The length of a video: `0:05`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${padTwo(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${padTwo(minutes % 60)}:${padTwo(whole % 60)}`;
}

const units = [t('Bytes'), t('KB'), t('MB'), t('GB'), t('TB')] as const;

const sizes = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** `0 Bytes`, `1.50 KB`, `130.40 GB`: base 1024, two decimals from KB on (specification, part 1, section 9). */
export function formatSize(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** exponent;
  // 1,048,575 bytes round to 1024.00 KB, which is 1.00 MB.
  const isNextUnit = exponent > 0 && exponent < units.length - 1 && Math.round(value * 100) >= 102_400;
  if (isNextUnit) return `${sizes.format(1)} ${units[exponent + 1]}`;
  return `${exponent === 0 ? Math.round(value) : sizes.format(value)} ${units[exponent]}`;
}

/** `1 device`, `1,200 devices`. */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

const counts = new Intl.NumberFormat(locale);

/** `1,200`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

const lists = new Intl.ListFormat(britishLocale, { type: 'conjunction' });

/** `one, two and three`. */
export const formatList = (words: readonly string[]): string => lists.format(words);

/** `Lobby, Kitchen and 3 more`: at most three parts. `names` are the first of `total`. */
export function formatNames(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, total > 3 ? 2 : 3);
  const left = total - shown.length;
  return formatList(left === 0 ? shown : [...shown, t('{left, number} more', { left })]);
}

const pounds = { style: 'currency', currency: 'GBP', currencyDisplay: 'narrowSymbol' } as const;

/** `£10.00`, from pence, for sums in a column. */
export function formatAmount(pence: number): string {
  return (pence / 100).toLocaleString(britishLocale, pounds);
}

/** `£10`, `£10.50`, from pence. */
export function formatPounds(pence: number): string {
  const digits = pence % 100 === 0 ? 0 : 2;
  return (pence / 100).toLocaleString(britishLocale, {
    ...pounds,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** `1920 × 1080`, in this order also in a text from right to left. */
export const formatDimensions = (width: number, height: number): string =>
  isRightToLeft() ? `\u2066${width} × ${height}\u2069` : `${width} × ${height}`;
