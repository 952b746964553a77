import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import {
  type ActiveSchedule,
  CHECK_FREQUENCY_S,
  type SchedulerStatus,
  type UpcomingSchedule,
} from '@vitrine/contract/schedule/scheduler';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { nextOccurrence } from '@vitrine/playback/schedule';
import type { DeviceZones } from '../clock-store.ts';
import { type EventEntry, listOverriddenDevices, listEventParts, runningAt } from '../running.ts';
import type { SchedulerState } from './store.ts';

/** A check may be late by this much before the scheduler counts as stopped. */
const GRACE_MS = 15_000;

/** The scheduler as a whole. @param state null before the first check */
export function describeScheduler(
  state: SchedulerState | null,
  nowMs: number,
): Omit<SchedulerStatus['status'], 'activeSchedules'> {
  const isRunning = state !== null && nowMs - state.lastCheckAt.getTime() < CHECK_FREQUENCY_S * 1_000 + GRACE_MS;
  return {
    isRunning,
    checkFrequency: CHECK_FREQUENCY_S,
    lastCheck: state?.lastCheckAt.toISOString() ?? null,
    runningSince: isRunning ? state.runningSince.toISOString() : null,
    nextCheck: isRunning ? state.nextCheckAt.toISOString() : null,
  };
}

/**
 * The events that play on at least one device at `nowMs` (epoch milliseconds). On its other devices an event may be
 * paused or overridden by one of higher priority.
 *
 * @param paused row ids of the devices whose schedule is paused
 * @param zones of the devices of events that follow their screens
 */
export function listActiveSchedules(
  events: readonly ScheduleEvent[],
  paused: ReadonlySet<string>,
  nowMs: number,
  zones: DeviceZones = new Map(),
): ActiveSchedule[] {
  const overridden = listOverriddenDevices(
    events.filter(({ priority }) => priority === 'high').flatMap((event) => listEventParts(event, zones)),
    nowMs,
  );
  return events.flatMap((event) => {
    const running = runningAt(event, nowMs, { paused, overridden }, zones);
    if (running === null || running.playing.length === 0) return [];
    return [
      {
        ...summarizeEvent(event, running.entry),
        deviceCount: running.playing.length,
        deviceIds: running.playing,
        pausedCount: running.paused.length,
        endsAt: new Date(running.span.to).toISOString(),
      },
    ];
  });
}

/**
 * The event whose next occurrence starts first after `nowMs` (epoch milliseconds); null if no event has one.
 *
 * @param zones of the devices of events that follow their screens
 */
export function findUpcomingSchedule(
  events: readonly ScheduleEvent[],
  nowMs: number,
  zones: DeviceZones = new Map(),
): UpcomingSchedule | null {
  let first: { event: ScheduleEvent; entry: EventEntry; fromMs: number } | null = null;
  for (const event of events) {
    for (const entry of listEventParts(event, zones)) {
      const next = nextOccurrence(entry, nowMs);
      if (next !== null && (first === null || next.from < first.fromMs)) first = { event, entry, fromMs: next.from };
    }
  }
  if (first === null) return null;
  return {
    ...summarizeEvent(first.event, first.entry),
    timeUntilStart: Math.ceil((first.fromMs - nowMs) / 1_000),
    scheduledDateTime: new Date(first.fromMs).toISOString(),
  };
}

function summarizeEvent({ id, timezone, priority, deviceIds }: ScheduleEvent, entry: EventEntry) {
  const { title, mediaType, media, startTime, endTime, allDay } = entry;
  const timeRange = allDay ? 'All day' : formatTimeRange(startTime, endTime);
  return {
    eventId: id,
    title,
    mediaType,
    media,
    timeRange,
    allDay,
    priority,
    timezone,
    deviceCount: deviceIds.length,
  };
}
