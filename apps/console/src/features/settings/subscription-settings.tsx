import { t } from '@vitrine/messages/t';
import { Link, Navigate } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { useMe } from '../accounts/index.ts';
import { offersRead, paymentRead, PlanTable, StatusCard, subscriptionRead, useCharges } from '../billing/index.ts';

/** The plan the account is on, what it pays, and the list of prices. An installation that does not charge has none. */
export function SubscriptionSettings() {
  if (useCharges() === false) return <Navigate to="/settings/account" replace />;
  return (
    <>
      <PageHeader title={t('Subscription')} description={t('The plan of the account, and what it costs')} />
      <PageBody>
        <Plan />
      </PageBody>
    </>
  );
}

function Plan() {
  const { isAdmin } = useMe();
  const reads = [useRead(subscriptionRead), useRead(offersRead), useRead(paymentRead)] as const;
  return (
    <Region of={reads} skeleton={<Skeleton />}>
      {([subscription, offers, { bought, card, perDevicePence }]) => {
        const isUnlimited = isAdmin || subscription.effectivePlan === 'enterprise';
        return (
          <div className="grid gap-8">
            <div className="grid gap-4">
              <StatusCard
                subscription={subscription}
                isAdmin={isAdmin}
                prices={isUnlimited ? null : offers.prices}
                bill={bought === null ? null : { ...bought, perDevicePence, card }}
              />
              <Button asChild className="w-fit">
                <Link to="/subscription">{t('Manage Subscription')}</Link>
              </Button>
            </div>
            <Section title={isUnlimited ? t('Plans') : t('Plans and prices')}>
              <PlanTable
                plans={offers.plans}
                current={subscription.effectivePlan}
                perDevicePence={isUnlimited ? null : perDevicePence}
              />
            </Section>
          </div>
        );
      }}
    </Region>
  );
}
