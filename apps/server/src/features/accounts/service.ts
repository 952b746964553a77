import type { Credentials, Registration, Session, User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { addressKeys, type RateKey } from '../../platform/rate-limit/address-keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { oneKey, type RateLimit, type RateLimiter, tooManyAttempts } from '../../platform/rate-limit/rate-limit.ts';
import type { Entitlements } from './entitlements.ts';
import { removeAccountFiles } from './jobs.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import {
  deleteAccount,
  deleteResetsOf,
  deleteSessionOf,
  deleteSessionsOf,
  findAccount,
  findAccountByEmail,
  findFirstAdmin,
  hasOthers,
  insertAccount,
  isKnownAddress,
  listSessions,
  lockAdmins,
  lockFirstAccount,
  toUser,
  updateAdmin,
  updateName,
  updatePassword,
} from './store.ts';

/** How many attempts are allowed before callers have to wait. */
export interface AccountLimits {
  /** Failed sign-ins at one account from one address. */
  signInPerAccount: RateLimit;
  /** Failed sign-ins at one account from all addresses without a session of it. */
  signInByStrangers: RateLimit;
  /** Failed sign-ins from one address. */
  signInPerAddress: RateLimit;
  registerPerAddress: RateLimit;
  /** Reset links requested from one address, and tried from it. */
  resetPerAddress: RateLimit;
  /** Reset links sent to one account. */
  resetPerAccount: RateLimit;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  limiter: RateLimiter;
  jobs: Jobs;
  limits: AccountLimits;
  sessions: Sessions;
  entitlements: Entitlements;
  /** The admin's address; if unset, the first account is the admin. */
  adminEmail: string | undefined;
}

/** A feature that stores files of accounts. */
interface FileOwner {
  /** Removes all of them. Idempotent. */
  removeAccountFiles(accountId: string): Promise<void>;
}

interface From {
  address: string;
  userAgent: string;
}

interface SignedIn {
  token: string;
  filesToken: string;
  user: User;
}

export type Accounts = ReturnType<typeof createAccounts>;

const keyOf = (email: string): string => email.toLowerCase();

export function createAccounts({ db, clock, limiter, limits, jobs, sessions, entitlements, adminEmail }: Dependencies) {
  const adminKey = adminEmail === undefined ? null : keyOf(adminEmail);

  async function count(keys: readonly RateKey[], limit: RateLimit): Promise<void> {
    const retryAfterMs = await limiter.hit(keys, limit);
    if (retryAfterMs > 0) throw tooManyAttempts(retryAfterMs);
  }

  async function checkPassword(accountId: string, password: string): Promise<void> {
    const keys = oneKey(`password:account:${accountId}`);
    await count(keys, limits.signInPerAccount);
    const row = await findAccount(db, accountId);
    if (!(await verifyPassword(password, row?.passwordHash ?? null))) throw new AppError('account.password_wrong');
    await limiter.refund(keys);
  }

  return {
    /** @throws account.address_taken, request.too_many */
    async register({ name, email, password }: Registration, from: From): Promise<SignedIn> {
      await count(addressKeys('register:address', from.address), limits.registerPerAddress);
      const passwordHash = await hashPassword(password);
      try {
        return await db.transaction(async (tx) => {
          const isFirst = await lockFirstAccount(tx);
          const row = await insertAccount(tx, {
            id: newId('acc'),
            name,
            email,
            emailKey: keyOf(email),
            passwordHash,
            isAdmin: adminKey === null ? isFirst : adminKey === keyOf(email),
            createdAt: clock(),
          });
          const tokens = await sessions.start(tx, row.id, from);
          return { ...tokens, user: toUser(row, entitlements.entitlementOf(row)) };
        });
      } catch (error) {
        if (violates(error, 'accounts_email_key')) throw new AppError('account.address_taken', { cause: error });
        throw error;
      }
    },

    /** @throws auth.credentials_invalid for a wrong password and an unknown address alike, account.suspended, request.too_many */
    async signIn({ email, password }: Credentials, from: From): Promise<SignedIn> {
      const emailKey = keyOf(email);
      const byAccount = addressKeys(`sign-in:account:${emailKey}`, from.address);
      const byAddress = addressKeys('sign-in:address', from.address);
      // Guesses from elsewhere must not lock the owner out where the account is signed in already. Both are counted,
      // so that both take the same time.
      const byStrangers = (await isKnownAddress(db, emailKey, from.address, clock()))
        ? addressKeys(`sign-in:known:${emailKey}`, from.address)
        : oneKey(`sign-in:strangers:${emailKey}`);
      await count(byAccount, limits.signInPerAccount);
      await count(byAddress, limits.signInPerAddress);
      await count(byStrangers, limits.signInByStrangers);
      const row = await findAccountByEmail(db, emailKey);
      if (!(await verifyPassword(password, row?.passwordHash ?? null)) || row === null) {
        throw new AppError('auth.credentials_invalid');
      }
      await limiter.refund([...byAccount, ...byAddress, ...byStrangers]);
      if (row.suspendedAt !== null) throw new AppError('account.suspended');
      const tokens = await sessions.start(db, row.id, from);
      return { ...tokens, user: toUser(row, entitlements.entitlementOf(row)) };
    },

    signOut: (sessionId: string): Promise<void> => sessions.end(sessionId),

    filesTokenOf: (bearer: string) => sessions.filesTokenOf(bearer),

    async me(accountId: string): Promise<User> {
      const row = await findAccount(db, accountId);
      if (row === null) throw new AppError('auth.expired');
      return toUser(row, entitlements.entitlementOf(row));
    },

    async rename(accountId: string, name: string): Promise<User> {
      const row = await updateName(db, accountId, name);
      if (row === null) throw new AppError('auth.expired');
      return toUser(row, entitlements.entitlementOf(row));
    },

    /** Ends every other session. @throws account.password_wrong, request.too_many */
    async changePassword(accountId: string, sessionId: string, current: string, next: string): Promise<void> {
      await checkPassword(accountId, current);
      const passwordHash = await hashPassword(next);
      await db.transaction(async (tx) => {
        await updatePassword(tx, accountId, passwordHash);
        await deleteResetsOf(tx, accountId);
        await deleteSessionsOf(tx, accountId, sessionId);
      });
    },

    async sessions(accountId: string, currentId: string): Promise<Session[]> {
      const rows = await listSessions(db, accountId, clock());
      return rows.map(({ id, userAgent, address, createdAt, expiresAt }) => ({
        id,
        userAgent,
        address,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isCurrent: id === currentId,
      }));
    },

    /** @throws session.not_found */
    async endSession(accountId: string, id: string): Promise<void> {
      if (!(await deleteSessionOf(db, accountId, id))) throw new AppError('session.not_found');
    },

    /** Deletes the account, its rows at once and its files soon. @throws account.password_wrong, account.last_admin */
    async remove(accountId: string, password: string, endSubscriptions: () => Promise<void>): Promise<void> {
      await checkPassword(accountId, password);
      await refuseLastAdmin(db, accountId);
      // First, because a payment for a deleted account is worse than an account without a subscription.
      await endSubscriptions();
      await db.transaction(async (tx) => {
        await refuseLastAdmin(tx, accountId);
        await deleteSessionsOf(tx, accountId, null);
        await deleteAccount(tx, accountId);
        await jobs.send(tx, removeAccountFiles, { accountId });
      });
    },

    /** @param fileOwners every feature that stores files of accounts */
    async work(fileOwners: readonly FileOwner[]): Promise<void> {
      await jobs.work(removeAccountFiles, 1, async ({ input: { accountId } }) => {
        if ((await findAccount(db, accountId)) !== null) return;
        for (const owner of fileOwners) await owner.removeAccountFiles(accountId);
      });
    },

    /** Which account is or will be the admin, as text. */
    async adminNote(): Promise<string> {
      if (adminEmail !== undefined) return `the account ${adminEmail} (ADMIN_EMAIL)`;
      const admin = await findFirstAdmin(db);
      return admin === null ? 'the first account that registers' : admin.email;
    },

    /** Makes the configured account an admin if it exists already. */
    async appointAdmin(): Promise<void> {
      if (adminKey !== null) await updateAdmin(db, adminKey);
    },
  };
}

/** @throws account.last_admin if other accounts would be left without an admin */
async function refuseLastAdmin(at: Db, accountId: string): Promise<void> {
  const admins = await lockAdmins(at);
  const isOnlyAdmin = admins.length === 1 && admins[0] === accountId;
  if (isOnlyAdmin && (await hasOthers(at, accountId))) throw new AppError('account.last_admin');
}
