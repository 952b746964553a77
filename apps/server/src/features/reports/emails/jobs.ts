import { z } from 'zod';
import type { Job } from '../../../platform/job-queue.ts';

/** Emails a report of some days to one address. */
export const mailReport = {
  name: 'reports.mail',
  input: z.object({ accountId: z.string(), id: z.string(), email: z.string(), from: z.iso.date(), to: z.iso.date() }),
  attempts: 8,
  // A PDF waits for PDFs of other requests, each of which may take a minute.
  expireInSeconds: 600,
} satisfies Job;
