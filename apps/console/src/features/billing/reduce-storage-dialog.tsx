import { computeStoragePence } from '@vitrine/contract/billing/prices';
import { prices } from '@vitrine/contract/billing/plans';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { formatPounds } from '../../ui/format/format.ts';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { Cost } from './cost.tsx';
import { useBillingChange, useCost } from './queries.ts';
import { UNEXPECTED_ERROR } from './use-card-on-file.ts';

interface ReduceStorageDialogProps {
  /** The extra storage that is paid for now, in GB; a multiple of 8, at least 8. */
  boughtGb: number;
  /** Administrators are not charged, so nothing is credited. */
  isCharged: boolean;
  onClose: () => void;
}

/** Reduces extra storage, or removes it. */
export function ReduceStorageDialog({ boughtGb: bought, isCharged, onClose }: ReduceStorageDialogProps) {
  const reduce = useBillingChange(
    q.billing.reduceStorage({
      done: (_, { body }) => ({
        title: t('Storage Reduced'),
        text: t('You now have {size} GB of extra storage.', { size: body.storageGb }),
      }),
    }),
  );
  // The value when the dialog opened: it changes when the reduction is done.
  const [before] = useState(bought);
  const form = useForm(
    null,
    { left: before - prices.storageBlockGb },
    ({ left }) => reduce.mutateAsync({ body: { storageGb: left } }),
    {
      failure: UNEXPECTED_ERROR,
      done: onClose,
    },
  );
  const { value: left, onValueChange } = form.at('left');
  const cost = useCost({ storageGb: left }, isCharged);
  return (
    <FormDialog
      form={form}
      title={t('Reduce Extra Storage')}
      description={
        isCharged
          ? t('Applies now. The rest of what you paid for it becomes credit.')
          : t('Applies now. Administrators are not charged.')
      }
      submit={left === 0 ? t('Remove extra storage') : t('Reduce to {size} GB', { size: left })}
      tone="danger"
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Stepper
          label={t('Remaining storage')}
          value={left}
          min={0}
          max={before - prices.storageBlockGb}
          step={prices.storageBlockGb}
          unit={t('GB')}
          onValueChange={onValueChange}
        />
        {isCharged && (
          <p className="whitespace-nowrap">
            <s className="text-ink-3">{formatPounds(computeStoragePence(before))}</s>{' '}
            <span className="font-strong">{formatPounds(computeStoragePence(left))}</span>{' '}
            <span className="text-1 text-ink-3">{t('per month')}</span>
          </p>
        )}
      </div>
      {isCharged && <Cost state={cost} />}
    </FormDialog>
  );
}
