import { z } from 'zod';
import { Condition } from '../conditions.ts';
import { DeviceId, DeviceRef } from '../fleet/device-identity.ts';
import { MediaSummary } from '../fleet/devices.ts';
import { GroupId } from '../fleet/groups.ts';
import { ContentId, ContentKind } from '../library/content.ts';
import { CalendarDay, CHOOSE_DAY, TimeOfDay } from '../core/clock-times.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { findCurrentTimeZone, isTimeZone } from '../core/time-zone.ts';
import { RecurrenceRule } from './recurrence-rule.ts';
import { say } from '../core/say.ts';

export const ScheduleEventId = z.string().startsWith('evt_').brand<'ScheduleEventId', 'inout'>();
export type ScheduleEventId = z.infer<typeof ScheduleEventId>;

/** `custom`: by the event's {@link RecurrenceRule}. */
export const Recurrence = z.enum(['none', 'daily', 'weekly', 'monthly', 'custom']);
export type Recurrence = z.infer<typeof Recurrence>;

/** The priority: on a device, events of high priority play instead of normal ones that run at the same time. */
export const SchedulePriority = z.enum(['normal', 'high'], say('Please choose a priority: normal or high'));
export type SchedulePriority = z.infer<typeof SchedulePriority>;

/** The time zone of an event that follows the wall clock of each of its screens. */
export const SCREEN_TIME_ZONE = 'screen';

/** A time zone, under its current name, or {@link SCREEN_TIME_ZONE}. */
const EventTimeZone = z
  .string()
  .max(64)
  .refine(
    (name) => name === SCREEN_TIME_ZONE || isTimeZone(name),
    say('This time zone is not known. Use one like Europe/London.'),
  )
  .transform((name) => findCurrentTimeZone(name) ?? name)
  .pipe(z.string());

const Series = z.object({
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
  /** A name like `Europe/London`, or `screen`: the wall clock of each screen. */
  timezone: z.string(),
  mediaType: ContentKind,
  mediaId: ContentId,
  mediaName: z.string(),
  /** The media item with its thumbnail. */
  media: MediaSummary,
  /** Row ids of all devices on which it plays: its own, those of its groups, and with `allDevices` every one. */
  deviceIds: z.array(DeviceId),
  /** Its groups. A device plays it from the moment it joins one of them until it leaves it. */
  groupIds: z.array(GroupId),
  /** Row ids of the devices that were chosen singly. */
  ownDeviceIds: z.array(DeviceId),
  /** The event plays on every device of the account, also on those that are added later. */
  allDevices: z.boolean(),
  recurrence: Recurrence,
  /** Null unless `recurrence` is `custom`. */
  rule: RecurrenceRule.nullable(),
  priority: SchedulePriority,
  /** Those of its devices on which it plays; null: on all of them. */
  only: Condition.nullable(),
  color: z.string(),
  createdAt: Instant,
});

/** An occurrence that differs from its series; its targets, condition, priority and time zone are those of the series. */
const ChangedOccurrence = Series.pick({
  title: true,
  startTime: true,
  endTime: true,
  allDay: true,
  scheduledDate: true,
  mediaType: true,
  mediaId: true,
  mediaName: true,
  media: true,
  color: true,
});
export type ChangedOccurrence = z.infer<typeof ChangedOccurrence>;

/**
 * An occurrence that does not run as its series says. `date` is the day on which it would start, in the series' time
 * zone; the series has at most one occurrence on a day. The exception has no effect while the series has none on this
 * day.
 */
export const ScheduleException = z.discriminatedUnion('skip', [
  z.object({ date: CalendarDay, skip: z.literal(true) }),
  z.object({ date: CalendarDay, skip: z.literal(false), event: ChangedOccurrence }),
]);
export type ScheduleException = z.infer<typeof ScheduleException>;

export const ScheduleEvent = Series.extend({
  /** The exceptions by date; empty for an event that does not recur. */
  exceptions: z.array(ScheduleException),
  /**
   * The event has screens, or content on some day, that you do not see, so you cannot change it. Its targets are only those
   * that you see.
   * Always false for people without limits.
   */
  isReadOnly: z.boolean(),
});
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

const CHOOSE_TARGET = 'Please select at least one device or group';

/**
 * Request body of create and update. `mediaName` is accepted and ignored.
 *
 * `rule`, `allDay`, `priority`, `only`, `groupIds` and `allDevices` are optional: a new event has none, false, normal,
 * null, none and false; an update keeps the stored ones, and drops the rule when `recurrence` is no longer `custom`. An event of the
 * whole day stays one without `allDay` if the times are still `00:00` and `23:59`.
 */
export const ScheduleEventBody = z
  .object({
    title: lineSchema(200, 'Please enter a schedule title'),
    /** The times are optional and ignored with `allDay: true`. */
    startTime: TimeOfDay.optional(),
    endTime: TimeOfDay.optional(),
    allDay: z.boolean().optional(),
    /** A day, or, unless `timezone` is `screen`, an instant, which is converted to the day in the event's time zone. */
    scheduledDate: z.union([CalendarDay, Instant], say('Please enter a date like 2026-03-09')),
    lastDate: CalendarDay.nullable().optional(),
    /** `screen`: the wall clock of each screen. */
    timezone: EventTimeZone,
    mediaType: ContentKind,
    mediaId: z.string(say('Please select a media file')).min(1, say('Please select a media file')).pipe(ContentId),
    mediaName: z.string().max(300).optional(),
    /**
     * Row ids or public device ids. Members of the event's groups count as chosen through them, and with `allDevices`
     * every device does. The list may be empty or omitted if `groupIds` or `allDevices` is given.
     */
    deviceIds: z.array(DeviceRef, CHOOSE_TARGET).max(10_000).optional(),
    /** Groups, also ones without devices. */
    groupIds: z.array(GroupId).max(1_000).optional(),
    allDevices: z.boolean().optional(),
    recurrence: Recurrence.default('none'),
    /** The rule of the recurrence `custom`; others have none. */
    rule: RecurrenceRule.nullable().optional(),
    priority: SchedulePriority.optional(),
    /** Only these of its devices; null: all of them. */
    only: Condition.nullable().optional(),
    color: z
      .string()
      .regex(/^#[\da-f]{6}$/i, say('Please choose a color'))
      .optional(),
  })
  .superRefine((event, context) => {
    for (const [path, message] of findEventProblems(event)) context.addIssue({ code: 'custom', path, message });
  });
export type ScheduleEventBody = z.infer<typeof ScheduleEventBody>;

/** Exceptions of one event. */
export const MAX_EXCEPTIONS = 366;

const fields = ScheduleEventBody.shape;

/** The fields of a series that an exception can override for one occurrence. */
export const occurrenceFields = {
  title: fields.title,
  startTime: fields.startTime,
  endTime: fields.endTime,
  /** The default is that of an update of the event. */
  allDay: fields.allDay,
  /** The day on which it starts instead, in the series' time zone. */
  scheduledDate: CalendarDay,
  mediaType: fields.mediaType,
  mediaId: fields.mediaId,
  mediaName: fields.mediaName,
  color: fields.color,
};

const ExceptionBody = z.discriminatedUnion('skip', [
  z.object({ date: CalendarDay, skip: z.literal(true) }),
  z.object({
    date: CalendarDay,
    skip: z.literal(false),
    event: z.object(occurrenceFields).superRefine((event, context) => {
      for (const [path, message] of findTimeProblems(event)) context.addIssue({ code: 'custom', path, message });
    }),
  }),
]);

/** An event with its exceptions in the structure of responses, so that one request can restore an earlier state. */
export const WholeEventBody = ScheduleEventBody.safeExtend({
  /** All exceptions, also without effect. Omitted: an update keeps those of the event, a new event has none. */
  exceptions: z
    .array(ExceptionBody)
    .max(MAX_EXCEPTIONS, say(`A schedule can have at most ${MAX_EXCEPTIONS} changed days`))
    .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, say('Please list each day once'))
    .optional(),
});
export type WholeEventBody = z.infer<typeof WholeEventBody>;

type Problem = [path: string[], message: string];
type Times = Pick<ScheduleEventBody, 'startTime' | 'endTime' | 'allDay'>;
type Checked = Times &
  Pick<
    ScheduleEventBody,
    'recurrence' | 'rule' | 'lastDate' | 'scheduledDate' | 'timezone' | 'deviceIds' | 'groupIds' | 'allDevices'
  >;

/** Fields that do not fit together. */
function* findEventProblems(event: Checked): Generator<Problem> {
  yield* findTimeProblems(event);
  const { recurrence, rule, lastDate, scheduledDate, timezone, deviceIds = [], groupIds = [], allDevices } = event;
  if (deviceIds.length + groupIds.length === 0 && allDevices !== true) yield [['deviceIds'], CHOOSE_TARGET];
  if (timezone === SCREEN_TIME_ZONE && scheduledDate.includes('T')) yield [['scheduledDate'], CHOOSE_DAY];
  if (rule === null || rule === undefined) return;
  if (recurrence !== 'custom') yield [['rule'], 'Only an event with the recurrence custom has a rule'];
  else if (rule.count !== undefined && typeof lastDate === 'string') {
    yield [['lastDate'], 'Please set either the last date or the number of occurrences'];
  }
}

/** Times that are missing or equal. */
export function* findTimeProblems({ startTime, endTime, allDay = false }: Times): Generator<Problem> {
  if (!allDay) {
    if (startTime === undefined) yield [['startTime'], 'Please enter a time like 09:00'];
    if (endTime === undefined) yield [['endTime'], 'Please enter a time like 09:00'];
    else if (startTime === endTime) yield [['endTime'], 'End time must differ from start time'];
  }
}

const one = z.object({ id: ScheduleEventId });
const failures = [
  'schedule.conflict',
  'media.not_found',
  'media.not_ready',
  'device.not_found',
  'group.not_found',
] as const;

export const schedule = defineRoutes({
  reads: ['schedule', 'media', 'playlists', 'layouts'],
  changes: ['schedule', 'showing'],
})({
  list: {
    method: 'GET',
    path: '/api/calendar/events',
    access: 'user',
    role: 'viewer',
    summary: 'List the account’s events by start date, or those of one device by title',
    query: z.object({
      /** Only events that play on this device (its row id), also through a group. */
      deviceId: z.string().max(100).optional(),
    }),
    response: z.object({ events: z.array(ScheduleEvent) }),
  },
  create: {
    method: 'POST',
    path: '/api/calendar/events',
    sentence: 'Scheduled {mediaId} as {title}',
    access: 'user',
    role: 'scheduler',
    summary:
      'Schedule media on devices and groups; refused if it overlaps another event of its priority on one of them',
    body: WholeEventBody,
    response: z.object({ success: z.literal(true), event: ScheduleEvent }),
    status: 201,
    idempotency: {},
    dryRun: true,
    errors: failures,
  },
  update: {
    method: 'PUT',
    path: '/api/calendar/events/:id',
    sentence: 'Changed the schedule {id}',
    access: 'user',
    role: 'scheduler',
    summary:
      'Replace an event, keeping its exceptions unless others are given, and say whether that changed what plays now',
    params: one,
    body: WholeEventBody,
    response: z.object({
      success: z.literal(true),
      event: ScheduleEvent,
      /** True when the event started, stopped or changed its media on a screen at this moment. */
      activeMediaUpdated: z.boolean(),
    }),
    dryRun: true,
    errors: ['schedule.not_found', ...failures],
  },
  remove: {
    method: 'DELETE',
    path: '/api/calendar/events/:id',
    sentence: 'Deleted the schedule {id}',
    access: 'user',
    role: 'scheduler',
    summary: 'Delete an event with all its occurrences',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['schedule.not_found'],
  },
});
