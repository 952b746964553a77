import type { Db } from '../../platform/database.ts';
import type { AccountRow } from '../accounts/index.ts';
import type { PaymentProvider } from './provider.ts';
import { findCustomer, insertCustomer } from './store.ts';

/** The account's customer id at the provider, created with the first order. */
export async function ensureCustomer(db: Db, provider: PaymentProvider, account: AccountRow): Promise<string> {
  const existing = await findCustomer(db, account.id);
  if (existing !== null) return existing;
  await insertCustomer(db, account.id, await provider.createCustomer(account, `customer-${account.id}`));
  return (await findCustomer(db, account.id)) ?? '';
}
