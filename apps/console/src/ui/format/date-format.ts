import { locale as pageLocale } from './locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter for dates. Cached, because creating one is slow and every row needs one. */
export function getDateFormat(options: Intl.DateTimeFormatOptions, locale = pageLocale): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The calendar day of an instant in a zone, as `2026-11-20`. */
export const dayIn = (timeZone: string, instant: string | number | Date): string =>
  getDateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE').format(new Date(instant));
