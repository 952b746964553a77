import { AppError } from '@vitrine/contract/core/errors';
import type { AccountDeletion } from '@vitrine/contract/accounts';
import type { Db } from '../../platform/database.ts';
import type { FindBrand } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeAccount } from './changes.ts';
import { mailAccountDeleted } from './jobs.ts';
import { listAccountsOf, listMembers, listOwners, lockAccount, lockActiveAdmins, type UserRow } from './reads.ts';
import { endMembership, lockAccountAs } from './memberships.ts';
import { deleteUser, hasOthers } from './store.ts';

interface Dependencies {
  findBrand: FindBrand;
  checkPassword: (userId: string, password: string) => Promise<UserRow>;
}

/** The deletion of accounts and of people by themselves. */
export function createRemoval({ db, clock, jobs, security }: Platform, { findBrand, checkPassword }: Dependencies) {
  return {
    /**
     * Deletes the account's rows at once and its files in a job, and its owner unless they belong to another account.
     * The other members are told by email.
     *
     * @throws account.password_wrong, account.last_admin; account.name_wrong for an account of several;
     *   auth.role_required if it was handed over meanwhile
     */
    async remove(
      { userId, accountId }: { userId: string; accountId: string },
      { password, name }: AccountDeletion,
      endSubscriptions: () => Promise<void>,
    ): Promise<void> {
      const owner = await checkPassword(userId, password);
      const brand = await findBrand(accountId);
      const isOnlyAccount = (await listAccountsOf(db, userId)).length === 1;
      const listOthers = async (at: Db) => {
        const others = (await listMembers(at, accountId)).filter((each) => each.userId !== userId);
        if (others.length > 0 && name?.trim() !== brand.name) throw new AppError('account.name_wrong');
        if (isOnlyAccount) await refuseLastAdmin(at, userId);
        return others;
      };
      await listOthers(db);
      // First, because a payment for a deleted account is worse than an account without a subscription.
      await endSubscriptions();
      await db.transaction(async (tx) => {
        await lockAccountAs(tx, { accountId, userId }, 'owner');
        for (const other of await listOthers(tx)) {
          const { name: to, email, mailLanguage: language } = other;
          const about = { name: to, email, language, brand, deletedBy: owner.name };
          await jobs.send(tx, mailAccountDeleted, { ...about, at: clock().toISOString() });
        }
        await removeAccount(tx, jobs, accountId);
        if (isOnlyAccount) await deleteUser(tx, userId);
      });
      security.report('account_deleted', { accountId });
    },

    /**
     * Deletes a person, with the accounts of which they are the only member. What they made in others stays.
     *
     * @throws account.password_wrong, account.last_admin; member.last_owner for the owner of an account of several
     */
    async removeUser(
      userId: string,
      password: string,
      endSubscriptions: (accountId: string) => Promise<void>,
    ): Promise<void> {
      await checkPassword(userId, password);
      const accounts = await sortAccounts(db, userId);
      await refuseLastAdmin(db, userId);
      for (const accountId of accounts.own) await endSubscriptions(accountId);
      await db.transaction(async (tx) => {
        for (const accountId of [...accounts.own, ...accounts.shared].toSorted()) await lockAccount(tx, accountId);
        const { own, shared } = await sortAccounts(tx, userId);
        await refuseLastAdmin(tx, userId);
        for (const accountId of shared) await endMembership(tx, accountId, userId);
        for (const accountId of own) await removeAccount(tx, jobs, accountId);
        await deleteUser(tx, userId);
      });
      security.report('user_deleted', { userId });
    },
  };
}

/** The accounts of which a user is the only member, and the others. @throws member.last_owner */
async function sortAccounts(at: Db, userId: string): Promise<{ own: string[]; shared: string[] }> {
  const [own, shared]: [string[], string[]] = [[], []];
  for (const { id, role } of await listAccountsOf(at, userId)) {
    const isOnly = (await listMembers(at, id)).length === 1;
    if (!isOnly && role === 'owner' && (await listOwners(at, id)).length === 1) throw new AppError('member.last_owner');
    (isOnly ? own : shared).push(id);
  }
  return { own, shared };
}

/** @throws account.last_admin if other accounts would be left without an admin */
async function refuseLastAdmin(at: Db, userId: string): Promise<void> {
  const admins = await lockActiveAdmins(at);
  const isOnlyAdmin = admins.length === 1 && admins[0] === userId;
  if (isOnlyAdmin && (await hasOthers(at, userId))) throw new AppError('account.last_admin');
}
