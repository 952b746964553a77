import { z } from 'zod';
import { CurrentPassword, FreshProof, SignedIn } from '../accounts.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { say } from '../core/say.ts';

/** The codes of authenticator apps have this many digits. */
export const CODE_DIGITS = 6;

/** The number of recovery codes that a person gets; each works once. */
export const RECOVERY_CODES = 10;

/** A code of the authenticator app, or a recovery code. Spaces, hyphens and upper case do not matter. */
const FactorCode = z.string().trim().min(1, say('Please enter a code')).max(64, say('This is longer than any code'));

export const CodeProof = z.object({ code: FactorCode });

export const SecondFactor = z.object({
  /** The time at which the person set up their authenticator app; null: they have none. */
  enabledAt: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The account in use asks for a second factor from this time on; null: it does not. */
  requiredFrom: Instant.nullable(),
  /** True if this session meets that demand: by a second factor, or by the account's own identity provider. */
  isProven: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). */
export const FactorSetup = z.object({
  /** In Base32, to type into the app. */
  secret: z.string(),
  /** The secret as `otpauth:` address, for a QR code. */
  uri: z.string(),
});
export type FactorSetup = z.infer<typeof FactorSetup>;

/** A password or a code, exactly one of them. People without a password enter a code. */
export const Confirmation = z
  .object({ password: CurrentPassword.optional(), code: FactorCode.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    message: say('Please enter either your password or a code'),
    path: ['password'],
  });
export type Confirmation = z.infer<typeof Confirmation>;

/** Recovery codes, which are shown once: only their hashes are stored. */
const RecoveryCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) });

const success = z.object({ success: z.literal(true) });

export const secondFactors = defineRoutes({ reads: ['account', 'team'], changes: ['account', 'team'] })({
  read: {
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'user',
    role: 'self',
    summary: 'Get the state of the second factor, and whether the account in use asks for one',
    response: SecondFactor,
  },
  start: {
    method: 'POST',
    path: '/api/user/second-factor',
    sentence: 'Started to set up a second factor',
    access: 'user',
    role: 'self',
    summary:
      'Start to set up an authenticator app, which is not asked for until `confirm` has received a first code; requires the password, unless the session was started in the last ten minutes',
    body: FreshProof,
    response: FactorSetup,
    errors: [
      'second_factor.already_on',
      'account.password_wrong',
      'auth.factor_required',
      'auth.password_required',
      'request.too_many',
    ],
  },
  confirm: {
    method: 'POST',
    path: '/api/user/second-factor/confirm',
    sentence: 'Turned on the second factor',
    access: 'user',
    role: 'self',
    summary: 'Turn the second factor on with a first code of the app; returns ten recovery codes, which are shown once',
    body: CodeProof,
    response: RecoveryCodes,
    errors: ['second_factor.already_on', 'second_factor.not_started', 'second_factor.code_invalid', 'request.too_many'],
  },
  prove: {
    method: 'POST',
    path: '/api/user/second-factor/prove',
    sentence: 'Entered a code of the second factor',
    access: 'user',
    role: 'self',
    summary: 'Show the second factor in a running session that began without it',
    body: CodeProof,
    response: success,
    errors: ['second_factor.off', 'second_factor.code_invalid', 'request.too_many'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    sentence: 'Replaced the recovery codes',
    access: 'user',
    role: 'self',
    summary: 'Replace the recovery codes; requires the password or a code',
    body: Confirmation,
    response: RecoveryCodes,
    errors: [
      'second_factor.off',
      'second_factor.code_invalid',
      'account.password_wrong',
      'auth.factor_required',
      'request.too_many',
    ],
  },
  turnOff: {
    method: 'POST',
    path: '/api/user/second-factor/off',
    sentence: 'Turned off the second factor',
    access: 'user',
    role: 'self',
    summary: 'Turn the second factor off; requires the password or a code',
    body: Confirmation,
    response: success,
    errors: [
      'second_factor.off',
      'second_factor.code_invalid',
      'account.password_wrong',
      'auth.factor_required',
      'request.too_many',
    ],
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/second-factor',
    sentence: 'Signed in',
    access: 'public',
    summary:
      'Complete a sign-in that was answered with 401 `auth.second_factor_required` and a `challenge`, within 10 minutes',
    body: z.object({ challenge: z.string().min(1).max(200), code: FactorCode }),
    response: SignedIn,
    errors: ['auth.code_invalid', 'auth.challenge_expired', 'account.suspended', 'request.too_many'],
  },
});
