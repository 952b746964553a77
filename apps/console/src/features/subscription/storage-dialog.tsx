import { isAppError } from '@vitrine/contract/errors';
import { storagePence } from '@vitrine/contract/billing';
import { usagePercent, type SubscriptionInfo } from '@vitrine/contract/plans';
import { useEffect, useRef, useState } from 'react';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatPounds, formatSize } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Pay } from './pay.tsx';
import { useOrderStorage } from './queries.ts';

const GB = 1024 ** 3;

interface StorageDialogProps {
  /** A multiple of 8, at least 8. */
  storageGb: number;
  subscription: SubscriptionInfo;
  onClose: () => void;
}

/** Buys storage on top of what comes with the devices. */
export function StorageDialog({ storageGb, subscription, onClose }: StorageDialogProps) {
  const toast = useToast();
  const order = useOrderStorage();
  const { data } = order;
  const price = formatPounds(storagePence(storageGb));
  const { usedBytes, storageLimit, deviceSeats } = subscription;
  // As it was when the dialog opened: the figures move when it is paid.
  const [before] = useState(storageLimit ?? 0);
  const after = before + storageGb * GB;

  const conclude = () => {
    toast({ title: 'Storage Added!', text: `Successfully added ${storageGb}GB of storage to your account.` });
    onClose();
  };

  // Once per opening: nothing is charged by asking.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    order.mutate(storageGb, {
      onSuccess: ({ clientSecret }) => clientSecret === null && conclude(),
      onError: (error) => toast({ title: 'Error', text: textOf(error), tone: 'danger' }),
    });
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Extra Storage"
      description={`The base plan includes ${deviceSeats} devices × 8GB. This adds ${storageGb}GB to it.`}
    >
      <dl className="grid">
        <div className="flex border-b border-line py-2">
          <dt className="text-ink-2">Storage Amount</dt>
          <dd className="ml-auto">{storageGb} GB</dd>
        </div>
        <div className="flex py-2 font-strong">
          <dt>Monthly Cost</dt>
          <dd className="ml-auto">{price}</dd>
        </div>
      </dl>
      <div className="grid gap-1">
        <Bar
          large
          value={usedBytes / after}
          label={`After this, ${Math.round(usagePercent(usedBytes, after))} percent of storage is used`}
        />
        <p className="text-1 text-ink-3">
          {formatSize(before)} becomes {formatSize(after)}
        </p>
      </div>
      {order.isError ? (
        <>
          <Notice tone="danger">{textOf(order.error)}</Notice>
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      ) : data?.clientSecret ? (
        <Pay
          clientSecret={data.clientSecret}
          submit={`Add ${storageGb}GB for ${price}/month`}
          onPaid={conclude}
          onPending={onClose}
          onCancel={onClose}
        />
      ) : (
        <Spinner label="Preparing the payment" className="min-h-40" />
      )}
    </Dialog>
  );
}

const textOf = (error: unknown): string =>
  isAppError(error) ? error.message : 'Failed to create storage subscription. Please try again.';
