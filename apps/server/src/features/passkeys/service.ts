import { AppError } from '@vitrine/contract/core/errors';
import {
  isPasskeyTransport,
  MAX_PASSKEYS,
  type Passkey,
  PASSKEY_TIMEOUT_MS,
  type RegisteredCredential,
  type RegistrationOptions,
  type SignInOptions,
  type UsedCredential,
} from '@vitrine/contract/sign-in/passkeys';
import type { PersonCaller } from '../../http/callers.ts';
import type { Origin } from '../../http/request.ts';
import type { Db } from '../../platform/database.ts';
import { isViolationOf } from '../../platform/database/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAddressKeys } from '../../platform/rate-limit/address-keys.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { reportLimit } from '../../platform/security-log.ts';
import {
  type Accounts,
  type Attempts,
  findBrowserParts,
  findUser,
  nameBrowser,
  type Sessions,
} from '../accounts/index.ts';
import {
  countForAddition,
  deletePasskey,
  deletePasskeys,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  recordUse,
  renamePasskey,
} from './store.ts';
import { ALGORITHMS, findSite, readChallenge, verifyRegistration, verifyUse } from './verification.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

type Caller = Pick<PersonCaller, 'userId' | 'sessionId'>;

const toPasskey = ({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced: isBackedUp,
});

/** The user's id as an authenticator stores it. */
const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The passkeys of people: adding and removing them, and signing in with them. */
export function createPasskeys(
  platform: Platform,
  dependencies: { accounts: Accounts; attempts: Attempts; sessions: Sessions },
) {
  const { db, clock, limiter, limits, security, publicUrl } = platform;
  const { accounts, attempts, sessions } = dependencies;

  const refuse = (reason: string, row: PasskeyRow | null): AppError => {
    security.report('passkey_refused', row === null ? { reason } : { reason, userId: row.userId });
    return new AppError('auth.passkey_invalid');
  };

  /** Completes an attempt, and returns the passkey that has signed its challenge. @throws auth.passkey_invalid */
  async function checkUse(credential: UsedCredential, serverUrl: string): Promise<PasskeyRow> {
    const site = findSite(serverUrl, publicUrl());
    const row = await findPasskey(db, credential.id);
    if (row === null) throw refuse('unknown', null);
    const challenge = readChallenge(credential);
    if (challenge === null || (await attempts.complete(db, 'passkey', challenge)) === null)
      throw refuse('challenge', row);
    const { userHandle } = credential.response;
    if (userHandle !== undefined && userHandle !== toUserHandle(row.userId)) throw refuse('another person', row);
    const used = await verifyUse(credential, row, challenge, site);
    if (used === null) throw refuse('signature', row);
    if (!(await recordUse(db, row.id, { ...used, lastUsedAt: clock() }))) {
      security.report('passkey_copied', { userId: row.userId });
      throw new AppError('auth.passkey_invalid');
    }
    return row;
  }

  async function listOf(userId: string): Promise<Passkey[]> {
    return (await listPasskeys(db, userId)).map(toPasskey);
  }

  return {
    /** The passkeys of a person, newest first. */
    listOf,

    /** The passkeys of a person, with everything else that their page shows. */
    async list(caller: Caller, { userAgent }: Origin) {
      return {
        passkeys: await listOf(caller.userId),
        proposedName: nameBrowser(userAgent),
        proposedParts: findBrowserParts(userAgent),
        asksPassword: await accounts.asksPassword(caller),
        isOnlyFactor: await accounts.isOnlyFactorPasskey(caller.userId),
      };
    },

    /**
     * Begins to add a passkey.
     *
     * @throws account.password_wrong, auth.factor_required, auth.password_required, passkey.limit_reached,
     *   passkey.unavailable, request.too_many
     */
    async begin(
      caller: Caller,
      { password }: { password?: string | undefined },
      { serverUrl }: Origin,
    ): Promise<RegistrationOptions> {
      const { userId, sessionId } = caller;
      const site = findSite(serverUrl, publicUrl());
      await accounts.requireFactor(caller);
      await accounts.confirm(caller, password);
      const rows = await listPasskeys(db, userId);
      if (rows.length >= MAX_PASSKEYS) throw new AppError('passkey.limit_reached');
      await countAttempt(limiter, oneKey(`passkey:user:${userId}`), limits.passkeyChallengesPerAddress);
      const user = await findUser(db, userId);
      if (user === null) throw new AppError('auth.expired');
      return {
        challenge: await attempts.begin('passkey-registration', userId, { sessionId }),
        rp: { id: site.id, name: 'Vitrine' },
        user: { id: toUserHandle(userId), name: user.email, displayName: user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: PASSKEY_TIMEOUT_MS,
        attestation: 'none',
        excludeCredentials: rows.map(({ id, transports }) => ({
          id,
          type: 'public-key',
          transports: transports.filter(isPasskeyTransport),
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },

    /**
     * Adds the passkey that a browser created, notes that the session has proven a second factor, and emails the person.
     *
     * @throws passkey.registration_invalid, passkey.exists, passkey.limit_reached, passkey.unavailable
     */
    async add(
      { userId, sessionId }: Caller,
      { name, credential }: { name: string; credential: RegisteredCredential },
      origin: Origin,
    ): Promise<Passkey> {
      const site = findSite(origin.serverUrl, publicUrl());
      const challenge = readChallenge(credential);
      const attempt = challenge === null ? null : await attempts.complete(db, 'passkey-registration', challenge);
      const isOwn = attempt?.userId === userId && Object(attempt.data).sessionId === sessionId;
      const created = isOwn && challenge !== null ? await verifyRegistration(credential, challenge, site) : null;
      if (created === null) throw new AppError('passkey.registration_invalid');
      const { transports } = credential.response;
      const row = { ...created, userId, name, transports, createdAt: clock(), lastUsedAt: null };
      try {
        await db.transaction(async (tx) => {
          if ((await countForAddition(tx, userId)) >= MAX_PASSKEYS) throw new AppError('passkey.limit_reached');
          await insertPasskey(tx, row);
          await sessions.strengthen(tx, sessionId);
          await accounts.tellOfChange(tx, userId, { kind: 'passkey-added', name }, origin);
        });
      } catch (error) {
        if (isViolationOf(error, 'passkeys_pkey')) throw new AppError('passkey.exists', { cause: error });
        throw error;
      }
      security.report('passkey_added', { userId });
      return toPasskey(row);
    },

    /** @throws passkey.not_found */
    async rename({ userId }: Caller, id: string, { name }: { name: string }): Promise<Passkey> {
      const row = await renamePasskey(db, userId, id, name);
      if (row === null) throw new AppError('passkey.not_found');
      return toPasskey(row);
    },

    /** Removes a passkey and emails the person. @throws passkey.not_found, auth.factor_required */
    async remove(caller: Caller, id: string, origin: Origin): Promise<void> {
      const { userId } = caller;
      await accounts.requireFactor(caller);
      await db.transaction(async (tx) => {
        const name = await deletePasskey(tx, userId, id);
        if (name === null) throw new AppError('passkey.not_found');
        await accounts.tellOfChange(tx, userId, { kind: 'passkey-removed', name }, origin);
      });
      security.report('passkey_removed', { userId });
    },

    /** Begins to sign in. @throws passkey.unavailable, request.too_many */
    async beginSignIn({ address, serverUrl }: Origin): Promise<SignInOptions> {
      const site = findSite(serverUrl, publicUrl());
      await reportLimit(security, 'sign_in_limited', {}, () =>
        countAttempt(limiter, listAddressKeys('passkey:address', address), limits.passkeyChallengesPerAddress),
      );
      const challenge = await attempts.begin('passkey', null);
      return { challenge, rpId: site.id, timeout: PASSKEY_TIMEOUT_MS, userVerification: 'required' };
    },

    /** @throws auth.passkey_invalid, account.suspended, passkey.unavailable, request.too_many */
    async signIn({ credential }: { credential: UsedCredential }, origin: Origin) {
      const keys = listAddressKeys('sign-in:address', origin.address);
      await reportLimit(security, 'sign_in_limited', {}, () => countAttempt(limiter, keys, limits.signInPerAddress));
      const { userId } = await checkUse(credential, origin.serverUrl);
      await limiter.refund(keys);
      const proof = { method: 'passkey', hasSecondFactor: true, providerAccountId: null } as const;
      return accounts.startSession(userId, origin, proof, { replaced: origin.bearer });
    },
  };
}

/** Removes all passkeys of a person who has lost them. Returns their number. */
export const removePasskeys = (tx: Db, userId: string): Promise<number> => deletePasskeys(tx, userId);
