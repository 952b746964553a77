import { t } from '@vitrine/messages/t';
import { getDateFormat, dayIn } from './date-format.ts';
import { formatDate } from './format.ts';

const DAY_MS = 86_400_000;

/** `today`, `tomorrow`, `Friday` within a week, else `Mar 2, 2026`. Instants are in epoch milliseconds. */
export function formatDayWords(ms: number, now: number, timeZone: string): string {
  const days = (Date.parse(dayIn(timeZone, ms)) - Date.parse(dayIn(timeZone, now))) / DAY_MS;
  if (days === 0) return t('today');
  if (days === 1) return t('tomorrow');
  if (days > 1 && days < 7) return getDateFormat({ timeZone, weekday: 'long' }).format(ms);
  return formatDate(new Date(ms), 'unknown', timeZone);
}
