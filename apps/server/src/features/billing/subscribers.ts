import { AppError } from '@vitrine/contract/core/errors';
import { prices } from '@vitrine/contract/billing/plans';
import type { Db } from '../../platform/database.ts';
import { type AccountRow, findAccount } from '../accounts/index.ts';
import { currentOf, isRunning } from './events.ts';
import { listSubscriptions, type SubscriptionRow } from './store.ts';

/** @throws auth.expired for one that is gone */
export async function accountOf(db: Db, accountId: string): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (account === null) throw new AppError('auth.expired');
  return account;
}

/** The subscription that an account has now, paid or past due; null without one. */
export async function findRunning(db: Db, accountId: string): Promise<SubscriptionRow | null> {
  const current = currentOf(await listSubscriptions(db, accountId));
  return isRunning(current) ? current : null;
}

/** What a device costs this account in a month. */
export const perDevicePenceOf = (account: AccountRow): number => account.devicePricePence ?? prices.perDevicePence;
