import { useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CardOnFile } from './components/card-on-file.tsx';
import { Cost } from './cost.tsx';
import { DeviceStepper, orderRefusal } from './device-stepper.tsx';
import { Pay } from './pay.tsx';
import { toSeatsOrder, useBillingChange, useCost } from './queries.ts';
import { useCardOnFile } from './use-card-on-file.ts';
import { describeMonth } from './month-text.ts';

interface UpdateDevicesDialogProps {
  /** The initial number. */
  seats: number;
  deviceCount: number;
  /** The current purchase. Administrators are not charged. */
  bought: { seats: number; isCharged: boolean };
  perDevicePence: number;
  card: { last4: string } | null;
  /** The time at which a canceled subscription ends; null if it continues. */
  endsAt: string | null;
  onClose: () => void;
}

/** Changes the number of devices of a running subscription, with the card on file or another one. */
export function UpdateDevicesDialog(props: UpdateDevicesDialogProps) {
  const { seats: first, deviceCount, bought, perDevicePence, card, endsAt, onClose } = props;
  const toast = useToast();
  const order = useBillingChange(q.billing.createSubscription());
  const [seats, setSeats] = useState(first);
  const wanted = toSeatsOrder(seats, perDevicePence);
  const [usesOther, setUsesOther] = useState(false);
  // The values when the dialog opened: they change when the order is paid.
  const [{ seats: before, isCharged }] = useState(bought);
  const cost = useCost({ seats }, isCharged);
  const isMore = isCharged && seats > before;
  const asksForCard = isMore && (usesOther || card === null);
  const submit = t('{count, plural, one {Update to # device} other {Update to # devices}}', { count: seats });
  const done = {
    title: t('Subscription Updated'),
    text: t('{count, plural, one {Your subscription now has # device.} other {Your subscription now has # devices.}}', {
      count: seats,
    }),
  };

  const onFile = useCardOnFile({
    order: () => order.mutateAsync(wanted),
    refusalOf: orderRefusal,
    onPaid() {
      toast(done);
      onClose();
    },
  });

  // The form for another card needs an order, one for each number of seats.
  const isAsked = order.variables?.body.seats === seats;
  useEffect(() => {
    if (asksForCard && !isAsked && !order.isPending) order.mutate(toSeatsOrder(seats, perDevicePence));
  }, [asksForCard, isAsked, order, seats, perDevicePence]);

  return (
    <Dialog
      onClose={onClose}
      title={t('Update Device Subscription')}
      description={describeMonth(seats, perDevicePence)}
    >
      <DeviceStepper seats={seats} deviceCount={deviceCount} onSeatsChange={setSeats} />
      {isCharged ? (
        <Cost state={cost} endsAt={endsAt} />
      ) : (
        <p className="text-ink-2">{t('Administrators are not charged.')}</p>
      )}
      {asksForCard ? (
        <Pay
          order={isAsked ? order : { data: undefined, error: null }}
          refusalOf={orderRefusal}
          submit={submit}
          paid={done}
          onAgain={() => order.mutate(wanted)}
          onClose={onClose}
        />
      ) : isMore && card !== null ? (
        <CardOnFile
          last4={card.last4}
          submit={submit}
          busy={onFile.isBusy}
          disabled={!cost.isCurrent}
          failure={onFile.failure}
          onPay={onFile.pay}
          onOther={() => {
            order.reset();
            setUsesOther(true);
          }}
          onCancel={onClose}
        />
      ) : (
        <>
          {onFile.failure !== null && <Notice tone="danger">{onFile.failure}</Notice>}
          <DialogFoot>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              busy={onFile.isBusy}
              disabled={seats === before || (isCharged && !cost.isCurrent)}
              onClick={onFile.pay}
            >
              {submit}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
