import type { OrderAnswer, PaymentOutcome } from '@vitrine/contract/billing/billing';
import { isAppError } from '@vitrine/contract/core/errors';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { DialogFoot } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CardForm } from './components/card-form.tsx';
import type { StripeOutcome } from './components/stripe-form.tsx';
import { useConfirmedPayment, usePayment, useSandboxPayment } from './queries.ts';

/** Fetched where a card is to be given to Stripe. */
const StripeForm = lazy(async () => ({ default: (await import('./components/stripe-form.tsx')).StripeForm }));

interface PayProps {
  /** The order that is to be paid, as far as it is known. */
  order: { data: OrderAnswer | undefined; error: Error | null };
  /** Why there is nothing to pay. */
  refusalOf: (error: Error) => string;
  /** The word on the button that pays. */
  submit: string;
  /** What is said when it was paid. */
  paid: { title: string; text?: string };
  /** Orders the same again: a card that was given and could not be charged is used up. */
  onAgain: () => void;
  onClose: () => void;
}

interface Failure {
  text: string;
  /** Another card may do. */
  isOfCard: boolean;
}

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** Waits for the order, takes a card in the form of whoever takes the money here, and says what came of it. */
export function Pay({ order, refusalOf, submit, paid, onAgain, onClose }: PayProps) {
  const { publishableKey } = usePayment();
  const toast = useToast();
  const sandbox = useSandboxPayment();
  const confirmed = useConfirmedPayment();
  const reported = useConfirmedPayment();
  const [asksTheBank, setAsksTheBank] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Stripe has it: a further try asks the server alone.
  const [isGiven, setIsGiven] = useState(false);
  const clientSecret = order.data?.clientSecret ?? null;

  // Whoever closes the dialog meanwhile is told all the same, but whatever is open then stays so.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  function conclude({ status }: PaymentOutcome): void {
    // Stripe's form asks by itself; what it leaves open is told later.
    if (status === 'requires_action' && publishableKey === null) {
      setAsksTheBank(true);
      return;
    }
    toast(status === 'succeeded' ? paid : { title: 'Payment Processing', text: 'Your payment is being processed...' });
    if (isOpen.current) onClose();
  }

  function refuse(text: string, isOfCard: boolean): void {
    toast({ title: 'Payment Failed', text, tone: 'danger' });
    setFailure({ text, isOfCard });
  }

  function failUnexpectedly(): void {
    toast({ title: 'Payment Error', text: UNEXPECTED, tone: 'danger' });
    // Every try pays the same: what has been paid is not paid again.
    setFailure({ text: `${UNEXPECTED} Nothing is charged twice.`, isOfCard: false });
  }

  // Faster than the page is drawn: of several presses at once one pays.
  const isAsking = useRef(false);
  async function settle(ask: () => Promise<PaymentOutcome>): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setFailure(null);
    try {
      conclude(await ask());
    } catch (error) {
      setAsksTheBank(false);
      if (isAppError(error, 'payment.failed') && publishableKey !== null) {
        setIsGiven(false);
        onAgain();
      }
      if (isAppError(error, 'payment.failed') || isAppError(error, 'request.invalid')) refuse(error.message, true);
      else if (isAppError(error, 'payment.not_found')) refuse(error.message, false);
      else failUnexpectedly();
    } finally {
      isAsking.current = false;
    }
  }

  function hear(outcome: StripeOutcome, secret: string): void {
    if (outcome.status === 'failed') {
      refuse(outcome.message ?? '', true);
      // Stripe knows of the attempt. The server reads it there, also where no webhook is set up.
      reported.mutate({ clientSecret: secret });
      return;
    }
    setIsGiven(true);
    void settle(() => confirmed.mutateAsync({ clientSecret: secret }));
  }

  if (order.error !== null) {
    return (
      <>
        <Notice tone="danger">{failure?.text ?? refusalOf(order.error)}</Notice>
        <DialogFoot>
          <Button onClick={onClose}>Close</Button>
        </DialogFoot>
      </>
    );
  }
  const hasField = clientSecret !== null && publishableKey === null;
  const cardError = hasField && failure?.isOfCard === true ? failure.text : undefined;
  return (
    <>
      {failure !== null && cardError === undefined && <Notice tone="danger">{failure.text}</Notice>}
      {clientSecret === null ? (
        <Waiting label="Preparing the payment" />
      ) : publishableKey === null ? (
        <CardForm
          submit={submit}
          busy={sandbox.isPending}
          error={cardError}
          asksTheBank={asksTheBank}
          onPay={(cardNumber, authentication) =>
            void settle(() =>
              sandbox.mutateAsync({
                clientSecret,
                cardNumber,
                ...(authentication === undefined ? {} : { authentication }),
              }),
            )
          }
          onCancel={onClose}
        />
      ) : (
        <Suspense fallback={<Waiting label="Loading the payment form" />}>
          <StripeForm
            key={clientSecret}
            publishableKey={publishableKey}
            clientSecret={clientSecret}
            submit={submit}
            busy={confirmed.isPending}
            isGiven={isGiven}
            onOutcome={(outcome) => hear(outcome, clientSecret)}
            onError={failUnexpectedly}
            onCancel={onClose}
          />
        </Suspense>
      )}
    </>
  );
}

const Waiting = ({ label }: { label: string }) => <Spinner label={label} className="min-h-40" />;
