import { isAppError } from '@vitrine/contract/core/errors';
import { deriveSecret } from './secrets.ts';
import { getCurrentRequest, isDryRun } from './database/write-context.ts';
import type { Log } from './log.ts';

/** Failures are logged at `warn`, the rest at `info`. */
const events = {
  signed_in: ['info', 'a person signed in'],
  sign_in_failed: ['warn', 'a sign-in failed'],
  sign_in_limited: ['warn', 'a sign-in was refused after too many failed ones'],
  sign_in_suspended: ['warn', 'a sign-in was refused because every account of the person is suspended'],
  password_wrong: ['warn', 'the password of a signed-in person was wrong'],
  password_limited: ['warn', 'a signed-in person entered wrong passwords too often'],
  password_changed: ['info', 'a password was changed'],
  password_reset_requested: ['info', 'a password reset was requested'],
  password_reset_limited: ['warn', 'a password reset was refused after too many'],
  password_reset_failed: ['warn', 'a link to reset a password was wrong, used or expired'],
  password_reset: ['info', 'a password was reset by a link'],
  passkey_added: ['info', 'a passkey was added'],
  passkey_removed: ['info', 'a passkey was removed'],
  passkey_refused: ['warn', 'a passkey was refused'],
  passkey_copied: ['warn', 'a passkey was refused because its counter went back: it may have been copied'],
  session_revoked: ['info', 'a session was ended from another one'],
  sessions_revoked: ['info', 'all sessions of a person were ended, or all others'],
  account_deleted: ['info', 'an account was deleted'],
  user_deleted: ['info', 'a person deleted their sign-in'],
  account_suspended: ['info', 'an account was suspended'],
  account_restored: ['info', 'an account was restored'],
  role_changed: ['info', 'the role of an account was changed'],
  member_joined: ['info', 'a person became a member of an account'],
  member_changed: ['info', 'the role of a member was changed'],
  member_removed: ['info', 'a member left an account or was removed'],
  account_handed_over: ['info', 'an account got another owner'],
  single_sign_on_refused: ['warn', 'a sign-in at an identity provider was refused'],
  single_sign_on_limited: ['warn', 'a sign-in at an identity provider was refused after too many'],
  single_sign_on_linked: ['info', 'an identity provider vouched for a person for the first time'],
  identity_provider_added: ['info', 'an identity provider of an account was set up'],
  identity_provider_changed: ['info', 'an identity provider of an account was changed'],
  identity_provider_removed: ['info', 'an identity provider of an account was removed'],
  api_key_created: ['info', 'an API key was created'],
  api_key_rotated: ['info', 'an API key got a new token'],
  api_key_revoked: ['info', 'an API key was revoked'],
  api_key_refused: ['warn', 'an API key was refused'],
  api_key_limited: ['warn', 'an API key sent too many requests'],
  second_factor_on: ['info', 'a person turned on their second factor'],
  second_factor_off: ['info', 'a person turned off their second factor'],
  second_factor_failed: ['warn', 'a code of a second factor was wrong or used already'],
  second_factor_limited: ['warn', 'a code was refused after too many wrong ones'],
  second_factor_reset: ['warn', 'the second factor of a person was removed by somebody else'],
  recovery_code_used: ['warn', 'a recovery code was used'],
  recovery_codes_replaced: ['info', 'a person replaced their recovery codes'],
  sign_in_policy_changed: ['info', 'an account changed how its members must sign in'],
  trigger_created: ['info', 'a trigger was created'],
  trigger_renewed: ['info', 'a trigger got a new secret'],
  trigger_revoked: ['info', 'a trigger was revoked'],
  trigger_refused: ['warn', 'the address of a trigger was called with an unknown secret'],
  trigger_limited: ['warn', 'a trigger was called too often, or an address called unknown ones'],
  report_link_created: ['info', 'a link to a report was made'],
  report_link_revoked: ['info', 'a link to a report was revoked'],
  report_link_refused: ['warn', 'a link to a report was opened that does not work'],
  report_link_limited: ['warn', 'a link to a report was read too often, or an address opened ones that do not work'],
  pairing_token_created: ['info', 'a pairing token was created'],
  pairing_token_used: ['info', 'a screen paired itself by a pairing token'],
  pairing_token_revoked: ['info', 'a pairing token was revoked'],
  pairing_token_refused: ['warn', 'a pairing token was refused'],
  pairing_token_limited: ['warn', 'an address sent too many pairing tokens that were refused'],
  device_token_revoked: ['info', 'the token of a device was revoked'],
  device_machine_detached: ['info', 'one of several machines with the token of a device was made a new screen'],
} as const satisfies Record<string, readonly ['info' | 'warn', string]>;

type SecurityEvent = keyof typeof events;

export const securityEvents = Object.keys(events);

/** Ids and other facts; never a password, a token or an email address. */
interface Facts {
  accountId?: string | undefined;
  userId?: string;
  sessionId?: string;
  deviceId?: string;
  /** The id of an identity provider. */
  providerId?: string;
  keyId?: string;
  triggerId?: string;
  reportLinkId?: string;
  pairingTokenId?: string;
  /** The email address of `emailHash`, where the person is not known. */
  email?: string;
  isAdmin?: boolean;
  count?: number;
  reason?: string;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Writes security events: lines of the log with `event: 'security.…'`. */
export function createSecurityLog({ log, secret }: { log: Log; secret: string }) {
  return {
    /** Writes a line with the network address and the caller of the current request. */
    report(event: SecurityEvent, facts: Facts = {}): void {
      if (isDryRun()) return;
      const [level, text] = events[event];
      const { address, caller } = getCurrentRequest() ?? { address: undefined, caller: undefined };
      log[level]({ event: `security.${event}`, ...facts, address, caller }, text);
    },

    /**
     * Returns a hash that is equal for attempts with the same email address. Without the secret, nobody can search for an
     * address.
     */
    emailHash: (emailKey: string): string => deriveSecret(secret, `email:${emailKey}`).slice(0, 22),
  };
}

/** Counts attempts, and reports it if there were too many. @throws request.too_many */
export async function reportLimit(
  security: SecurityLog,
  event: SecurityEvent,
  facts: Facts,
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (isAppError(error, 'request.too_many')) security.report(event, facts);
    throw error;
  }
}
