import { t } from '@vitrine/messages/t';
import { locale } from '../../../ui/format/locale.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Describes the distance of a clock from the server’s: `In step`, `2.4 s ahead`, `1 h 30 min behind`. Milliseconds,
 * positive is ahead.
 */
export function offsetLabel(offsetMs: number): string {
  const ms = Math.abs(offsetMs);
  if (ms < SECOND_MS) return t('In step with the server');
  return offsetMs > 0 ? t('{time} ahead', { time: formatLength(ms) }) : t('{time} behind', { time: formatLength(ms) });
}

/** The same as a sentence about a clock that is off: `The clock is 2.4 s ahead.` */
export const sentenceOfOffset = (offsetMs: number): string =>
  offsetMs > 0
    ? t('The clock is {time} ahead.', { time: formatLength(offsetMs) })
    : t('The clock is {time} behind.', { time: formatLength(-offsetMs) });

/** The same as the heading of an issue of a screen: `Its clock is 2.4 s ahead` */
export const issueOfOffset = (offsetMs: number): string =>
  offsetMs > 0
    ? t('Its clock is {time} ahead', { time: formatLength(offsetMs) })
    : t('Its clock is {time} behind', { time: formatLength(-offsetMs) });

const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return `${seconds.format(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return t('{minutes} min', { minutes: Math.round(ms / MINUTE_MS) });
  if (ms >= 48 * HOUR_MS) {
    return t('{days, plural, one {# day} other {# days}}', { days: Math.round(ms / (24 * HOUR_MS)) });
  }
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
