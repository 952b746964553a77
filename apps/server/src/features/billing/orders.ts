import {
  type DeviceOrder,
  type OrderAnswer,
  seatsPence,
  storagePence,
  type StorageOrder,
  type StorageReduction,
} from '@vitrine/contract/billing';
import { AppError } from '@vitrine/contract/errors';
import { prices, storageLimitOf } from '@vitrine/contract/plans';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Entitlements } from '../accounts/entitlements.ts';
import type { AccountRow } from '../accounts/store.ts';
import { countDevices } from '../devices/store.ts';
import { sumStorage } from '../media/store.ts';
import { currentOf, nothingBought, type PaymentEvents } from './events.ts';
import type { PaymentProvider } from './provider.ts';
import {
  findCustomer,
  findStart,
  insertChange,
  insertCustomer,
  insertSubscription,
  listSubscriptions,
  type SubscriptionRow,
  updateBought,
} from './store.ts';
import { accountOf, findRunning, perDevicePenceOf } from './subscribers.ts';

/** Whoever takes the money, and what brings accounts to the state it has. */
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

const ACTIVATED = 'Your subscription is now active!';

/** What people buy, give up and pay with. */
export function createOrders({ db, clock, entitlements, charging }: Dependencies) {
  async function customerOf(provider: PaymentProvider, account: AccountRow): Promise<string> {
    const known = await findCustomer(db, account.id);
    if (known !== null) return known;
    await insertCustomer(db, account.id, await provider.createCustomer(account, `customer-${account.id}`));
    return (await findCustomer(db, account.id)) ?? '';
  }

  /** The secret with which a new subscription is paid. A try with as many seats goes on with the same one. */
  async function start(account: AccountRow, seats: number): Promise<OrderAnswer> {
    const { provider, events: told } = charging();
    const perDevicePence = perDevicePenceOf(account);
    const known = await listSubscriptions(db, account.id);
    const begun = currentOf(known);
    if (begun?.status === 'incomplete') {
      const first = await findStart(db, begun.id);
      const intent = first === null ? null : await provider.findIntent(first.intentId);
      const isSame = begun.seats === seats && first?.perDevicePence === perDevicePence;
      if (isSame && intent !== null && intent.state !== 'succeeded') return toPay(intent.clientSecret);
      await provider.endSubscription(begun.id);
      await told.refresh(begun.id);
    }
    const contents = { seats, storageBlocks: 0, perDevicePence };
    const { subscription, intent } = await provider.startSubscription(
      { customerId: await customerOf(provider, account), ...contents },
      `start-${account.id}-${known.length}-${seats}-${perDevicePence}`,
    );
    // Together: whoever finds a subscription that waits without its payment would begin another one.
    await db.transaction(async (tx) => {
      await insertSubscription(tx, account.id, subscription);
      await insertChange(tx, {
        intentId: intent.id,
        accountId: account.id,
        kind: 'start',
        subscriptionId: subscription.id,
        ...contents,
        createdAt: clock(),
      });
    });
    await told.refresh(subscription.id);
    return toPay(intent.clientSecret);
  }

  /** Changes a running subscription: what costs more is paid first, what costs less or the same applies at once. */
  async function change(
    account: AccountRow,
    running: SubscriptionRow,
    { seats, storageBlocks }: { seats: number; storageBlocks: number },
  ): Promise<OrderAnswer> {
    const { provider, events: told } = charging();
    const contents = { seats, storageBlocks, perDevicePence: perDevicePenceOf(account) };
    if (seats <= running.seats && storageBlocks <= running.storageBlocks) {
      const key = `reduce-${running.id}-${seats}-${storageBlocks}-${clock().getTime()}`;
      await provider.changeSubscription(running.id, contents, null, key);
      await told.refresh(running.id);
      return { success: true, clientSecret: null, message: ACTIVATED };
    }
    return askForCard(account, running, 'change', contents);
  }

  async function askForCard(
    account: AccountRow,
    running: SubscriptionRow,
    kind: 'change' | 'card',
    contents: { seats: number; storageBlocks: number; perDevicePence: number },
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
      createdAt,
    });
    return toPay(intent.clientSecret);
  }

  /** Admins pay nothing: what they order is theirs at once (specification, document 1, developer panel). */
  async function activate(accountId: string, bought: Parameters<typeof updateBought>[2]): Promise<OrderAnswer> {
    await updateBought(db, accountId, { ...nothingBought, ...bought, periodStartsAt: clock() });
    return { success: true, clientSecret: null, message: ACTIVATED };
  }

  function refuseUnlimited(account: AccountRow): void {
    if (entitlements.entitlementOf(account).effectivePlan === 'enterprise') throw new AppError('billing.unlimited');
  }

  return {
    /** @throws price.changed, seats.below_devices, billing.off, billing.unlimited, payment.provider_failed */
    async orderDevices(accountId: string, { amount, seats }: DeviceOrder): Promise<OrderAnswer> {
      charging();
      const [account, deviceCount] = await Promise.all([accountOf(db, accountId), countDevices(db, accountId)]);
      const least = Math.max(deviceCount, 1);
      const wanted = seats ?? least;
      if (wanted < least) throw new AppError('seats.below_devices', { details: { deviceCount } });
      checkAmount(amount, seatsPence(wanted, perDevicePenceOf(account)));
      if (account.isAdmin) {
        const { boughtStorageBytes } = account;
        return activate(accountId, {
          plan: 'device-subscription',
          status: 'active',
          boughtSeats: wanted,
          boughtStorageBytes,
        });
      }
      refuseUnlimited(account);
      const running = await findRunning(db, accountId);
      if (running === null) return start(account, wanted);
      return change(account, running, { seats: wanted, storageBlocks: running.storageBlocks });
    },

    /** @throws price.changed, subscription.required, billing.off, billing.unlimited, payment.provider_failed */
    async orderStorage(accountId: string, { amount, storageGb }: StorageOrder): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(db, accountId);
      checkAmount(amount, storagePence(storageGb));
      const blocks = storageGb / prices.storageBlockGb;
      if (account.isAdmin) {
        const { plan, boughtSeats, boughtStorageBytes } = account;
        if (plan === 'free') throw new AppError('subscription.required');
        return activate(accountId, {
          plan,
          status: 'active',
          boughtSeats,
          boughtStorageBytes: boughtStorageBytes + blocks * prices.storageBlockBytes,
        });
      }
      refuseUnlimited(account);
      const running = await findRunning(db, accountId);
      if (running === null) throw new AppError('subscription.required');
      return change(account, running, { seats: running.seats, storageBlocks: running.storageBlocks + blocks });
    },

    /**
     * Gives up extra storage; what is paid for it already is credited on the next invoice.
     *
     * @throws storage.below_used where files would not fit any more, subscription.required, billing.off,
     * request.invalid, payment.provider_failed
     */
    async reduceStorage(accountId: string, { storageGb }: StorageReduction): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(db, accountId);
      const running = await findRunning(db, accountId);
      if (running === null) throw new AppError('subscription.required');
      const storageBlocks = storageGb / prices.storageBlockGb;
      if (storageBlocks >= running.storageBlocks) {
        const has = running.storageBlocks * prices.storageBlockGb;
        throw new AppError('request.invalid', { message: `Choose less than the ${has}GB that there are` });
      }
      const freedBytes = (running.storageBlocks - storageBlocks) * prices.storageBlockBytes;
      const limit = storageLimitOf(entitlements.entitlementOf(account));
      const { usedBytes } = await sumStorage(db, accountId);
      if (limit !== null && usedBytes > limit - freedBytes) {
        throw new AppError('storage.below_used', { details: { usedBytes, limitBytes: limit - freedBytes } });
      }
      return change(account, running, { seats: running.seats, storageBlocks });
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async orderCard(accountId: string): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(db, accountId);
      const running = await findRunning(db, accountId);
      if (running === null) throw new AppError('subscription.required');
      const { seats, storageBlocks } = running;
      return askForCard(account, running, 'card', { seats, storageBlocks, perDevicePence: perDevicePenceOf(account) });
    },
  };
}

const toPay = (clientSecret: string): OrderAnswer => ({
  success: true,
  clientSecret,
  message: 'Please enter your card details',
});

/** What the browser showed is compared, never charged. @throws price.changed */
function checkAmount(pounds: number, pence: number): void {
  if (Math.round(pounds * 100) !== pence) throw new AppError('price.changed', { details: { amount: pence / 100 } });
}
