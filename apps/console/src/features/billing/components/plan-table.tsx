import type { PlanId } from '@vitrine/contract/billing/plans';
import { t } from '@vitrine/messages/t';
import { Badge } from '../../../ui/lists/badge.tsx';
import { formatCount, formatPounds, formatSize } from '../../../ui/format/format.ts';
import { Listing } from '../../../ui/lists/listing.tsx';
import { planNames } from '../../../ui/format/plan-names.ts';
import { planFeatures } from '../plan-features.ts';

interface PlanRow {
  id: PlanId;
  storageLimit: number | null;
  deviceLimit: number | null;
  isPerDevice: boolean;
}

interface PlanTableProps {
  plans: readonly PlanRow[];
  current: PlanId;
  /** Null where no prices are shown: the account has no limits. */
  perDevicePence: number | null;
}

/** Plans that cannot be bought: listed only for accounts that are on one. */
const unlisted: readonly PlanId[] = ['free-test', 'test', 'pro'];

/** The plans side by side, with the account's own marked. */
export function PlanTable({ plans, current, perDevicePence }: PlanTableProps) {
  return (
    <Listing
      label={t('Plans')}
      items={plans.filter(({ id }) => id === current || !unlisted.includes(id))}
      isCurrent={({ id }) => id === current}
      columns={[
        {
          head: t('Plan'),
          render: ({ id }) => (
            <span className="flex flex-wrap items-center gap-2">
              <b className="[overflow-wrap:normal]">{planNames[id]}</b>
              {id === current && <Badge tone="accent">{t('Your plan')}</Badge>}
            </span>
          ),
        },
        {
          head: t('Devices'),
          className: 'text-ink-2',
          render: ({ deviceLimit, isPerDevice }) =>
            deviceLimit === null
              ? '∞'
              : isPerDevice
                ? t('Up to {count, number}', { count: deviceLimit })
                : formatCount(deviceLimit),
        },
        {
          head: t('Storage'),
          className: 'text-ink-2',
          render: ({ storageLimit, isPerDevice }) =>
            storageLimit === null
              ? t('Unlimited')
              : isPerDevice
                ? t('{size} per device', { size: formatSize(storageLimit) })
                : formatSize(storageLimit),
        },
        {
          head: t('Features'),
          className: 'text-ink-2',
          narrow: 'hidden',
          render: ({ id }) => planFeatures[id],
        },
        ...(perDevicePence === null
          ? []
          : [{ head: t('Per month'), numeric: true, render: (plan: PlanRow) => describePrice(plan, perDevicePence) }]),
      ]}
    />
  );
}

/** A plan that is neither free nor paid by the device has no listed price. */
function describePrice({ id, isPerDevice }: PlanRow, perDevicePence: number): string {
  if (isPerDevice) return t('{price} per device', { price: formatPounds(perDevicePence) });
  return id === 'free' || id === 'free-test' ? formatPounds(0) : '–';
}
