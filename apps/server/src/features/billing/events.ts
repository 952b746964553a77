import { isAppError } from '@vitrine/contract/errors';
import { prices } from '@vitrine/contract/plans';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { type AccountRow, lockAccount } from '../accounts/store.ts';
import type { Audit } from '../audit/service.ts';
import type { Contents, PaymentProvider, ProviderEvent, ProviderSubscription } from './provider.ts';
import {
  type Bought,
  findChangeByIntent,
  findCustomer,
  insertEvent,
  listSubscriptions,
  lockChange,
  lockSubscription,
  type PaymentChange,
  type SubscriptionRow,
  updateBought,
  updateChange,
  updateChangeDone,
  updateSubscription,
  upsertInvoices,
} from './store.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  audit: Audit;
  provider: PaymentProvider;
}

/** Something that was paid for, and with what. */
type Paid = PaymentChange & { paymentMethodId: string | null };

export type PaymentEvents = ReturnType<typeof createPaymentEvents>;

/** An account that pays for nothing. */
export const nothingBought: Bought = {
  plan: 'free',
  status: 'inactive',
  periodStartsAt: null,
  periodEndsAt: null,
  cancelAtPeriodEnd: false,
  boughtSeats: 1,
  boughtStorageBytes: 0,
};

/** What of the provider's events a person wants to read, in words. */
const words: Record<string, string> = {
  'customer.subscription.created': 'Subscription begun',
  'customer.subscription.updated': 'Subscription changed',
  'customer.subscription.deleted': 'Subscription ended',
  'invoice.paid': 'Payment received',
  'invoice.payment_failed': 'Payment failed',
  'setup_intent.succeeded': 'Card given',
};

/**
 * Brings accounts to the state that the provider has now. An event only says that there is something to read, so
 * neither its order nor its repetition matters.
 */
export function createPaymentEvents({ db, clock, audit, provider }: Dependencies) {
  let turn: Promise<unknown> = Promise.resolve();

  /** One at a time: each holds a connection while it asks the provider. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => {});
    return next;
  }

  /** Holds the subscription while it is read at the provider, so that no older reading can come after a newer one. */
  async function refresh(tx: Db, subscriptionId: string): Promise<string | null> {
    const row = await lockSubscription(tx, subscriptionId);
    if (row === null) return null;
    const state = (await provider.findSubscription(subscriptionId)) ?? ended(row);
    if (!isSame(row, state)) await updateSubscription(tx, state);
    if (row.accountId === null) return null;
    const current = currentOf(await listSubscriptions(tx, row.accountId));
    if (current?.id === subscriptionId) {
      const account = await lockAccount(tx, row.accountId);
      const bought = account === null ? null : boughtBy(state, account);
      if (account !== null && bought !== null && !isBought(account, bought)) {
        await updateBought(tx, row.accountId, bought);
      }
    }
    return row.accountId;
  }

  async function refreshInvoices(tx: Db, accountId: string): Promise<void> {
    const customerId = await findCustomer(tx, accountId);
    if (customerId !== null) await upsertInvoices(tx, accountId, await provider.listInvoices(customerId));
  }

  /**
   * What was paid for, as it is to be applied; null where it is applied already or not paid. Written down before it is
   * applied: a second try asks for the same as the first.
   */
  async function settle(intentId: string): Promise<Paid | null> {
    const known = await findChangeByIntent(db, intentId);
    const intent = known === null || known.isDone ? null : await provider.findIntent(intentId);
    if (intent?.state !== 'succeeded') return null;
    return db.transaction(async (tx) => {
      const change = await lockChange(tx, intentId);
      if (change === null) return null;
      const { paymentMethodId } = intent;
      if (change.kind !== 'seats' && change.kind !== 'storage') return { ...change, paymentMethodId };
      const row = await lockSubscription(tx, change.subscriptionId);
      if (row === null) return null;
      const settled: PaymentChange = {
        ...change,
        kind: 'change',
        seats: change.kind === 'seats' ? change.seats : row.seats,
        storageBlocks: row.storageBlocks + (change.kind === 'storage' ? change.storageBlocks : 0),
      };
      await updateChange(tx, settled);
      return { ...settled, paymentMethodId };
    });
  }

  /** @throws payment.failed */
  async function applyPaid(tx: Db, paid: Paid): Promise<void> {
    const { intentId, paymentMethodId, subscriptionId, kind, seats, storageBlocks, perDevicePence } = paid;
    const key = `apply-${intentId}`;
    const contents = { seats, storageBlocks, perDevicePence };
    if (kind === 'change') await provider.changeSubscription(subscriptionId, contents, paymentMethodId, key);
    if (kind === 'card' && paymentMethodId !== null) await provider.useCard(subscriptionId, paymentMethodId, key);
    await updateChangeDone(tx, intentId);
  }

  async function withPaid(intentId: string | null, work: (tx: Db, paid: Paid | null) => Promise<void>): Promise<void> {
    const paid = intentId === null ? null : await settle(intentId);
    await db.transaction((tx) => work(tx, paid));
  }

  async function refreshAll(tx: Db, { subscriptionId, accountId }: PaymentChange): Promise<void> {
    await refresh(tx, subscriptionId);
    await refreshInvoices(tx, accountId);
  }

  return {
    /** Applies an event once. @throws payment.provider_failed; the event may come again then */
    apply: (event: ProviderEvent): Promise<void> =>
      inTurn(() =>
        withPaid(event.intentId, async (tx, paid) => {
          if (!(await insertEvent(tx, { id: event.id, type: event.type, appliedAt: clock() }))) return;
          if (paid !== null) {
            await applyPaid(tx, paid).catch(async (error: unknown) => {
              if (!isAppError(error, 'payment.failed')) throw error;
              // It will not succeed when it is told again.
              await updateChangeDone(tx, paid.intentId);
              const what = words['invoice.payment_failed'] ?? '';
              await audit.record(tx, { accountId: paid.accountId, actor: 'Payment provider', what });
            });
          }
          const change = event.intentId === null ? null : await findChangeByIntent(tx, event.intentId);
          if (change !== null) await refreshAll(tx, change);
          if (event.subscriptionId === null) return;
          const accountId = await refresh(tx, event.subscriptionId);
          if (accountId === null) return;
          if (event.type.startsWith('invoice.')) await refreshInvoices(tx, accountId);
          await audit.record(tx, {
            accountId,
            actor: 'Payment provider',
            what: words[event.type] ?? event.type,
            target: event.subscriptionId,
          });
        }),
      ),

    /** Reads a subscription again, without an event. */
    refresh: (subscriptionId: string): Promise<void> =>
      inTurn(() => db.transaction(async (tx) => void (await refresh(tx, subscriptionId)))),

    /** Applies what was paid for, without an event. @throws payment.failed, payment.provider_failed */
    complete: (change: PaymentChange): Promise<void> =>
      inTurn(() =>
        withPaid(change.intentId, async (tx, paid) => {
          if (paid !== null) await applyPaid(tx, paid);
          await refreshAll(tx, change);
        }),
      ),

    /** Applies what was paid for, where it was. @throws payment.failed, payment.provider_failed */
    catchUp: (change: PaymentChange): Promise<void> =>
      inTurn(() =>
        withPaid(change.intentId, async (tx, paid) => {
          if (paid === null) return;
          await applyPaid(tx, paid);
          await refreshAll(tx, change);
        }),
      ),

    /** Takes something out of a subscription, whatever else became of it meanwhile. @throws payment.provider_failed */
    reduce: (subscriptionId: string, contentsOf: (row: SubscriptionRow) => Contents, key: string): Promise<void> =>
      inTurn(() =>
        db.transaction(async (tx) => {
          const row = await lockSubscription(tx, subscriptionId);
          if (row === null) return;
          await provider.changeSubscription(subscriptionId, contentsOf(row), null, key);
          await refresh(tx, subscriptionId);
        }),
      ),
  };
}

const isRunning = ({ status }: SubscriptionRow) => status === 'active' || status === 'past_due';

/** The one that decides: the newest that runs, else the newest that waits for its first payment, else the newest. */
export function currentOf(rows: readonly SubscriptionRow[]): SubscriptionRow | null {
  return rows.findLast(isRunning) ?? rows.findLast(({ status }) => status === 'incomplete') ?? rows.at(-1) ?? null;
}

/** What an account has by its current subscription; null where that changes nothing. */
function boughtBy(state: ProviderSubscription, account: AccountRow): Bought | null {
  // A plan that an admin gave stands until another one is paid for, and after that one ended too.
  const isGiven = account.plan !== 'free' && account.plan !== 'device-subscription';
  switch (state.status) {
    case 'incomplete':
      return account.status === 'inactive' && !isGiven
        ? { ...nothingBought, plan: 'device-subscription', status: 'incomplete' }
        : null;
    case 'ended':
      return isGiven ? null : nothingBought;
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

const isBought = (account: AccountRow, bought: Bought): boolean =>
  JSON.stringify(boughtOf(account)) === JSON.stringify(boughtOf(bought));

function boughtOf({
  plan,
  status,
  periodStartsAt,
  periodEndsAt,
  cancelAtPeriodEnd,
  boughtSeats,
  boughtStorageBytes,
}: Bought): Bought {
  return { plan, status, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, boughtSeats, boughtStorageBytes };
}

function isSame(row: SubscriptionRow, { card, ...state }: ProviderSubscription): boolean {
  return keyOf(row, row.cardBrand, row.cardLast4) === keyOf(state, card?.brand ?? null, card?.last4 ?? null);
}

function keyOf(
  { status, seats, storageBlocks, periodStartsAt, periodEndsAt, cancelAtPeriodEnd }: Omit<ProviderSubscription, 'card'>,
  ...card: (string | null)[]
): string {
  return JSON.stringify([status, seats, storageBlocks, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, card]);
}

function ended(row: SubscriptionRow): ProviderSubscription {
  return { ...row, card: null, status: 'ended' };
}
