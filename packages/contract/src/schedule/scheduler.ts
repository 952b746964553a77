import { z } from 'zod';
import { DeviceId } from '../fleet/device-identity.ts';
import { MediaSummary } from '../fleet/devices.ts';
import { ContentKind } from '../library/content.ts';
import { defineRoutes } from '../core/route.ts';
import { ScheduleEventId, SchedulePriority } from './schedule.ts';
import { Instant } from '../core/text.ts';

/** Seconds between checks; the scheduler also runs whenever a schedule starts or ends. */
export const CHECK_FREQUENCY_S = 60;

/** An event in the scheduler's answers. */
const Scheduled = z.object({
  eventId: ScheduleEventId,
  title: z.string(),
  mediaType: ContentKind,
  media: MediaSummary,
  /** `09:00–17:00`, in `timezone`, or `All day`. */
  timeRange: z.string(),
  allDay: z.boolean(),
  priority: SchedulePriority,
  /** A name like `Europe/London`, or `screen`: the wall clock of each screen. */
  timezone: z.string(),
  /** The number of devices it plays on; while it runs, without paused ones. */
  deviceCount: z.number().int(),
});

export const ActiveSchedule = Scheduled.extend({
  /** Row ids of the devices it plays on now. */
  deviceIds: z.array(DeviceId),
  /** The number of devices on which it would run now if their schedule were not paused. */
  pausedCount: z.number().int(),
  /**
   * The time at which the current occurrence ends; with the time zone `screen`, on the device on which it ends first.
   */
  endsAt: Instant,
});
export type ActiveSchedule = z.infer<typeof ActiveSchedule>;

export const UpcomingSchedule = Scheduled.extend({
  /** Whole seconds from `timestamp`. */
  timeUntilStart: z.number().int(),
  /** The next start; with the time zone `screen`, on the device on which it starts first. */
  scheduledDateTime: Instant,
});
export type UpcomingSchedule = z.infer<typeof UpcomingSchedule>;

/** A recorded start or end of a schedule, under the name that it had. */
export const ScheduleBoundary = z.object({
  eventId: z.string(),
  title: z.string(),
  kind: z.enum(['started', 'ended']),
  at: Instant,
  /** The time to show to people, where it differs: a schedule until 18:00 plays through that minute and ends at 18:01. */
  shownAt: Instant.optional(),
});
export type ScheduleBoundary = z.infer<typeof ScheduleBoundary>;

export const SchedulerStatus = z.object({
  status: z.object({
    isRunning: z.boolean(),
    activeSchedules: z.number().int(),
    /** Seconds. */
    checkFrequency: z.number().int(),
    lastCheck: Instant.nullable(),
    /** The time at which the current leader took over; null while none is running. */
    runningSince: Instant.nullable(),
    /** The time at which the next check is due. */
    nextCheck: Instant.nullable(),
  }),
  activeSchedules: z.array(ActiveSchedule),
  nextUpcomingSchedule: UpcomingSchedule.nullable(),
  /** The boundaries, the newest first, at most 20. */
  recentBoundaries: z.array(ScheduleBoundary),
  totalSchedules: z.number().int(),
  /** The number of devices with a paused schedule. */
  pausedDevices: z.number().int(),
  timestamp: Instant,
});
export type SchedulerStatus = z.infer<typeof SchedulerStatus>;

export const scheduler = defineRoutes({ reads: ['scheduler'] })({
  status: {
    method: 'GET',
    path: '/api/scheduler/status',
    access: 'user',
    role: 'viewer',
    summary: 'Scheduler state, and which of the account’s schedules run now, start next and recently started or ended',
    response: SchedulerStatus,
  },
});
