import type {
  BillingOverview,
  Invoice,
  PaymentConfirmation,
  PaymentOutcome,
  SandboxPayment,
} from '@vitrine/contract/billing/billing';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import {
  maxDevicesOf,
  plans,
  PlanId,
  prices,
  storageLimitOf,
  type SubscriptionInfo,
} from '@vitrine/contract/billing/plans';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { type AccountRow, type Entitlements, updateAccount } from '../accounts/index.ts';
import type { Audit } from '../activity/index.ts';
import { countDevices } from '../fleet/index.ts';
import { sumStorage } from '../library/index.ts';
import { createPaymentEvents, currentOf, isRunning, nothingBought } from './events.ts';
import { type Charging, createOrders } from './orders.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';
import type { Sandbox } from './sandbox.ts';
import {
  deleteEventsBefore,
  findChange,
  listInvoices,
  listOpenChanges,
  listOrphans,
  listSubscriptions,
  type SubscriptionRow,
} from './store.ts';
import { accountOf, findRunning, perDevicePenceOf } from './subscribers.ts';

export type Billing = ReturnType<typeof createBilling>;

/** The payment provider; the sandbox also takes what a person does in a provider's form. */
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

/** How long open payments are polled. Later only the provider's events complete them. */
const PAYMENTS_AWAITED_MS = 60 * 60 * 1000;

export function createBilling({ db, clock, entitlements, audit, payment }: Dependencies) {
  const events = payment === null ? null : createPaymentEvents({ db, clock, audit, provider: payment.provider });

  const orders = createOrders({ db, clock, entitlements, charging });

  function charging(): Charging {
    if (payment === null || events === null) throw new AppError('billing.off');
    return { provider: payment.provider, events };
  }

  function sandboxOf() {
    const charges = charging();
    if (payment === null || payment.sandbox === null) throw new AppError('payment.not_found');
    return { ...charges, sandbox: payment.sandbox };
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

  /** What runs at the provider goes on until its paid period ends, and no longer. False where nothing runs. */
  async function letExpire(accountId: string): Promise<boolean> {
    const running = await findRunning(db, accountId);
    if (running === null) return false;
    if (payment === null || events === null) throw new AppError('billing.off');
    await payment.provider.setCancellation(running.id, true);
    await events.refresh(running.id);
    return true;
  }

  return {
    priceList: () => ({
      billing: payment?.provider.name ?? ('off' as const),
      plans: PlanId.options.map((id) => ({ id, ...plans[id], features: [...plans[id].features] })),
      prices,
    }),

    async status(accountId: string): Promise<SubscriptionInfo> {
      const [account, deviceCount, { usedBytes }] = await Promise.all([
        accountOf(db, accountId),
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
      const account = await accountOf(db, accountId);
      const current = currentOf(await listSubscriptions(db, accountId));
      const running = isRunning(current) ? current : null;
      const isCardKnown = running !== null && running.cardBrand !== null && running.cardLast4 !== null;
      return {
        provider: payment?.provider.name ?? 'off',
        publishableKey: payment?.provider.publishableKey ?? null,
        perDevicePence: perDevicePenceOf(account),
        bought: running === null ? givenTo(account) : boughtBy(running),
        granted: {
          seats: account.grantedSeats,
          storageGb: (account.grantedStorageBytes / prices.storageBlockBytes) * prices.storageBlockGb,
        },
        unpaid: current?.status === 'incomplete' && account.status === 'incomplete' ? { seats: current.seats } : null,
        card: isCardKnown ? { brand: running.cardBrand ?? '', last4: running.cardLast4 ?? '' } : null,
      };
    },

    ...orders,

    /**
     * With `usesCardOnFile`, the subscription's card pays for a change of it instead of a card that was given.
     *
     * @throws payment.not_found, payment.failed, billing.off, payment.provider_failed
     */
    async confirm(
      accountId: string,
      { clientSecret, usesCardOnFile = false }: PaymentConfirmation,
    ): Promise<PaymentOutcome> {
      const { provider, events: told } = charging();
      const [intentId = ''] = clientSecret.split('_secret_');
      const begun = await findChange(db, accountId, intentId);
      const intent = begun === null ? null : await provider.findIntent(intentId);
      if (begun === null || intent?.clientSecret !== clientSecret) throw new AppError('payment.not_found');
      if (usesCardOnFile) {
        if (begun.kind === 'start' || begun.kind === 'card') throw new AppError('payment.not_found');
        await told.complete(begun, { usesCardOnFile });
        return { status: 'succeeded' };
      }
      if (intent.state !== 'succeeded') await told.attempt(begun);
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
      const { status, events: list } = await sandbox.pay(given).catch(async (error: unknown) => {
        if (isAppError(error, 'payment.failed')) await told.attempt(begun);
        throw error;
      });
      if (status === 'requires_action') await told.attempt(begun);
      if (status === 'succeeded') await told.complete(begun);
      await applyAll(list);
      return { status };
    },

    /** @throws subscription.required, billing.off */
    async advanceInSandbox(accountId: string): Promise<void> {
      const { sandbox } = sandboxOf();
      const running = await findRunning(db, accountId);
      if (running === null) throw new AppError('subscription.required');
      await applyAll(await sandbox.advance(running.id));
    },

    /** @throws subscription.required, subscription.granted, billing.off, payment.provider_failed */
    async cancel(accountId: string): Promise<void> {
      charging();
      const running = await findRunning(db, accountId);
      const account = await accountOf(db, accountId);
      // Extra storage of a granted plan is given up by itself; the plan stays.
      if (running?.seats === 0) throw new AppError('subscription.granted');
      if (await letExpire(accountId)) return;
      if (account.plan === 'free' || !['active', 'past_due'].includes(account.status)) {
        throw new AppError('subscription.required');
      }
      if (givenTo(account) === null) throw new AppError('subscription.granted');
      // An administrator paid nothing for it, so there is no period to wait for.
      await updateAccount(db, accountId, nothingBought);
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async reactivate(accountId: string): Promise<void> {
      const { provider, events: told } = charging();
      const running = await findRunning(db, accountId);
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

    /** Charges it nothing further; what it has paid for it keeps to the end of the period. @throws payment.provider_failed */
    async stopCharging(accountId: string): Promise<void> {
      if (payment !== null) await letExpire(accountId);
    },

    /**
     * Ends what runs for accounts that are gone, looks after payments whose end nobody told of, lets test subscriptions
     * go on, forgets old events.
     */
    async sweep(): Promise<void> {
      if (payment === null || events === null) return;
      const now = clock().getTime();
      for (const change of await listOpenChanges(db, new Date(now - PAYMENTS_AWAITED_MS))) {
        // A card that is refused is told of where it was given.
        await events.catchUp(change).catch((error: unknown) => {
          if (!isAppError(error, 'payment.failed')) throw error;
        });
      }
      for (const id of await listOrphans(db)) {
        await payment.provider.endSubscription(id);
        await events.refresh(id);
      }
      if (payment.sandbox !== null) await applyAll(await payment.sandbox.renewDue());
      await deleteEventsBefore(db, new Date(now - EVENTS_KEPT_MS));
    },
  };
}

const boughtBy = ({ seats, storageBlocks }: SubscriptionRow): BillingOverview['bought'] => ({
  seats,
  storageGb: storageBlocks * prices.storageBlockGb,
  isCharged: true,
});

/** An administrator's subscription is active without being paid for. */
function givenTo({ isAdmin, plan, status, boughtSeats, boughtStorageBytes }: AccountRow): BillingOverview['bought'] {
  if (!isAdmin || plan !== 'device-subscription' || status !== 'active') return null;
  const storageGb = (boughtStorageBytes / prices.storageBlockBytes) * prices.storageBlockGb;
  return { seats: boughtSeats, storageGb, isCharged: false };
}
