import type { PlanId } from '@vitrine/contract/billing/plans';
import { t } from '@vitrine/messages/t';
import { Badge } from '../../../ui/lists/badge.tsx';
import { formatCount, formatPounds, formatSize } from '../../../ui/format/format.ts';
import { Listing } from '../../../ui/lists/listing.tsx';

interface PlanRow {
  id: PlanId;
  name: string;
  storageLimit: number | null;
  deviceLimit: number | null;
  isPerDevice: boolean;
  features: readonly string[];
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
          render: ({ id, name }) => (
            <span className="flex flex-wrap items-center gap-2">
              <b className="[overflow-wrap:normal]">{name}</b>
              {id === current && <Badge tone="accent">{t('Your plan')}</Badge>}
            </span>
          ),
        },
        {
          head: t('Devices'),
          className: 'text-ink-2',
          render: ({ deviceLimit, isPerDevice }) =>
            deviceLimit === null ? '∞' : `${isPerDevice ? 'Up to ' : ''}${formatCount(deviceLimit)}`,
        },
        {
          head: t('Storage'),
          className: 'text-ink-2',
          render: ({ storageLimit, isPerDevice }) =>
            storageLimit === null ? t('Unlimited') : `${formatSize(storageLimit)}${isPerDevice ? ' per device' : ''}`,
        },
        {
          head: t('Features'),
          className: 'text-ink-2',
          narrow: 'hidden',
          render: ({ features }) => features.join(', '),
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
  if (isPerDevice) return t('{pounds} per device', { pounds: formatPounds(perDevicePence) });
  return id === 'free' || id === 'free-test' ? formatPounds(0) : '–';
}
