import type { PlanId } from '@vitrine/contract/billing/plans';
import { Badge } from '../../../ui/lists/badge.tsx';
import { formatCount, formatPounds, formatSize } from '../../../ui/format/format.ts';
import { Head, Table } from '../../../ui/lists/table.tsx';

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
    <Table label="Plans">
      <thead>
        <tr>
          <Head>Plan</Head>
          <Head>Devices</Head>
          <Head>Storage</Head>
          <Head className="max-wide:hidden">Features</Head>
          {perDevicePence !== null && <Head numeric>Per month</Head>}
        </tr>
      </thead>
      <tbody>
        {plans
          .filter(({ id }) => id === current || !unlisted.includes(id))
          .map((plan) => (
            <tr key={plan.id} aria-current={plan.id === current || undefined}>
              <td>
                <span className="flex flex-wrap items-center gap-2">
                  <b className="[overflow-wrap:normal]">{plan.name}</b>
                  {plan.id === current && <Badge tone="accent">Your plan</Badge>}
                </span>
              </td>
              <td className="text-ink-2">
                {plan.deviceLimit === null
                  ? '∞'
                  : `${plan.isPerDevice ? 'Up to ' : ''}${formatCount(plan.deviceLimit)}`}
              </td>
              <td className="text-ink-2">
                {plan.storageLimit === null
                  ? 'Unlimited'
                  : `${formatSize(plan.storageLimit)}${plan.isPerDevice ? ' per device' : ''}`}
              </td>
              <td className="text-ink-2 max-wide:hidden">{plan.features.join(', ')}</td>
              {perDevicePence !== null && <td className="numeric">{describePrice(plan, perDevicePence)}</td>}
            </tr>
          ))}
      </tbody>
    </Table>
  );
}

/** A plan that is neither free nor paid by the device has no listed price. */
function describePrice({ id, isPerDevice }: PlanRow, perDevicePence: number): string {
  if (isPerDevice) return `${formatPounds(perDevicePence)} per device`;
  return id === 'free' || id === 'free-test' ? formatPounds(0) : '–';
}
