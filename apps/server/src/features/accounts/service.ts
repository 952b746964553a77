import type { Installation, ProfileChange, Session, User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { reportLimit, type SecurityLog } from '../../platform/security-log.ts';
import { countAttempt, oneKey, type RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import type { Entitlements } from './entitlements.ts';
import { removeAccount } from './changes.ts';
import { mailPasswordChanged, removeAccountFiles } from './jobs.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { type AccountLimits, createSignIn, toEmailKey } from './sign-in.ts';
import {
  type AccountRow,
  deleteAccountResets,
  deleteOwnSession,
  deleteAccountSessions,
  findAccount,
  findFirstAdmin,
  hasNoAccounts,
  hasOthers,
  listSessions,
  lockActiveAdmins,
  toUser,
  updateAdmin,
  updatePassword,
  updateProfile,
} from './store.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  limiter: RateLimiter;
  jobs: Jobs;
  limits: AccountLimits;
  passwords: Passwords;
  sessions: Sessions;
  entitlements: Entitlements;
  security: SecurityLog;
  /** The admin's address; if unset, the first account is the admin. */
  adminEmail: string | undefined;
}

/** A feature that stores files of accounts. */
interface FileOwner {
  /** Removes all of them. Idempotent. */
  removeAccountFiles(accountId: string): Promise<void>;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(dependencies: Dependencies) {
  const { db, clock, limiter, limits, jobs, passwords, sessions, entitlements, security, adminEmail } = dependencies;
  const adminKey = adminEmail === undefined ? null : toEmailKey(adminEmail);

  async function checkPassword(accountId: string, password: string): Promise<AccountRow> {
    const keys = oneKey(`password:account:${accountId}`);
    await reportLimit(security, 'password_limited', { accountId }, () =>
      countAttempt(limiter, keys, limits.signInPerAccount),
    );
    const row = await findAccount(db, accountId);
    if (!(await passwords.verify(password, row?.passwordHash ?? null)) || row === null) {
      security.report('password_wrong', { accountId });
      throw new AppError('account.password_wrong');
    }
    await limiter.refund(keys);
    return row;
  }

  return {
    ...createSignIn({ db, clock, limiter, limits, passwords, sessions, entitlements, security, adminKey }),

    async me(accountId: string): Promise<User> {
      const row = await findAccount(db, accountId);
      if (row === null) throw new AppError('auth.expired');
      return toUser(row, entitlements.entitlementOf(row));
    },

    async installation(): Promise<Installation> {
      const isEmpty = await hasNoAccounts(db);
      return { hasAccounts: !isEmpty, nextIsAdmin: isEmpty && adminKey === null };
    },

    async changeProfile(accountId: string, change: ProfileChange): Promise<User> {
      const row = await updateProfile(db, accountId, change);
      if (row === null) throw new AppError('auth.expired');
      return toUser(row, entitlements.entitlementOf(row));
    },

    /** Ends every other session and emails the owner. @throws account.password_wrong, password.too_common, request.too_many */
    async changePassword(accountId: string, sessionId: string, current: string, next: string): Promise<void> {
      const { name, email } = await checkPassword(accountId, current);
      await passwords.checkNew(next, [name, email]);
      const passwordHash = await passwords.hash(next);
      await db.transaction(async (tx) => {
        await updatePassword(tx, accountId, passwordHash);
        await deleteAccountResets(tx, accountId);
        await deleteAccountSessions(tx, accountId, sessionId);
        await jobs.send(tx, mailPasswordChanged, { accountId, by: 'settings', at: clock().toISOString() });
      });
      security.report('password_changed', { accountId });
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

    /** Ends all sessions of the account, or all but one. Returns how many. */
    async endSessions(accountId: string, except: string | null): Promise<number> {
      const count = await sessions.endAll(accountId, except);
      security.report('sessions_revoked', { accountId, count });
      return count;
    },

    /** @throws session.not_found */
    async endSession(accountId: string, id: string): Promise<void> {
      if (!(await deleteOwnSession(db, accountId, id))) throw new AppError('session.not_found');
      security.report('session_revoked', { accountId, sessionId: id });
    },

    /** Deletes the account's rows at once and its files in a job. @throws account.password_wrong, account.last_admin */
    async remove(accountId: string, password: string, endSubscriptions: () => Promise<void>): Promise<void> {
      await checkPassword(accountId, password);
      await refuseLastAdmin(db, accountId);
      // First, because a payment for a deleted account is worse than an account without a subscription.
      await endSubscriptions();
      await db.transaction(async (tx) => {
        await refuseLastAdmin(tx, accountId);
        await removeAccount(tx, jobs, accountId);
      });
      security.report('account_deleted', { accountId });
    },

    /** @param fileOwners every feature that stores files of accounts */
    async work(fileOwners: readonly FileOwner[]): Promise<void> {
      await jobs.work(removeAccountFiles, 1, async ({ input: { accountId } }) => {
        if ((await findAccount(db, accountId)) !== null) return;
        for (const owner of fileOwners) await owner.removeAccountFiles(accountId);
      });
    },

    /** The account that is or will be the admin, as text. */
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
  const admins = await lockActiveAdmins(at);
  const isOnlyAdmin = admins.length === 1 && admins[0] === accountId;
  if (isOnlyAdmin && (await hasOthers(at, accountId))) throw new AppError('account.last_admin');
}
