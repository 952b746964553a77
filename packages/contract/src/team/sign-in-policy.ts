import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';

/** The longest time that members get to set up a second factor, in days. */
const MAX_GRACE_DAYS = 90;

/** The sign-in policy of an account: how its members must have signed in. */
export const SignInPolicy = z.object({
  /** From this time on, members need a second factor; null: they do not. */
  secondFactorFrom: Instant.nullable(),
  /** The number of members who have neither an authenticator app nor a passkey. */
  membersWithoutFactor: z.number().int(),
  /** True if everyone but the owner must come from the account's identity provider. */
  onlySingleSignOn: z.boolean(),
  /** True if an administrator of the installation has set up an identity provider for the account. */
  hasIdentityProvider: z.boolean(),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;

/** Changes of a sign-in policy. Fields that are left out stay as they are. */
export const SignInPolicyChange = z
  .object({
    /** Asks for a second factor after so many days from now, and emails members who have none; null: no longer. */
    secondFactor: z.object({ graceDays: z.number().int().min(0).max(MAX_GRACE_DAYS) }).nullable(),
    onlySingleSignOn: z.boolean(),
  })
  .partial();
export type SignInPolicyChange = z.infer<typeof SignInPolicyChange>;

export const signInPolicy = defineRoutes({ reads: ['team'], changes: ['team', 'account'] })({
  read: {
    method: 'GET',
    path: '/api/sign-in-policy',
    access: 'user',
    role: 'admin',
    summary: 'Get how the members of the account must sign in',
    response: SignInPolicy,
  },
  change: {
    method: 'PATCH',
    path: '/api/sign-in-policy',
    sentence: 'Changed how members must sign in',
    access: 'user',
    role: 'owner',
    summary: 'Ask members for a second factor after a number of days, or for single sign-on',
    body: SignInPolicyChange,
    response: z.object({ success: z.literal(true), policy: SignInPolicy }),
    errors: ['policy.no_identity_provider'],
  },
});
