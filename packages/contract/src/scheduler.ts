import { z } from 'zod';
import { DeviceId, ShownMedia } from './devices.ts';
import { MediaKind } from './media.ts';
import { routes } from './route.ts';
import { EventId } from './schedule.ts';
import { Instant } from './text.ts';

/** Besides waking at each boundary the scheduler checks this often; seconds. */
export const CHECK_FREQUENCY_S = 60;

/** An event as the scheduler tells of it. */
const Scheduled = z.object({
  eventId: EventId,
  title: z.string(),
  mediaType: MediaKind,
  media: ShownMedia,
  /** `09:00 - 17:00`, by the clocks of `timezone`. */
  timeRange: z.string(),
  timezone: z.string(),
  deviceCount: z.number().int(),
});

export const ActiveSchedule = Scheduled.extend({
  /** Row ids. */
  deviceIds: z.array(DeviceId),
  /** When the occurrence that runs now ends. */
  endsAt: Instant,
});
export type ActiveSchedule = z.infer<typeof ActiveSchedule>;

export const UpcomingSchedule = Scheduled.extend({
  /** Whole seconds from `timestamp`. */
  timeUntilStart: z.number().int(),
  scheduledDateTime: Instant,
});
export type UpcomingSchedule = z.infer<typeof UpcomingSchedule>;

/** A moment at which a schedule began or ended, as the scheduler noted it. */
export const Boundary = z.object({
  eventId: z.string(),
  title: z.string(),
  kind: z.enum(['started', 'ended']),
  at: Instant,
});
export type Boundary = z.infer<typeof Boundary>;

export const SchedulerStatus = z.object({
  status: z.object({
    isRunning: z.boolean(),
    activeSchedules: z.number().int(),
    /** Seconds. */
    checkFrequency: z.number().int(),
    lastCheck: Instant.nullable(),
    /** Since when the process that does the work does it; null while none does. */
    runningSince: Instant.nullable(),
    /** When it wakes next. */
    nextCheck: Instant.nullable(),
  }),
  activeSchedules: z.array(ActiveSchedule),
  nextUpcomingSchedule: UpcomingSchedule.nullable(),
  /** The latest first, at most 20. */
  recentBoundaries: z.array(Boundary),
  totalSchedules: z.number().int(),
  /** Devices whose schedule is paused. */
  pausedDevices: z.number().int(),
  timestamp: Instant,
});
export type SchedulerStatus = z.infer<typeof SchedulerStatus>;

export const scheduler = routes({
  status: {
    method: 'GET',
    path: '/api/scheduler/status',
    access: 'user',
    summary: 'Whether the scheduler runs, and what of the account’s schedule runs now, starts next and began or ended',
    response: SchedulerStatus,
  },
});
