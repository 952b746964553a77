import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { PlanSection } from './plan-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { useCharges, usePrefetchPayment, usePrefetchSubscription } from './queries.ts';
import { UsageSection } from './usage-section.tsx';
import { useReturn } from './use-return.ts';
import { WebhookSection } from './webhook-section.tsx';

/** The account's plan, its usage and cost, and how to add capacity. */
export function SubscriptionPage() {
  usePrefetchSubscription();
  usePrefetchPayment();
  // An installation that does not charge has nothing to show here.
  if (useCharges() === false) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PageHeader title="Subscription" description="Devices, storage and payment" />
      <Suspense fallback={<Loading />}>
        <Subscription />
      </Suspense>
    </>
  );
}

function Subscription() {
  useReturn();
  return (
    <PageBody>
      <PaymentFailed />
      <PlanSection />
      <UsageSection />
      <CapacitySection />
      <PlansSection />
      <InvoicesSection />
      <WebhookSection />
    </PageBody>
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
