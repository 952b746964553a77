import { z } from 'zod';
import type { Job } from '../../platform/jobs.ts';

/**
 * Sends a reset link if the address belongs to an account. It is queued for every address, so that neither the response
 * nor its time reveals whether an account exists.
 */
export const mailReset = {
  name: 'accounts.mail-reset',
  input: z.object({ email: z.string() }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Notifies the owner that the password was changed. */
export const mailPasswordChanged = {
  name: 'accounts.mail-password-changed',
  input: z.object({
    userId: z.string().optional(),
    /** In place of the user in jobs of the previous release, whose accounts have one user each. */
    accountId: z.string().optional(),
    /** The way in which it was changed: by a reset link, or in the settings with the old password. */
    by: z.enum(['link', 'settings']).default('link'),
    /** The time of the change; jobs of the previous release lack it. */
    at: z.iso.datetime().optional(),
  }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Tells a former member that their account was deleted. What the mail says is collected before the deletion. */
export const mailAccountDeleted = {
  name: 'accounts.mail-deleted',
  input: z.object({
    name: z.string(),
    email: z.string(),
    brand: z.object({ name: z.string(), color: z.string().nullable() }),
    deletedBy: z.string(),
    at: z.iso.datetime(),
  }),
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
