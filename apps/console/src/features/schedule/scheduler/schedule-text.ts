import type { ActiveSchedule } from '@vitrine/contract/schedule/scheduler';
import { t } from '@vitrine/messages/t';
import { isScreenTime, SCREEN_TIME } from '../../playout/index.ts';

/** `09:00–17:00`, or `All day`. */
export const scheduleHours = ({ allDay, timeRange }: Pick<ActiveSchedule, 'allDay' | 'timeRange'>): string =>
  allDay ? t('All day') : timeRange;

/** The time zone of the hours. */
export const nameZone = (schedule: Pick<ActiveSchedule, 'timezone'>): string =>
  isScreenTime(schedule) ? SCREEN_TIME : schedule.timezone;
