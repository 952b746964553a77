import { AppError } from '@vitrine/contract/core/errors';
import type { Entitlement } from '@vitrine/contract/billing/plans';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAccountsById, toEntitlement } from './store.ts';
import { type AccountRow, findAccount, lockAccount } from './reads.ts';

export type Entitlements = ReturnType<typeof createEntitlements>;

/**
 * Entitlements of accounts.
 *
 * @param hasLimits false if the installation does not charge (`BILLING=off`): every account is unlimited
 */
export function createEntitlements({ clock }: Platform, { hasLimits }: { hasLimits: boolean }) {
  const entitlementOf = (row: AccountRow): Entitlement => {
    const entitlement = toEntitlement(row, clock());
    return hasLimits ? entitlement : { ...entitlement, effectivePlan: 'enterprise' };
  };
  return {
    entitlementOf,

    /**
     * Reads an entitlement and locks the account's row until the transaction ends, so that concurrent requests count
     * against a limit one at a time.
     */
    async lockEntitlement(tx: Db, accountId: string): Promise<Entitlement> {
      const row = await lockAccount(tx, accountId);
      if (row === null) throw new AppError('auth.expired');
      return entitlementOf(row);
    },

    async readEntitlement(db: Db, accountId: string): Promise<Entitlement> {
      const row = await findAccount(db, accountId);
      if (row === null) throw new AppError('auth.expired');
      return entitlementOf(row);
    },

    /** Lists entitlements by account; accounts that do not exist are left out. */
    async listEntitlements(db: Db, accountIds: readonly string[]): Promise<Map<string, Entitlement>> {
      const rows = await listAccountsById(db, accountIds);
      return new Map(rows.map((row) => [row.id, entitlementOf(row)]));
    },
  };
}
