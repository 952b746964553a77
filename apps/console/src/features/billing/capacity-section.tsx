import { plans as plansById } from '@vitrine/contract/billing/plans';
import { CalendarX2, Lock, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Section } from '../../ui/layout/section.tsx';
import { DeviceOffer, StorageOffer } from './components/offer-cards.tsx';
import { ReduceStorageDialog } from './reduce-storage-dialog.tsx';
import { SeatsDialog } from './seats-dialog.tsx';
import { StorageDialog } from './storage-dialog.tsx';
import { useSubscriptionFacts } from './use-subscription-facts.ts';

type Open = { kind: 'seats'; seats: number } | { kind: 'storage'; storageGb: number } | { kind: 'reduce' };

/** Offers more devices and more storage. */
export function CapacitySection() {
  const { subscription, isAdmin, canOrder, isGranted, bought, card, seats, perDevicePence } = useSubscriptionFacts();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const boughtGb = bought?.storageGb ?? 0;
  return (
    <Section title={t('Add capacity')}>
      {!canOrder ? (
        <p className="text-ink-2">{t('Your plan has no limits, so there is nothing to add.')}</p>
      ) : (
        <>
          {isAdmin && (
            <p className="mb-4 text-ink-2">
              {t('Administrators are not charged. An order applies at once, without payment.')}
            </p>
          )}
          <div className="grid gap-4 min-[700px]:grid-cols-2">
            <DeviceOffer
              perDevicePence={perDevicePence}
              deviceCount={subscription.deviceCount}
              boughtSeats={seats}
              onOrder={(wanted) => setOpen({ kind: 'seats', seats: wanted })}
            />
            <StorageOffer
              isAvailable={bought !== null || (isGranted && plansById[subscription.effectivePlan].isPerDevice)}
              boughtGb={boughtGb}
              onReduce={() => setOpen({ kind: 'reduce' })}
              onOrder={(storageGb) => setOpen({ kind: 'storage', storageGb })}
            />
          </div>
          <TrustBadges />
        </>
      )}
      {open?.kind === 'seats' && <SeatsDialog seats={open.seats} onClose={close} />}
      {open?.kind === 'storage' && (
        <StorageDialog
          storageGb={open.storageGb}
          boughtGb={boughtGb}
          isCharged={!isAdmin}
          card={bought === null ? null : card}
          subscription={subscription}
          onClose={close}
        />
      )}
      {open?.kind === 'reduce' && bought !== null && (
        <ReduceStorageDialog boughtGb={boughtGb} isCharged={bought.isCharged} onClose={close} />
      )}
    </Section>
  );
}

/** Assurances about the payment. */
function TrustBadges() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-1 text-ink-2" aria-label={t('What you can rely on')}>
      <li className="flex items-center gap-2">
        <ShieldCheck />
        {t('Secure payment')}
      </li>
      <li className="flex items-center gap-2">
        <Lock />
        {t('Card details go straight to the payment provider')}
      </li>
      <li className="flex items-center gap-2">
        <CalendarX2 />
        {t('Cancel any time and keep access until the period ends')}
      </li>
    </ul>
  );
}
