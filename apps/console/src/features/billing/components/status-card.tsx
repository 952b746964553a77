import { computeSeatsPence, computeStoragePence } from '@vitrine/contract/billing/prices';
import { plans } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Card } from '../../../ui/layout/card.tsx';
import { formatAmount, formatDate, formatPounds } from '../../../ui/format/format.ts';
import { Status, type StatusState } from '../../../ui/screen/status.tsx';
import { planNames } from '../../../ui/format/plan-names.ts';
import { planFeatures } from '../plan-features.ts';

interface StatusCardProps {
  subscription: SubscriptionInfo;
  /** Administrators have no limits, whatever their plan. */
  isAdmin: boolean;
  /** Null where no prices are shown: the account has no limits. */
  prices: { perDevicePence: number; storageBlockPence: number; storageBlockGb: number } | null;
  /** The purchased seats and storage, and the card on file. */
  bill?: Bill | null;
  /** Buttons below the plan. */
  actions?: ReactNode;
}

export interface Bill {
  seats: number;
  storageGb: number;
  /** False for administrators, who are not charged. */
  isCharged: boolean;
  perDevicePence: number;
  card: { brand: string; last4: string } | null;
  /** The link to the form that changes the card. */
  onUpdateCard?: () => void;
}

/** The plan that applies, and its state. */
export function StatusCard({ subscription, isAdmin, prices, bill = null, actions }: StatusCardProps) {
  const { effectivePlan } = subscription;
  const planName = planNames[effectivePlan];
  const { label, state } = describeStanding(subscription);
  const name = isAdmin
    ? t('Administrator, unlimited')
    : plans[effectivePlan].isPerDevice
      ? t('{plan}, {count, plural, one {# device} other {# devices}}', {
          plan: planName,
          count: subscription.deviceSeats,
        })
      : planName;
  return (
    <Card className="grid gap-6 wide:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] wide:gap-10 wide:p-6">
      <section aria-label={t('Subscription status')}>
        <p>
          {state === null ? (
            <span className="font-medium text-ink-2">{label}</span>
          ) : (
            <Status state={state} age={describePeriod(subscription)}>
              {label}
            </Status>
          )}
        </p>
        <h2 className="mt-2 text-5 font-strong">{name}</h2>
        <p className="text-ink-2">
          {isAdmin
            ? t('No device or storage limits. Nothing is charged, and orders apply at once.')
            : planFeatures[effectivePlan]}
        </p>
        {actions !== undefined && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
      </section>
      {bill !== null && <BillList {...bill} />}
      {prices !== null && bill === null && (
        <dl className="grid content-start">
          <Line of={t('Each device, with 8 GB of storage')}>{perMonth(prices.perDevicePence)}</Line>
          <Line of={t('Each {size} GB of extra storage', { size: prices.storageBlockGb })}>
            {perMonth(prices.storageBlockPence)}
          </Line>
        </dl>
      )}
    </Card>
  );
}

function BillList({ seats, storageGb, isCharged, perDevicePence, card, onUpdateCard }: Bill) {
  const devices = computeSeatsPence(seats, perDevicePence);
  const storage = computeStoragePence(storageGb);
  return (
    <dl className="grid content-start">
      {seats > 0 && (
        <Line
          of={t('{count, plural, one {# device} other {# devices}} × {price}', {
            count: seats,
            price: formatPounds(perDevicePence),
          })}
        >
          {formatAmount(devices)}
        </Line>
      )}
      {storageGb > 0 && <Line of={t('Extra storage, {size} GB', { size: storageGb })}>{formatAmount(storage)}</Line>}
      {!isCharged && <Line of={t('Administrators are not charged')}>−{formatAmount(devices + storage)}</Line>}
      <Line of={<b>{t('Per month')}</b>}>
        <b className="text-3">{formatAmount(isCharged ? devices + storage : 0)}</b>
      </Line>
      {card !== null && (
        <Line
          of={
            <span className="flex items-center gap-2 text-1 text-ink-3">
              <CreditCard />
              {t('Card ending {digits}', { digits: card.last4 })}
            </span>
          }
        >
          {onUpdateCard !== undefined && (
            <button type="button" className="link text-1" onClick={onUpdateCard}>
              {t('Update', {}, 'a card')}
            </button>
          )}
        </Line>
      )}
    </dl>
  );
}

const perMonth = (pence: number) => (
  <>
    {formatPounds(pence)} <span className="text-1 text-ink-3">{t('per month')}</span>
  </>
);

function Line({ of, children }: { of: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 border-b border-line py-2.5 first:pt-0 last:border-0">
      <dt>{of}</dt>
      <dd className="ms-auto whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** The status as text, with its color; null without a subscription. */
function describeStanding({ plan, status }: SubscriptionInfo): { label: string; state: StatusState | null } {
  switch (status) {
    case 'active':
      return plan === 'free'
        ? { label: t('No Active Subscription'), state: null }
        : { label: t('Active', {}, 'subscription'), state: 'online' };
    case 'canceled':
      return { label: t('Canceled'), state: 'warning' };
    case 'past_due':
      return { label: t('Past Due'), state: 'offline' };
    case 'incomplete':
      return { label: t('Incomplete'), state: 'warning' };
    case 'inactive':
      return { label: t('No Active Subscription'), state: null };
  }
}

/** The end of the paid period, or the date since which payment is overdue; undefined if there is neither. */
function describePeriod({ status, startDate, endDate, cancelAtPeriodEnd }: SubscriptionInfo): string | undefined {
  if (status === 'past_due')
    return startDate === null ? undefined : t('Unpaid since {date}', { date: formatDate(startDate) });
  if (endDate === null || status === 'inactive' || status === 'incomplete') return undefined;
  const day = formatDate(endDate);
  if (status === 'canceled') return t('Access until {date}', { date: day });
  return cancelAtPeriodEnd ? t('Ends on {date}', { date: day }) : t('Renews on {date}', { date: day });
}
