import type { PaymentConfirmation, PaymentOutcome, SandboxPayment } from '@vitrine/contract/billing/billing';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Charging } from './charging.ts';
import type { ProviderEvent } from './provider.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { findChange } from './store.ts';
import { findRunningSubscription } from './subscribers.ts';

/** Payments of orders: confirmed after the provider's form, or made in the sandbox. */
export function createPayments(
  { db }: Platform,
  { charging, sandbox }: { charging: Charging; sandbox: Sandbox | null },
) {
  function sandboxOf(): Sandbox {
    if (sandbox === null) throw new AppError('payment.not_found');
    return sandbox;
  }

  return {
    /**
     * Applies an order after its payment. With `usesCardOnFile`, the subscription's card pays for the change.
     *
     * @throws payment.not_found, payment.failed, billing.off, payment.provider_failed
     */
    async confirm(
      { accountId }: InAccount,
      { clientSecret, usesCardOnFile = false }: PaymentConfirmation,
    ): Promise<PaymentOutcome['status']> {
      const { provider, sync } = charging();
      const [intentId = ''] = clientSecret.split('_secret_');
      const change = await findChange(db, accountId, intentId);
      const intent = change === null ? null : await provider.findIntent(intentId);
      if (change === null || intent?.clientSecret !== clientSecret) throw new AppError('payment.not_found');
      if (usesCardOnFile) {
        if (change.kind === 'start' || change.kind === 'card') throw new AppError('payment.not_found');
        await sync.complete(change, { usesCardOnFile });
        return 'succeeded';
      }
      if (intent.state !== 'succeeded') await sync.attempt(change);
      if (intent.state === 'open') {
        throw new AppError('payment.failed', intent.failure === null ? {} : { message: intent.failure });
      }
      await sync.complete(change);
      return intent.state;
    },

    /** @throws payment.not_found, payment.failed, billing.off */
    async sandboxConfirm({ accountId }: InAccount, payment: SandboxPayment): Promise<PaymentOutcome['status']> {
      const { sync } = charging();
      const provider = sandboxOf();
      const [intentId = ''] = payment.clientSecret.split('_secret_');
      const change = await findChange(db, accountId, intentId);
      if (change === null) throw new AppError('payment.not_found');
      const { status, events } = await provider.pay(payment).catch(async (error: unknown) => {
        if (isAppError(error, 'payment.failed')) await sync.attempt(change);
        throw error;
      });
      if (status === 'requires_action') await sync.attempt(change);
      if (status === 'succeeded') await sync.complete(change);
      await applyAll(charging, events);
      return status;
    },

    /** Ends the paid period now, in the sandbox. @throws subscription.required, billing.off */
    async sandboxAdvance(accountId: string): Promise<void> {
      charging();
      const provider = sandboxOf();
      const running = await findRunningSubscription(db, accountId);
      if (running === null) throw new AppError('subscription.required');
      await applyAll(charging, await provider.advance(running.id));
    },

    async renewInSandbox(): Promise<void> {
      if (sandbox !== null) await applyAll(charging, await sandbox.renewDue());
    },
  };
}

async function applyAll(charging: Charging, events: readonly ProviderEvent[]): Promise<void> {
  for (const event of events) await charging().sync.apply(event);
}
