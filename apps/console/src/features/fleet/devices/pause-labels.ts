import type { Device } from '@vitrine/contract/fleet/devices';
import { formatClock, formatDate } from '../../../ui/format/format.ts';
import { browserTimeZone } from '../../../ui/format/time-zone.ts';

const MINUTE_MS = 60_000;

/**
 * Until when a schedule is paused, as people write it: one that ends with 23:30 plays through that minute, so that its
 * pause ends after it. On the screen's own clock, which is named where it is not the reader's.
 */
export function pauseLabel(pausedUntil: string, { timeZone }: Pick<Device, 'timeZone'>, now: Date): string {
  const last = Date.parse(pausedUntil) - MINUTE_MS;
  const day = formatDate(last, 'Unknown date', timeZone);
  const isToday = day === formatDate(now, 'Unknown date', timeZone);
  return [
    isToday ? formatClock(last, timeZone) : `${day}, ${formatClock(last, timeZone)}`,
    ...(timeZone === browserTimeZone() ? [] : [`(${timeZone})`]),
  ].join(' ');
}
