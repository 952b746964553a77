import { MAX_SEATS, seatsPence } from '@vitrine/contract/billing';
import { isAppError } from '@vitrine/contract/errors';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { countOf, formatPounds } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Pay } from './pay.tsx';
import { useOrderDevices } from './queries.ts';

interface DeviceDialogProps {
  /** With how many it begins. */
  seats: number;
  /** Each device takes a seat, so this many are the least. */
  deviceCount: number;
  /** What there is now; null without a subscription. */
  bought: { seats: number; isCharged: boolean } | null;
  perDevicePence: number;
  onClose: () => void;
}

/** Whoever counts up or down is not done yet. */
const PAUSE_MS = 500;

/** Buys seats, or changes how many. What costs less is asked for again before it applies. */
export function DeviceDialog({ seats: first, deviceCount, bought, perDevicePence, onClose }: DeviceDialogProps) {
  const toast = useToast();
  const order = useOrderDevices(perDevicePence);
  const [seats, setSeats] = useState(first);
  // As it was when the dialog opened: the figures move when it is paid.
  const [before] = useState(bought);
  const least = Math.max(deviceCount, 1);
  const mustBePaid = before === null || (before.isCharged && seats > before.seats);
  const isAsked = order.variables === seats;

  const send = () =>
    order.mutate(seats, {
      onSuccess({ clientSecret, message }) {
        if (clientSecret !== null) return;
        if (before === null) {
          toast({ title: 'Subscription Activated', text: message });
          return;
        }
        toast({ title: 'Subscription Changed', text: `It holds ${countOf(seats, 'device')} now.` });
        onClose();
      },
      onError: (error) => toast({ title: 'Error', text: textOf(error), tone: 'danger' }),
    });

  // Nothing is charged by asking. One after the other, so that the last number asked for is the one that is paid.
  useEffect(() => {
    if (!mustBePaid || isAsked || order.isPending) return undefined;
    const timer = setTimeout(send, order.isIdle ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `send` is another one each time
  }, [seats, mustBePaid, isAsked, order.isPending, order.isIdle]);

  const isActive = before === null && order.data?.clientSecret === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Subscribe for Device Access"
      description={`${formatPounds(seatsPence(seats, perDevicePence))}/month for ${countOf(seats, 'device')} × ${formatPounds(perDevicePence)}`}
    >
      {isActive ? (
        <>
          <Notice icon={<CircleCheck />} title="Subscription Activated!">
            {order.data?.message}
          </Notice>
          <DialogFoot>
            <Button variant="primary" onClick={onClose}>
              Continue
            </Button>
          </DialogFoot>
        </>
      ) : (
        <>
          <div className="flex items-center justify-between gap-4">
            Devices
            <Stepper
              label="Devices to pay for"
              value={seats}
              min={least}
              max={Math.max(MAX_SEATS, least)}
              onValueChange={setSeats}
            />
          </div>
          {mustBePaid ? (
            <Pay
              order={isAsked ? order : { data: undefined, error: null }}
              refusalOf={textOf}
              submit="Subscribe Now"
              paid={{ title: 'Payment Successful', text: 'Welcome to your new plan!' }}
              onAgain={send}
              onClose={onClose}
            />
          ) : (
            <>
              {order.isError && isAsked && <Notice tone="danger">{textOf(order.error)}</Notice>}
              <p className="text-ink-2">{effectOf(seats, before)}</p>
              <DialogFoot>
                <Button onClick={onClose}>Cancel</Button>
                <Button variant="primary" busy={order.isPending} disabled={seats === before.seats} onClick={send}>
                  Change to {countOf(seats, 'device')}
                </Button>
              </DialogFoot>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

/** What comes of another number that costs nothing more. */
function effectOf(seats: number, before: { seats: number; isCharged: boolean }): string {
  if (seats === before.seats) return `These are the ${countOf(seats, 'device')} you have now.`;
  const change = `${countOf(Math.abs(seats - before.seats), 'seat')} ${seats < before.seats ? 'fewer' : 'more'} from now on.`;
  return before.isCharged
    ? `${change} What is paid for them already is credited on the next invoice.`
    : `${change} Administrators pay nothing.`;
}

/** What the person can mend is said; anything else in the words of the specification. */
function textOf(error: Error): string {
  return isAppError(error, 'price.changed') ||
    isAppError(error, 'seats.below_devices') ||
    isAppError(error, 'payment.processing') ||
    isAppError(error, 'billing.unlimited')
    ? error.message
    : 'Failed to create subscription. Please try again.';
}
