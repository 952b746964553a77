import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { aMonthAfter, prorationDate, settle } from './proration.ts';
import {
  type Contents,
  monthlyPence,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderSubscription,
} from './provider.ts';
import {
  findObject,
  insertObject,
  type Kept,
  listDue,
  listInvoicesOf,
  lockObject,
  type SandboxCustomer,
  type SandboxIntent,
  type SandboxSubscription,
  updateObject,
} from './sandbox-store.ts';
import { type TestCard, testCardOf } from './test-cards.ts';

export interface SandboxPayment {
  clientSecret: string;
  cardNumber: string;
  authentication?: 'passed' | 'failed' | undefined;
}

type PayOutcome =
  | { status: 'succeeded' | 'requires_action'; events: ProviderEvent[] }
  | { status: 'failed'; message: string };

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

export type Sandbox = ReturnType<typeof createSandbox>;

interface Bill {
  customerId: string;
  subscriptionId: string;
  /** Negative where something is given back. */
  totalPence: number;
}

/**
 * A payment provider that charges nothing: the same states, prorations, credit and events as Stripe, kept in the
 * product's own database and driven by Stripe's test cards.
 */
export function createSandbox({ db, clock }: { db: Db; clock: Clock }) {
  /** One at a time: a renewal and a payment of the same instant must not undo each other. */
  const alone = <T>(id: string, work: (tx: Db, found: Kept<SandboxSubscription>) => T | Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockObject(tx, id);
      return work(tx, await subscriptionOf(id, tx));
    });

  async function subscriptionOf(id: string, tx: Db = db): Promise<Kept<SandboxSubscription>> {
    const found = await findObject(tx, 'subscription', id);
    if (found === null) throw new AppError('subscription.required');
    return found;
  }

  /** Pence; credit is negative. */
  async function balanceOf(customerId: string, tx: Db = db): Promise<number> {
    return (await findObject(tx, 'customer', customerId))?.data.balancePence ?? 0;
  }

  /**
   * Writes an invoice: credit is used first, the card pays the rest, and an invoice below zero becomes credit.
   *
   * @returns whether it is paid, by credit or by the card
   */
  async function invoice(
    tx: Db,
    { customerId, subscriptionId, totalPence }: Bill,
    { canPay }: { canPay: boolean },
  ): Promise<boolean> {
    await lockObject(tx, customerId);
    const { duePence, balancePence } = settle(totalPence, await balanceOf(customerId, tx));
    const isPaid = duePence === 0 || canPay;
    const customer: SandboxCustomer = { kind: 'customer', balancePence };
    await updateObject(tx, customerId, customer);
    const id = newId('in');
    const number = `TEST-${id.slice(-8).toUpperCase()}`;
    const amountPence = totalPence < 0 ? totalPence : duePence;
    await insertObject(tx, {
      id,
      customerId,
      data: { kind: 'invoice', number, amountPence, status: isPaid ? 'paid' : 'open', subscriptionId },
      createdAt: clock(),
    });
    return isPaid;
  }

  /** The paid period is over: ends what was canceled, else charges the card for the next one. */
  async function renew(tx: Db, { id, data, customerId }: Kept<SandboxSubscription>): Promise<ProviderEvent[]> {
    const startsAt = data.periodEndsAt ?? clock().toISOString();
    const canPay = canCharge(data.card);
    if (data.cancelAtPeriodEnd || (!canPay && data.status === 'past_due')) {
      await updateObject(tx, id, { ...data, status: 'ended' });
      return [eventOf('customer.subscription.deleted', id)];
    }
    const isPaid = await invoice(tx, { customerId, subscriptionId: id, totalPence: monthlyPence(data) }, { canPay });
    await updateObject(tx, id, {
      ...data,
      status: isPaid ? 'active' : 'past_due',
      periodStartsAt: startsAt,
      periodEndsAt: aMonthAfter(new Date(startsAt)).toISOString(),
    });
    return [eventOf(isPaid ? 'invoice.paid' : 'invoice.payment_failed', id)];
  }

  const provider: PaymentProvider = {
    name: 'sandbox',
    publishableKey: null,
    canTellEvents: false,

    async createCustomer({ id }) {
      const customerId = `cus_test_${id}`;
      await insertObject(db, { id: customerId, customerId, data: { kind: 'customer' }, createdAt: clock() });
      return customerId;
    },

    async startSubscription({ customerId, ...contents }, key) {
      const id = `sub_test_${key}`;
      const intentId = `pi_test_${key}`;
      const clientSecret = `${intentId}_secret_${newSecret()}`;
      const createdAt = clock();
      const { duePence } = settle(monthlyPence(contents), await balanceOf(customerId));
      if (duePence === 0) {
        const subscription = await startOnCredit({ id, customerId, contents });
        return { subscription: toSubscription(subscription), intent: null };
      }
      // What is there already stays: of two that come at once both are given the same.
      await insertObject(db, {
        id: intentId,
        customerId,
        createdAt,
        data: { kind: 'intent', subscriptionId: id, clientSecret, isFirstPayment: true, state: 'open', card: null },
      });
      await insertObject(db, {
        id,
        customerId,
        createdAt,
        data: {
          kind: 'subscription',
          status: 'incomplete',
          ...contents,
          periodStartsAt: null,
          periodEndsAt: null,
          cancelAtPeriodEnd: false,
          card: null,
        },
      });
      const intent = await intentOf(intentId);
      return {
        subscription: toSubscription(await subscriptionOf(id)),
        intent: { id: intentId, clientSecret: intent.data.clientSecret },
      };
    },

    async previewChange({ customerId, subscriptionId, ...contents }) {
      const total =
        subscriptionId === null
          ? monthlyPence(contents)
          : prorationsOf((await subscriptionOf(subscriptionId)).data, contents, clock());
      const { duePence, balancePence } = settle(total, await balanceOf(customerId));
      return { todayPence: duePence, nextPence: settle(monthlyPence(contents), balancePence).duePence };
    },

    async askForCard({ customerId, subscriptionId }) {
      const id = newId('seti');
      const clientSecret = `${id}_secret_${newSecret()}`;
      const data: SandboxIntent = {
        kind: 'intent',
        subscriptionId,
        clientSecret,
        isFirstPayment: false,
        state: 'open',
        card: null,
      };
      await insertObject(db, { id, customerId, data, createdAt: clock() });
      return { id, clientSecret };
    },

    async findIntent(id) {
      const intent = await findObject(db, 'intent', id);
      if (intent === null) return null;
      const { clientSecret, state, card } = intent.data;
      return { clientSecret, state, paymentMethodId: card, failure: null };
    },

    changeSubscription: (id, contents, paymentMethodId, key) =>
      alone(id, async (tx, { data, customerId }) => {
        // With the change, or not at all: a key without it would keep every further try from applying it.
        if (!(await insertObject(tx, { id: key, customerId: key, data: { kind: 'key' }, createdAt: clock() }))) return;
        const card = paymentMethodId ?? data.card;
        const totalPence = prorationsOf(data, contents, clock());
        const bill = { customerId, subscriptionId: id, totalPence };
        if (totalPence !== 0 && !(await invoice(tx, bill, { canPay: canCharge(card) }))) {
          throw new AppError('payment.failed');
        }
        await updateObject(tx, id, { ...data, ...contents, card });
      }),

    async useCard(subscriptionId, paymentMethodId) {
      const isPaid = canCharge(paymentMethodId);
      const isOverdue = await alone(subscriptionId, async (tx, { data, customerId }) => {
        const wasOverdue = data.status === 'past_due';
        const status = wasOverdue && isPaid ? 'active' : data.status;
        await updateObject(tx, subscriptionId, { ...data, card: paymentMethodId, status });
        if (wasOverdue && isPaid) await payOpenInvoices(tx, customerId);
        return wasOverdue;
      });
      if (isOverdue && !isPaid) throw new AppError('payment.failed');
    },

    setCancellation: (subscriptionId, cancelAtPeriodEnd) =>
      alone(subscriptionId, (tx, { data }) => updateObject(tx, subscriptionId, { ...data, cancelAtPeriodEnd })),

    async endSubscription(subscriptionId, { isCredited } = { isCredited: false }) {
      if ((await findObject(db, 'subscription', subscriptionId)) === null) return;
      await alone(subscriptionId, async (tx, { data, customerId }) => {
        if (data.status === 'ended') return;
        const nothing = { ...data, seats: 0, storageBlocks: 0 };
        const totalPence = isCredited ? prorationsOf(data, nothing, clock()) : 0;
        if (totalPence < 0) await invoice(tx, { customerId, subscriptionId, totalPence }, { canPay: true });
        await updateObject(tx, subscriptionId, { ...data, status: 'ended' });
      });
    },

    async findSubscription(id) {
      const found = await findObject(db, 'subscription', id);
      return found === null ? null : toSubscription(found);
    },

    async listInvoices(customerId) {
      const kept = await listInvoicesOf(db, customerId);
      return kept.map(({ id, createdAt, data: { number, amountPence, status } }) => ({
        id,
        number,
        amountPence,
        status,
        url: null,
        createdAt,
      }));
    },

    async readEvent() {
      throw new AppError('webhook.invalid');
    },
  };

  const firstPeriod = () => {
    const startsAt = clock();
    return { periodStartsAt: startsAt.toISOString(), periodEndsAt: aMonthAfter(startsAt).toISOString() };
  };

  /** A subscription whose first month the customer's credit covers: active at once, without a card. */
  const startOnCredit = ({ id, customerId, contents }: { id: string; customerId: string; contents: Contents }) =>
    db.transaction(async (tx) => {
      const data: SandboxSubscription = {
        kind: 'subscription',
        status: 'active',
        ...contents,
        ...firstPeriod(),
        cancelAtPeriodEnd: false,
        card: null,
      };
      if (await insertObject(tx, { id, customerId, data, createdAt: clock() })) {
        await invoice(tx, { customerId, subscriptionId: id, totalPence: monthlyPence(contents) }, { canPay: false });
      }
      return subscriptionOf(id, tx);
    });

  async function intentOf(id: string, tx: Db = db): Promise<Kept<SandboxIntent>> {
    const intent = await findObject(tx, 'intent', id);
    if (intent === null) throw new AppError('payment.not_found');
    return intent;
  }

  /** Refusals are answers here: what is written down of them stays. */
  async function payOnce(tx: Db, { clientSecret, cardNumber, authentication }: SandboxPayment): Promise<PayOutcome> {
    const [intentId = ''] = clientSecret.split('_secret_');
    await lockObject(tx, intentId);
    const { data: intent, customerId } = await intentOf(intentId, tx);
    if (intent.clientSecret !== clientSecret) throw new AppError('payment.not_found');
    if (intent.state === 'succeeded') return { status: 'succeeded', events: [] };
    const card = testCardOf(cardNumber);
    if (card.failure !== null) return { status: 'failed', message: card.failure };
    if (card.asksTheBank && authentication === undefined) {
      await updateObject(tx, intentId, { ...intent, state: 'requires_action' });
      return { status: 'requires_action', events: [] };
    }
    if (card.asksTheBank && authentication === 'failed') {
      await updateObject(tx, intentId, { ...intent, state: 'open' });
      return { status: 'failed', message: NOT_AUTHENTICATED };
    }
    await lockObject(tx, intent.subscriptionId);
    const { data, id } = await subscriptionOf(intent.subscriptionId, tx);
    if (data.status === 'ended') throw new AppError('payment.not_found');
    await updateObject(tx, intentId, { ...intent, state: 'succeeded', card: nameOf(card) });
    if (!intent.isFirstPayment) {
      return { status: 'succeeded', events: [eventOf('setup_intent.succeeded', id, intentId)] };
    }
    await invoice(tx, { customerId, subscriptionId: id, totalPence: monthlyPence(data) }, { canPay: true });
    await updateObject(tx, id, { ...data, ...firstPeriod(), status: 'active', card: nameOf(card) });
    return {
      status: 'succeeded',
      events: [eventOf('customer.subscription.updated', id), eventOf('invoice.paid', id)],
    };
  }

  return {
    provider,

    /**
     * Pays as a person does in a provider's form.
     *
     * @throws payment.failed in the provider's words; payment.not_found
     */
    async pay(given: SandboxPayment): Promise<{ status: 'succeeded' | 'requires_action'; events: ProviderEvent[] }> {
      // One at a time: of two windows that pay the same, one pays, and both are told so.
      const outcome = await db.transaction((tx) => payOnce(tx, given));
      if (outcome.status === 'failed') throw new AppError('payment.failed', { message: outcome.message });
      return outcome;
    },

    /** Lets the paid period end now. */
    advance: (subscriptionId: string): Promise<ProviderEvent[]> =>
      alone(subscriptionId, (tx, found) =>
        renew(tx, { ...found, data: { ...found.data, periodEndsAt: clock().toISOString() } }),
      ),

    /** Renews whatever is due. */
    async renewDue(): Promise<ProviderEvent[]> {
      const events: ProviderEvent[] = [];
      const now = clock();
      for (const id of await listDue(db, now)) {
        // Looked at again: somebody may have renewed, paid or ended it since it was listed.
        events.push(...(await alone(id, (tx, found) => (isDue(found.data, now) ? renew(tx, found) : []))));
      }
      return events;
    },
  };
}

const isDue = ({ status, periodEndsAt }: SandboxSubscription, now: Date): boolean =>
  (status === 'active' || status === 'past_due') && periodEndsAt !== null && Date.parse(periodEndsAt) <= now.getTime();

async function payOpenInvoices(tx: Db, customerId: string): Promise<void> {
  for (const { id, data } of await listInvoicesOf(tx, customerId)) {
    if (data.status === 'open') await updateObject(tx, id, { ...data, status: 'paid' });
  }
}

const nameOf = ({ brand, last4 }: TestCard): string => `pm_test_${brand}_${last4}`;

function cardOf(name: string | null): { brand: string; last4: string; failsLater: boolean } | null {
  const [, , brand, last4] = name?.split('_') ?? [];
  return brand === undefined || last4 === undefined ? null : { brand, last4, failsLater: last4 === '0341' };
}

/** False for the test card that pays first and fails later, and without a card. */
const canCharge = (name: string | null): boolean => cardOf(name)?.failsLater === false;

function toSubscription({ id, data, createdAt }: Kept<SandboxSubscription>): ProviderSubscription {
  const card = cardOf(data.card);
  return {
    id,
    status: data.status,
    seats: data.seats,
    storageBlocks: data.storageBlocks,
    periodStartsAt: data.periodStartsAt === null ? null : new Date(data.periodStartsAt),
    periodEndsAt: data.periodEndsAt === null ? null : new Date(data.periodEndsAt),
    cancelAtPeriodEnd: data.cancelAtPeriodEnd,
    card: card === null ? null : { brand: card.brand, last4: card.last4 },
    createdAt,
  };
}

/** What other contents cost more for the rest of the paid period, in pence; negative where they cost less. */
function prorationsOf(before: SandboxSubscription, after: Contents, now: Date): number {
  const { periodStartsAt, periodEndsAt } = before;
  if (periodStartsAt === null || periodEndsAt === null) return 0;
  const [from, until] = [Date.parse(periodStartsAt), Date.parse(periodEndsAt)];
  const rest = (until - prorationDate(new Date(from), now).getTime()) / (until - from);
  return Math.round((monthlyPence(after) - monthlyPence(before)) * Math.min(1, Math.max(0, rest)));
}

const eventOf = (type: string, subscriptionId: string, intentId: string | null = null): ProviderEvent => ({
  id: newId('evt'),
  type,
  subscriptionId,
  intentId,
});
