import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { runningOccurrence, type Span, type Timing } from '@vitrine/playback/schedule';

export const timingOf = (event: ScheduleEvent): Timing => ({
  date: event.scheduledDate,
  lastDate: event.lastDate,
  startTime: event.startTime,
  endTime: event.endTime,
  allDay: event.allDay,
  timeZone: event.timezone,
  recurrence: event.recurrence,
  rule: event.rule,
});

/** Row ids of devices on which not every running event plays. */
export interface HeldDevices {
  /** Their schedule is paused. */
  paused: ReadonlySet<string>;
  /** An event of high priority runs on them, so normal ones do not play. */
  overridden: ReadonlySet<string>;
}

/** A running occurrence, and the row ids of the devices on which it plays and on which only a pause prevents it. */
export interface RunningOccurrence {
  span: Span;
  playing: ScheduleEvent['deviceIds'];
  paused: ScheduleEvent['deviceIds'];
}

/** The occurrence of an event at an instant (epoch milliseconds); null while the event does not run. */
export function runningAt(
  event: ScheduleEvent,
  nowMs: number,
  { paused, overridden }: HeldDevices,
): RunningOccurrence | null {
  const span = runningOccurrence(timingOf(event), nowMs);
  if (span === null) return null;
  const claimed = event.deviceIds.filter((id) => event.priority === 'high' || !overridden.has(id));
  return {
    span,
    playing: claimed.filter((id) => !paused.has(id)),
    paused: claimed.filter((id) => paused.has(id)),
  };
}

/** Row ids of the devices of those of these entries that have high priority and run at an instant (epoch milliseconds). */
export function overriddenDevices(
  entries: readonly (Timing & Pick<ScheduleEvent, 'priority'> & { deviceIds: readonly string[] })[],
  nowMs: number,
): Set<string> {
  const isRunning = (entry: Timing) => runningOccurrence(entry, nowMs) !== null;
  return new Set(
    entries.filter((entry) => entry.priority === 'high' && isRunning(entry)).flatMap(({ deviceIds }) => deviceIds),
  );
}

/**
 * True if replacing one event by another changes what devices play at an instant (epoch milliseconds).
 *
 * @param held devices held by other events
 */
export function changesPlayback(
  before: ScheduleEvent,
  after: ScheduleEvent,
  nowMs: number,
  held: HeldDevices,
): boolean {
  const was = new Set(runningAt(before, nowMs, held)?.playing);
  const is = new Set(runningAt(after, nowMs, held)?.playing);
  const isOnSameDevices = was.size === is.size && [...is].every((id) => was.has(id));
  return !isOnSameDevices || (is.size > 0 && before.mediaId !== after.mediaId);
}
