import type { OrderAnswer, PaymentOutcome } from '@vitrine/contract/billing/billing';
import { isAppError } from '@vitrine/contract/core/errors';
import { useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useLoaded } from '../../api/use-read.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { StripeOutcome } from './components/stripe-form.tsx';
import { paymentRead, useBillingChange } from './queries.ts';
import { UNEXPECTED_ERROR, UNEXPECTED_PAYMENT_ERROR } from './use-card-on-file.ts';

export interface CardPaymentOptions {
  /** The order to pay; without data while the server creates it. */
  order: { data: OrderAnswer | undefined; error: Error | null };
  /** The toast after a successful payment. */
  paid: { title: string; text?: string };
  /** Creates the order again: after a refused card Stripe does not accept another one for the same order. */
  onAgain: () => void;
  onClose: () => void;
}

interface Failure {
  text: string;
  /** The card was refused or its number is invalid, so the message belongs to the card field. */
  isOfCard: boolean;
}

/** Pays an order with a new card: by Stripe's form where there is a publishable key, else with a test card. */
export function useCardPayment({ order, paid, onAgain, onClose }: CardPaymentOptions) {
  const { publishableKey } = useLoaded(paymentRead);
  const toast = useToast();
  const sandbox = useBillingChange(q.billing.sandboxConfirm());
  const confirmed = useBillingChange(q.billing.confirm());
  const reported = useBillingChange(q.billing.confirm());
  const [needsBankConfirmation, setNeedsBankConfirmation] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Once Stripe has confirmed the payment, a retry only fetches its state from the server.
  const [isConfirmed, setIsConfirmed] = useState(false);
  const clientSecret = order.data?.clientSecret ?? null;
  const isMounted = useIsMounted();

  function conclude({ status }: PaymentOutcome): void {
    // Stripe's form handles the bank's confirmation itself; a webhook reports the outcome of a pending payment later.
    if (status === 'requires_action' && publishableKey === null) {
      setNeedsBankConfirmation(true);
      return;
    }
    toast(
      status === 'succeeded' ? paid : { title: t('Payment Processing'), text: t('Your payment is being processed...') },
    );
    // If the dialog was closed during the payment, `onClose` would close whichever dialog is open now.
    if (isMounted.current) onClose();
  }

  function refuse(text: string, isOfCard: boolean): void {
    toast({ title: t('Payment Failed'), text, tone: 'danger' });
    setFailure({ text, isOfCard });
  }

  function failUnexpectedly(): void {
    toast({ title: t('Payment Error'), text: UNEXPECTED_ERROR, tone: 'danger' });
    // Every attempt pays the same order, so a payment that did succeed is not repeated.
    setFailure({
      text: UNEXPECTED_PAYMENT_ERROR,
      isOfCard: false,
    });
  }

  function fail(error: unknown): void {
    setNeedsBankConfirmation(false);
    if (isAppError(error, 'payment.failed') && publishableKey !== null) {
      setIsConfirmed(false);
      onAgain();
    }
    if (isAppError(error, 'payment.failed') || isAppError(error, 'request.invalid')) refuse(error.message, true);
    else if (isAppError(error, 'payment.not_found')) refuse(error.message, false);
    else failUnexpectedly();
  }

  // A ref, because a second click can occur before the button is rendered as busy.
  const isPending = useRef(false);
  async function settle(request: () => Promise<PaymentOutcome>): Promise<void> {
    if (isPending.current) return;
    isPending.current = true;
    setFailure(null);
    try {
      conclude(await request());
    } catch (error) {
      fail(error);
    } finally {
      isPending.current = false;
    }
  }

  function payWithTestCard(secret: string, cardNumber: string, authentication?: 'passed' | 'failed'): void {
    void settle(() =>
      sandbox.mutateAsync({ body: { clientSecret: secret, cardNumber, ...(authentication && { authentication }) } }),
    );
  }

  function onStripeOutcome(secret: string, outcome: StripeOutcome): void {
    if (outcome.status === 'failed') {
      refuse(outcome.message ?? '', true);
      // The server reads the failed attempt from Stripe, also where no webhook is configured.
      reported.mutate({ body: { clientSecret: secret } });
      return;
    }
    setIsConfirmed(true);
    void settle(() => confirmed.mutateAsync({ body: { clientSecret: secret } }));
  }

  return {
    publishableKey,
    clientSecret,
    failure,
    /** The bank requires a confirmation. Only test cards use this; Stripe's form handles its own. */
    needsBankConfirmation,
    isConfirmed,
    isBusy: publishableKey === null ? sandbox.isPending : confirmed.isPending,
    payWithTestCard,
    onStripeOutcome,
    failUnexpectedly,
  };
}

/** A ref that is false once the component is unmounted. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
