import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { Link } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useLoaded, usePrefetch, useRead } from '../../api/use-read.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { useMe } from '../accounts/index.ts';
import { CapacitySection } from './capacity-section.tsx';
import { CardDialog } from './card-dialog.tsx';
import { InvoiceTable } from './components/invoice-table.tsx';
import { PlanTable } from './components/plan-table.tsx';
import { UsageCards } from './components/usage-cards.tsx';
import { PlanSection } from './plan-section.tsx';
import { invoicesRead, offersRead, paymentRead, subscriptionRead, useCharges } from './queries.ts';
import { useReturn } from './use-return.ts';
import { useSubscriptionFacts } from './use-subscription-facts.ts';

/** The account's plan, its usage and cost, and how to add capacity. */
export function SubscriptionPage() {
  usePrefetch(subscriptionRead);
  usePrefetch(offersRead);
  usePrefetch(paymentRead);
  usePrefetch(invoicesRead);
  const charges = useCharges() !== false;
  return (
    <>
      <PageHeader
        title={t('Subscription')}
        description={charges ? t('Devices, storage and payment') : t('Devices and storage')}
      />
      <Suspense fallback={<Loading />}>{charges ? <Subscription /> : <UsageAlone />}</Suspense>
    </>
  );
}

/** The page of an installation that charges nothing (`BILLING=off`). */
function UsageAlone() {
  const { isAdmin, subscription } = useSubscriptionFacts();
  const isUnlimited = subscription.maxDevices === null && subscription.storageLimit === null;
  return (
    <PageBody>
      <Card className="grid gap-1">
        <h2>{t('No plans and no bills')}</h2>
        <p className="max-w-160 text-ink-2">
          {t('This installation has no billing.')}{' '}
          {isUnlimited
            ? t('Your account may use as many screens and as much storage as the server has room for.')
            : t('Your account may use what is shown below.')}{' '}
          {isAdmin ? (
            <>
              {rich('You run it: the limits of each account are in the <link>Developer Panel</link>.', {
                link: (text) => (
                  <Link to="/developer?tab=users" className="link">
                    {text}
                  </Link>
                ),
              })}
            </>
          ) : (
            t('For more, ask the people who run this server.')
          )}
        </p>
      </Card>
      <UsageSection />
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/device-management">{t('See your screens')}</Link>
        </Button>
        <Button asChild>
          <Link to="/media">{t('See what takes storage')}</Link>
        </Button>
      </div>
    </PageBody>
  );
}

function Subscription() {
  useReturn();
  const { hasLimits } = useSubscriptionFacts();
  return (
    <PageBody>
      <PaymentFailed />
      {hasLimits ? (
        <>
          <PlanSection />
          <UsageSection />
          <CapacitySection />
          <PlansSection />
        </>
      ) : (
        <>
          <UsageSection />
          <PlanSection />
          <FoldedPlans />
        </>
      )}
      <InvoicesSection />
      <WebhookSection />
    </PageBody>
  );
}

/** Plans and order forms of an account that needs neither, because it has no limits. */
function FoldedPlans() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1.5 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 flex-none text-ink-3 transition-transform group-open:turn-down" />
        {t('Plans and prices (this account has no limits)')}
      </summary>
      {isOpen && (
        <div className="mt-6 grid gap-8">
          <CapacitySection />
          <PlansSection />
        </div>
      )}
    </details>
  );
}

function Loading() {
  return (
    <PageBody>
      <Skeleton className="grid gap-8">
        <SkeletonBlock className="h-36" />
        <div className="grid gap-4 min-[700px]:grid-cols-2">
          <SkeletonBlock className="h-36" />
          <SkeletonBlock className="h-36" />
        </div>
        <SkeletonBlock className="h-56" />
      </Skeleton>
    </PageBody>
  );
}

/** The account's invoices; nothing without any. */
function InvoicesSection() {
  const invoices = useLoaded(invoicesRead);
  if (invoices.length === 0) return null;
  return (
    <Section title={t('Invoices')}>
      <InvoiceTable invoices={invoices} />
    </Section>
  );
}

/** Reports an overdue payment, and offers to replace the card on file. */
function PaymentFailed() {
  const { subscription, bought } = useSubscriptionFacts();
  const [isOpen, setIsOpen] = useState(false);
  const isOverdue = subscription.status === 'past_due';
  return (
    <>
      {isOverdue && (
        <Notice
          tone="danger"
          action={
            bought?.isCharged === true && <Button onClick={() => setIsOpen(true)}>{t('Update payment method')}</Button>
          }
        >
          {t('Your payment failed. Please update your payment method to avoid service interruption.')}
        </Notice>
      )}
      {isOpen && <CardDialog isOverdue={isOverdue} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** All plans side by side. */
function PlansSection() {
  const { plans } = useLoaded(offersRead);
  const { subscription, perDevicePence } = useSubscriptionFacts();
  return (
    <Section title={t('Plans')}>
      <PlanTable plans={plans} current={subscription.effectivePlan} perDevicePence={perDevicePence} />
    </Section>
  );
}

/** The usage of the plan's limits. */
function UsageSection() {
  const { subscription, seats, granted } = useSubscriptionFacts();
  return <UsageCards subscription={subscription} purchasedSeats={seats} grantedSeats={granted.seats} />;
}

/** Shows an administrator whether the payment provider's webhooks are received. */
function WebhookSection() {
  const { isAdmin } = useMe();
  const isConfigured = useRead(isAdmin ? q.billing.webhookStatus({ pollMs: 0 }) : null).data?.configured;
  if (isConfigured === undefined) return null;
  return (
    <Section title={t('Payment webhook')}>
      <Card className="flex flex-wrap items-center gap-4">
        <Status state={isConfigured ? 'online' : 'warning'}>
          {isConfigured ? t('Configured') : t('Not configured')}
        </Status>
        <p className="text-ink-2">
          {isConfigured
            ? t('Events of the payment provider are received and verified.')
            : t(`Webhooks aren't set up. Set STRIPE_WEBHOOK_SECRET to receive Stripe's events.`)}
        </p>
      </Card>
    </Section>
  );
}
