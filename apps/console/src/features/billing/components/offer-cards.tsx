import { MAX_SEATS, MAX_STORAGE_GB, computeSeatsPence, computeStoragePence } from '@vitrine/contract/billing/prices';
import { prices } from '@vitrine/contract/billing/plans';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatPounds } from '../../../ui/format/format.ts';
import { Stepper } from '../../../ui/forms/stepper.tsx';

interface DeviceOfferProps {
  perDevicePence: number;
  /** The number of paired devices. Each needs a seat, so that this is the smallest number of seats. */
  deviceCount: number;
  /** Null without a subscription. */
  boughtSeats: number | null;
  onOrder: (seats: number) => void;
}

/** Offers seats for devices, with a monthly price. */
export function DeviceOffer({ perDevicePence, deviceCount, boughtSeats, onOrder }: DeviceOfferProps) {
  const least = Math.max(deviceCount, 1);
  // The choice is dropped when the subscription changes.
  const [chosen, setChosen] = useState<{ of: number | null; seats: number } | null>(null);
  const seats = Math.max((chosen?.of === boughtSeats ? chosen?.seats : boughtSeats) ?? 1, least);
  return (
    <Offer
      title={t('Device Subscription')}
      text={t('{price} per device per month, 8 GB of storage included.', { price: formatPounds(perDevicePence) })}
      price={formatPounds(computeSeatsPence(seats, perDevicePence))}
    >
      <Stepper
        label={t('Devices')}
        value={seats}
        min={least}
        max={Math.max(MAX_SEATS, least)}
        onValueChange={(value) => setChosen({ of: boughtSeats, seats: value })}
      />
      {boughtSeats === null ? (
        <Button variant="primary" onClick={() => onOrder(seats)}>
          {t('Subscribe Now')}
        </Button>
      ) : (
        <Button disabled={seats === boughtSeats} onClick={() => onOrder(seats)}>
          {t('{count, plural, one {Update to # device} other {Update to # devices}}', { count: seats })}
        </Button>
      )}
    </Offer>
  );
}

interface StorageOfferProps {
  /** False if the plan has no storage per device: then extra storage cannot be bought. */
  isAvailable: boolean;
  /** The extra storage that is paid for now, in GB. */
  boughtGb: number;
  onOrder: (storageGb: number) => void;
  onReduce: () => void;
}

/** Offers extra storage, in blocks of 8 GB. */
export function StorageOffer({ isAvailable, boughtGb, onOrder, onReduce }: StorageOfferProps) {
  const [storageGb, setStorageGb] = useState<number>(prices.storageBlockGb);
  const block = { price: formatPounds(prices.storageBlockPence), size: prices.storageBlockGb };
  return (
    <Offer
      title={t('Extra Storage')}
      text={
        isAvailable
          ? t('{price} for each {size} GB per month.', block)
          : t('{price} for each {size} GB per month. Requires a device subscription.', block)
      }
      price={formatPounds(computeStoragePence(storageGb))}
    >
      <Stepper
        label={t('Storage')}
        value={storageGb}
        min={prices.storageBlockGb}
        max={MAX_STORAGE_GB}
        step={prices.storageBlockGb}
        unit={t('GB')}
        disabled={!isAvailable}
        onValueChange={setStorageGb}
      />
      <Button disabled={!isAvailable} onClick={() => onOrder(storageGb)}>
        {t('Add Extra Storage')}
      </Button>
      {boughtGb > 0 && (
        <Button variant="quiet" onClick={onReduce}>
          {t('Reduce')}
        </Button>
      )}
    </Offer>
  );
}

function Offer({ title, text, price, children }: { title: string; text: string; price: string; children: ReactNode }) {
  return (
    <Card className="grid content-between gap-4 wide:p-6">
      <div>
        <h3>{title}</h3>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {children}
        <span className="ms-auto whitespace-nowrap font-strong">
          {price} <span className="text-1 font-normal text-ink-3">{t('per month')}</span>
        </span>
      </div>
    </Card>
  );
}
