import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { translateSentence } from '../../ui/format/loaded-texts.ts';
import { q } from '../../api/q.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Cost } from './cost.tsx';
import { DeviceStepper, orderRefusal } from './device-stepper.tsx';
import { Pay } from './pay.tsx';
import { toSeatsOrder, useBillingChange, useCost } from './queries.ts';
import { describeMonth } from './month-text.ts';

interface DeviceDialogProps {
  /** The initial number. */
  seats: number;
  deviceCount: number;
  perDevicePence: number;
  /** Administrators are not charged. */
  isCharged: boolean;
  onClose: () => void;
}

/** Several presses of the stepper result in one order. */
const PAUSE_MS = 500;

/** Starts a first subscription: orders at once, requests a card, and orders again when the number changes. */
export function DeviceDialog({ seats: first, deviceCount, perDevicePence, isCharged, onClose }: DeviceDialogProps) {
  const toast = useToast();
  const order = useBillingChange(q.billing.createSubscription());
  const [seats, setSeats] = useState(first);
  const cost = useCost({ seats }, isCharged);
  const isAsked = order.variables?.body.seats === seats;

  const send = () =>
    order.mutate(toSeatsOrder(seats, perDevicePence), {
      onSuccess({ clientSecret, message }) {
        if (clientSecret === null) toast({ title: t('Subscription Activated'), text: message });
      },
      onError: (error) => toast({ title: t('Error'), text: orderRefusal(error), tone: 'danger' }),
    });

  // Ordering charges nothing. Orders are serialised, so that the last ordered number is the one that is paid.
  useEffect(() => {
    if (isAsked || order.isPending) return undefined;
    const timer = setTimeout(send, order.isIdle ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `send` is a new function on every render
  }, [seats, isAsked, order.isPending, order.isIdle]);

  return (
    <Dialog
      onClose={onClose}
      title={t('Subscribe for Device Access')}
      description={describeMonth(seats, perDevicePence)}
    >
      {order.data?.clientSecret === null ? (
        <>
          <Notice icon={<CircleCheck />} title={t('Subscription Activated!')}>
            {translateSentence(order.data.message)}
          </Notice>
          <DialogFoot>
            <Button variant="primary" onClick={onClose}>
              {t('Continue')}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <>
          <DeviceStepper seats={seats} deviceCount={deviceCount} onSeatsChange={setSeats} />
          {isCharged && <Cost state={cost} />}
          <Pay
            order={isAsked ? order : { data: undefined, error: null }}
            refusalOf={orderRefusal}
            submit={t('Subscribe Now')}
            paid={{ title: t('Payment Successful'), text: t('Welcome to your new plan!') }}
            onAgain={send}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
