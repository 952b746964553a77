import type { TestCard } from './test-cards.ts';

/** The payment method id under which the sandbox stores a test card. */
export const toPaymentMethodId = ({ brand, last4 }: TestCard): string => `pm_test_${brand}_${last4}`;

/** The card behind a payment method id; null for no card. */
export function parseStoredCard(
  paymentMethodId: string | null,
): { brand: string; last4: string; failsLater: boolean } | null {
  const [, , brand, last4] = paymentMethodId?.split('_') ?? [];
  return brand === undefined || last4 === undefined ? null : { brand, last4, failsLater: last4 === '0341' };
}

/** False without a card, and for the test card whose first payment succeeds and whose renewals fail. */
export const canCharge = (paymentMethodId: string | null): boolean =>
  parseStoredCard(paymentMethodId)?.failsLater === false;
