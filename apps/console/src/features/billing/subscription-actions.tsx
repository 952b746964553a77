import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { Button } from '../../ui/forms/button.tsx';
import { formatDate } from '../../ui/format/format.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { useBillingChange } from './queries.ts';

interface SubscriptionActionsProps {
  subscription: SubscriptionInfo;
  /** True if there are paid seats, whose number can be changed. */
  hasSeats: boolean;
  /** Opens the dialog of the device subscription. */
  onChangeSeats: () => void;
  /** Explains why a granted plan cannot be canceled; null for any other. */
  onCancelGranted: (() => void) | null;
}

/** Changes the number of devices, cancels or reactivates the subscription. */
export function SubscriptionActions({ hasSeats, onChangeSeats, onCancelGranted, ...rest }: SubscriptionActionsProps) {
  const { status, plan, effectivePlan, endDate, cancelAtPeriodEnd } = rest.subscription;
  const cancel = useBillingChange(q.billing.cancel({ failure: t('Cancellation Failed') }));
  const reactivate = useBillingChange(
    q.billing.reactivate({ failure: t('Error'), done: t('Subscription Reactivated') }),
  );
  const confirm = useConfirm();
  const canCancel = status === 'active' && plan !== 'free' && !cancelAtPeriodEnd;
  const canReactivate = status === 'canceled' || plan === 'free';
  // Within the paid period the cancellation is undone; after it a new subscription starts.
  const isInPeriod = status === 'canceled' && effectivePlan !== 'free';
  const date = endDate === null ? null : formatDate(endDate);
  const ask = () =>
    confirm({
      title: t('Cancel this subscription?'),
      text:
        date === null
          ? t(
              'Your access ends now. Your devices and media stay, and your oldest screen keeps playing on the Free plan.',
            )
          : t(
              'Your access ends on {date}. Your devices and media stay, and your oldest screen keeps playing on the Free plan.',
              { date },
            ),
      confirm: t('Cancel subscription'),
      cancel: t('Keep subscription'),
      act: cancel.mutateAsync,
      done: {
        title: t('Subscription Canceled'),
        text: date === null ? t('Your access ends now.') : t('Your access ends on {date}.', { date }),
      },
    });
  return (
    <>
      {hasSeats && <Button onClick={onChangeSeats}>{t('Change devices')}</Button>}
      {status === 'incomplete' && <Button onClick={onChangeSeats}>{t('Complete payment')}</Button>}
      {canCancel && (
        <Button variant="quiet" onClick={onCancelGranted ?? (() => void ask())}>
          {t('Cancel subscription')}
        </Button>
      )}
      {canReactivate && (
        <Button busy={reactivate.isPending} onClick={() => (isInPeriod ? reactivate.mutate() : onChangeSeats())}>
          {t('Reactivate')}
        </Button>
      )}
    </>
  );
}
