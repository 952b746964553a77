import { Suspense } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { PlanTable } from './components/plan-table.tsx';
import { StatusCard } from './components/status-card.tsx';
import { UsageCards } from './components/usage-cards.tsx';
import { useOffers, usePrefetchSubscription, useSubscription } from './queries.ts';

/** The account's plan, what is used of it, and what other plans hold. */
export function SubscriptionPage() {
  usePrefetchSubscription();
  return (
    <>
      <PageHeader title="Subscription" description="Devices, storage and plans" />
      <Suspense fallback={<Loading />}>
        <Subscription />
      </Suspense>
    </>
  );
}

function Loading() {
  return (
    <PageBody>
      <Skeleton className="grid gap-8">
        <SkeletonBlock className="h-36" />
        <div className="grid gap-4 wide:grid-cols-2">
          <SkeletonBlock className="h-36" />
          <SkeletonBlock className="h-36" />
        </div>
        <SkeletonBlock className="h-56" />
      </Skeleton>
    </PageBody>
  );
}

function Subscription() {
  const subscription = useSubscription();
  const { billing, plans, prices } = useOffers();
  const charges = billing !== 'off';
  return (
    <PageBody>
      {subscription.status === 'past_due' && (
        <Notice tone="danger">
          Your payment failed. Please update your payment method to avoid service interruption.
        </Notice>
      )}
      <StatusCard subscription={subscription} prices={charges ? prices : null} />
      <UsageCards subscription={subscription} />
      <Section title="Plans">
        <PlanTable
          plans={plans}
          current={subscription.effectivePlan}
          perDevicePence={charges ? prices.perDevicePence : null}
        />
      </Section>
    </PageBody>
  );
}
