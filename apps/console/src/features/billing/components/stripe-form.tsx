import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe, type Stripe, type StripeElements, type StripeError } from '@stripe/stripe-js';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

export type StripeOutcome = { status: 'succeeded' | 'processing' } | { status: 'failed'; message: string | undefined };

interface StripeFormProps {
  publishableKey: string;
  clientSecret: string;
  submit: string;
  /** The server is reading the state of the payment. */
  busy: boolean;
  /** Stripe has already confirmed the payment: a retry only sends a request to the server. */
  isConfirmed: boolean;
  onOutcome: (outcome: StripeOutcome) => void;
  /** A failure that is not a refusal: no connection, a blocked script. */
  onError: () => void;
  onCancel: () => void;
}

/** Loads Stripe's script from js.stripe.com; null if it cannot be loaded. */
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
          {t('The payment form could not be loaded. Check the connection, and whether something blocks js.stripe.com.')}
        </Notice>
        <DialogFoot>
          <Button onClick={rest.onCancel}>{t('Cancel')}</Button>
          <Button onClick={() => setLoaded(null)}>{t('Try again')}</Button>
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

const Loading = () => <Spinner label={t('Loading the payment form')} className="min-h-40" />;

interface PaymentFormProps extends Omit<StripeFormProps, 'publishableKey' | 'clientSecret'> {
  isSetup: boolean;
}

function PaymentForm({ isSetup, submit, busy, isConfirmed, onOutcome, onError, onCancel }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setIsPaying] = useState(false);
  // A ref, because a second click can occur before the button is rendered as busy.
  const isPending = useRef(false);
  const isReady = stripe !== null && elements !== null;
  const isBusy = isPaying || busy;

  async function pay(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (stripe === null || elements === null || busy || isPending.current) return;
    if (isConfirmed) {
      onOutcome({ status: 'succeeded' });
      return;
    }
    isPending.current = true;
    setIsPaying(true);
    try {
      const { error, status } = isSetup ? await confirmSetup(stripe, elements) : await confirmPayment(stripe, elements);
      if (error !== undefined) onOutcome({ status: 'failed', message: error });
      else onOutcome({ status: status === 'succeeded' ? 'succeeded' : 'processing' });
    } catch {
      onError();
    } finally {
      isPending.current = false;
      setIsPaying(false);
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void pay(event)}>
      {!isReady && <Loading />}
      <PaymentElement />
      <DialogFoot>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady}>
          {isBusy ? t('Processing...') : submit}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface Confirmed {
  error: string | undefined;
  status: string | undefined;
}

/** The address to return to if the bank requires a redirect to its own page. */
const confirmParams = () => ({ return_url: window.location.href });

async function confirmPayment(stripe: Stripe, elements: StripeElements): Promise<Confirmed> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: confirmParams(),
    redirect: 'if_required',
  });
  return toConfirmed(error, paymentIntent ?? error?.payment_intent);
}

async function confirmSetup(stripe: Stripe, elements: StripeElements): Promise<Confirmed> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: confirmParams(),
    redirect: 'if_required',
  });
  return toConfirmed(error, setupIntent ?? error?.setup_intent);
}

/** An intent that has succeeded before, for example in another window, is not a failure: Stripe only refuses to repeat it. */
function toConfirmed(error: StripeError | undefined, intent: { status: string } | undefined): Confirmed {
  const isDone = intent?.status === 'succeeded';
  return { error: error === undefined || isDone ? undefined : (error.message ?? ''), status: intent?.status };
}
