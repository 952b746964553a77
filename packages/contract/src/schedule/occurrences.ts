import { z } from 'zod';
import { CalendarDay } from '../core/clock-times.ts';
import { defineRoutes } from '../core/route.ts';
import { occurrenceFields, findTimeProblems, ScheduleEvent, ScheduleEventBody, ScheduleEventId } from './schedule.ts';

const fields = ScheduleEventBody.shape;

/**
 * Request body of a change to one occurrence. It may be a whole event: the time zone, the targets, the condition and the
 * priority are refused unless they are those of the series, and `recurrence`, `rule` and `lastDate` are ignored.
 */
export const OccurrenceBody = z.discriminatedUnion('skip', [
  z.object({ skip: z.literal(true) }),
  z
    .object({
      skip: z.literal(false).optional(),
      ...occurrenceFields,
      timezone: fields.timezone.optional(),
      deviceIds: fields.deviceIds,
      groupIds: fields.groupIds,
      allDevices: fields.allDevices,
      priority: fields.priority,
      only: fields.only,
    })
    .superRefine((event, context) => {
      for (const [path, message] of findTimeProblems(event)) context.addIssue({ code: 'custom', path, message });
    }),
]);
export type OccurrenceBody = z.infer<typeof OccurrenceBody>;

/**
 * Request body of a change to an occurrence and all later ones: the event from then on, with its own first day. If the series has a number of
 * occurrences, `rule.count` includes those before `from`.
 */
export const SplitBody = ScheduleEventBody.safeExtend({
  /** The day of the first occurrence that changes, before any change to it. */
  from: CalendarDay,
});
export type SplitBody = z.infer<typeof SplitBody>;

const one = z.object({ id: ScheduleEventId });
const occurrence = one.extend({
  /** The day on which the occurrence starts by the series alone, in the series' time zone. */
  date: CalendarDay,
});
const changed = z.object({
  success: z.literal(true),
  event: ScheduleEvent,
  /** True when this started, stopped or changed what the event plays on a screen at this moment. */
  activeMediaUpdated: z.boolean(),
});

const unknown = ['schedule.not_found', 'schedule.no_occurrence'] as const;
const failures = [
  'schedule.conflict',
  'media.not_found',
  'media.not_ready',
  'device.not_found',
  'group.not_found',
] as const;

/** Changes to a part of a series. */
export const occurrences = defineRoutes({ changes: ['schedule', 'showing'] })({
  changeOccurrence: {
    method: 'PUT',
    path: '/api/calendar/events/:id/occurrences/:date',
    sentence: 'Changed the schedule {id} on {date}',
    access: 'user',
    role: 'scheduler',
    summary: 'Skip or change one occurrence of a recurring event; later changes of the event keep this',
    params: occurrence,
    body: OccurrenceBody,
    response: changed,
    dryRun: true,
    errors: [...unknown, 'schedule.not_recurring', ...failures],
  },
  restoreOccurrence: {
    method: 'DELETE',
    path: '/api/calendar/events/:id/occurrences/:date',
    sentence: 'Restored the schedule {id} on {date}',
    access: 'user',
    role: 'scheduler',
    summary: 'Let an occurrence run as its event says again; nothing changes if it does already',
    params: occurrence,
    response: changed,
    dryRun: true,
    errors: [...unknown, 'schedule.conflict'],
  },
  split: {
    method: 'POST',
    path: '/api/calendar/events/:id/split',
    sentence: 'Changed the schedule {id} from {from} on',
    access: 'user',
    role: 'scheduler',
    summary: 'Change an occurrence and all later ones: the event ends before it, and a new one continues from there',
    params: one,
    body: SplitBody,
    response: changed.extend({
      /** The event from `from` on: a new one, or, if `from` is the first occurrence, the whole event under its id. */
      event: ScheduleEvent,
      /** The event before `from`, under its id; null if `from` is the first occurrence. */
      earlier: ScheduleEvent.nullable(),
    }),
    idempotency: {},
    dryRun: true,
    errors: [...unknown, ...failures],
  },
});
