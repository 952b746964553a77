import { t } from '@vitrine/messages/t';
import { dayIn } from './date-format.ts';
import { formatDayWords } from './day-text.ts';
import { formatClock, formatDateTime } from './format.ts';

const DAY_MS = 86_400_000;

/** `today at 18:00`, `Friday at 18:00`, by the clock of a zone. Instants are in epoch milliseconds. */
export const formatDayMoment = (ms: number, now: number, timeZone: string): string =>
  t('{day} at {time}', { day: formatDayWords(ms, now, timeZone), time: formatClock(new Date(ms), timeZone) });

/** The same, where the time is enough today: `18:00`, `tomorrow at 18:00`. */
export const formatMoment = (ms: number, now: number, timeZone: string): string =>
  dayIn(timeZone, ms) === dayIn(timeZone, now)
    ? formatClock(new Date(ms), timeZone)
    : formatDayMoment(ms, now, timeZone);

/** The same as a label: `Today at 18:00`, `Friday at 18:00`. */
export function formatMomentLabel(ms: number, now: number, timeZone: string): string {
  const time = formatClock(new Date(ms), timeZone);
  const days = (Date.parse(dayIn(timeZone, ms)) - Date.parse(dayIn(timeZone, now))) / DAY_MS;
  if (days === 0) return t('Today at {time}', { time });
  return days === 1 ? t('Tomorrow at {time}', { time }) : formatDayMoment(ms, now, timeZone);
}

/** Adds the zone to a time by a clock that differs from the reader’s at `ms`: `18:00 (Asia/Tokyo)`. */
export function addZone(time: string, ms: number, timeZone: string, readersZone: string): string {
  const at = new Date(ms);
  const isSame = formatDateTime(at, 'unknown', timeZone) === formatDateTime(at, 'unknown', readersZone);
  return isSame ? time : t('{time} ({timeZone})', { time, timeZone });
}
