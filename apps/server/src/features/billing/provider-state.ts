import type { Db } from '../../platform/database.ts';
import { lockAccount, changePlan } from '../accounts/index.ts';
import type { PaymentProvider } from './provider.ts';
import { chooseCurrent, toEndedState, hasPurchase, isRunning, isSameState, derivePurchase } from './purchases.ts';
import {
  findCustomer,
  findStart,
  listSubscriptions,
  lockSubscription,
  type PaymentChange,
  updateSubscription,
  upsertInvoices,
} from './store.ts';

/** Copies the provider's current state of subscriptions and invoices into the database. */
export function createProviderState(provider: PaymentProvider) {
  /**
   * Reads a subscription at the provider while its row is locked, so that an older reading cannot overwrite a newer one.
   *
   * @returns the account; null for a subscription that is not ours or whose account is deleted
   */
  async function refresh(tx: Db, subscriptionId: string): Promise<string | null> {
    const row = await lockSubscription(tx, subscriptionId);
    if (row === null) return null;
    const state = (await provider.findSubscription(subscriptionId)) ?? toEndedState(row);
    if (!isSameState(row, state)) await updateSubscription(tx, state);
    if (row.accountId === null) return null;
    const current = chooseCurrent(await listSubscriptions(tx, row.accountId));
    if (current?.id === subscriptionId) {
      const account = await lockAccount(tx, row.accountId);
      const wasAttempted = state.status === 'incomplete' && (await findStart(tx, subscriptionId))?.isTried === true;
      const purchase =
        account === null ? null : derivePurchase(state, account, { wasAttempted, wasRunning: isRunning(row) });
      if (account !== null && purchase !== null && !hasPurchase(account, purchase)) {
        await changePlan(tx, row.accountId, purchase);
      }
    }
    return row.accountId;
  }

  async function refreshInvoices(tx: Db, accountId: string): Promise<void> {
    const customerId = await findCustomer(tx, accountId);
    if (customerId !== null) await upsertInvoices(tx, accountId, await provider.listInvoices(customerId));
  }

  async function refreshAll(tx: Db, { subscriptionId, accountId }: PaymentChange): Promise<void> {
    await refresh(tx, subscriptionId);
    await refreshInvoices(tx, accountId);
  }

  return { refresh, refreshInvoices, refreshAll };
}
