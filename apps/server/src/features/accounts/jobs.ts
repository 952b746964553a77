import { z } from 'zod';
import type { Job } from '../../platform/jobs.ts';

/**
 * Mails a reset link, if the address is an account's. The request queues this for every address, so that its
 * answer and its time tell nothing.
 */
export const mailReset = {
  name: 'accounts.mail-reset',
  input: z.object({ email: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Tells the owner that the password was changed by a reset link. */
export const mailPasswordChanged = {
  name: 'accounts.mail-password-changed',
  input: z.object({ accountId: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Removes the stored files of a deleted account. */
export const removeAccountFiles = {
  name: 'accounts.remove-files',
  input: z.object({ accountId: z.string() }),
  attempts: 5,
  expireInSeconds: 600,
} satisfies Job;
