import { AppError } from '@vitrine/contract/core/errors';
import type { Platform } from '../../../platform/platform.ts';
import type { ProviderEvent } from '../provider.ts';
import { payIntent, type SandboxPayment } from './intents.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import { listDue } from './store.ts';
import { isDue, renew, withLockedSubscription } from './subscriptions.ts';

export type Sandbox = ReturnType<typeof createSandbox>;

/** A payment provider that charges nothing, driven by Stripe's test cards, and the actions of its customers. */
export function createSandbox(platform: Platform) {
  const { db, clock } = platform;
  return {
    provider: createSandboxProvider(platform),

    /**
     * Pays as a customer does in a provider's form. Concurrent payments of one intent are serialised: one pays, and both
     * succeed.
     *
     * @throws payment.failed with the provider's message; payment.not_found
     */
    async pay(payment: SandboxPayment): Promise<{ status: 'succeeded' | 'requires_action'; events: ProviderEvent[] }> {
      const result = await db.transaction((tx) => payIntent(tx, payment, clock));
      if (result.status === 'failed') throw new AppError('payment.failed', { message: result.message });
      return result;
    },

    /** Ends the paid period now. */
    advance: (subscriptionId: string): Promise<ProviderEvent[]> =>
      withLockedSubscription(db, subscriptionId, (tx, found) =>
        renew(tx, { ...found, data: { ...found.data, periodEndsAt: clock().toISOString() } }, clock),
      ),

    /** Renews every subscription whose period is over. */
    async renewDue(): Promise<ProviderEvent[]> {
      const events: ProviderEvent[] = [];
      const now = clock();
      for (const id of await listDue(db, now)) {
        // Checked again under the lock: it may have been renewed, paid or ended since it was listed.
        const renewed = await withLockedSubscription(db, id, (tx, found) =>
          isDue(found.data, now) ? renew(tx, found, clock) : [],
        );
        events.push(...renewed);
      }
      return events;
    },
  };
}
