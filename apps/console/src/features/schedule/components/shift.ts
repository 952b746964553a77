import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { t } from '@vitrine/messages/t';

/** A change of an event by dragging or by keys: its start and end, or its end alone, moved by this many minutes. */
export interface Shift {
  event: ScheduleEvent;
  /** The occurrence: the day on which it starts by the series alone. */
  date: string;
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

export const snapMinutes = (minutes: number) => Math.round(minutes / SNAP) * SNAP;

/** A pending shift as a sentence, for screen readers. */
export function describeShift({ event, kind, minutes }: PendingShift): string {
  const values = {
    title: event.title,
    hours: Math.floor(Math.abs(minutes) / 60),
    minutes: Math.abs(minutes) % 60,
  };
  if (kind === 'move') {
    return minutes < 0
      ? t('{title} starts {hours} h {minutes} min earlier', values)
      : t('{title} starts {hours} h {minutes} min later', values);
  }
  return minutes < 0
    ? t('{title} ends {hours} h {minutes} min earlier', values)
    : t('{title} ends {hours} h {minutes} min later', values);
}
