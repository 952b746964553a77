import { useState } from 'react';
import { DeviceDialog } from './device-dialog.tsx';
import { UpdateDevicesDialog } from './update-devices-dialog.tsx';
import { useSubscriptionFacts } from './use-subscription-facts.ts';

interface SeatsDialogProps {
  /** The initial number of seats. */
  seats: number;
  onClose: () => void;
}

/** Buys the first seats, or changes how many are paid for. */
export function SeatsDialog({ seats, onClose }: SeatsDialogProps) {
  const { subscription, isAdmin, seats: paidSeats, bought, card, perDevicePence } = useSubscriptionFacts();
  // A first payment creates a subscription, which must not change the dialog that reports on the payment.
  const [isUpdate] = useState(paidSeats !== null);
  const { deviceCount, cancelAtPeriodEnd, endDate } = subscription;
  const common = { seats, deviceCount, perDevicePence, onClose };
  if (!isUpdate) return <DeviceDialog {...common} isCharged={!isAdmin} />;
  if (bought === null) return null;
  return <UpdateDevicesDialog {...common} bought={bought} card={card} endsAt={cancelAtPeriodEnd ? endDate : null} />;
}
