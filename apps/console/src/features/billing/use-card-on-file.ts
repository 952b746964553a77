import type { OrderAnswer } from '@vitrine/contract/billing/billing';
import { isAppError } from '@vitrine/contract/core/errors';
import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useConfirmedPayment } from './queries.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

interface Steps {
  /** Orders, or continues an order; a null secret means nothing is left to pay. */
  order: () => Promise<OrderAnswer>;
  /** Why there is no order. */
  refusalOf: (error: Error) => string;
  onPaid: () => void;
  /** The card was refused, which uses the order up. */
  onRefused?: () => void;
}

/** Orders and pays with the card on file. Every try pays the same order, so nothing is charged twice. */
export function useCardOnFile({ order, refusalOf, onPaid, onRefused }: Steps) {
  const toast = useToast();
  const confirmed = useConfirmedPayment();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function fail(title: string, text: string, shown = text): void {
    toast({ title, text, tone: 'danger' });
    setFailure(shown);
  }

  async function settle(): Promise<void> {
    const answer = await order().catch((error: unknown) => {
      fail('Error', refusalOf(error instanceof Error ? error : new Error(String(error))));
      return null;
    });
    if (answer === null) return;
    const { clientSecret } = answer;
    try {
      if (clientSecret !== null) await confirmed.mutateAsync({ clientSecret, usesCardOnFile: true });
      onPaid();
    } catch (error) {
      if (isAppError(error, 'payment.failed')) {
        fail('Payment Failed', error.message);
        onRefused?.();
      } else fail('Payment Error', UNEXPECTED, `${UNEXPECTED} Nothing is charged twice.`);
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
