import { isAppError } from '@vitrine/contract/core/errors';
import { prices } from '@vitrine/contract/billing/plans';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { type AccountRow, lockAccount, updateAccount } from '../accounts/index.ts';
import type { Audit } from '../activity/index.ts';
import type { Contents, PaymentProvider, ProviderEvent, ProviderSubscription } from './provider.ts';
import {
  type Bought,
  findChangeByIntent,
  findCustomer,
  findStart,
  insertEvent,
  listSubscriptions,
  lockChange,
  lockSubscription,
  type PaymentChange,
  type SubscriptionRow,
  updateChange,
  updateChangeDone,
  updateChangeTried,
  updateSubscription,
  upsertInvoices,
} from './store.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  audit: Audit;
  provider: PaymentProvider;
}

/** Something that was paid for, and with what; null is the card on file. */
type Paid = PaymentChange & { paymentMethodId: string | null };

interface How {
  /** Whether the card on file pays for a running subscription, instead of one that is given now. */
  usesCardOnFile: boolean;
}

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

/** How the provider's events read in the audit log. */
const words: Record<string, string> = {
  'customer.subscription.created': 'Subscription started',
  'customer.subscription.updated': 'Subscription changed',
  'customer.subscription.deleted': 'Subscription ended',
  'invoice.paid': 'Payment received',
  'invoice.payment_failed': 'Payment failed',
  'setup_intent.succeeded': 'Card added',
};

/** Events that say somebody tried to pay for the first time. */
const attempts: readonly string[] = [
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
];

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
      const isTried = state.status === 'incomplete' && (await findStart(tx, subscriptionId))?.isTried === true;
      const bought = account === null ? null : boughtBy(state, account, { isTried, wasRunning: isRunning(row) });
      if (account !== null && bought !== null && !isBought(account, bought)) {
        await updateAccount(tx, row.accountId, bought);
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
  async function settle(intentId: string, { usesCardOnFile }: How): Promise<Paid | null> {
    const known = await findChangeByIntent(db, intentId);
    const intent = known === null || known.isDone ? null : await provider.findIntent(intentId);
    if (intent === null || (intent.state !== 'succeeded' && !usesCardOnFile)) return null;
    return db.transaction(async (tx) => {
      const change = await lockChange(tx, intentId);
      if (change === null || change.isDone) return null;
      const paymentMethodId = intent.state === 'succeeded' ? intent.paymentMethodId : null;
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
    // Two keys: a card that is given after the one on file was refused is another try.
    const key = `apply-${intentId}${paymentMethodId === null ? '-on-file' : ''}`;
    const contents = { seats, storageBlocks, perDevicePence };
    if (kind === 'change') await provider.changeSubscription(subscriptionId, contents, paymentMethodId, key);
    if (kind === 'card' && paymentMethodId !== null) await provider.useCard(subscriptionId, paymentMethodId, key);
    await updateChangeDone(tx, intentId);
  }

  async function withPaid(
    intentId: string | null,
    work: (tx: Db, paid: Paid | null) => Promise<void>,
    how: How = { usesCardOnFile: false },
  ): Promise<void> {
    const paid = intentId === null ? null : await settle(intentId, how);
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
          if (attempts.includes(event.type)) await noteAttempt(tx, event);
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
    refresh: (subscriptionId: string, { withInvoices } = { withInvoices: false }): Promise<void> =>
      inTurn(() =>
        db.transaction(async (tx) => {
          const accountId = await refresh(tx, subscriptionId);
          if (withInvoices && accountId !== null) await refreshInvoices(tx, accountId);
        }),
      ),

    /** Somebody tried to pay for the first time: from now on the account says that it is incomplete. */
    attempt: ({ kind, intentId, subscriptionId }: PaymentChange): Promise<void> =>
      inTurn(() =>
        db.transaction(async (tx) => {
          if (kind !== 'start') return;
          await updateChangeTried(tx, intentId);
          await refresh(tx, subscriptionId);
        }),
      ),

    /**
     * Applies what was paid for, without an event. With `usesCardOnFile` it need not be paid yet: the card on file pays.
     *
     * @throws payment.failed, payment.provider_failed
     */
    complete: (change: PaymentChange, how?: How): Promise<void> =>
      inTurn(() =>
        withPaid(
          change.intentId,
          async (tx, paid) => {
            if (paid !== null) await applyPaid(tx, paid);
            await refreshAll(tx, change);
          },
          how,
        ),
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
          // What was given up is credited by an invoice.
          if (row.accountId !== null) await refreshInvoices(tx, row.accountId);
        }),
      ),
  };
}

async function noteAttempt(tx: Db, { intentId, subscriptionId }: ProviderEvent): Promise<void> {
  const byIntent = intentId === null ? null : await findChangeByIntent(tx, intentId);
  const start = byIntent ?? (subscriptionId === null ? null : await findStart(tx, subscriptionId));
  if (start?.kind === 'start' && !start.isTried) await updateChangeTried(tx, start.intentId);
}

export const isRunning = (row: SubscriptionRow | null): row is SubscriptionRow =>
  row?.status === 'active' || row?.status === 'past_due';

/** The one that decides: the newest that runs, else the newest that waits for its first payment, else the newest. */
export function currentOf(rows: readonly SubscriptionRow[]): SubscriptionRow | null {
  return rows.findLast(isRunning) ?? rows.findLast(({ status }) => status === 'incomplete') ?? rows.at(-1) ?? null;
}

interface Standing {
  /** Whether somebody tried to make the first payment. */
  isTried: boolean;
  /** Whether it was paid for until now. */
  wasRunning: boolean;
}

/** What an account has by its current subscription; null where that changes nothing. */
function boughtBy(state: ProviderSubscription, account: AccountRow, standing: Standing): Bought | null {
  // A plan that an administrator granted stays until another one is paid for, and after that one ends too.
  const isGranted = account.plan !== 'free' && account.plan !== 'device-subscription';
  if (state.seats === 0) return storageBoughtBy(state, account, standing);
  switch (state.status) {
    case 'incomplete':
      return standing.isTried && account.status === 'inactive' && !isGranted
        ? { ...nothingBought, plan: 'device-subscription', status: 'incomplete' }
        : null;
    case 'ended':
      // An order that was never paid takes nothing away.
      return isGranted || !(standing.wasRunning || account.status === 'incomplete') ? null : nothingBought;
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

/** Extra storage alone, on top of a plan that an administrator granted: the plan is not what is paid for. */
function storageBoughtBy(state: ProviderSubscription, account: AccountRow, { wasRunning }: Standing): Bought | null {
  const granted = { ...nothingBought, plan: account.plan, status: 'active' } as const;
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
