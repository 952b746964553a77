import type { Credentials, Registration, User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { findCurrentTimeZone } from '@vitrine/contract/core/time-zone';
import { listAddressKeys } from '../../platform/rate-limit/address-keys.ts';
import type { Db } from '../../platform/database.ts';
import { isViolationOf } from '../../platform/database/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportLimit } from '../../platform/security-log.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { hasSecondFactor } from './attempt-store.ts';
import type { Attempts } from './attempts.ts';
import type { Profiles } from './profiles.ts';
import type { Registrations } from './registrations.ts';
import type { Passwords } from './passwords.ts';
import { type Client, passwordProof, type Proof } from './proof.ts';
import type { Sessions } from './sessions.ts';
import { isSuspended } from './member-store.ts';
import { isKnownAddress } from './session-store.ts';
import { insertFounder, lockFirstAccount } from './store.ts';
import { findUserByEmail } from './reads.ts';

interface SignedIn {
  sessionId: string;
  token: string;
  filesToken: string;
  /** Null for a person who belongs to no account any more. */
  user: User | null;
}

interface Dependencies {
  passwords: Passwords;
  attempts: Attempts;
  sessions: Sessions;
  profiles: Profiles;
  registrations: Registrations;
  /** The lower-case email address of the admin; null if the first account is the admin. */
  adminKey: string | null;
}

/** Email addresses are compared in lower case. */
export const toEmailKey = (email: string): string => email.toLowerCase();

/** Registration, sign-in and sign-out. */
export function createSignIn(
  { db, clock, limiter, limits, security }: Platform,
  { passwords, attempts, sessions, profiles, registrations, adminKey }: Dependencies,
) {
  /**
   * Signs in somebody whose identity is proven. Every way to sign in calls this function.
   *
   * @param options `isTold`: true if an email tells the user of a new browser or network; `replaced`: the token of the
   *   session that the browser has so far, which ends; `at`: the transaction that proves the identity
   * @throws account.suspended
   */
  async function startSession(
    userId: string,
    client: Client,
    proof: Proof,
    { isTold = true, replaced = null, at = db }: { isTold?: boolean; replaced?: string | null; at?: Db } = {},
  ): Promise<SignedIn> {
    if (await isSuspended(at, userId)) {
      security.report('sign_in_suspended', { userId });
      throw new AppError('account.suspended');
    }
    const tokens = await at.transaction(async (tx) => {
      if (replaced !== null) await sessions.endReplaced(tx, userId, replaced);
      return sessions.start(tx, userId, client, proof, isTold);
    });
    security.report('signed_in', { userId });
    return { ...tokens, user: await profiles.find(at, userId, proof.providerAccountId) };
  }

  return {
    /**
     * @param by `operator`: the account is made for whoever runs the server
     * @throws registration.closed, account.address_taken, password.too_common, request.too_many
     */
    async register(
      { name, email, password, organization, timeZone = '', language, accountLanguage = language }: Registration,
      client: Client,
      by: 'visitor' | 'operator' = 'visitor',
    ): Promise<SignedIn & { user: User }> {
      await countAttempt(limiter, listAddressKeys('register:address', client.address), limits.registerPerAddress);
      // Before the password is hashed, which takes time; the transaction decides.
      if (by === 'visitor') await registrations.refuseStranger(db, email);
      await passwords.checkNew(password, [name, email]);
      const passwordHash = await passwords.hash(password);
      try {
        return await db.transaction(async (tx) => {
          const isFirst = await lockFirstAccount(tx);
          if (by === 'visitor') await registrations.refuseStranger(tx, email);
          const id = newId('usr');
          const isAdmin = adminKey === null ? isFirst : adminKey === toEmailKey(email);
          const account = await insertFounder(
            tx,
            {
              id,
              name,
              email,
              emailKey: toEmailKey(email),
              passwordHash,
              isAdmin,
              language: language ?? null,
              createdAt: clock(),
            },
            { organization, timeZone: findCurrentTimeZone(timeZone), language: accountLanguage ?? null },
          );
          const tokens = await sessions.start(tx, id, client, passwordProof);
          return { ...tokens, user: await profiles.describe(tx, id, account.id) };
        });
      } catch (error) {
        if (isViolationOf(error, 'users_email_key')) throw new AppError('account.address_taken', { cause: error });
        throw error;
      }
    },

    /**
     * @throws auth.credentials_invalid for a wrong password and for an unknown email address, auth.second_factor_required
     *   with the `challenge` of the next step, account.suspended, request.too_many
     */
    async signIn({ email, password }: Credentials, client: Client): Promise<SignedIn> {
      const emailKey = toEmailKey(email);
      const byAccount = listAddressKeys(`sign-in:account:${emailKey}`, client.address);
      const byAddress = listAddressKeys('sign-in:address', client.address);
      // Guesses from elsewhere must not lock out the owner, who signs in from a known address. Both cases are counted,
      // so that their response times are equal.
      const byUnknownAddress = (await isKnownAddress(db, emailKey, client.address, clock()))
        ? listAddressKeys(`sign-in:known:${emailKey}`, client.address)
        : oneKey(`sign-in:unknown-address:${emailKey}`);
      const hashed = { email: security.emailHash(emailKey) };
      await reportLimit(security, 'sign_in_limited', hashed, async () => {
        await countAttempt(limiter, byAccount, limits.signInPerAccount);
        await countAttempt(limiter, byAddress, limits.signInPerAddress);
        await countAttempt(limiter, byUnknownAddress, limits.signInFromUnknownAddresses);
      });
      const row = await findUserByEmail(db, emailKey);
      if (!(await passwords.verify(password, row?.passwordHash ?? null)) || row === null) {
        security.report('sign_in_failed', row === null ? hashed : { userId: row.id });
        throw new AppError('auth.credentials_invalid');
      }
      const { id: userId } = row;
      await limiter.refund([...byAccount, ...byAddress, ...byUnknownAddress]);
      if (await hasSecondFactor(db, userId)) {
        const challenge = await attempts.begin('second-factor', userId);
        throw new AppError('auth.second_factor_required', { details: { challenge } });
      }
      return startSession(userId, client, passwordProof);
    },

    startSession,

    /** The id of the user with this email address; null if there is none. */
    async findUserId(email: string): Promise<string | null> {
      return (await findUserByEmail(db, toEmailKey(email)))?.id ?? null;
    },

    signOut: (sessionId: string): Promise<void> => sessions.end(sessionId),

    filesTokenOf: (bearer: string) => sessions.filesTokenOf(bearer),
  };
}
