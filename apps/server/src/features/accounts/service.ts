import { AccountId, type Installation, type PasswordChange, type User } from '@vitrine/contract/accounts';
import type { ProfileChange } from '@vitrine/contract/profile';
import type { Session } from '@vitrine/contract/sign-in/sessions';
import { AppError } from '@vitrine/contract/core/errors';
import { hasRole, ORGANIZATION_ROLE, type Role } from '@vitrine/contract/team/roles';
import type { OwnAccount } from '@vitrine/contract/team/team';
import type { Language } from '@vitrine/messages/languages';
import type { Db } from '../../platform/database.ts';
import type { FindBrand } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportLimit } from '../../platform/security-log.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import type { Attempts } from './attempts.ts';
import { createFactors } from './factors.ts';
import { mailAccountDeleted, removeAccountFiles } from './jobs.ts';
import { createAccountDeletedMail } from './mails.ts';
import { listOpenMemberships } from './member-store.ts';
import { findAccount, findUser, listAccountsOf, lockAccount, type UserRow } from './reads.ts';
import { findBrowserParts, nameBrowser } from './sign-in-notices/browser-name.ts';
import type { Notices } from './sign-in-notices/notices.ts';
import type { Passwords } from './passwords.ts';
import type { Profiles } from './profiles.ts';
import type { Registrations } from './registrations.ts';
import { createRemoval } from './removal.ts';
import type { Sessions } from './sessions.ts';
import { createSignIn, toEmailKey } from './sign-in.ts';
import type { Client } from './proof.ts';
import {
  deleteOwnSession,
  deleteUserResets,
  deleteUserSessions,
  listSessions,
  updateUsedAccount,
} from './session-store.ts';
import {
  findFirstAdmin,
  hasNoAccounts,
  updateAdmin,
  updateLanguage,
  updatePassword,
  updateProfile,
  updateTimeZone,
} from './store.ts';

interface Dependencies {
  /** Returns the name and color of an account in mails. */
  findBrand: FindBrand;
  passwords: Passwords;
  attempts: Attempts;
  sessions: Sessions;
  profiles: Profiles;
  notices: Notices;
  registrations: Registrations;
  /** The admin's address; if unset, the first account is the admin. */
  adminEmail: string | undefined;
}

interface InAccount {
  userId: string;
  accountId: string;
}

/** A feature that stores files of accounts. */
interface FileOwner {
  /** Removes all of them. Idempotent. */
  removeAccountFiles(accountId: string): Promise<void>;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(platform: Platform, dependencies: Dependencies) {
  const { db, clock, limiter, limits, jobs, mailer, findReader, security } = platform;
  const { findBrand, passwords, attempts, sessions, profiles, notices, registrations, adminEmail } = dependencies;
  const adminKey = adminEmail === undefined ? null : toEmailKey(adminEmail);

  async function checkPassword(userId: string, password: string): Promise<UserRow> {
    const keys = oneKey(`password:user:${userId}`);
    await reportLimit(security, 'password_limited', { userId }, () =>
      countAttempt(limiter, keys, limits.signInPerAccount),
    );
    const row = await findUser(db, userId);
    if (!(await passwords.verify(password, row?.passwordHash ?? null)) || row === null) {
      security.report('password_wrong', { userId });
      throw new AppError('account.password_wrong');
    }
    await limiter.refund(keys);
    return row;
  }

  return {
    ...createSignIn(platform, {
      passwords,
      attempts,
      sessions,
      profiles,
      registrations,
      adminKey,
    }),

    ...createFactors(platform, { checkPassword }),

    /** Checks the password of a signed-in person again. @throws account.password_wrong, request.too_many */
    checkPassword,

    /** Emails a user about a change of how they sign in. */
    tellOfChange: (...change: Parameters<Notices['tellOfChange']>) => notices.tellOfChange(...change),

    me: ({ userId, accountId }: InAccount, at: Db = db): Promise<User> => profiles.describe(at, userId, accountId),

    /** The accounts that a user belongs to, in the order in which they joined them. */
    async listOwn(userId: string, currentId: string | null, at: Db = db): Promise<OwnAccount[]> {
      const rows = await listAccountsOf(at, userId);
      return rows.map(({ id, name, organization, suspendedAt, role }) => ({
        id: AccountId.parse(id),
        name: organization || name,
        role,
        isOpen: suspendedAt === null,
        isCurrent: id === currentId,
      }));
    },

    /** @throws account.not_found for an account that is suspended, or that the user does not belong to */
    async use(userId: string, sessionId: string, accountId: string): Promise<void> {
      const memberships = await listOpenMemberships(db, userId);
      if (!memberships.some((each) => each.accountId === accountId)) throw new AppError('account.not_found');
      await updateUsedAccount(db, sessionId, accountId);
    },

    async installation(): Promise<Omit<Installation, 'hasSingleSignOn'>> {
      const isEmpty = await hasNoAccounts(db);
      return {
        hasAccounts: !isEmpty,
        nextIsAdmin: isEmpty && adminKey === null,
        takesRegistrations: isEmpty || registrations.mode === 'open',
        sendsEmail: mailer.reachesPeople,
      };
    },

    /** @throws auth.role_required for the organization, which admins and owners name */
    async changeProfile({ userId, accountId, role }: InAccount & { role: Role }, change: ProfileChange): Promise<User> {
      const account = await findAccount(db, accountId);
      const isRenamed = change.organization !== undefined && change.organization !== account?.organization;
      if (isRenamed && !hasRole(role, ORGANIZATION_ROLE))
        throw new AppError('auth.role_required', { details: { role: ORGANIZATION_ROLE } });
      await db.transaction(async (tx) => {
        // Accounts are locked before users, as by the deletion of an account.
        await lockAccount(tx, accountId);
        await updateProfile(tx, { userId, accountId }, change);
      });
      return profiles.describe(db, userId, accountId);
    },

    async changeTimeZone(
      { userId, accountId }: InAccount,
      { timeZone, onlyIfUnset }: { timeZone: string; onlyIfUnset: boolean },
    ): Promise<User> {
      await updateTimeZone(db, accountId, timeZone, onlyIfUnset);
      return profiles.describe(db, userId, accountId);
    },

    async changeLanguage({ userId, accountId }: InAccount, { language }: { language: Language | null }): Promise<User> {
      await updateLanguage(db, accountId, language);
      return profiles.describe(db, userId, accountId);
    },

    /** Ends every other session and emails the user. @throws account.password_wrong, password.too_common, request.too_many */
    async changePassword(
      { userId, sessionId }: { userId: string; sessionId: string },
      { currentPassword, password }: PasswordChange,
      client: Client,
    ): Promise<void> {
      const { name, email } = await checkPassword(userId, currentPassword);
      await passwords.checkNew(password, [name, email]);
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        await updatePassword(tx, userId, passwordHash);
        await deleteUserResets(tx, userId);
        await attempts.endAll(tx, userId);
        await deleteUserSessions(tx, userId, sessionId);
        await notices.tellOfChange(tx, userId, { kind: 'password-changed', by: 'settings' }, client);
      });
      security.report('password_changed', { userId });
    },

    async sessions({ userId, sessionId: currentId }: { userId: string; sessionId: string }): Promise<Session[]> {
      const rows = await listSessions(db, userId, clock());
      return rows.map(({ id, userAgent, address, createdAt, lastUsedAt, expiresAt, method, hasSecondFactor }) => ({
        id,
        userAgent,
        browser: nameBrowser(userAgent),
        browserParts: findBrowserParts(userAgent),
        address,
        createdAt: createdAt.toISOString(),
        lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
        expiresAt: expiresAt.toISOString(),
        method,
        hasSecondFactor,
        isCurrent: id === currentId,
      }));
    },

    /** Ends all sessions of the user, or all but one. Returns how many. */
    async endSessions(userId: string, except: string | null): Promise<number> {
      const count = await sessions.endAll(userId, except);
      security.report('sessions_revoked', { userId, count });
      return count;
    },

    /** @throws session.not_found */
    async endSession({ userId }: { userId: string }, id: string): Promise<void> {
      if (!(await deleteOwnSession(db, userId, id))) throw new AppError('session.not_found');
      security.report('session_revoked', { userId, sessionId: id });
    },

    ...createRemoval(platform, { findBrand, checkPassword }),

    /** @param fileOwners every feature that stores files of accounts */
    async work(fileOwners: readonly FileOwner[]): Promise<void> {
      await jobs.work(mailAccountDeleted, 1, async ({ input }) =>
        mailer.send(createAccountDeletedMail(await findReader(input.language), input)),
      );
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
