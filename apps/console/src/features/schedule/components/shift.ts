import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { DAY_MINUTES, minutesOf } from '../calendar.ts';

/** A change of an event by dragging or by keys: its start and end, or its end alone, moved by this many minutes. */
export interface Shift {
  event: ScheduleEvent;
  kind: 'move' | 'stretch';
  minutes: number;
}

/** A shift that is not saved yet. `key` is the occurrence that is dragged. */
export interface PendingShift extends Shift {
  key: string;
  from: 'pointer' | 'keys';
}

/** Shifts are multiples of this, in minutes. */
export const SNAP = 15;

/** Whether an event moves to other days. The days of a daily or custom event follow from its rule, so only its hours move. */
export const movesToDays = ({ recurrence }: ScheduleEvent): boolean =>
  recurrence !== 'daily' && recurrence !== 'custom';

/** A shift of an event by `minutes`, limited to the day on which it starts unless it moves to other days. */
export function limitedShift(event: ScheduleEvent, kind: Shift['kind'], minutes: number): number {
  if (kind === 'stretch' || movesToDays(event)) return minutes;
  const start = minutesOf(event.startTime);
  return Math.min(DAY_MINUTES - SNAP - start, Math.max(-start, minutes));
}

export const snapped = (minutes: number) => Math.round(minutes / SNAP) * SNAP;

/** A pending shift as a sentence, for screen readers. */
export function describeShift({ event, kind, minutes }: PendingShift): string {
  const hours = `${Math.floor(Math.abs(minutes) / 60)} h ${Math.abs(minutes) % 60} min`;
  const when = minutes < 0 ? 'earlier' : 'later';
  return `${event.title} ${kind === 'move' ? 'starts' : 'ends'} ${hours} ${when}`;
}
