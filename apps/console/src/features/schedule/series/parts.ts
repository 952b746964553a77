import { dayIn } from '../../../ui/format/date-format.ts';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { listOccurrences, isRunDay as seriesRunsOn, type Span } from '@vitrine/playback/schedule';
import { toSingleTiming, toTiming } from './timing.ts';
import { toReaderZone } from '../../playout/index.ts';

/** One occurrence of an event. */
export interface EventPart {
  /** The event; for a changed occurrence, with its own title, media and times. */
  event: ScheduleEvent;
  span: Span;
  /** The day on which the occurrence starts by the series alone, in the event's time zone. */
  date: string;
  isChanged: boolean;
}

/** The occurrences of an event that touch `[fromMs, toMs)`, without the skipped ones, and with the changed ones. */
export function listEventParts(event: ScheduleEvent, fromMs: number, toMs: number, readerZone: string): EventPart[] {
  const { recurrence, scheduledDate, timezone, exceptions } = event;
  const spans = listOccurrences(toTiming(event, readerZone), fromMs, toMs);
  if (recurrence === 'none') return spans.map((span) => ({ event, span, date: scheduledDate, isChanged: false }));
  const zone = toReaderZone(timezone, readerZone);
  const parts = spans.map((span) => ({ event, span, date: dayIn(zone, span.from), isChanged: false }));
  if (exceptions.length === 0) return parts;
  const excepted = new Set(exceptions.map(({ date }) => date));
  const changed = exceptions.flatMap((exception): EventPart[] => {
    if (exception.skip || !isRunDay(event, exception.date)) return [];
    const shown = { ...event, ...exception.event };
    return listOccurrences(toSingleTiming(shown, readerZone), fromMs, toMs).map((span) => ({
      event: shown,
      span,
      date: exception.date,
      isChanged: true,
    }));
  });
  return [...parts.filter(({ date }) => !excepted.has(date)), ...changed];
}

/** True if the series has an occurrence that starts on a day, without regard to its exceptions. */
export const isRunDay = (event: ScheduleEvent, date: string): boolean => seriesRunsOn(toTiming(event, 'UTC'), date);
