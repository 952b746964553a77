import { AppError } from '@vitrine/contract/core/errors';
import { prices } from '@vitrine/contract/billing/plans';
import type { Db } from '../../platform/database.ts';
import { type AccountRow, type Entitlements, findAccount } from '../accounts/index.ts';
import { chooseCurrent, isRunning } from './purchases.ts';
import { listSubscriptions, type SubscriptionRow } from './store.ts';

/** @throws auth.expired for a deleted account */
export async function requireAccount(db: Db, accountId: string): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (account === null) throw new AppError('auth.expired');
  return account;
}

/** The account's subscription that is active or past due; null without one. */
export async function findRunningSubscription(db: Db, accountId: string): Promise<SubscriptionRow | null> {
  const current = chooseCurrent(await listSubscriptions(db, accountId));
  return isRunning(current) ? current : null;
}

/** The account's monthly price of a device, in pence. */
export const findDevicePrice = (account: AccountRow): number => account.devicePricePence ?? prices.perDevicePence;

/** @throws billing.unlimited for an account that has everything already */
export function refuseUnlimited(entitlements: Entitlements, account: AccountRow): void {
  if (entitlements.entitlementOf(account).effectivePlan === 'enterprise') throw new AppError('billing.unlimited');
}
