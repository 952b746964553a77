import { computeUsagePercent, chooseUsageTone } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { TriangleAlert } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Bar } from '../../../ui/layout/bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatCount, formatSize } from '../../../ui/format/format.ts';

interface UsageCardsProps {
  subscription: SubscriptionInfo;
  /** The paid seats; null without a subscription. */
  purchasedSeats: number | null;
  /** The seats granted by an administrator; every account has 1. */
  grantedSeats: number;
}

/** The usage of devices and storage against the plan's limits. */
export function UsageCards({ subscription, purchasedSeats, grantedSeats }: UsageCardsProps) {
  const { deviceCount, maxDevices, usedBytes, storageLimit, extraStorageBytes } = subscription;
  const free = maxDevices === null ? null : Math.max(0, maxDevices - deviceCount);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[700px]:grid-cols-[repeat(2,minmax(0,1fr))]">
      <UsageCard
        title={t('Your Devices')}
        used={formatCount(deviceCount)}
        limit={maxDevices === null ? '∞' : formatCount(maxDevices)}
        percent={computeUsagePercent(deviceCount, maxDevices)}
        note={
          free === null
            ? t('Unlimited devices')
            : free === 0
              ? t('At limit')
              : t('{count, plural, one {Add up to # more screen} other {Add up to # more screens}}', { count: free })
        }
        seats={maxDevices === null ? undefined : seatsText(purchasedSeats, grantedSeats, deviceCount)}
        more={
          storageLimit === null
            ? t('Storage limit: Unlimited')
            : t('Storage limit: {size}', { size: formatSize(storageLimit) })
        }
      />
      <UsageCard
        title={t('Storage Usage')}
        used={formatSize(usedBytes)}
        limit={storageLimit === null ? null : formatSize(storageLimit)}
        percent={computeUsagePercent(usedBytes, storageLimit)}
        note={
          storageLimit === null
            ? t('No limit')
            : t('{size} free', { size: formatSize(Math.max(0, storageLimit - usedBytes)) })
        }
        more={extraStorageBytes > 0 ? t('Includes {size} extra', { size: formatSize(extraStorageBytes) }) : undefined}
      />
    </div>
  );
}

interface UsageCardProps {
  title: string;
  used: string;
  /** Null if there is none. */
  limit: string | null;
  /** 0–100. */
  percent: number;
  note: string;
  more?: string | undefined;
  /** The origin of the limit. */
  seats?: string | undefined;
}

/** Undefined if the limit is that of the plan. The larger number of purchased and granted seats counts. */
function seatsText(purchased: number | null, granted: number, paired: number): string | undefined {
  const parts = [
    ...(purchased === null
      ? []
      : [t('{count, plural, one {# seat purchased} other {# seats purchased}}', { count: purchased })]),
    ...(granted > 1 ? [t('{count, plural, one {# seat granted} other {# seats granted}}', { count: granted })] : []),
  ];
  return parts.length === 0
    ? undefined
    : [...parts, t('{count, plural, one {# device paired} other {# devices paired}}', { count: paired })].join(' · ');
}

function UsageCard({ title, used, limit, percent, note, more, seats }: UsageCardProps) {
  const tone = chooseUsageTone(percent);
  return (
    <Card className="grid content-start gap-1 wide:p-6">
      <h2 className="flex items-center gap-2">
        {title}
        {tone !== 'normal' && (
          <Badge tone={tone} className="ms-auto">
            <TriangleAlert />
            {t('{percent}%', { percent: Math.round(percent) })}
          </Badge>
        )}
      </h2>
      <p className="text-5 font-strong">
        {used}{' '}
        <small className="text-2 font-normal tracking-normal text-ink-3">
          {limit === null ? t('of Unlimited') : t('of {limit}', { limit })}
        </small>
      </p>
      <Bar
        large
        value={percent / 100}
        label={
          limit === null
            ? t('{title}: {used} of Unlimited', { title, used })
            : t('{title}: {used} of {limit}', { title, used, limit })
        }
        className="my-1"
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-1 text-ink-3">
        <span>{note}</span>
        <span>{more}</span>
      </p>
      {seats !== undefined && <p className="text-1 text-ink-3">{seats}</p>}
    </Card>
  );
}
