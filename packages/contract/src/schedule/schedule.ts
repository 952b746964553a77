import { z } from 'zod';
import { DeviceId, DeviceRef, MediaSummary } from '../fleet/devices.ts';
import { ContentId, ContentKind } from '../library/content.ts';
import { routes } from '../core/route.ts';
import { Instant, line } from '../core/text.ts';
import { TimeZone } from '../core/time-zone-fields.ts';
import { RecurrenceRule } from './recurrence-rule.ts';

export const ScheduleEventId = z.string().startsWith('evt_').brand<'ScheduleEventId', 'inout'>();
export type ScheduleEventId = z.infer<typeof ScheduleEventId>;

/** `custom`: by the event's {@link RecurrenceRule}. */
export const Recurrence = z.enum(['none', 'daily', 'weekly', 'monthly', 'custom']);
export type Recurrence = z.infer<typeof Recurrence>;

/** On a device, events of high priority play instead of normal ones that run at the same time. */
export const SchedulePriority = z.enum(['normal', 'high'], 'Please choose a priority: normal or high');
export type SchedulePriority = z.infer<typeof SchedulePriority>;

/** `HH:MM`, a wall-clock time in the event's own time zone. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:00');

/** `YYYY-MM-DD`, a calendar day in the event's own time zone. */
export const CalendarDay = z.iso.date('Please enter a date like 2026-03-09');

/** The colors of events by media type (image and video: specification, document 2, section 5). */
export const scheduleEventColors = {
  image: '#3b82f6',
  video: '#ef4444',
  playlist: '#8b5cf6',
} as const satisfies Record<ContentKind, string>;

export const ScheduleEvent = z.object({
  id: ScheduleEventId,
  title: z.string(),
  /** `00:00` if `allDay`. */
  startTime: TimeOfDay,
  /** Inclusive: the event plays through this minute. Before `startTime` it means the next day. `23:59` if `allDay`. */
  endTime: TimeOfDay,
  /** Each occurrence is a whole day in `timezone`, also one that a DST change makes longer or shorter. */
  allDay: z.boolean(),
  scheduledDate: CalendarDay,
  /** The last day on which an occurrence may start; null means it never ends. */
  lastDate: CalendarDay.nullable(),
  timezone: z.string(),
  mediaType: ContentKind,
  mediaId: ContentId,
  mediaName: z.string(),
  /** The same media item with its thumbnail. */
  media: MediaSummary,
  /** Row ids. */
  deviceIds: z.array(DeviceId),
  recurrence: Recurrence,
  /** Null unless `recurrence` is `custom`. */
  rule: RecurrenceRule.nullable(),
  priority: SchedulePriority,
  color: z.string(),
  createdAt: Instant,
});
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

/**
 * Request body of create and update. `mediaName` is accepted and ignored.
 *
 * `rule`, `allDay` and `priority` are optional: a new event has none, false and normal; an update keeps the stored ones,
 * and drops the rule when `recurrence` is no longer `custom`.
 */
export const ScheduleEventBody = z
  .object({
    title: line(200, 'Please enter a schedule title'),
    /** With `allDay: true`, the times are optional and ignored. */
    startTime: TimeOfDay.optional(),
    endTime: TimeOfDay.optional(),
    allDay: z.boolean().optional(),
    /** A day, or an instant, which is converted to the calendar day in the event's time zone. */
    scheduledDate: z.union([CalendarDay, Instant], 'Please enter a date like 2026-03-09'),
    lastDate: CalendarDay.nullable().optional(),
    timezone: TimeZone,
    mediaType: ContentKind,
    mediaId: z.string('Please select a media file').min(1, 'Please select a media file').pipe(ContentId),
    mediaName: z.string().max(300).optional(),
    /** Row ids or public device ids. */
    deviceIds: z
      .array(DeviceRef, 'Please select at least one device or group')
      .min(1, 'Please select at least one device or group')
      .max(10_000),
    recurrence: Recurrence.default('none'),
    /** Only with the recurrence `custom`. */
    rule: RecurrenceRule.nullable().optional(),
    priority: SchedulePriority.optional(),
    color: z
      .string()
      .regex(/^#[\da-f]{6}$/i, 'Please choose a color')
      .optional(),
  })
  .superRefine((event, context) => {
    for (const [path, message] of problemsOf(event)) context.addIssue({ code: 'custom', path, message });
  });
export type ScheduleEventBody = z.infer<typeof ScheduleEventBody>;

type Checked = Pick<ScheduleEventBody, 'startTime' | 'endTime' | 'allDay' | 'recurrence' | 'rule' | 'lastDate'>;

/** Fields that do not fit together. */
function* problemsOf(event: Checked): Generator<[path: string[], message: string]> {
  const { startTime, endTime, allDay = false, recurrence, rule, lastDate } = event;
  if (!allDay) {
    if (startTime === undefined) yield [['startTime'], 'Please enter a time like 09:00'];
    if (endTime === undefined) yield [['endTime'], 'Please enter a time like 09:00'];
    else if (startTime === endTime) yield [['endTime'], 'End time must differ from start time'];
  }
  if (rule === null || rule === undefined) return;
  if (recurrence !== 'custom') yield [['rule'], 'Only an event with the recurrence custom has a rule'];
  else if (rule.count !== undefined && typeof lastDate === 'string') {
    yield [['lastDate'], 'Please set either the last date or the number of occurrences'];
  }
}

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
    summary: 'Schedule media on devices; refused if it overlaps another event of its priority on one of them',
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
