import { z } from 'zod';
import { DeviceId, DeviceRef, MediaSummary } from '../fleet/devices.ts';
import { MediaId, MediaKind } from '../library/media.ts';
import { routes } from '../core/route.ts';
import { Instant, line } from '../core/text.ts';
import { TimeZone } from '../core/time-zone-fields.ts';

export const ScheduleEventId = z.string().startsWith('evt_').brand<'ScheduleEventId', 'inout'>();
export type ScheduleEventId = z.infer<typeof ScheduleEventId>;

export const Recurrence = z.enum(['none', 'weekly', 'monthly']);
export type Recurrence = z.infer<typeof Recurrence>;

/** `HH:MM`, a wall-clock time in the event's own time zone. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:00');

/** `YYYY-MM-DD`, a calendar day in the event's own time zone. */
export const CalendarDay = z.iso.date('Please enter a date like 2026-03-09');

/** The colors of events by media type (specification, document 2, section 5). */
export const scheduleEventColors = { image: '#3b82f6', video: '#ef4444' } as const;

export const ScheduleEvent = z.object({
  id: ScheduleEventId,
  title: z.string(),
  startTime: TimeOfDay,
  /** Inclusive: the event plays through this minute. Before `startTime` it means the next day. */
  endTime: TimeOfDay,
  scheduledDate: CalendarDay,
  /** The last day on which an occurrence may start; null means it never ends. */
  lastDate: CalendarDay.nullable(),
  timezone: z.string(),
  mediaType: MediaKind,
  mediaId: MediaId,
  mediaName: z.string(),
  /** The same media item with its thumbnail. */
  media: MediaSummary,
  /** Row ids. */
  deviceIds: z.array(DeviceId),
  recurrence: Recurrence,
  color: z.string(),
  createdAt: Instant,
});
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

/** Request body of create and update. `mediaName` is accepted and ignored. */
export const ScheduleEventBody = z
  .object({
    title: line(200, 'Please enter a schedule title'),
    startTime: TimeOfDay,
    endTime: TimeOfDay,
    /** A day, or an instant, which is converted to the calendar day in the event's time zone. */
    scheduledDate: z.union([CalendarDay, Instant], 'Please enter a date like 2026-03-09'),
    lastDate: CalendarDay.nullable().optional(),
    timezone: TimeZone,
    mediaType: MediaKind,
    mediaId: z.string('Please select a media file').min(1, 'Please select a media file').pipe(MediaId),
    mediaName: z.string().max(300).optional(),
    /** Row ids or public device ids. */
    deviceIds: z
      .array(DeviceRef, 'Please select at least one device or group')
      .min(1, 'Please select at least one device or group')
      .max(10_000),
    recurrence: Recurrence.default('none'),
    color: z
      .string()
      .regex(/^#[\da-f]{6}$/i, 'Please choose a color')
      .optional(),
  })
  .refine((event) => event.startTime !== event.endTime, {
    path: ['endTime'],
    message: 'End time must differ from start time',
  });
export type ScheduleEventBody = z.infer<typeof ScheduleEventBody>;

const one = z.object({ id: ScheduleEventId });
const failures = ['schedule.conflict', 'media.not_found', 'media.not_ready', 'device.not_found'] as const;

export const schedule = routes({
  list: {
    method: 'GET',
    path: '/api/calendar/events',
    access: 'user',
    summary: 'List the account’s events by start date',
    response: z.object({ events: z.array(ScheduleEvent) }),
  },
  create: {
    method: 'POST',
    path: '/api/calendar/events',
    sentence: 'Scheduled {mediaId} as {title}',
    access: 'user',
    summary: 'Schedule media on devices; refused if it overlaps another event on one of them',
    body: ScheduleEventBody,
    response: z.object({ success: z.literal(true), event: ScheduleEvent }),
    status: 201,
    idempotency: {},
    errors: failures,
  },
  update: {
    method: 'PUT',
    path: '/api/calendar/events/:id',
    sentence: 'Changed the schedule {id}',
    access: 'user',
    summary: 'Replace an event, and say whether that changed what plays now',
    params: one,
    body: ScheduleEventBody,
    response: z.object({
      success: z.literal(true),
      event: ScheduleEvent,
      /** True when the event started, stopped or changed its media on a screen at this moment. */
      activeMediaUpdated: z.boolean(),
    }),
    errors: ['schedule.not_found', ...failures],
  },
  remove: {
    method: 'DELETE',
    path: '/api/calendar/events/:id',
    sentence: 'Deleted the schedule {id}',
    access: 'user',
    summary: 'Delete an event with all its occurrences',
    params: one,
    response: z.object({ success: z.literal(true) }),
    errors: ['schedule.not_found'],
  },
});
