import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** Emails the admins of an account all changes that wait. */
export const mailWaiting = {
  name: 'approvals.mail-waiting',
  input: z.object({ accountId: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Emails the person who made a change that it was declined, or has expired. */
export const mailOutcome = {
  name: 'approvals.mail-outcome',
  input: z.object({ accountId: z.string(), id: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;
