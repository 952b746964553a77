import { machineAlertKinds } from '@vitrine/contract/fleet/machine-health';
import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** The member who is emailed; null in jobs of release 0.2, which email all owners. */
const userId = z.string().nullable().default(null);

/** Emails a member which screens are offline (`dark`) or back online, all in one mail. */
export const mailAlert = {
  name: 'alerts.mail',
  input: z.object({
    accountId: z.string(),
    userId,
    kind: z.enum(['dark', 'back']),
    screens: z.array(z.object({ name: z.string(), since: z.iso.datetime() })),
  }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Emails a member what is wrong with the machines of screens, all in one mail. */
export const mailMachineAlert = {
  name: 'alerts.mail-machines',
  input: z.object({
    accountId: z.string(),
    userId,
    problems: z.array(z.object({ name: z.string(), kind: z.enum(machineAlertKinds), value: z.number() })),
  }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;
