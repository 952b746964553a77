import { isAppError } from '@vitrine/contract/core/errors';
import { computeStoragePence } from '@vitrine/contract/billing/prices';
import { findMessage } from '@vitrine/contract/core/message';
import { computeUsagePercent } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { formatAmount, formatPounds, formatSize } from '../../ui/format/format.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CardOnFile } from './components/card-on-file.tsx';
import { Cost } from './cost.tsx';
import { Pay } from './pay.tsx';
import { useBillingChange, useCost } from './queries.ts';
import { useCardOnFile } from './use-card-on-file.ts';

const GB = 1024 ** 3;

interface StorageDialogProps {
  /** A multiple of 8, at least 8. */
  storageGb: number;
  /** The extra storage that is already purchased, in GB. */
  boughtGb: number;
  /** Administrators are not charged. */
  isCharged: boolean;
  /** The card of a running subscription; null where there is none. */
  card: { last4: string } | null;
  subscription: SubscriptionInfo;
  onClose: () => void;
}

/** Buys storage in addition to that included with the devices. */
export function StorageDialog({ storageGb, boughtGb, isCharged, card, subscription, onClose }: StorageDialogProps) {
  const toast = useToast();
  const order = useBillingChange(q.billing.createStorageSubscription());
  const wanted = {
    body: { planId: 'extra-storage' as const, storageGb, amount: computeStoragePence(storageGb) / 100 },
  };
  const [usesOther, setUsesOther] = useState(false);
  // The value when the dialog opened, so that a paid total is not ordered again.
  const [totalGb] = useState(boughtGb + storageGb);
  const cost = useCost({ storageGb: totalGb }, isCharged);
  const submit = t('Add {size}GB for {price}/month', {
    size: storageGb,
    price: formatPounds(computeStoragePence(storageGb)),
  });
  // The values when the dialog opened: they change when the order is paid.
  const [{ usedBytes, storageLimit: before, deviceSeats }] = useState(subscription);

  const added = {
    title: t('Storage Added!'),
    text: t('Successfully added {size} GB of storage to your account.', { size: storageGb }),
  };

  const onFile = useCardOnFile({
    order: async () => order.data ?? (await order.mutateAsync(wanted)),
    refusalOf: describeStorageFailure,
    onPaid() {
      toast(added);
      onClose();
    },
    onRefused: () => order.mutate(wanted),
  });

  // Ordered once per opening; ordering charges nothing.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    order.mutate(wanted, {
      onSuccess({ clientSecret }) {
        if (clientSecret !== null) return;
        toast(added);
        onClose();
      },
      onError: (error) => toast({ title: t('Error'), text: describeStorageFailure(error), tone: 'danger' }),
    });
  });

  return (
    <Dialog
      onClose={onClose}
      title={t('Add Extra Storage')}
      description={t(
        'The base plan includes {count, plural, one {# device} other {# devices}} × 8GB. This adds {size}GB to it.',
        { count: deviceSeats, size: storageGb },
      )}
    >
      <dl className="grid">
        <div className="flex border-b border-line py-2">
          <dt className="text-ink-2">{t('Storage Amount')}</dt>
          <dd className="ms-auto">{t('{size} GB', { size: storageGb })}</dd>
        </div>
        <div className="flex items-baseline py-2 font-strong">
          <dt>{t('Monthly Cost')}</dt>
          <dd className="ms-auto text-4">{formatAmount(computeStoragePence(storageGb))}</dd>
        </div>
      </dl>
      {before === null ? (
        <p className="text-1 text-ink-3">{t('Your storage is already unlimited.')}</p>
      ) : (
        <Effect usedBytes={usedBytes} before={before} after={before + storageGb * GB} />
      )}
      {isCharged && <Cost state={cost} />}
      {card === null || usesOther || order.isError ? (
        <Pay
          order={order}
          refusalOf={describeStorageFailure}
          submit={submit}
          paid={added}
          onAgain={() => order.mutate(wanted)}
          onClose={onClose}
        />
      ) : (
        <CardOnFile
          last4={card.last4}
          submit={submit}
          busy={onFile.isBusy}
          disabled={!cost.isCurrent || order.isPending}
          failure={onFile.failure}
          onPay={onFile.pay}
          onOther={() => setUsesOther(true)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

/** The effect of the purchase: `160.00 GB becomes 176.00 GB: 74% used instead of 82%`. */
function Effect({ usedBytes, before, after }: { usedBytes: number; before: number; after: number }) {
  const percentOf = (limit: number) => t('{percent}%', { percent: Math.round(computeUsagePercent(usedBytes, limit)) });
  const shares = { share: percentOf(after), before: percentOf(before) };
  const isSame = shares.share === shares.before;
  const sizes = { size: formatSize(before), newSize: formatSize(after), ...shares };
  return (
    <div className="grid gap-1.5">
      <Bar
        large
        value={usedBytes / after}
        extra={(after - before) / after}
        label={
          isSame ? t('After this, {share} used', shares) : t('After this, {share} used instead of {before}', shares)
        }
      />
      <p className="text-1 text-ink-3">
        {isSame
          ? t('{size} becomes {newSize}: {share} used', sizes)
          : t('{size} becomes {newSize}: {share} used instead of {before}', sizes)}
      </p>
    </div>
  );
}

const FAILED = t('Failed to create storage subscription. Please try again.');

/** A request without a response has no reason to show. */
const describeStorageFailure = (error: Error): string =>
  isAppError(error, 'network.failed') ? FAILED : findMessage(error, FAILED);
