import { plans as plansById, type SubscriptionInfo } from '@vitrine/contract/billing/plans';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { formatDate } from '../../ui/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useMe } from '../accounts/index.ts';
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
import { UpdateDevicesDialog } from './update-devices-dialog.tsx';
import { useReturn } from './use-return.ts';

/** The account's plan, its usage and cost, and how to add capacity. */
export function SubscriptionPage() {
  usePrefetchSubscription();
  usePrefetchPayment();
  // Where nothing is charged there is nothing to show here.
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
  /** Stays what it was when it opened: a first payment makes a subscription of it. */
  | { kind: 'devices'; seats: number; isUpdate: boolean }
  | { kind: 'granted' }
  | { kind: 'storage'; storageGb: number }
  | { kind: 'reduce' }
  | { kind: 'card' };

function Subscription() {
  const { isAdmin } = useMe();
  const subscription = useSubscription();
  const { plans, prices } = useOffers();
  const { bought, granted, unpaid, card, perDevicePence } = usePayment();
  const invoices = useInvoices();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useReturn();
  const { status, deviceCount, effectivePlan, endDate } = subscription;
  // On a granted plan an account may pay for extra storage alone.
  const seats = bought !== null && bought.seats > 0 ? bought.seats : null;
  const isCharged = !isAdmin;
  const isUnlimited = effectivePlan === 'enterprise' && !isAdmin;
  const isGranted = !isAdmin && seats === null && subscription.plan !== 'free' && status === 'active';
  const openDevices = (wanted: number) => setOpen({ kind: 'devices', seats: wanted, isUpdate: seats !== null });
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
        isAdmin={isAdmin}
        prices={isUnlimited ? null : prices}
        bill={bought === null ? null : { ...bought, perDevicePence, card, onUpdateCard: updateCard }}
        acts={
          <Acts
            subscription={subscription}
            hasSeats={seats !== null}
            onDevices={() => openDevices(Math.max(unpaid?.seats ?? seats ?? 1, deviceCount))}
            onCancelGranted={isGranted ? () => setOpen({ kind: 'granted' }) : null}
          />
        }
      />
      <UsageCards subscription={subscription} purchasedSeats={seats} grantedSeats={granted.seats} />
      <Section title="Add capacity">
        {isUnlimited ? (
          <p className="text-ink-2">Your plan has no limits, so there is nothing to add.</p>
        ) : (
          <>
            <div className="grid gap-4 wide:grid-cols-2">
              <DeviceOffer
                perDevicePence={perDevicePence}
                deviceCount={deviceCount}
                boughtSeats={seats}
                onOrder={openDevices}
              />
              <StorageOffer
                isAvailable={bought !== null || (isGranted && plansById[effectivePlan].isPerDevice)}
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
        <PlanTable plans={plans} current={effectivePlan} perDevicePence={isUnlimited ? null : perDevicePence} />
      </Section>
      {invoices.length > 0 && (
        <Section title="Invoices">
          <InvoiceTable invoices={invoices} />
        </Section>
      )}
      {isAdmin && <Webhook />}
      {open?.kind === 'devices' && !open.isUpdate && (
        <DeviceDialog
          seats={open.seats}
          deviceCount={deviceCount}
          perDevicePence={perDevicePence}
          isCharged={isCharged}
          onClose={close}
        />
      )}
      {open?.kind === 'devices' && open.isUpdate && bought !== null && (
        <UpdateDevicesDialog
          seats={open.seats}
          deviceCount={deviceCount}
          bought={bought}
          perDevicePence={perDevicePence}
          card={card}
          endsAt={subscription.cancelAtPeriodEnd ? endDate : null}
          onClose={close}
        />
      )}
      {open?.kind === 'granted' && <GrantedDialog paysForStorage={bought !== null} onClose={close} />}
      {open?.kind === 'storage' && (
        <StorageDialog
          storageGb={open.storageGb}
          boughtGb={bought?.storageGb ?? 0}
          isCharged={isCharged}
          card={bought === null ? null : card}
          subscription={subscription}
          onClose={close}
        />
      )}
      {open?.kind === 'reduce' && bought !== null && (
        <ReduceStorageDialog boughtGb={bought.storageGb} isCharged={bought.isCharged} onClose={close} />
      )}
      {open?.kind === 'card' && <CardDialog isOverdue={status === 'past_due'} onClose={close} />}
    </PageBody>
  );
}

/** Why a granted plan cannot be canceled by the person who uses it. */
function GrantedDialog({ paysForStorage, onClose }: { paysForStorage: boolean; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nothing to cancel"
      description="Your plan was granted by an administrator, so you are not charged for it. To change it, ask your administrator."
      footer={<Button onClick={onClose}>OK</Button>}
    >
      {paysForStorage ? <p>To stop paying for extra storage, choose Reduce under Extra Storage.</p> : undefined}
    </Dialog>
  );
}

interface ActsProps {
  subscription: SubscriptionInfo;
  /** Whether seats are paid for, which can be changed. */
  hasSeats: boolean;
  /** Opens the dialog of the device subscription. */
  onDevices: () => void;
  /** Explains why a granted plan cannot be canceled; null for any other. */
  onCancelGranted: (() => void) | null;
}

/** Changing the number of devices, canceling, and reactivating. */
function Acts({ subscription, hasSeats, onDevices, onCancelGranted }: ActsProps) {
  const { status, plan, effectivePlan, endDate, cancelAtPeriodEnd } = subscription;
  const toast = useToast();
  const cancel = useCancel();
  const reactivate = useReactivate();
  const [isAsking, setIsAsking] = useState(false);
  const canCancel = status === 'active' && plan !== 'free' && !cancelAtPeriodEnd;
  const canReactivate = status === 'canceled' || plan === 'free';
  // Within the paid period the cancellation is undone; after it a new subscription starts.
  const isInPeriod = status === 'canceled' && effectivePlan !== 'free';
  const access = endDate === null ? 'now' : `on ${formatDate(endDate)}`;
  return (
    <>
      {hasSeats && <Button onClick={onDevices}>Change devices</Button>}
      {status === 'incomplete' && <Button onClick={onDevices}>Complete payment</Button>}
      {canCancel && (
        <Button variant="quiet" onClick={onCancelGranted ?? (() => setIsAsking(true))}>
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
        text={`Your access ends ${access}. Your devices and media stay, and your oldest screen keeps playing on the Free plan.`}
        confirm="Cancel subscription"
        cancel="Keep subscription"
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
            ? 'Events of the payment provider are received and verified.'
            : "Webhooks aren't set up. Set STRIPE_WEBHOOK_SECRET to receive Stripe's events."}
        </p>
      </Card>
    </Section>
  );
}
