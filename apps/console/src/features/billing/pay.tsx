import { Fragment, Suspense } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { DialogFoot } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { CardForm } from './components/card-form.tsx';
import { type CardPaymentOptions, useCardPayment } from './use-card-payment.ts';

/** Loaded only by installations that charge through Stripe. */
const StripeForm = fetched(async () => (await import('./components/stripe-form.tsx')).StripeForm, Fragment);

interface PayProps extends CardPaymentOptions {
  /** The text shown when the order could not be created. */
  refusalOf: (error: Error) => string;
  /** The label of the button that pays. */
  submit: string;
}

/** Pays an order with a new card: waits for the order, then shows the payment provider's form. */
export function Pay({ refusalOf, submit, ...options }: PayProps) {
  const { order, onClose } = options;
  const { publishableKey, clientSecret, failure, ...payment } = useCardPayment(options);

  if (order.error !== null) {
    return (
      <>
        <Notice tone="danger">{failure?.text ?? refusalOf(order.error)}</Notice>
        <DialogFoot>
          <Button onClick={onClose}>{t('Close')}</Button>
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
        <Waiting label={t('Preparing the payment')} />
      ) : publishableKey === null ? (
        <CardForm
          submit={submit}
          busy={payment.isBusy}
          error={cardError}
          needsBankConfirmation={payment.needsBankConfirmation}
          onPay={(cardNumber, authentication) => payment.payWithTestCard(clientSecret, cardNumber, authentication)}
          onCancel={onClose}
        />
      ) : (
        <Suspense fallback={<Waiting label={t('Loading the payment form')} />}>
          <StripeForm
            key={clientSecret}
            publishableKey={publishableKey}
            clientSecret={clientSecret}
            submit={submit}
            busy={payment.isBusy}
            isConfirmed={payment.isConfirmed}
            onOutcome={(outcome) => payment.onStripeOutcome(clientSecret, outcome)}
            onError={payment.failUnexpectedly}
            onCancel={onClose}
          />
        </Suspense>
      )}
    </>
  );
}

const Waiting = ({ label }: { label: string }) => <Spinner label={label} className="min-h-40" />;
