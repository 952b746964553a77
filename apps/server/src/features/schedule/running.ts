import type { ScheduleEvent, ScheduleException } from '@vitrine/contract/schedule/schedule';
import { findRunningOccurrence, type Span, type Timing } from '@vitrine/playback/schedule';
import { type Exception, withExceptions } from '@vitrine/playback/series';
import { type DeviceZones, splitByClock } from './clock-store.ts';

/** A series or a changed occurrence of an event. */
export type EventEntry = Timing & Pick<ScheduleEvent, 'title' | 'mediaType' | 'mediaId' | 'media'>;

/** An entry on those of the event's devices that share a clock. */
export type EventPart = EventEntry & Pick<ScheduleEvent, 'priority' | 'deviceIds'>;

export const toTiming = (event: ScheduleEvent): Timing => ({
  date: event.scheduledDate,
  lastDate: event.lastDate,
  startTime: event.startTime,
  endTime: event.endTime,
  allDay: event.allDay,
  timeZone: event.timezone,
  recurrence: event.recurrence,
  rule: event.rule,
});

/** The series and the changed occurrences of an event, in the time of its screens if it follows them. */
function listEventEntries(event: ScheduleEvent): EventEntry[] {
  const { title, mediaType, mediaId, media } = event;
  return withExceptions({ ...toTiming(event), title, mediaType, mediaId, media }, event.exceptions.map(toException));
}

function toException(exception: ScheduleException): Exception<EventEntry> {
  const { date } = exception;
  if (exception.skip) return { date, change: null };
  const { title, startTime, endTime, allDay, scheduledDate, mediaType, mediaId, media } = exception.event;
  return { date, change: { title, startTime, endTime, allDay, date: scheduledDate, mediaType, mediaId, media } };
}

interface ExceptionTiming {
  date: string;
  change: Pick<Timing, 'date' | 'startTime' | 'endTime' | 'allDay'> | null;
}

/** The exceptions of an event without their content. */
export const toExceptionTimings = (exceptions: readonly ScheduleException[]): ExceptionTiming[] =>
  exceptions.map((exception) => {
    const { date } = exception;
    if (exception.skip) return { date, change: null };
    const { startTime, endTime, allDay, scheduledDate } = exception.event;
    return { date, change: { startTime, endTime, allDay, date: scheduledDate } };
  });

/** The parts of an event, each with its own clock. @param zones of the devices, if the event follows them */
export function listEventParts(event: ScheduleEvent, zones: DeviceZones): EventPart[] {
  const { priority, deviceIds } = event;
  return listEventEntries(event).flatMap((entry) => splitByClock({ ...entry, priority, deviceIds }, zones));
}

/** Row ids of devices on which not every running event plays. */
export interface HeldDevices {
  /** The devices whose schedule is paused. */
  paused: ReadonlySet<string>;
  /** An event of high priority runs on them, so normal ones do not play. */
  overridden: ReadonlySet<string>;
}

/** A running occurrence, and the row ids of the devices on which it plays and on which only a pause prevents it. */
export interface RunningOccurrence {
  /** The first to end of several, which only differing clocks or a moved occurrence can cause. */
  entry: EventEntry;
  span: Span;
  playing: ScheduleEvent['deviceIds'];
  paused: ScheduleEvent['deviceIds'];
}

/** The occurrence of an event at an instant (epoch milliseconds); null while the event does not run. */
export function runningAt(
  event: ScheduleEvent,
  nowMs: number,
  { paused, overridden }: HeldDevices,
  zones: DeviceZones = new Map(),
): RunningOccurrence | null {
  const running = findRunningByDevice(event, nowMs, zones);
  const [first] = [...running.values()].toSorted((a, b) => a.span.to - b.span.to);
  if (first === undefined) return null;
  const claimed = [...running.keys()].filter((id) => event.priority === 'high' || !overridden.has(id));
  return {
    ...first,
    playing: claimed.filter((id) => !paused.has(id)),
    paused: claimed.filter((id) => paused.has(id)),
  };
}

/** The occurrence of an event that runs on each of its devices; of several, the one that started last. */
function findRunningByDevice(event: ScheduleEvent, nowMs: number, zones: DeviceZones) {
  const running = new Map<ScheduleEvent['deviceIds'][number], { entry: EventEntry; span: Span }>();
  for (const { deviceIds, ...entry } of listEventParts(event, zones)) {
    const span = findRunningOccurrence(entry, nowMs);
    if (span === null) continue;
    for (const id of deviceIds) {
      const other = running.get(id);
      if (other === undefined || other.span.from <= span.from) running.set(id, { entry, span });
    }
  }
  return running;
}

/** Row ids of the devices of those of these entries that have high priority and run at an instant (epoch milliseconds). */
export function listOverriddenDevices(
  entries: readonly (Timing & Pick<ScheduleEvent, 'priority'> & { deviceIds: readonly string[] })[],
  nowMs: number,
): Set<string> {
  const isRunning = (entry: Timing) => findRunningOccurrence(entry, nowMs) !== null;
  return new Set(
    entries.filter((entry) => entry.priority === 'high' && isRunning(entry)).flatMap(({ deviceIds }) => deviceIds),
  );
}

/**
 * True if replacing events by others changes what devices play at an instant (epoch milliseconds).
 *
 * @param held devices held by other events; `pausedBefore` was paused before, if not the same
 * @param zones of the devices, if one of the events follows them
 */
export function changesPlayback(
  before: readonly ScheduleEvent[],
  after: readonly ScheduleEvent[],
  nowMs: number,
  { pausedBefore, ...held }: HeldDevices & { pausedBefore?: ReadonlySet<string> },
  zones: DeviceZones = new Map(),
): boolean {
  const was = findPlayingMedia(before, nowMs, { ...held, paused: pausedBefore ?? held.paused }, zones);
  const is = findPlayingMedia(after, nowMs, held, zones);
  return was.size !== is.size || [...is].some(([id, mediaId]) => was.get(id) !== mediaId);
}

/** The media item that each device plays because of these events. */
function findPlayingMedia(events: readonly ScheduleEvent[], nowMs: number, held: HeldDevices, zones: DeviceZones) {
  return new Map<string, string>(
    events.flatMap((event) => {
      const running = findRunningByDevice(event, nowMs, zones);
      const playing = new Set(runningAt(event, nowMs, held, zones)?.playing);
      return [...running].flatMap(([id, { entry }]) => (playing.has(id) ? [[id, entry.mediaId] as const] : []));
    }),
  );
}
