import type { OrderAnswer } from '@vitrine/contract/billing/billing';
import { isAppError } from '@vitrine/contract/core/errors';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useBillingChange } from './queries.ts';

/** The text for failures without a message. */
export const UNEXPECTED_ERROR = t('An unexpected error occurred. Please try again.');

/** The same for a payment, of which nobody knows whether it succeeded. */
export const UNEXPECTED_PAYMENT_ERROR = t('An unexpected error occurred. Please try again. Nothing is charged twice.');

interface Steps {
  /** Creates or continues an order; the secret is null if nothing is left to pay. */
  order: () => Promise<OrderAnswer>;
  /** The reason why the order could not be created. */
  refusalOf: (error: Error) => string;
  onPaid: () => void;
  /** The card was refused, so the order cannot be paid any more. */
  onRefused?: () => void;
}

/** Orders and pays with the card on file. Every attempt pays the same order, so nothing is charged twice. */
export function useCardOnFile({ order, refusalOf, onPaid, onRefused }: Steps) {
  const toast = useToast();
  const confirmed = useBillingChange(q.billing.confirm());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function fail(title: string, text: string, shown = text): void {
    toast({ title, text, tone: 'danger' });
    setFailure(shown);
  }

  async function settle(): Promise<void> {
    const answer = await order().catch((error: unknown) => {
      fail(t('Error'), refusalOf(error instanceof Error ? error : new Error(String(error))));
      return null;
    });
    if (answer === null) return;
    const { clientSecret } = answer;
    try {
      if (clientSecret !== null) await confirmed.mutateAsync({ body: { clientSecret, usesCardOnFile: true } });
      onPaid();
    } catch (error) {
      if (isAppError(error, 'payment.failed')) {
        fail(t('Payment Failed'), error.message);
        onRefused?.();
      } else fail(t('Payment Error'), UNEXPECTED_ERROR, UNEXPECTED_PAYMENT_ERROR);
    }
  }

  const pay = (): void => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    void settle().finally(() => setIsBusy(false));
  };

  return { isBusy, failure, pay };
}
