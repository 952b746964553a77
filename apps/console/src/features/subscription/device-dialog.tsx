import { seatsPence } from '@vitrine/contract/billing';
import { isAppError } from '@vitrine/contract/errors';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countOf, formatPounds } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Pay } from './pay.tsx';
import { useOrderDevices } from './queries.ts';

interface DeviceDialogProps {
  seats: number;
  /** What is paid for now; null without a subscription. */
  boughtSeats: number | null;
  perDevicePence: number;
  onClose: () => void;
}

/** Buys seats, or changes how many. What costs less is asked for again before it applies. */
export function DeviceDialog({ seats, boughtSeats, perDevicePence, onClose }: DeviceDialogProps) {
  const toast = useToast();
  const order = useOrderDevices(perDevicePence);
  const isFewer = boughtSeats !== null && seats < boughtSeats;
  const { data } = order;

  const send = () =>
    order.mutate(seats, {
      onSuccess({ clientSecret, message }) {
        if (clientSecret === null) toast({ title: 'Subscription Activated', text: message });
      },
      onError: (error) => toast({ title: 'Error', text: textOf(error), tone: 'danger' }),
    });

  // Once per opening: nothing is charged by asking.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || isFewer) return;
    isAsked.current = true;
    send();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Subscribe for Device Access"
      description={`${formatPounds(seatsPence(seats, perDevicePence))}/month for ${countOf(seats, 'device')} × ${formatPounds(perDevicePence)}`}
    >
      {data?.clientSecret === null ? (
        <>
          <Notice icon={<CircleCheck />} title="Subscription Activated!">
            {data.message}
          </Notice>
          <Foot>
            <Button variant="primary" onClick={onClose}>
              Continue
            </Button>
          </Foot>
        </>
      ) : data !== undefined ? (
        <Pay
          clientSecret={data.clientSecret}
          submit="Subscribe Now"
          onPaid={() => {
            toast({ title: 'Payment Successful', text: 'Welcome to your new plan!' });
            onClose();
          }}
          onPending={onClose}
          onCancel={onClose}
        />
      ) : order.isError ? (
        <>
          <Notice tone="danger">{textOf(order.error)}</Notice>
          <Foot>
            <Button onClick={onClose}>Close</Button>
          </Foot>
        </>
      ) : isFewer && !order.isPending ? (
        <>
          <p>
            {countOf(boughtSeats - seats, 'seat')} fewer from now on. What is paid for them already is credited on the
            next invoice.
          </p>
          <Foot>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={send}>
              Change to {countOf(seats, 'device')}
            </Button>
          </Foot>
        </>
      ) : (
        <Spinner label="Preparing the payment" className="min-h-40" />
      )}
    </Dialog>
  );
}

const Foot = ({ children }: { children: React.ReactNode }) => <div className="flex justify-end gap-2">{children}</div>;

/** What the person can mend is said; anything else in the words of the specification. */
function textOf(error: unknown): string {
  return isAppError(error, 'price.changed') ||
    isAppError(error, 'seats.below_devices') ||
    isAppError(error, 'billing.unlimited')
    ? error.message
    : 'Failed to create subscription. Please try again.';
}
