import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import type { Entitlements } from './entitlements.ts';
import { listOpenMemberships } from './member-store.ts';
import { toUser } from './store.ts';
import { findAccount, findUser } from './reads.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** Users as the API describes them: together with the account in use. */
export function createProfiles({ entitlements }: { entitlements: Entitlements }) {
  return {
    /**
     * The user in the given account, or in the account that they joined first; null for a user without an account.
     *
     * @throws auth.expired for a user who was deleted
     */
    async find(db: Db, userId: string, accountId: string | null = null): Promise<User | null> {
      const memberships = await listOpenMemberships(db, userId);
      const used = memberships.find((each) => each.accountId === accountId) ?? memberships[0];
      return used === undefined ? null : this.describe(db, userId, used.accountId);
    },

    /** @throws auth.expired for a user who was deleted or left, or an account that was deleted */
    async describe(db: Db, userId: string, accountId: string): Promise<User> {
      const user = await findUser(db, userId);
      if (user === null) throw new AppError('auth.expired');
      const memberships = await listOpenMemberships(db, userId);
      const used = memberships.find((each) => each.accountId === accountId);
      const account = await findAccount(db, accountId);
      if (used === undefined || account === null) throw new AppError('auth.expired');
      const entitlement = entitlements.entitlementOf(account);
      return toUser(user, account, { ...used, accountCount: memberships.length, entitlement });
    },
  };
}
