import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe, type Stripe, type StripeElements, type StripeError } from '@stripe/stripe-js';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

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

/** Stripe's script comes from Stripe, once, and only where a card is to be given; null where it cannot be had. */
async function loadScript(key: string): Promise<Stripe | null> {
  try {
    return await loadStripe(key);
  } catch {
    return null;
  }
}

/** Stripe's own form: card details go to Stripe and nowhere else. */
export function StripeForm({ publishableKey, clientSecret, ...rest }: StripeFormProps) {
  const [loaded, setLoaded] = useState<{ stripe: Stripe | null } | null>(null);
  useEffect(() => {
    if (loaded !== null) return undefined;
    let isWanted = true;
    void loadScript(publishableKey).then((stripe) => isWanted && setLoaded({ stripe }));
    return () => {
      isWanted = false;
    };
  }, [publishableKey, loaded]);
  if (loaded === null) return <Loading />;
  if (loaded.stripe === null) {
    return (
      <>
        <Notice tone="danger">
          The payment form could not be loaded. Check the connection, and whether something blocks js.stripe.com.
        </Notice>
        <DialogFoot>
          <Button onClick={rest.onCancel}>Cancel</Button>
          <Button onClick={() => setLoaded(null)}>Try again</Button>
        </DialogFoot>
      </>
    );
  }
  return (
    <Elements stripe={loaded.stripe} options={{ clientSecret }}>
      <PaymentForm isSetup={clientSecret.startsWith('seti_')} {...rest} />
    </Elements>
  );
}

const Loading = () => <Spinner label="Loading the payment form" className="min-h-40" />;

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
      {!isReady && <Loading />}
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
