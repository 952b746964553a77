import type { Invoice } from '@vitrine/contract/billing/billing';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Entitlements, changePlan } from '../accounts/index.ts';
import type { Audit } from '../activity/index.ts';
import type { Charging } from './charging.ts';
import { createOrders } from './orders.ts';
import { findComplimentary, createOverview } from './overview.ts';
import { createPayments } from './payments.ts';
import { createPaymentSync } from './payment-sync.ts';
import { createPreview } from './preview.ts';
import type { PaymentProvider } from './provider.ts';
import { noPurchase } from './purchases.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { deleteWebhooksBefore, listInvoices, listOpenChanges, listOrphans, listSubscriptions } from './store.ts';
import { requireAccount, findRunningSubscription } from './subscribers.ts';

export type Billing = ReturnType<typeof createBilling>;

/** The payment provider; with the sandbox, customers also pay through it. Null if the installation does not charge. */
export type Payment = { provider: PaymentProvider; sandbox: Sandbox | null } | null;

/** Longer than any provider redelivers an event. */
const WEBHOOK_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** The time for which open payments are polled. After that only webhooks complete them. */
const PAYMENT_POLLING_MS = 60 * 60 * 1000;

/** Plans, orders and payments of accounts. */
export function createBilling(
  platform: Platform,
  { entitlements, audit, payment }: { entitlements: Entitlements; audit: Audit; payment: Payment },
) {
  const { db, clock } = platform;
  const sync = payment === null ? null : createPaymentSync(platform, { audit, provider: payment.provider });
  const charging: Charging = () => {
    if (payment === null || sync === null) throw new AppError('billing.off');
    return { provider: payment.provider, sync };
  };
  const payments = createPayments(platform, { charging, sandbox: payment?.sandbox ?? null });

  /** Makes the running subscription end with its paid period. False without one. */
  async function cancelAtPeriodEnd(accountId: string): Promise<boolean> {
    const running = await findRunningSubscription(db, accountId);
    if (running === null) return false;
    const { provider, sync: charged } = charging();
    await provider.setCancellation(running.id, true);
    await charged.refresh(running.id);
    return true;
  }

  return {
    ...createOverview(platform, { entitlements, payment }),
    ...createOrders(platform, { entitlements, charging }),
    ...createPreview(platform, { entitlements, charging }),
    ...payments,

    /** @throws subscription.required, subscription.granted, billing.off, payment.provider_failed */
    async cancel({ accountId }: InAccount): Promise<void> {
      charging();
      const running = await findRunningSubscription(db, accountId);
      const account = await requireAccount(db, accountId);
      // The granted plan stays; its extra storage is reduced by an order.
      if (running?.seats === 0) throw new AppError('subscription.granted');
      if (await cancelAtPeriodEnd(accountId)) return;
      if (account.plan === 'free' || !['active', 'past_due'].includes(account.status)) {
        throw new AppError('subscription.required');
      }
      if (findComplimentary(account) === null) throw new AppError('subscription.granted');
      // An administrator paid nothing, so there is no period to wait for.
      await changePlan(db, accountId, noPurchase);
    },

    /** @throws subscription.required, billing.off, payment.provider_failed */
    async reactivate({ accountId }: InAccount): Promise<void> {
      const { provider, sync: charged } = charging();
      const running = await findRunningSubscription(db, accountId);
      if (running === null || !running.cancelAtPeriodEnd) throw new AppError('subscription.required');
      await provider.setCancellation(running.id, false);
      await charged.refresh(running.id);
    },

    async invoices({ accountId }: InAccount): Promise<Invoice[]> {
      const rows = await listInvoices(db, accountId);
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    },

    webhookStatus: (): boolean => payment?.provider.receivesWebhooks ?? false,

    providerName: (): 'stripe' | 'sandbox' | 'off' => payment?.provider.name ?? 'off',

    /** @throws webhook.invalid, billing.off, payment.provider_failed */
    async receiveWebhook(body: Buffer, signature: string): Promise<void> {
      const { provider, sync: charged } = charging();
      await charged.apply(await provider.readEvent(body, signature));
    },

    /** Ends every subscription of the account at the provider. */
    async endAll(accountId: string): Promise<void> {
      if (payment === null || sync === null) return;
      for (const { id, status } of await listSubscriptions(db, accountId)) {
        if (status === 'ended') continue;
        await payment.provider.endSubscription(id);
        await sync.refresh(id);
      }
    },

    /** Stops future charges; the account keeps what it paid for until the period ends. @throws payment.provider_failed */
    async stopCharging(accountId: string): Promise<void> {
      if (payment !== null) await cancelAtPeriodEnd(accountId);
    },

    /**
     * Completes payments whose webhook did not arrive, ends subscriptions of deleted accounts, renews sandbox
     * subscriptions and deletes old webhooks.
     */
    async sweep(): Promise<void> {
      if (payment === null || sync === null) return;
      const now = clock().getTime();
      for (const change of await listOpenChanges(db, new Date(now - PAYMENT_POLLING_MS))) {
        // A refused card has already been reported to the person who entered it.
        await sync.completeIfPaid(change).catch((error: unknown) => {
          if (!isAppError(error, 'payment.failed')) throw error;
        });
      }
      for (const id of await listOrphans(db)) {
        await payment.provider.endSubscription(id);
        await sync.refresh(id);
      }
      await payments.renewInSandbox();
      await deleteWebhooksBefore(db, new Date(now - WEBHOOK_RETENTION_MS));
    },
  };
}
