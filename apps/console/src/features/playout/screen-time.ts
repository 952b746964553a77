import type { SCREEN_TIME_ZONE, ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { t } from '@vitrine/messages/t';

/** The time zone of an event that follows the wall clock of each of its screens: the contract's, without its schemas. */
export const SCREEN_ZONE: typeof SCREEN_TIME_ZONE = 'screen';

/** The words for {@link SCREEN_ZONE} within a sentence, and as a choice. */
export const SCREEN_TIME = t('each screen’s own time');
export const SCREEN_TIME_CHOICE = t('Each screen’s own time');

export const isScreenTime = ({ timezone }: Pick<ScheduleEvent, 'timezone'>): boolean => timezone === SCREEN_ZONE;

/** The zone in which an event's times are shown: those in each screen's own time keep their wall times. */
export const toReaderZone = (timezone: string, readerZone: string): string =>
  timezone === SCREEN_ZONE ? readerZone : timezone;
