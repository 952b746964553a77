import { z } from 'zod';
import { defineRoutes } from './core/route.ts';
import { GroupId } from './fleet/groups.ts';
import { machineAlertKinds } from './fleet/machine-health.ts';
import { TimeOfDay } from './core/clock-times.ts';
import { TimeZone } from './core/time-zone-fields.ts';
import { say } from './core/say.ts';

const AlertFields = z.object({
  /** The groups about whose screens emails report; null: about all screens. */
  groupIds: z.array(GroupId).max(1_000).nullable(),
  /** True if the caller gets emails about screens that are offline. */
  isOn: z.boolean(),
  /** For all members, like the fields below, which admins change: the time for which a screen must be offline before an email is sent. */
  afterMinutes: z
    .number(say('Please choose a number of minutes'))
    .int(say('Please choose whole minutes'))
    .min(5, say('Please choose at least 5 minutes'))
    .max(1440, say('Please choose at most a day')),
  /** The problems of machines behind screens of which emails to the caller report. */
  machine: z.array(z.enum(machineAlertKinds)).max(machineAlertKinds.length),
  /** No email is sent between these times; what is still wrong at the end is reported then. Both or neither. */
  quietFrom: TimeOfDay.nullable(),
  quietUntil: TimeOfDay.nullable(),
  /** The time zone of the quiet hours. */
  timezone: TimeZone,
});

type QuietHours = Pick<z.infer<typeof AlertFields>, 'quietFrom' | 'quietUntil'>;

const checkQuietHours = <T extends z.ZodType<QuietHours>>(fields: T): T =>
  fields
    .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
      path: ['quietUntil'],
      message: say('Quiet hours need a start and an end'),
    })
    .refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
      path: ['quietUntil'],
      message: say('Quiet hours must end at another time than they start'),
    });

/** The emails to the caller about screens that are offline and about their machines, and when they are sent. */
export const AlertSettings = checkQuietHours(AlertFields);
export type AlertSettings = z.infer<typeof AlertSettings>;

/** Without `machine`, all of its kinds are reported while `isOn`, and none otherwise; without `groupIds` they stay. */
const AlertChanges = checkQuietHours(AlertFields.partial({ machine: true, groupIds: true }));
export type AlertChanges = z.infer<typeof AlertChanges>;

export const defaultAlertSettings: AlertSettings = {
  isOn: true,
  groupIds: null,
  afterMinutes: 10,
  machine: [...machineAlertKinds],
  quietFrom: null,
  quietUntil: null,
  timezone: 'UTC',
};

export const alerts = defineRoutes({ reads: ['alerts'], changes: ['alerts'] })({
  settings: {
    method: 'GET',
    path: '/api/user/alerts',
    access: 'user',
    role: 'viewer',
    summary: 'What the caller is emailed about screens that are offline and about their machines, and when',
    response: z.object({ settings: AlertSettings }),
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/user/alerts',
    sentence: 'Changed the email alerts',
    access: 'user',
    role: 'viewer',
    summary: 'Choose what to be emailed about screens and their machines; only admins change when emails are sent',
    body: AlertChanges,
    response: z.object({ success: z.literal(true), settings: AlertSettings }),
    errors: ['group.not_found'],
  },
});
