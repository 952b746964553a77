import { z } from 'zod';
import { defineRoutes } from './core/route.ts';
import { TimeOfDay } from './schedule/schedule.ts';
import { TimeZone } from './core/time-zone-fields.ts';

/** Settings of the emails to the owner about screens that are offline. */
export const AlertSettings = z
  .object({
    isOn: z.boolean(),
    /** The time for which a screen must be offline before an email is sent. */
    afterMinutes: z
      .number('Please choose a number of minutes')
      .int('Please choose whole minutes')
      .min(5, 'Please choose at least 5 minutes')
      .max(1440, 'Please choose at most a day'),
    /** No email is sent between these times; screens still offline at the end are reported then. Both or neither. */
    quietFrom: TimeOfDay.nullable(),
    quietUntil: TimeOfDay.nullable(),
    /** The time zone of the quiet hours. */
    timezone: TimeZone,
  })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    message: 'Quiet hours need a start and an end',
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    message: 'Quiet hours must end at another time than they start',
  });
export type AlertSettings = z.infer<typeof AlertSettings>;

export const defaultAlertSettings: AlertSettings = {
  isOn: true,
  afterMinutes: 10,
  quietFrom: null,
  quietUntil: null,
  timezone: 'UTC',
};

export const alerts = defineRoutes({
  settings: {
    method: 'GET',
    path: '/api/user/alerts',
    access: 'user',
    summary: 'Whether and when emails report screens that are offline',
    response: z.object({ settings: AlertSettings }),
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/user/alerts',
    sentence: 'Changed the email alerts',
    access: 'user',
    summary: 'Change whether and when emails report screens that are offline',
    body: AlertSettings,
    response: z.object({ success: z.literal(true), settings: AlertSettings }),
  },
});
