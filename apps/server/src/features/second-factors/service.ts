import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import {
  CODE_DIGITS,
  type Confirmation,
  type FactorSetup,
  type SecondFactor,
} from '@vitrine/contract/sign-in/second-factors';
import type { PersonCaller } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAddressKeys, type RateKey } from '../../platform/rate-limit/address-keys.ts';
import { countAttempt, oneKey, type RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import { createSeal } from '../../platform/seal.ts';
import { reportLimit } from '../../platform/security-log.ts';
import {
  type Accounts,
  type Attempts,
  type Client,
  findUser,
  type Sessions,
  type SignInPolicies,
  weakenSessions,
} from '../accounts/index.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCode,
  type FactorRow,
  findFactor,
  lockFactor,
  replaceRecoveryCodes,
  startFactor,
  updateFactor,
} from './store.ts';
import { createTotpSecret, createTotpUri, findStep } from './totp.ts';

interface Dependencies {
  accounts: Accounts;
  attempts: Attempts;
  sessions: Sessions;
  policies: SignInPolicies;
}

/** The counters of an attempt: each group of keys with its limit. */
type Counted = readonly [readonly RateKey[], RateLimit][];

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Authenticator apps and recovery codes. */
export function createSecondFactors(
  { db, clock, limiter, limits, security, secret }: Platform,
  { accounts, attempts, sessions, policies }: Dependencies,
) {
  const seal = createSeal(secret, 'second-factors');

  /**
   * Counts an attempt at a code of a user before it is checked, and takes it back if it succeeds. All ways to enter a code
   * share one counter, whatever the address: anybody who gets this far knows the password or has a session.
   *
   * @param attempt returns null for a wrong code
   * @throws request.too_many, and `wrong` for a wrong code
   */
  async function countCode<T extends object>(
    userId: string,
    wrong: ErrorCode,
    attempt: (tx: Db) => Promise<T | null>,
    others: Counted = [],
  ): Promise<T> {
    const counted: Counted = [[oneKey(`second-factor:user:${userId}`), limits.signInPerAccount], ...others];
    await reportLimit(security, 'second_factor_limited', { userId }, async () => {
      for (const [keys, limit] of counted) await countAttempt(limiter, keys, limit);
    });
    const result = await db.transaction(attempt);
    if (result === null) {
      security.report('second_factor_failed', { userId });
      throw new AppError(wrong);
    }
    await limiter.refund(counted.flatMap(([keys]) => keys));
    return result;
  }

  /** Accepts a code of the app once; false if it is wrong or was used. The row must be locked. */
  async function acceptTotp(tx: Db, { userId, secret: sealed, lastStep }: FactorRow, code: string): Promise<boolean> {
    const opened = seal.open(sealed);
    const step = opened === null ? null : findStep(opened, withoutSpaces(code), clock(), lastStep);
    if (step === null) return false;
    await updateFactor(tx, userId, { lastStep: step });
    return true;
  }

  /** Accepts a code of the app or a recovery code once. */
  async function accept(tx: Db, factor: FactorRow, code: string): Promise<boolean> {
    if (isTotp(code)) return acceptTotp(tx, factor, code);
    const isUsed = await deleteRecoveryCode(tx, factor.userId, hashRecoveryCode(factor.userId, code));
    if (isUsed) security.report('recovery_code_used', { userId: factor.userId });
    return isUsed;
  }

  /**
   * Changes the factor of a user after they have entered their password or a code.
   *
   * @throws second_factor.off, second_factor.code_invalid, account.password_wrong, request.too_many; auth.factor_required
   *   for the password in a session that has not shown the factor
   */
  async function changeConfirmed<T extends object>(
    caller: PersonCaller,
    { password, code = '' }: Confirmation,
    change: (tx: Db) => Promise<T>,
  ): Promise<T> {
    const { userId } = caller;
    if (password === undefined) {
      return countCode(userId, 'second_factor.code_invalid', async (tx) =>
        (await accept(tx, await lockConfirmed(tx, userId), code)) ? change(tx) : null,
      );
    }
    await accounts.requireFactor(caller);
    await accounts.checkPassword(userId, password);
    return db.transaction(async (tx) => {
      await lockConfirmed(tx, userId);
      return change(tx);
    });
  }

  /** Tells a person of a sign-in by a recovery code. */
  async function tellOfRecoveryCode(tx: Db, { userId }: FactorRow, code: string, client: Client): Promise<void> {
    if (isTotp(code)) return;
    const remainingCount = await countRecoveryCodes(tx, userId);
    await accounts.tellOfChange(tx, userId, { kind: 'recovery-code-used', remainingCount }, client);
  }

  async function describe(userId: string): Promise<Pick<SecondFactor, 'enabledAt' | 'recoveryCodesLeft'>> {
    const enabledAt = (await findFactor(db, userId))?.confirmedAt ?? null;
    return { enabledAt: enabledAt?.toISOString() ?? null, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
  }

  return {
    describe,

    async read({ userId, sessionId, accountId }: PersonCaller): Promise<SecondFactor> {
      const policy = accountId === null ? null : await policies.find(accountId);
      return {
        ...(await describe(userId)),
        requiredFrom: policy?.secondFactorFrom?.toISOString() ?? null,
        isProven: await sessions.isProven(sessionId, accountId),
      };
    },

    /**
     * Starts the setup of an app, in place of one that was started before.
     *
     * @throws second_factor.already_on, account.password_wrong, auth.factor_required, auth.password_required,
     *   request.too_many
     */
    async start(caller: PersonCaller, { password }: { password?: string | undefined }): Promise<FactorSetup> {
      const { userId } = caller;
      const user = await findUser(db, userId);
      if (user === null) throw new AppError('auth.expired');
      await accounts.requireFactor(caller);
      await accounts.confirm(caller, password);
      const created = createTotpSecret();
      const isStarted = await startFactor(db, { userId, secret: seal.seal(created), createdAt: clock() });
      if (!isStarted) throw new AppError('second_factor.already_on');
      return { secret: created, uri: createTotpUri(created, user.email) };
    },

    /**
     * Turns the factor on with a first code, and returns the recovery codes. The session counts as proven; the other
     * sessions of the person continue as they are.
     *
     * @throws second_factor.already_on, second_factor.not_started, second_factor.code_invalid, request.too_many
     */
    async confirm({ userId, sessionId }: PersonCaller, { code }: { code: string }, client: Client): Promise<string[]> {
      const { codes } = await countCode(userId, 'second_factor.code_invalid', async (tx) => {
        const factor = await lockFactor(tx, userId);
        if (factor === null) throw new AppError('second_factor.not_started');
        if (factor.confirmedAt !== null) throw new AppError('second_factor.already_on');
        if (!(await acceptTotp(tx, factor, code))) return null;
        await updateFactor(tx, userId, { confirmedAt: clock() });
        await sessions.strengthen(tx, sessionId);
        await accounts.tellOfChange(tx, userId, { kind: 'factor-set-up' }, client);
        return { codes: await giveRecoveryCodes(tx, userId) };
      });
      security.report('second_factor_on', { userId });
      return codes;
    },

    /** Shows the factor in a session that began without it. @throws second_factor.off, second_factor.code_invalid, request.too_many */
    async prove({ userId, sessionId }: PersonCaller, { code }: { code: string }): Promise<void> {
      await countCode(userId, 'second_factor.code_invalid', async (tx) => {
        if (!(await accept(tx, await lockConfirmed(tx, userId), code))) return null;
        await sessions.strengthen(tx, sessionId);
        return {};
      });
    },

    /** @throws second_factor.off, second_factor.code_invalid, account.password_wrong, auth.factor_required, request.too_many */
    async renewRecoveryCodes(caller: PersonCaller, confirmation: Confirmation, client: Client): Promise<string[]> {
      const { userId } = caller;
      const { codes } = await changeConfirmed(caller, confirmation, async (tx) => {
        await accounts.tellOfChange(tx, userId, { kind: 'recovery-codes-renewed' }, client);
        return { codes: await giveRecoveryCodes(tx, userId) };
      });
      security.report('recovery_codes_replaced', { userId });
      return codes;
    },

    /**
     * Turns the factor off. The person's sessions continue, but no longer count as proven by it.
     *
     * @throws second_factor.off, second_factor.code_invalid, account.password_wrong, auth.factor_required, request.too_many
     */
    async turnOff(caller: PersonCaller, confirmation: Confirmation, client: Client): Promise<void> {
      const { userId } = caller;
      await changeConfirmed(caller, confirmation, async (tx) => {
        await deleteFactor(tx, userId);
        await weakenSessions(tx, userId);
        await accounts.tellOfChange(tx, userId, { kind: 'factor-turned-off' }, client);
        return {};
      });
      security.report('second_factor_off', { userId });
    },

    /**
     * Completes a sign-in by password. A wrong code leaves the challenge as it is.
     *
     * @throws auth.challenge_expired, auth.code_invalid, account.suspended, request.too_many
     */
    async signIn({ challenge, code }: { challenge: string; code: string }, client: Client) {
      const userId = (await attempts.find('second-factor', challenge))?.userId ?? null;
      if (userId === null) throw new AppError('auth.challenge_expired');
      const byAddress = listAddressKeys('sign-in:address', client.address);
      await countCode(
        userId,
        'auth.code_invalid',
        async (tx) => {
          const factor = await lockFactor(tx, userId);
          if (factor === null || factor.confirmedAt === null) throw new AppError('auth.challenge_expired');
          if (!(await accept(tx, factor, code))) return null;
          await tellOfRecoveryCode(tx, factor, code, client);
          const completed = await attempts.complete(tx, 'second-factor', challenge);
          if (completed === null) throw new AppError('auth.challenge_expired');
          return completed;
        },
        [[byAddress, limits.signInPerAddress]],
      );
      return accounts.startSession(userId, client, {
        method: 'password',
        hasSecondFactor: true,
        providerAccountId: null,
      });
    },
  };
}

/** The turned-on factor of a user. @throws second_factor.off */
async function lockConfirmed(tx: Db, userId: string): Promise<FactorRow> {
  const factor = await lockFactor(tx, userId);
  if (factor === null || factor.confirmedAt === null) throw new AppError('second_factor.off');
  return factor;
}

/** Replaces the recovery codes of a user, and returns the new ones. */
async function giveRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, '');

/** True for a code of an app, by its length; false for a recovery code. */
const isTotp = (code: string): boolean => withoutSpaces(code).length === CODE_DIGITS;
