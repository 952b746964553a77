import { formatCount } from './format.ts';
import { locale } from './locale.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** Returns a length of time as a number and its unit, which is the same in every language: `2,345` `h`, `8.4` `h`, `34` `min`. */
export function splitLength(ms: number): { value: string; unit: string } {
  const hours = ms / HOUR_MS;
  if (hours >= 10) return { value: formatCount(Math.round(hours)), unit: 'h' };
  if (hours >= 1) return { value: exact.format(hours), unit: 'h' };
  return { value: formatCount(Math.round(ms / MINUTE_MS)), unit: 'min' };
}

/** Returns a length of time: `2,345 h`. */
export function formatLength(ms: number): string {
  const { value, unit } = splitLength(ms);
  return `${value}\u00a0${unit}`;
}
