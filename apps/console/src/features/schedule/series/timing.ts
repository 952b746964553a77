import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import type { Timing } from '@vitrine/playback/schedule';
import { toReaderZone } from '../../playout/index.ts';

type EventTiming = Pick<
  ScheduleEvent,
  'scheduledDate' | 'lastDate' | 'startTime' | 'endTime' | 'timezone' | 'recurrence' | 'rule' | 'allDay'
>;

/**
 * Converts the times of an event, without its exceptions.
 *
 * @param readerZone where an event in each screen's own time is placed
 */
export const toTiming = (event: EventTiming, readerZone: string): Timing => ({
  date: event.scheduledDate,
  lastDate: event.lastDate,
  startTime: event.startTime,
  endTime: event.endTime,
  timeZone: toReaderZone(event.timezone, readerZone),
  recurrence: event.recurrence,
  rule: event.rule,
  allDay: event.allDay,
});

/** Converts the times of a changed occurrence of an event, which runs once. */
export const toSingleTiming = (event: EventTiming, readerZone: string): Timing => ({
  ...toTiming(event, readerZone),
  recurrence: 'none',
  rule: null,
  lastDate: null,
});
