import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { formatClock, formatDate } from '../../../ui/format/format.ts';
import { readBrowserTimeZone } from '../../../ui/format/use-time-zone.ts';
import { findScheduleEnd } from '../../playout/index.ts';

/** The end of a pause in the screen's time zone, which is named if it is not the browser's. */
export function pauseLabel(pausedUntil: string, { timeZone }: Pick<Device, 'timeZone'>, now: Date): string {
  const last = findScheduleEnd(pausedUntil);
  const day = formatDate(last, 'unknown', timeZone);
  const isToday = day === formatDate(now, 'unknown', timeZone);
  const clock = formatClock(last, timeZone);
  const time = isToday ? clock : t('{day}, {time}', { day, time: clock });
  return timeZone === readBrowserTimeZone() ? time : t('{time} ({timeZone})', { time, timeZone });
}
