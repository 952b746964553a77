import { isAppError } from '@vitrine/contract/errors';
import { lazy, Suspense, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CardForm } from './components/card-form.tsx';
import { useConfirmedPayment, usePayment, useSandboxPayment } from './queries.ts';

/** Fetched where a card is to be given to Stripe. */
const StripeForm = lazy(async () => ({ default: (await import('./components/stripe-form.tsx')).StripeForm }));

interface PayProps {
  clientSecret: string;
  /** The word on the button that pays. */
  submit: string;
  /** It was paid. */
  onPaid: () => void;
  /** It was neither paid nor refused yet: the provider will tell. */
  onPending: () => void;
  onCancel: () => void;
}

/** The form of whoever takes the money here, and what is said about its outcome. */
export function Pay({ clientSecret, submit, onPaid, onPending, onCancel }: PayProps) {
  const { publishableKey } = usePayment();
  const toast = useToast();
  const sandbox = useSandboxPayment();
  const confirmed = useConfirmedPayment();
  const [asksTheBank, setAsksTheBank] = useState(false);

  function conclude(status: 'succeeded' | 'processing' | 'requires_action'): void {
    // Stripe's form asks by itself; what it leaves open is told later.
    if (status === 'requires_action' && publishableKey === null) setAsksTheBank(true);
    else if (status === 'succeeded') onPaid();
    else {
      toast({ title: 'Payment Processing', text: 'Your payment is being processed...' });
      onPending();
    }
  }

  function fail(error: unknown): void {
    setAsksTheBank(false);
    if (isAppError(error, 'payment.failed') || isAppError(error, 'request.invalid')) {
      toast({ title: 'Payment Failed', text: error.message, tone: 'danger' });
    } else {
      failUnexpectedly();
    }
  }

  const failUnexpectedly = () =>
    toast({ title: 'Payment Error', text: 'An unexpected error occurred. Please try again.', tone: 'danger' });

  if (publishableKey !== null) {
    return (
      <Suspense fallback={<Spinner label="Loading the payment form" className="min-h-40" />}>
        <StripeForm
          publishableKey={publishableKey}
          clientSecret={clientSecret}
          submit={submit}
          busy={confirmed.isPending}
          onOutcome={(outcome) => {
            if (outcome.status === 'failed') {
              toast({ title: 'Payment Failed', text: outcome.message, tone: 'danger' });
              return;
            }
            confirmed.mutate(clientSecret, { onSuccess: ({ status }) => conclude(status), onError: fail });
          }}
          onError={failUnexpectedly}
          onCancel={onCancel}
        />
      </Suspense>
    );
  }
  return (
    <CardForm
      submit={submit}
      busy={sandbox.isPending}
      error={isAppError(sandbox.error, 'payment.failed') ? sandbox.error.message : undefined}
      asksTheBank={asksTheBank}
      onPay={(cardNumber, authentication) =>
        sandbox.mutate(
          { clientSecret, cardNumber, ...(authentication === undefined ? {} : { authentication }) },
          { onSuccess: ({ status }) => conclude(status), onError: fail },
        )
      }
      onCancel={onCancel}
    />
  );
}
