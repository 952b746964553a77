import {
  type BillingOverview,
  type DeviceOrder,
  type Invoice,
  type OrderAnswer,
  type PaymentOutcome,
  type SandboxPayment,
  seatsPence,
  storagePence,
  type StorageOrder,
} from '@vitrine/contract/billing';
import { AppError } from '@vitrine/contract/errors';
import { maxDevicesOf, plans, PlanId, prices, storageLimitOf, type SubscriptionInfo } from '@vitrine/contract/plans';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Entitlements } from '../accounts/entitlements.ts';
import { type AccountRow, findAccount } from '../accounts/store.ts';
import type { Audit } from '../audit/service.ts';
import { countDevices } from '../devices/store.ts';
import { sumStorage } from '../media/store.ts';
import { createPaymentEvents, currentOf, nothingBought } from './events.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';
import type { Sandbox } from './sandbox.ts';
import {
  countSubscriptions,
  deleteEventsBefore,
  findChange,
  findCustomer,
  findStart,
  insertChange,
  insertCustomer,
  insertSubscription,
  listInvoices,
  listOrphans,
  listSubscriptions,
  type SubscriptionRow,
  updateBought,
} from './store.ts';

export type Billing = ReturnType<typeof createBilling>;

/** Who takes the money; the sandbox also takes what a person does in a provider's form. */
export type Payment = { provider: PaymentProvider; sandbox: Sandbox | null } | null;

interface Dependencies {
  db: Db;
  clock: Clock;
  entitlements: Entitlements;
  audit: Audit;
  /** Null where the installation does not charge. */
  payment: Payment;
}

/** No provider repeats an event after so long. */
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

const ACTIVATED = 'Your subscription is now active!';

export function createBilling({ db, clock, entitlements, audit, payment }: Dependencies) {
  const events = payment === null ? null : createPaymentEvents({ db, clock, audit, provider: payment.provider });

  function charging() {
    if (payment === null || events === null) throw new AppError('billing.off');
    return { ...payment, events };
  }

  function sandboxOf() {
    const { sandbox, ...rest } = charging();
    if (sandbox === null) throw new AppError('payment.not_found');
    return { ...rest, sandbox };
  }

  async function accountOf(accountId: string): Promise<AccountRow> {
    const account = await findAccount(db, accountId);
    if (account === null) throw new AppError('auth.expired');
    return account;
  }

  async function runningOf(accountId: string): Promise<SubscriptionRow | null> {
    const current = currentOf(await listSubscriptions(db, accountId));
    return current?.status === 'active' || current?.status === 'past_due' ? current : null;
  }

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
    const begun = currentOf(await listSubscriptions(db, account.id));
    if (begun?.status === 'incomplete') {
      const first = await findStart(db, begun.id);
      const intent = first === null ? null : await provider.findIntent(first.intentId);
      const isSame = begun.seats === seats && first?.perDevicePence === perDevicePence;
      if (isSame && intent !== null && intent.state !== 'succeeded') return toPay(intent.clientSecret);
      await provider.endSubscription(begun.id);
      await told.refresh(begun.id);
    }
    const nth = await countSubscriptions(db, account.id);
    const contents = { seats, storageBlocks: 0, perDevicePence };
    const { subscription, intent } = await provider.startSubscription(
      { customerId: await customerOf(provider, account), ...contents },
      `start-${account.id}-${nth}-${seats}-${perDevicePence}`,
    );
    await insertSubscription(db, account.id, subscription);
    await insertChange(db, {
      intentId: intent.id,
      accountId: account.id,
      kind: 'start',
      subscriptionId: subscription.id,
      ...contents,
      createdAt: clock(),
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

  async function applyAll(list: readonly ProviderEvent[]): Promise<void> {
    for (const event of list) await events?.apply(event);
  }

  /** Ends what runs or waits at the provider, if anything does. */
  async function endAll(accountId: string): Promise<void> {
    if (payment === null || events === null) return;
    for (const { id, status } of await listSubscriptions(db, accountId)) {
      if (status === 'ended') continue;
      await payment.provider.endSubscription(id);
      await events.refresh(id);
    }
  }

  return {
    priceList: () => ({
      billing: payment?.provider.name ?? ('off' as const),
      plans: PlanId.options.map((id) => ({ id, ...plans[id], features: [...plans[id].features] })),
      prices,
    }),

    async status(accountId: string): Promise<SubscriptionInfo> {
      const [account, deviceCount, { usedBytes }] = await Promise.all([
        accountOf(accountId),
        countDevices(db, accountId),
        sumStorage(db, accountId),
      ]);
      const entitlement = entitlements.entitlementOf(account);
      return {
        plan: account.plan,
        status: account.status,
        startDate: account.periodStartsAt?.toISOString() ?? null,
        endDate: account.periodEndsAt?.toISOString() ?? null,
        effectivePlan: entitlement.effectivePlan,
        deviceSeats: entitlement.deviceSeats,
        extraStorageBytes: entitlement.extraStorageBytes,
        maxDevices: maxDevicesOf(entitlement),
        storageLimit: storageLimitOf(entitlement),
        deviceCount,
        usedBytes,
        cancelAtPeriodEnd: account.cancelAtPeriodEnd,
      };
    },

    async overview(accountId: string): Promise<BillingOverview> {
      const account = await accountOf(accountId);
      const running = await runningOf(accountId);
      const isCardKnown = running !== null && running.cardBrand !== null && running.cardLast4 !== null;
      return {
        provider: payment?.provider.name ?? 'off',
        publishableKey: payment?.provider.publishableKey ?? null,
        perDevicePence: perDevicePenceOf(account),
        bought:
          running === null ? null : { seats: running.seats, storageGb: running.storageBlocks * prices.storageBlockGb },
        card: isCardKnown ? { brand: running.cardBrand ?? '', last4: running.cardLast4 ?? '' } : null,
      };
    },

    /** @throws price.changed, seats.below_devices, billing.off, billing.unlimited, payment.provider_failed */
    async orderDevices(accountId: string, { amount, seats }: DeviceOrder): Promise<OrderAnswer> {
      charging();
      const [account, deviceCount] = await Promise.all([accountOf(accountId), countDevices(db, accountId)]);
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
      const running = await runningOf(accountId);
      if (running === null) return start(account, wanted);
      return change(account, running, { seats: wanted, storageBlocks: running.storageBlocks });
    },

    /** @throws price.changed, subscription.required, billing.off, billing.unlimited, payment.provider_failed */
    async orderStorage(accountId: string, { amount, storageGb }: StorageOrder): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(accountId);
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
      const running = await runningOf(accountId);
      if (running === null) throw new AppError('subscription.required');
      return change(account, running, { seats: running.seats, storageBlocks: running.storageBlocks + blocks });
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async orderCard(accountId: string): Promise<OrderAnswer> {
      charging();
      const account = await accountOf(accountId);
      const running = await runningOf(accountId);
      if (running === null) throw new AppError('subscription.required');
      const { seats, storageBlocks } = running;
      return askForCard(account, running, 'card', { seats, storageBlocks, perDevicePence: perDevicePenceOf(account) });
    },

    /** @throws payment.not_found, payment.failed, billing.off, payment.provider_failed */
    async confirm(accountId: string, clientSecret: string): Promise<PaymentOutcome> {
      const { provider, events: told } = charging();
      const [intentId = ''] = clientSecret.split('_secret_');
      const begun = await findChange(db, accountId, intentId);
      const intent = begun === null ? null : await provider.findIntent(intentId);
      if (begun === null || intent?.clientSecret !== clientSecret) throw new AppError('payment.not_found');
      if (intent.state === 'open') {
        throw new AppError('payment.failed', intent.failure === null ? {} : { message: intent.failure });
      }
      await told.complete(begun);
      return { status: intent.state };
    },

    /** @throws payment.not_found, payment.failed, billing.off */
    async payInSandbox(accountId: string, given: SandboxPayment): Promise<PaymentOutcome> {
      const { sandbox, events: told } = sandboxOf();
      const [intentId = ''] = given.clientSecret.split('_secret_');
      const begun = await findChange(db, accountId, intentId);
      if (begun === null) throw new AppError('payment.not_found');
      const { status, events: list } = await sandbox.pay(given);
      if (status === 'succeeded') await told.complete(begun);
      await applyAll(list);
      return { status };
    },

    /** @throws subscription.required, billing.off */
    async advanceInSandbox(accountId: string): Promise<void> {
      const { sandbox } = sandboxOf();
      const running = await runningOf(accountId);
      if (running === null) throw new AppError('subscription.required');
      await applyAll(await sandbox.advance(running.id));
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async cancel(accountId: string): Promise<void> {
      const { provider, events: told } = charging();
      const account = await accountOf(accountId);
      const running = await runningOf(accountId);
      if (running !== null) {
        await provider.setCancellation(running.id, true);
        await told.refresh(running.id);
        return;
      }
      if (account.plan === 'free' || !['active', 'past_due'].includes(account.status)) {
        throw new AppError('subscription.required');
      }
      // Nobody paid for it, so there is no period to wait for.
      await updateBought(db, accountId, { status: 'canceled', periodEndsAt: clock(), cancelAtPeriodEnd: true });
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async reactivate(accountId: string): Promise<void> {
      const { provider, events: told } = charging();
      const running = await runningOf(accountId);
      if (running === null || !running.cancelAtPeriodEnd) throw new AppError('subscription.required');
      await provider.setCancellation(running.id, false);
      await told.refresh(running.id);
    },

    async invoices(accountId: string): Promise<Invoice[]> {
      const rows = await listInvoices(db, accountId);
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    },

    canTellEvents: (): boolean => payment?.provider.canTellEvents ?? false,

    providerName: (): 'stripe' | 'sandbox' | 'off' => payment?.provider.name ?? 'off',

    /** @throws webhook.invalid, billing.off, payment.provider_failed */
    async hear(body: Buffer, signature: string): Promise<void> {
      const { provider, events: told } = charging();
      await told.apply(await provider.readEvent(body, signature));
    },

    endAll,

    /** Ends what runs for accounts that are gone, lets test subscriptions go on, forgets old events. */
    async sweep(): Promise<void> {
      if (payment === null || events === null) return;
      for (const id of await listOrphans(db)) {
        await payment.provider.endSubscription(id);
        await events.refresh(id);
      }
      if (payment.sandbox !== null) await applyAll(await payment.sandbox.renewDue());
      await deleteEventsBefore(db, new Date(clock().getTime() - EVENTS_KEPT_MS));
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

const perDevicePenceOf = (account: AccountRow): number => account.devicePricePence ?? prices.perDevicePence;
