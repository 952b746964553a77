import { signInMethods } from '@vitrine/contract/sign-in/sessions';
import { LanguageTag } from '@vitrine/contract/core/language-field';
import { z } from 'zod';
import type { Job } from '../../platform/job-queue.ts';

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

/** A change of how a person signs in. */
export const SignInChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('password-changed'),
    by: z.enum(['link', 'settings']),
    /** True if passkeys or an authenticator app of the person continue, which others may have added before. */
    keepsFactors: z.boolean().default(false),
  }),
  /** A provider has vouched for the person for the first time. `provider`: its name. */
  z.object({ kind: z.literal('provider-linked'), provider: z.string() }),
  z.object({ kind: z.literal('factor-set-up') }),
  z.object({ kind: z.literal('factor-turned-off') }),
  /** `by`: the name of the person who has reset it; null for a command on the server. */
  z.object({ kind: z.literal('factor-reset'), by: z.string().nullable() }),
  z.object({ kind: z.literal('recovery-codes-renewed') }),
  z.object({ kind: z.literal('recovery-code-used'), remainingCount: z.number().int() }),
  /** `name`: the name of the passkey. */
  z.object({ kind: z.literal('passkey-added'), name: z.string() }),
  z.object({ kind: z.literal('passkey-removed'), name: z.string() }),
]);
export type SignInChange = z.input<typeof SignInChange>;

/** Tells a person of a change of how they sign in. */
export const mailSignInChange = {
  name: 'accounts.mail-sign-in-change',
  input: z.object({
    userId: z.string(),
    what: SignInChange,
    /** The request that made the change; null for a command on the server. */
    from: z.object({ browser: z.string(), address: z.string() }).nullable(),
    at: z.iso.datetime(),
  }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Tells a person of a sign-in from a browser or a network that was not known. */
export const mailNewOrigin = {
  name: 'accounts.mail-new-origin',
  input: z.object({
    userId: z.string(),
    added: z.array(z.enum(['browser', 'network'])),
    method: z.enum(signInMethods),
    hasSecondFactor: z.boolean(),
    browser: z.string(),
    address: z.string(),
    at: z.iso.datetime(),
  }),
  attempts: 5,
  expireInSeconds: 60,
} satisfies Job;

/** Notifies the owner that the password was changed. The previous release queues it; this one `mailSignInChange`. */
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
    /** The language in which they read; jobs of the previous release lack it. */
    language: LanguageTag.nullable().default(null),
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
