import { type SubscriptionInfo } from '@vitrine/contract/plans';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMe } from '../accounts/queries.ts';
import { CardDialog } from './card-dialog.tsx';
import { InvoiceTable } from './components/invoice-table.tsx';
import { DeviceOffer, StorageOffer } from './components/offer-cards.tsx';
import { PlanTable } from './components/plan-table.tsx';
import { StatusCard } from './components/status-card.tsx';
import { TrustBadges } from './components/trust-badges.tsx';
import { UsageCards } from './components/usage-cards.tsx';
import { DeviceDialog } from './device-dialog.tsx';
import {
  useCancel,
  useCharges,
  useInvoices,
  useOffers,
  usePayment,
  usePrefetchPayment,
  usePrefetchSubscription,
  useReactivate,
  useSubscription,
  useWebhookConfigured,
} from './queries.ts';
import { ReduceStorageDialog } from './reduce-storage-dialog.tsx';
import { StorageDialog } from './storage-dialog.tsx';
import { useReturn } from './use-return.ts';

/** The account's plan, what is used of it, what it costs, and how to have more of it. */
export function SubscriptionPage() {
  usePrefetchSubscription();
  usePrefetchPayment();
  // Where nothing is charged there is nothing to show here.
  if (!useCharges()) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PageHeader title="Subscription" description="Devices, storage and payment" />
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

/** The dialog that is open. */
type Open =
  | { kind: 'devices'; seats: number }
  | { kind: 'storage'; storageGb: number }
  | { kind: 'reduce' }
  | { kind: 'card' };

function Subscription() {
  const { isAdmin } = useMe();
  const subscription = useSubscription();
  const { plans, prices } = useOffers();
  const { bought, card, perDevicePence } = usePayment();
  const invoices = useInvoices();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useReturn();
  const { status, deviceCount, effectivePlan } = subscription;
  const updateCard = () => setOpen({ kind: 'card' });
  return (
    <PageBody>
      {status === 'past_due' && (
        <Notice
          tone="danger"
          action={bought?.isCharged === true && <Button onClick={updateCard}>Update payment method</Button>}
        >
          Your payment failed. Please update your payment method to avoid service interruption.
        </Notice>
      )}
      <StatusCard
        subscription={subscription}
        prices={prices}
        bill={bought === null ? null : { ...bought, perDevicePence, card, onUpdateCard: updateCard }}
        acts={
          <Acts
            subscription={subscription}
            hasBought={bought !== null}
            onDevices={() => setOpen({ kind: 'devices', seats: Math.max(bought?.seats ?? 1, deviceCount) })}
          />
        }
      />
      <UsageCards subscription={subscription} />
      <Section title="More room">
        {effectivePlan === 'enterprise' && !isAdmin ? (
          <p className="text-ink-2">Your plan has no limits: there is nothing more to buy.</p>
        ) : (
          <>
            <div className="grid gap-4 wide:grid-cols-2">
              <DeviceOffer
                perDevicePence={perDevicePence}
                deviceCount={deviceCount}
                boughtSeats={bought?.seats ?? null}
                onOrder={(seats) => setOpen({ kind: 'devices', seats })}
              />
              <StorageOffer
                isAvailable={bought !== null}
                boughtGb={bought?.storageGb ?? 0}
                onReduce={() => setOpen({ kind: 'reduce' })}
                onOrder={(storageGb) => setOpen({ kind: 'storage', storageGb })}
              />
            </div>
            <TrustBadges />
          </>
        )}
      </Section>
      <Section title="Plans">
        <PlanTable plans={plans} current={subscription.effectivePlan} perDevicePence={perDevicePence} />
      </Section>
      {invoices.length > 0 && (
        <Section title="Invoices">
          <InvoiceTable invoices={invoices} />
        </Section>
      )}
      {isAdmin && <Webhook />}
      {open?.kind === 'devices' && (
        <DeviceDialog
          seats={open.seats}
          deviceCount={deviceCount}
          bought={bought}
          perDevicePence={perDevicePence}
          onClose={close}
        />
      )}
      {open?.kind === 'storage' && (
        <StorageDialog storageGb={open.storageGb} subscription={subscription} onClose={close} />
      )}
      {open?.kind === 'reduce' && bought !== null && (
        <ReduceStorageDialog boughtGb={bought.storageGb} isCharged={bought.isCharged} onClose={close} />
      )}
      {open?.kind === 'card' && <CardDialog isOverdue={status === 'past_due'} onClose={close} />}
    </PageBody>
  );
}

interface ActsProps {
  subscription: SubscriptionInfo;
  hasBought: boolean;
  /** Opens the dialog of the device subscription. */
  onDevices: () => void;
}

/** Changing the number of devices, canceling, and taking that back. */
function Acts({ subscription, hasBought, onDevices }: ActsProps) {
  const { status, plan, effectivePlan, endDate, cancelAtPeriodEnd } = subscription;
  const toast = useToast();
  const cancel = useCancel();
  const reactivate = useReactivate();
  const [isAsking, setIsAsking] = useState(false);
  const canCancel = status === 'active' && plan !== 'free' && !cancelAtPeriodEnd;
  const canReactivate = status === 'canceled' || plan === 'free';
  // Inside the paid period the cancellation is taken back; else a new subscription is begun.
  const isInPeriod = status === 'canceled' && effectivePlan !== 'free';
  const access = endDate === null ? 'at once' : `on ${formatDate(endDate)}`;
  return (
    <>
      {hasBought && <Button onClick={onDevices}>Change devices</Button>}
      {status === 'incomplete' && <Button onClick={onDevices}>Complete payment</Button>}
      {canCancel && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Cancel subscription
        </Button>
      )}
      {canReactivate && (
        <Button
          busy={reactivate.isPending}
          onClick={() =>
            isInPeriod
              ? reactivate.mutate(undefined, {
                  onSuccess: () => toast({ title: 'Subscription Reactivated' }),
                  onError: (error) => toast({ title: 'Error', text: error.message, tone: 'danger' }),
                })
              : onDevices()
          }
        >
          Reactivate
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this subscription?"
        text={`Your access ends ${access}. Devices and media stay; the oldest device goes on playing by the free plan.`}
        confirm="Cancel subscription"
        cancel="Keep it"
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess() {
              setIsAsking(false);
              toast({ title: 'Subscription Canceled', text: `Your access ends ${access}.` });
            },
            onError(error) {
              setIsAsking(false);
              toast({ title: 'Cancellation Failed', text: error.message, tone: 'danger' });
            },
          })
        }
      />
    </>
  );
}

function Webhook() {
  const isConfigured = useWebhookConfigured(true);
  if (isConfigured === undefined) return null;
  return (
    <Section title="Payment webhook">
      <Card className="flex flex-wrap items-center gap-4">
        <Status state={isConfigured ? 'online' : 'warning'}>{isConfigured ? 'Configured' : 'Not configured'}</Status>
        <p className="text-ink-2">
          {isConfigured
            ? 'The payment provider’s events are heard and checked.'
            : 'No signed event of a payment provider can be heard. Set STRIPE_WEBHOOK_SECRET to hear Stripe’s.'}
        </p>
      </Card>
    </Section>
  );
}
