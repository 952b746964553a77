import type { Device } from '@vitrine/contract/fleet/devices';
import { formatClock, formatDate } from '../../../ui/format/format.ts';
import { readBrowserTimeZone } from '../../../ui/format/time-zone.ts';

const MINUTE_MS = 60_000;

/**
 * The last minute of a pause, in the screen's time zone, which is named if it is not the browser's. An end time is
 * inclusive: a schedule until 23:30 plays through that minute, so its pause ends at 23:31.
 */
export function pauseLabel(pausedUntil: string, { timeZone }: Pick<Device, 'timeZone'>, now: Date): string {
  const last = Date.parse(pausedUntil) - MINUTE_MS;
  const day = formatDate(last, 'Unknown date', timeZone);
  const isToday = day === formatDate(now, 'Unknown date', timeZone);
  return [
    isToday ? formatClock(last, timeZone) : `${day}, ${formatClock(last, timeZone)}`,
    ...(timeZone === readBrowserTimeZone() ? [] : [`(${timeZone})`]),
  ].join(' ');
}
