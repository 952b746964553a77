import { isAppError } from '@vitrine/contract/core/errors';
import { useEffect, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useBillingChange } from './queries.ts';
import { UNEXPECTED_ERROR } from './use-card-on-file.ts';

/** The parameters that Stripe adds to the address when the bank's page redirects back. */
const secrets = ['payment_intent_client_secret', 'setup_intent_client_secret'];
const others = ['payment_intent', 'setup_intent', 'redirect_status', 'source_type'];

/** After a redirect from the bank's page, reads the state of the payment and shows it. */
export function useReturn(): void {
  const toast = useToast();
  const confirmed = useBillingChange(q.billing.confirm());
  const [search, setSearch] = useSearchParams();
  const secret = secrets.map((name) => search.get(name)).find((value) => value !== null) ?? null;
  // Changes of a running subscription return with a setup of a card, not with a payment.
  const isFirst = secret?.startsWith('pi_') === true;
  const isTaken = useRef(false);
  useEffect(() => {
    if (secret === null || isTaken.current) return;
    isTaken.current = true;
    const rest = new URLSearchParams(search);
    for (const name of [...secrets, ...others]) rest.delete(name);
    setSearch(rest, { replace: true });
    confirmed.mutate(
      { body: { clientSecret: secret } },
      {
        onSuccess: ({ status }) =>
          status === 'succeeded'
            ? toast({
                title: t('Payment Successful'),
                text: isFirst ? t('Welcome to your new plan!') : t('Your subscription is up to date.'),
              })
            : toast({ title: t('Payment Processing'), text: t('Your payment is being processed...') }),
        onError: (error) =>
          toast(
            isAppError(error, 'payment.failed') || isAppError(error, 'payment.not_found')
              ? { title: t('Payment Failed'), text: error.message, tone: 'danger' }
              : { title: t('Payment Error'), text: UNEXPECTED_ERROR, tone: 'danger' },
          ),
      },
    );
  });
}
