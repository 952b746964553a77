import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { runningOccurrence, type Span, type Timing } from '@vitrine/playback/schedule';

export const timingOf = (event: ScheduleEvent): Timing => ({
  date: event.scheduledDate,
  lastDate: event.lastDate,
  startTime: event.startTime,
  endTime: event.endTime,
  timeZone: event.timezone,
  recurrence: event.recurrence,
});

/** A running occurrence, and the row ids of the devices on which it plays and on which it is paused. */
export interface RunningOccurrence {
  span: Span;
  playing: ScheduleEvent['deviceIds'];
  paused: ScheduleEvent['deviceIds'];
}

/**
 * The occurrence of an event at an instant (epoch milliseconds); null while the event does not run.
 *
 * @param isPaused whether the schedule of a device (row id) is paused at that instant
 */
export function runningAt(
  event: ScheduleEvent,
  nowMs: number,
  isPaused: (deviceId: string) => boolean,
): RunningOccurrence | null {
  const span = runningOccurrence(timingOf(event), nowMs);
  if (span === null) return null;
  return {
    span,
    playing: event.deviceIds.filter((id) => !isPaused(id)),
    paused: event.deviceIds.filter(isPaused),
  };
}

/** True if replacing one event by another changes what devices play at an instant (epoch milliseconds). */
export function changesPlayback(
  before: ScheduleEvent,
  after: ScheduleEvent,
  nowMs: number,
  isPaused: (deviceId: string) => boolean,
): boolean {
  const was = new Set(runningAt(before, nowMs, isPaused)?.playing);
  const is = new Set(runningAt(after, nowMs, isPaused)?.playing);
  const isOnSameDevices = was.size === is.size && [...is].every((id) => was.has(id));
  return !isOnSameDevices || (is.size > 0 && before.mediaId !== after.mediaId);
}
