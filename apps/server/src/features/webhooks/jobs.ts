import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

/** Emails the admins of an account that a webhook was disabled. */
export const mailDisabled = {
  name: 'webhooks.mail-disabled',
  input: z.object({ accountId: z.string(), name: z.string(), url: z.string(), failure: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;
