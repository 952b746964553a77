import { computeMaxDevices, computeStorageLimit } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { t } from '@vitrine/messages/t';
import { IfMay } from '../../ui/access/may.tsx';
import { ChevronRight, Sparkles, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import type { Refusal } from '../../api/refusals.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/forms/button.tsx';
import { formatSize } from '../../ui/format/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ReadOnlyNotice } from '../accounts/index.ts';
import { LimitUsage } from './components/limit-usage.tsx';
import { DeviceCleanup } from './device-cleanup.tsx';
import { FileCleanup } from './file-cleanup.tsx';

export interface LimitDialogProps {
  refusal: Refusal;
  /** A request was refused, so its size must fit too; otherwise the account is already above its limit. */
  isRefused: boolean;
  usage: SubscriptionInfo;
  onClose: () => void;
}

/** The account's limits by its profile (specification, part 1, section 7). */
const limitsRead = q.accounts.profile({
  failure: t('Failed to fetch user profile'),
  select: ({ user }) => ({ maxDevices: computeMaxDevices(user), storageLimit: computeStorageLimit(user) }),
});

const proBenefits = {
  device: [t('Unlimited devices'), t('Priority support'), t('Advanced scheduling'), t('Custom branding')],
  storage: [t('10GB+ storage'), t('HD video'), t('Priority processing'), t('Advanced analytics')],
};

/** Shows which limit is exceeded; offers an upgrade, or removing devices or files. */
export function LimitDialog({ refusal, isRefused, usage: lastKnown, onClose }: LimitDialogProps) {
  const { kind, alternative } = refusal;
  const navigate = useNavigate();
  const [isCleaning, setIsCleaning] = useState(false);
  const usage = { ...lastKnown, ...useRead(limitsRead).data };
  const title = kind === 'device' ? t('Device Limit Exceeded') : t('Storage Limit Exceeded');
  if (isCleaning) {
    const Cleanup = kind === 'device' ? DeviceCleanup : FileCleanup;
    return (
      <Cleanup
        title={title}
        usage={usage}
        isRefused={isRefused}
        neededBytes={refusal.neededBytes}
        onBack={() => setIsCleaning(false)}
        onClose={onClose}
      />
    );
  }
  const canRemove = kind === 'device' ? usage.deviceCount > 0 : usage.usedBytes > 0;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={describeLimit(refusal, isRefused, usage)}
      footer={
        <>
          <Button onClick={onClose}>{t('Maybe Later')}</Button>
          <Button
            needs="billing.overview"
            variant="primary"
            onClick={() => {
              onClose();
              void navigate('/subscription');
            }}
          >
            {t('Upgrade Now')}
          </Button>
        </>
      }
    >
      {alternative !== undefined && (
        <Button
          className="justify-self-start"
          onClick={() => {
            onClose();
            alternative.onAct();
          }}
        >
          <Upload />
          {alternative.label}
        </Button>
      )}
      <IfMay route="billing.overview">
        <Card className="grid gap-2">
          <h3 className="flex items-center gap-2">
            <Sparkles />
            {t('Upgrade to Pro')}
          </h3>
          <ul className="grid list-inside list-disc gap-0.5 text-ink-2">
            {proBenefits[kind].map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </Card>
      </IfMay>
      <ReadOnlyNotice route="billing.createSubscription" />
      <LimitUsage kind={kind} usage={usage} />
      {canRemove && (
        <Button
          needs={kind === 'device' ? 'devices.removeMany' : 'media.removeMany'}
          variant="quiet"
          className="justify-self-start"
          aria-expanded={false}
          onClick={() => setIsCleaning(true)}
        >
          <ChevronRight />
          {kind === 'device' ? t('Remove screens instead') : t('Delete files instead')}
        </Button>
      )}
    </Dialog>
  );
}

/** Explains which limit is exceeded and by how much. */
function describeLimit({ kind, neededBytes }: Refusal, isRefused: boolean, usage: SubscriptionInfo): string {
  const { usedBytes, storageLimit } = usage;
  if (kind === 'device') {
    return isRefused
      ? t('Your plan has no free seat for another screen.')
      : t('You have more screens than your plan includes.');
  }
  if (!isRefused || neededBytes === 0 || storageLimit === null) {
    return t('Your files take up more storage than your plan includes.');
  }
  if (neededBytes > storageLimit) {
    return t('This upload is {size}. Your plan includes {limit} of storage.', {
      size: formatSize(neededBytes),
      limit: formatSize(storageLimit),
    });
  }
  return t('This upload needs {size}, but only {free} is free.', {
    size: formatSize(neededBytes),
    free: formatSize(Math.max(0, storageLimit - usedBytes)),
  });
}
