import {
  type ChangePreview,
  type DeviceOrder,
  type OrderAnswer,
  seatsPence,
  storagePence,
  type StorageOrder,
  type StorageReduction,
} from '@vitrine/contract/billing/billing';
import { AppError } from '@vitrine/contract/core/errors';
import { plans, prices, storageLimitOf } from '@vitrine/contract/billing/plans';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { type AccountRow, type Entitlements, lockAccount, updateAccount } from '../accounts/index.ts';
import { countDevices } from '../fleet/index.ts';
import { sumStorage } from '../library/index.ts';
import { currentOf, nothingBought, type PaymentEvents } from './events.ts';
import { aMonthAfter } from './proration.ts';
import { type Contents, monthlyPence, type PaymentProvider } from './provider.ts';
import {
  type Bought,
  findCustomer,
  findStart,
  insertChange,
  insertCustomer,
  insertSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from './store.ts';
import { accountOf, findRunning, perDevicePenceOf } from './subscribers.ts';

/** The payment provider, and what brings accounts to the state it has. */
export interface Charging {
  provider: PaymentProvider;
  events: PaymentEvents;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  entitlements: Entitlements;
  /** @throws billing.off */
  charging: () => Charging;
}

const activated: OrderAnswer = { success: true, clientSecret: null, message: 'Your subscription is now active!' };

type Ordered = Pick<Contents, 'seats' | 'storageBlocks'>;

/** What people buy, give up and pay with. */
export function createOrders({ db, clock, entitlements, charging }: Dependencies) {
  async function customerOf(provider: PaymentProvider, account: AccountRow): Promise<string> {
    const known = await findCustomer(db, account.id);
    if (known !== null) return known;
    await insertCustomer(db, account.id, await provider.createCustomer(account, `customer-${account.id}`));
    return (await findCustomer(db, account.id)) ?? '';
  }

  /** The secret with which a new subscription is paid. Ordering the same again continues the same payment. */
  async function start(account: AccountRow, ordered: Ordered): Promise<OrderAnswer> {
    const { provider, events: told } = charging();
    const contents: Contents = { ...ordered, perDevicePence: perDevicePenceOf(account) };
    const { seats, storageBlocks, perDevicePence } = contents;
    const known = await listSubscriptions(db, account.id);
    const begun = currentOf(known);
    if (begun?.status === 'incomplete') {
      const first = await findStart(db, begun.id);
      const intent = first === null ? null : await provider.findIntent(first.intentId);
      if (first !== null && (intent?.state === 'succeeded' || intent?.state === 'processing')) {
        // Paid, but nobody heard of it yet: the page was left, or the provider's event is late.
        await told.complete(first);
        const running = await findRunning(db, account.id);
        // To begin another one would charge twice.
        if (running === null) throw new AppError('payment.processing');
        return change(account, running, seats === 0 ? { storageBlocks } : { seats });
      }
      const isSame =
        begun.seats === seats && begun.storageBlocks === storageBlocks && first?.perDevicePence === perDevicePence;
      if (isSame && intent !== null) return toPay(intent.clientSecret);
      await provider.endSubscription(begun.id);
      await told.refresh(begun.id);
    }
    const { subscription, intent } = await provider.startSubscription(
      { customerId: await customerOf(provider, account), ...contents },
      `start-${account.id}-${known.length}-${seats}-${storageBlocks}-${perDevicePence}`,
    );
    // Together: whoever finds a subscription that waits without its payment would begin another one.
    const isFirst = await db.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      const others = (await listSubscriptions(tx, account.id)).filter(({ id }) => id !== subscription.id);
      if (others.length > known.filter(({ id }) => id !== subscription.id).length) return false;
      await insertSubscription(tx, account.id, subscription);
      if (intent === null) return true;
      await insertChange(tx, {
        intentId: intent.id,
        accountId: account.id,
        kind: 'start',
        subscriptionId: subscription.id,
        ...contents,
        createdAt: clock(),
      });
      return true;
    });
    if (!isFirst) {
      // Another window started one meanwhile. Two that wait could both be paid.
      await provider.endSubscription(subscription.id, { isCredited: intent === null });
      const running = await findRunning(db, account.id);
      if (running === null) return start(account, ordered);
      return change(account, running, seats === 0 ? { storageBlocks } : { seats });
    }
    await told.refresh(subscription.id, { withInvoices: intent === null });
    return intent === null ? activated : toPay(intent.clientSecret);
  }

  /** Starts a subscription, or changes the number of seats of the one that runs. */
  async function orderSeats(account: AccountRow, seats: number): Promise<OrderAnswer> {
    const running = await findRunning(db, account.id);
    return running === null ? start(account, { seats, storageBlocks: 0 }) : change(account, running, { seats });
  }

  /** Changes a running subscription: what costs more is paid first, what costs less or the same applies at once. */
  async function change(
    account: AccountRow,
    running: SubscriptionRow,
    wanted: { seats: number } | { storageBlocks: number },
  ): Promise<OrderAnswer> {
    const { seats, storageBlocks } = { ...running, ...wanted };
    if (seats > running.seats) return askForCard(account, running, 'seats', { seats, storageBlocks: 0 });
    if (storageBlocks > running.storageBlocks) {
      return askForCard(account, running, 'storage', { seats, storageBlocks: storageBlocks - running.storageBlocks });
    }
    if (seats < running.seats || storageBlocks < running.storageBlocks) {
      const perDevicePence = perDevicePenceOf(account);
      const key = `reduce-${running.id}-${seats}-${storageBlocks}-${clock().getTime()}`;
      const contentsOf = ({ seats: has, storageBlocks: holds }: SubscriptionRow) => ({
        seats: has,
        storageBlocks: holds,
        ...wanted,
        perDevicePence,
      });
      await charging().events.reduce(running.id, contentsOf, key);
    }
    return activated;
  }

  async function askForCard(
    account: AccountRow,
    running: SubscriptionRow,
    kind: 'seats' | 'storage' | 'card',
    contents: { seats: number; storageBlocks: number },
  ): Promise<OrderAnswer> {
    const { provider } = charging();
    const createdAt = clock();
    const intent = await provider.askForCard(
      { customerId: await customerOf(provider, account), subscriptionId: running.id },
      `card-${running.id}-${kind}-${contents.seats}-${contents.storageBlocks}-${createdAt.getTime()}`,
    );
    await insertChange(db, {
      intentId: intent.id,
      accountId: account.id,
      kind,
      subscriptionId: running.id,
      ...contents,
      perDevicePence: perDevicePenceOf(account),
      createdAt,
    });
    return toPay(intent.clientSecret);
  }

  /** Admins pay nothing: what they order is theirs at once (specification, document 1, developer panel). */
  async function activate(account: AccountRow, bought: Partial<Bought>): Promise<OrderAnswer> {
    const { plan, boughtSeats, boughtStorageBytes, periodStartsAt } = account;
    await updateAccount(db, account.id, {
      ...nothingBought,
      plan,
      status: 'active',
      boughtSeats,
      boughtStorageBytes,
      periodStartsAt: periodStartsAt ?? clock(),
      ...bought,
    });
    return activated;
  }

  function refuseUnlimited(account: AccountRow): void {
    if (entitlements.entitlementOf(account).effectivePlan === 'enterprise') throw new AppError('billing.unlimited');
  }

  return {
    /**
     * @throws price.changed, seats.below_devices, payment.processing, billing.off, billing.unlimited,
     * payment.provider_failed
     */
    async orderDevices(accountId: string, { amount, seats }: DeviceOrder): Promise<OrderAnswer> {
      charging();
      const [account, deviceCount] = await Promise.all([accountOf(db, accountId), countDevices(db, accountId)]);
      const least = Math.max(deviceCount, 1);
      const wanted = seats ?? least;
      if (wanted < least) throw new AppError('seats.below_devices', { details: { deviceCount } });
      checkAmount(amount, seatsPence(wanted, perDevicePenceOf(account)));
      if (account.isAdmin) {
        return activate(account, { plan: 'device-subscription', boughtSeats: wanted });
      }
      refuseUnlimited(account);
      return orderSeats(account, wanted);
    },

    /** @throws price.changed, subscription.required, billing.off, billing.unlimited, payment.provider_failed */
    async orderStorage(accountId: string, { amount, storageGb }: StorageOrder): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(db, accountId);
      checkAmount(amount, storagePence(storageGb));
      const blocks = storageGb / prices.storageBlockGb;
      if (account.isAdmin) {
        if (account.plan === 'free') throw new AppError('subscription.required');
        const boughtStorageBytes = account.boughtStorageBytes + blocks * prices.storageBlockBytes;
        return activate(account, { boughtStorageBytes });
      }
      refuseUnlimited(account);
      const running = await findRunning(db, accountId);
      if (running !== null) return change(account, running, { storageBlocks: running.storageBlocks + blocks });
      if (!isGrantedPerDevice(account)) throw new AppError('subscription.required');
      return start(account, { seats: 0, storageBlocks: blocks });
    },

    /**
     * What a change would cost: what is charged today, and the next invoice. Both numbers are totals after the change;
     * one that is not given stays as it is.
     *
     * @throws billing.off, billing.unlimited, payment.provider_failed
     */
    async preview(
      accountId: string,
      wanted: { seats?: number | undefined; storageGb?: number | undefined },
    ): Promise<ChangePreview> {
      const { provider } = charging();
      const account = await accountOf(db, accountId);
      if (account.isAdmin) return { todayPence: 0, monthlyPence: 0, next: null };
      refuseUnlimited(account);
      const [running, customerId] = await Promise.all([findRunning(db, accountId), findCustomer(db, accountId)]);
      const contents: Contents = {
        seats: wanted.seats ?? running?.seats ?? 0,
        storageBlocks:
          wanted.storageGb === undefined ? (running?.storageBlocks ?? 0) : wanted.storageGb / prices.storageBlockGb,
        perDevicePence: perDevicePenceOf(account),
      };
      const monthly = monthlyPence(contents);
      const { todayPence, nextPence } =
        customerId === null
          ? { todayPence: monthly, nextPence: monthly }
          : await provider.previewChange({ customerId, subscriptionId: running?.id ?? null, ...contents });
      const at = running?.periodEndsAt ?? aMonthAfter(clock());
      const isLast = running?.cancelAtPeriodEnd === true || monthly === 0;
      return {
        todayPence,
        monthlyPence: monthly,
        next: isLast ? null : { amountPence: nextPence, at: at.toISOString() },
      };
    },

    /**
     * Gives up extra storage; the rest of what is paid for it becomes credit.
     *
     * @throws storage.below_used where files would not fit any more, subscription.required, billing.off,
     * request.invalid, payment.provider_failed
     */
    async reduceStorage(accountId: string, { storageGb }: StorageReduction): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(db, accountId);
      const running = await findRunning(db, accountId);
      const isGiven = running === null && account.isAdmin && account.plan !== 'free';
      if (running === null && !isGiven) throw new AppError('subscription.required');
      const blocksBefore = running?.storageBlocks ?? account.boughtStorageBytes / prices.storageBlockBytes;
      const storageBlocks = storageGb / prices.storageBlockGb;
      if (storageBlocks >= blocksBefore) {
        const has = blocksBefore * prices.storageBlockGb;
        throw new AppError('request.invalid', { message: `Choose less than the ${has}GB you have` });
      }
      const freedBytes = (blocksBefore - storageBlocks) * prices.storageBlockBytes;
      const limit = storageLimitOf(entitlements.entitlementOf(account));
      const { usedBytes } = await sumStorage(db, accountId);
      if (limit !== null && usedBytes > limit - freedBytes) {
        throw new AppError('storage.below_used', { details: { usedBytes, limitBytes: limit - freedBytes } });
      }
      if (running !== null && running.seats === 0 && storageBlocks === 0) {
        // Nothing is left to pay for.
        const { provider, events: told } = charging();
        await provider.endSubscription(running.id, { isCredited: true });
        await told.refresh(running.id, { withInvoices: true });
        return activated;
      }
      if (running !== null) return change(account, running, { storageBlocks });
      return activate(account, { boughtStorageBytes: storageBlocks * prices.storageBlockBytes });
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async orderCard(accountId: string): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(db, accountId);
      const running = await findRunning(db, accountId);
      if (running === null) throw new AppError('subscription.required');
      const { seats, storageBlocks } = running;
      return askForCard(account, running, 'card', { seats, storageBlocks });
    },
  };
}

/** A plan with storage by the device that an administrator granted. */
const isGrantedPerDevice = ({ plan, status }: AccountRow): boolean => plans[plan].isPerDevice && status === 'active';

const toPay = (clientSecret: string): OrderAnswer => ({
  success: true,
  clientSecret,
  message: 'Please enter your card details',
});

/** What the browser showed is compared, never charged. @throws price.changed */
function checkAmount(pounds: number, pence: number): void {
  if (Math.round(pounds * 100) !== pence) throw new AppError('price.changed', { details: { amount: pence / 100 } });
}
