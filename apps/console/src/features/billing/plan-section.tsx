import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useLoaded } from '../../api/use-read.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CardDialog } from './card-dialog.tsx';
import { StatusCard } from './components/status-card.tsx';
import { offersRead } from './queries.ts';
import { SeatsDialog } from './seats-dialog.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { useSubscriptionFacts } from './use-subscription-facts.ts';

/** The number of seats stays the one that the dialog was opened with, while the subscription changes. */
type Open = { kind: 'seats'; seats: number } | { kind: 'granted' | 'card' };

/** The plan with its cost and payment method, and how to change, cancel or reactivate it. */
export function PlanSection() {
  const { subscription, isAdmin, hasLimits, isGranted, bought, unpaid, card, seats, perDevicePence } =
    useSubscriptionFacts();
  const { prices } = useLoaded(offersRead);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <StatusCard
        subscription={subscription}
        isAdmin={isAdmin}
        prices={hasLimits ? prices : null}
        bill={
          bought === null ? null : { ...bought, perDevicePence, card, onUpdateCard: () => setOpen({ kind: 'card' }) }
        }
        actions={
          <SubscriptionActions
            subscription={subscription}
            hasSeats={seats !== null}
            onChangeSeats={() =>
              setOpen({ kind: 'seats', seats: Math.max(unpaid?.seats ?? seats ?? 1, subscription.deviceCount) })
            }
            onCancelGranted={isGranted ? () => setOpen({ kind: 'granted' }) : null}
          />
        }
      />
      {open?.kind === 'seats' && <SeatsDialog seats={open.seats} onClose={close} />}
      {open?.kind === 'granted' && <GrantedDialog paysForStorage={bought !== null} onClose={close} />}
      {open?.kind === 'card' && <CardDialog isOverdue={subscription.status === 'past_due'} onClose={close} />}
    </>
  );
}

/** Explains why a granted plan cannot be canceled by the account that uses it. */
function GrantedDialog({ paysForStorage, onClose }: { paysForStorage: boolean; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Nothing to cancel')}
      description={t(
        'Your plan was granted by an administrator, so you are not charged for it. To change it, ask your administrator.',
      )}
      footer={<Button onClick={onClose}>{t('OK')}</Button>}
    >
      {paysForStorage ? <p>{t('To stop paying for extra storage, choose Reduce under Extra Storage.')}</p> : undefined}
    </Dialog>
  );
}
