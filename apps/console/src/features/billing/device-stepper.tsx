import { MAX_SEATS } from '@vitrine/contract/billing/prices';
import { isAppError } from '@vitrine/contract/core/errors';
import { t } from '@vitrine/messages/t';
import { Stepper } from '../../ui/forms/stepper.tsx';

interface DeviceStepperProps {
  seats: number;
  /** The number of paired devices. Each needs a seat, so that this is the smallest number of seats. */
  deviceCount: number;
  onSeatsChange: (seats: number) => void;
}

/** The stepper for the number of paid devices, in the dialogs. */
export function DeviceStepper({ seats, deviceCount, onSeatsChange }: DeviceStepperProps) {
  const least = Math.max(deviceCount, 1);
  return (
    <div className="flex items-center justify-between gap-4">
      {t('Devices')}
      <Stepper
        label={t('Devices to pay for')}
        value={seats}
        min={least}
        max={Math.max(MAX_SEATS, least)}
        onValueChange={onSeatsChange}
      />
    </div>
  );
}

/** Problems the person can solve are named; for anything else the specification has one sentence. */
export function orderRefusal(error: Error): string {
  return isAppError(error, 'price.changed') ||
    isAppError(error, 'seats.below_devices') ||
    isAppError(error, 'payment.processing') ||
    isAppError(error, 'billing.unlimited')
    ? error.message
    : t('Failed to create subscription. Please try again.');
}
