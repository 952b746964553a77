import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe, type Stripe, type StripeElements, type StripeError } from '@stripe/stripe-js';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogFoot } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export type StripeOutcome = { status: 'succeeded' | 'processing' } | { status: 'failed'; message: string | undefined };

interface StripeFormProps {
  publishableKey: string;
  clientSecret: string;
  submit: string;
  /** The server looks at what came of it. */
  busy: boolean;
  /** Stripe has taken it before: it is not asked again, only the server. */
  isGiven: boolean;
  onOutcome: (outcome: StripeOutcome) => void;
  /** Something that is no refusal: no connection, a script that was blocked. */
  onError: () => void;
  onCancel: () => void;
}

const loading = new Map<string, Promise<Stripe | null>>();

/** Stripe's script comes from Stripe, once, and only where a card is to be given. */
function stripeFor(key: string): Promise<Stripe | null> {
  const known = loading.get(key) ?? loadStripe(key);
  loading.set(key, known);
  return known;
}

/** Stripe's own form: card details go to Stripe and nowhere else. */
export function StripeForm({ publishableKey, clientSecret, ...rest }: StripeFormProps) {
  return (
    <Elements stripe={stripeFor(publishableKey)} options={{ clientSecret }}>
      <PaymentForm isSetup={clientSecret.startsWith('seti_')} {...rest} />
    </Elements>
  );
}

interface PaymentFormProps extends Omit<StripeFormProps, 'publishableKey' | 'clientSecret'> {
  isSetup: boolean;
}

function PaymentForm({ isSetup, submit, busy, isGiven, onOutcome, onError, onCancel }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setIsPaying] = useState(false);
  // Faster than the page is drawn: of several presses at once one pays.
  const isAsking = useRef(false);
  const isReady = stripe !== null && elements !== null;
  const isBusy = isPaying || busy;

  async function pay(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (stripe === null || elements === null || busy || isAsking.current) return;
    if (isGiven) {
      onOutcome({ status: 'succeeded' });
      return;
    }
    isAsking.current = true;
    setIsPaying(true);
    try {
      const { error, status } = isSetup ? await confirmSetup(stripe, elements) : await confirmPayment(stripe, elements);
      if (error !== undefined) onOutcome({ status: 'failed', message: error });
      else onOutcome({ status: status === 'succeeded' ? 'succeeded' : 'processing' });
    } catch {
      onError();
    } finally {
      isAsking.current = false;
      setIsPaying(false);
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void pay(event)}>
      {!isReady && <Spinner label="Loading the payment form" className="min-h-40" />}
      <PaymentElement />
      <DialogFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady}>
          {isBusy ? 'Processing...' : submit}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface Confirmed {
  error: string | undefined;
  status: string | undefined;
}

/** Where the bank wants the person on its own page; only then is this page left. */
const confirmParams = () => ({ return_url: window.location.href });

async function confirmPayment(stripe: Stripe, elements: StripeElements): Promise<Confirmed> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: confirmParams(),
    redirect: 'if_required',
  });
  return confirmedBy(error, paymentIntent ?? error?.payment_intent);
}

async function confirmSetup(stripe: Stripe, elements: StripeElements): Promise<Confirmed> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: confirmParams(),
    redirect: 'if_required',
  });
  return confirmedBy(error, setupIntent ?? error?.setup_intent);
}

/** What has succeeded before, in another window perhaps, is no failure: Stripe only refuses to do it again. */
function confirmedBy(error: StripeError | undefined, intent: { status: string } | undefined): Confirmed {
  const isDone = intent?.status === 'succeeded';
  return { error: error === undefined || isDone ? undefined : (error.message ?? ''), status: intent?.status };
}
