import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { say } from '../core/say.ts';
import { Instant, optionalLineSchema } from '../core/text.ts';
import { Told } from '../core/told/told.ts';
import { CalendarDay, TimeOfDay } from '../core/clock-times.ts';
import { WebpageAddress } from '../webpages/webpages.ts';
import { DeviceRef } from './device-identity.ts';
import { GroupId } from './groups.ts';
import { MAX_CALENDAR_DAYS, MAX_HOURS_EXCEPTIONS, MAX_SPANS } from './hours-limits.ts';

/**
 * A part of a day in which a screen is on, by its wall clock. Half-open: at `to` it is off. With `to` before `from` it runs
 * past midnight, and belongs to the day on which it starts.
 */
export const OnSpan = z
  .object({
    from: TimeOfDay,
    /** 00:00 is the end of the day. From 00:00 to 00:00: all day. */
    to: TimeOfDay,
  })
  .refine(({ from, to }) => from !== to || from === '00:00', {
    path: ['to'],
    message: say('Please enter an end that differs from the start. For a whole day, enter 00:00 to 00:00.'),
  });
export type OnSpan = z.infer<typeof OnSpan>;

/** The times of one day at which a screen is on. Empty: it is off. Times that overlap count as one. */
const OnSpans = z.array(OnSpan).max(MAX_SPANS, say(`A day has at most ${MAX_SPANS} times`));

const days = {
  firstDate: CalendarDay,
  /** Included. */
  lastDate: CalendarDay,
  name: optionalLineSchema(100),
};

const isInOrder = ({ firstDate, lastDate }: { firstDate: string; lastDate: string }): boolean => firstDate <= lastDate;

/** Days on which a screen is on at other times than on their weekday, or not at all. */
export const HoursException = z.object({ ...days, spans: OnSpans }).refine(isInOrder, {
  path: ['lastDate'],
  message: say('The last date must not be before the first'),
});
export type HoursException = z.infer<typeof HoursException>;

/** The times at which a screen is on, by its own clock. */
export const WorkingHours = z.object({
  /** For each weekday, from 0 (Sunday) to 6. */
  week: z.array(OnSpans).length(7, say('Please name the times of all seven days, from Sunday to Saturday')),
  /** Of several for one day the first counts. */
  exceptions: z
    .array(HoursException)
    .max(MAX_HOURS_EXCEPTIONS, say(`There are at most ${MAX_HOURS_EXCEPTIONS} exceptions`)),
  /**
   * The address of an iCalendar file, which is read once a day: the screen is off on the days of its all-day events, unless
   * an exception names them. Null: none.
   */
  calendarUrl: WebpageAddress.nullable().default(null),
});
export type WorkingHours = z.infer<typeof WorkingHours>;

/** What the server found at the address of a calendar. */
export const HoursCalendar = z.object({
  /** The first ${MAX_CALENDAR_DAYS} from today on. Those of the last reading that did not fail. */
  days: z.array(z.object({ ...days, name: z.string() })).max(MAX_CALENDAR_DAYS),
  /** The time of that reading; null: none has succeeded yet. */
  readAt: Instant.nullable(),
  /** Why the last reading failed, and what to do. Null: it did not. */
  problem: z.string().nullable(),
  problemTold: Told.optional(),
});
export type HoursCalendar = z.infer<typeof HoursCalendar>;

export const SavedHours = z.object({
  ...WorkingHours.shape,
  calendarUrl: z.string().nullable(),
  /** Null: it has none. */
  calendar: HoursCalendar.nullable(),
});
export type SavedHours = z.infer<typeof SavedHours>;

export const DeviceHours = z.object({
  /** Its own; null: those of its group count. */
  own: SavedHours.nullable(),
  /** The group that it is in. */
  group: z.object({ id: GroupId, name: z.string(), hours: SavedHours.nullable() }).nullable(),
  /** True while its hours say that it is off, unless it was woken. */
  isOff: z.boolean(),
  /** The time at which it is on again; null: it is on, or is off for more than 14 days. */
  offUntil: Instant.nullable(),
  /** It was woken, and stays on until then. Null: it was not, or that is over. */
  awakeUntil: Instant.nullable(),
});
export type DeviceHours = z.infer<typeof DeviceHours>;

const device = z.object({ deviceId: DeviceRef });
const group = z.object({ id: GroupId });
/** Null: it is always on; a screen then has the hours of its group. */
const body = z.object({ hours: WorkingHours.nullable() });
const errors = ['address.refused', 'request.too_many'] as const;

export const hours = defineRoutes({ reads: ['devices', 'groups'], changes: ['devices', 'groups', 'showing'] })({
  device: {
    method: 'GET',
    path: '/api/devices/:deviceId/hours',
    access: 'user',
    role: 'viewer',
    summary: 'Get the working hours of a screen: its own, and those of its group',
    params: device,
    response: z.object({ hours: DeviceHours }),
    errors: ['device.not_found'],
  },
  updateDevice: {
    method: 'PUT',
    path: '/api/devices/:deviceId/hours',
    sentence: 'Changed the working hours of {deviceId}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Set or remove the working hours of a screen, which come before those of its group',
    params: device,
    body,
    response: z.object({ success: z.literal(true), hours: DeviceHours }),
    dryRun: true,
    errors: ['device.not_found', ...errors],
  },
  group: {
    method: 'GET',
    path: '/api/device-groups/:id/hours',
    access: 'user',
    role: 'viewer',
    summary: 'Get the working hours of a group; null: none',
    params: group,
    response: z.object({ hours: SavedHours.nullable() }),
    errors: ['group.not_found'],
  },
  updateGroup: {
    method: 'PUT',
    path: '/api/device-groups/:id/hours',
    sentence: 'Changed the working hours of the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Set or remove the working hours of a group, for its screens without hours of their own',
    params: group,
    body,
    response: z.object({ success: z.literal(true), hours: SavedHours.nullable() }),
    dryRun: true,
    errors: ['group.not_found', ...errors],
  },
  checkCalendar: {
    method: 'POST',
    path: '/api/hours/check-calendar',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Read the days of a calendar of holidays before it is saved',
    body: z.object({ url: WebpageAddress }),
    response: z.object({ calendar: HoursCalendar }),
    errors,
    reads: ['server'],
  },
  wake: {
    method: 'POST',
    path: '/api/devices/:deviceId/wake',
    sentence: 'Woke {deviceId}',
    access: 'user',
    role: 'scheduler',
    scope: 'screens',
    summary: 'Switch on a screen that is off by its working hours, until they begin again',
    params: device,
    response: z.object({ success: z.literal(true), awakeUntil: Instant }),
    dryRun: true,
    errors: ['device.not_found', 'device.not_off'],
  },
});
