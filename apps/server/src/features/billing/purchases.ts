import { prices } from '@vitrine/contract/billing/plans';
import type { AccountRow } from '../accounts/index.ts';
import type { ProviderSubscription } from './provider.ts';
import type { Purchase, SubscriptionRow } from './store.ts';

/** The purchase of an account without paid subscriptions. */
export const noPurchase: Purchase = {
  plan: 'free',
  status: 'inactive',
  periodStartsAt: null,
  periodEndsAt: null,
  cancelAtPeriodEnd: false,
  boughtSeats: 1,
  boughtStorageBytes: 0,
};

export const isRunning = (row: SubscriptionRow | null): row is SubscriptionRow =>
  row?.status === 'active' || row?.status === 'past_due';

/**
 * The subscription that decides an account's plan: the newest running one, otherwise the newest one that waits for its
 * first payment, otherwise the newest.
 */
export function chooseCurrent(rows: readonly SubscriptionRow[]): SubscriptionRow | null {
  return rows.findLast(isRunning) ?? rows.findLast(({ status }) => status === 'incomplete') ?? rows.at(-1) ?? null;
}

interface PaymentHistory {
  /** True if the first payment was attempted. */
  wasAttempted: boolean;
  /** True if the subscription was running until now. */
  wasRunning: boolean;
}

/** The purchase that follows from an account's current subscription; null if it changes nothing. */
export function derivePurchase(
  state: ProviderSubscription,
  account: AccountRow,
  history: PaymentHistory,
): Purchase | null {
  // A plan granted by an administrator stays until another one is paid for, and also after that one ends.
  const isGranted = account.plan !== 'free' && account.plan !== 'device-subscription';
  if (state.seats === 0) return deriveStoragePurchase(state, account, history);
  switch (state.status) {
    case 'incomplete':
      return history.wasAttempted && account.status === 'inactive' && !isGranted
        ? { ...noPurchase, plan: 'device-subscription', status: 'incomplete' }
        : null;
    case 'ended':
      // An order that was never paid does not end anything.
      return isGranted || !(history.wasRunning || account.status === 'incomplete') ? null : noPurchase;
    case 'active':
    case 'past_due':
      return {
        plan: 'device-subscription',
        status: state.status === 'active' && state.cancelAtPeriodEnd ? 'canceled' : state.status,
        periodStartsAt: state.periodStartsAt,
        periodEndsAt: state.periodEndsAt,
        cancelAtPeriodEnd: state.cancelAtPeriodEnd,
        boughtSeats: state.seats,
        boughtStorageBytes: state.storageBlocks * prices.storageBlockBytes,
      };
  }
}

/** Extra storage on top of a plan granted by an administrator: the account keeps the granted plan. */
function deriveStoragePurchase(
  state: ProviderSubscription,
  account: AccountRow,
  { wasRunning }: PaymentHistory,
): Purchase | null {
  const granted = { ...noPurchase, plan: account.plan, status: 'active' } as const;
  switch (state.status) {
    case 'incomplete':
      return null;
    case 'ended':
      return wasRunning ? granted : null;
    case 'active':
    case 'past_due':
      return {
        ...granted,
        status: state.status,
        periodStartsAt: state.periodStartsAt,
        periodEndsAt: state.periodEndsAt,
        boughtStorageBytes: state.storageBlocks * prices.storageBlockBytes,
      };
  }
}

export const hasPurchase = (account: AccountRow, purchase: Purchase): boolean =>
  JSON.stringify(toPurchaseColumns(account)) === JSON.stringify(toPurchaseColumns(purchase));

function toPurchaseColumns({
  plan,
  status,
  periodStartsAt,
  periodEndsAt,
  cancelAtPeriodEnd,
  boughtSeats,
  boughtStorageBytes,
}: Purchase): Purchase {
  return { plan, status, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, boughtSeats, boughtStorageBytes };
}

/** True if a stored subscription equals the provider's state. */
export function isSameState(row: SubscriptionRow, { card, ...state }: ProviderSubscription): boolean {
  return stateKey(row, row.cardBrand, row.cardLast4) === stateKey(state, card?.brand ?? null, card?.last4 ?? null);
}

function stateKey(
  { status, seats, storageBlocks, periodStartsAt, periodEndsAt, cancelAtPeriodEnd }: Omit<ProviderSubscription, 'card'>,
  ...card: (string | null)[]
): string {
  return JSON.stringify([status, seats, storageBlocks, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, card]);
}

export const toEndedState = (row: SubscriptionRow): ProviderSubscription => ({ ...row, card: null, status: 'ended' });
