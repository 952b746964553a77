import { computeStoragePence } from '@vitrine/contract/billing/prices';
import { findMessage } from '@vitrine/contract/core/message';
import { prices } from '@vitrine/contract/billing/plans';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { formatPounds } from '../../ui/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Cost } from './cost.tsx';
import { useCost, useReduceStorage } from './queries.ts';
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
  const toast = useToast();
  const reduce = useReduceStorage();
  // The value when the dialog opened: it changes when the reduction is done.
  const [before] = useState(bought);
  const [left, setLeft] = useState(before - prices.storageBlockGb);
  const cost = useCost({ storageGb: left }, isCharged);
  return (
    <Dialog
      onClose={onClose}
      title="Reduce Extra Storage"
      description={
        isCharged
          ? 'Applies now. The rest of what you paid for it becomes credit.'
          : 'Applies now. Administrators are not charged.'
      }
      onSubmit={() =>
        reduce.mutate(left, {
          onSuccess() {
            toast({ title: 'Storage Reduced', text: `You now have ${left} GB of extra storage.` });
            onClose();
          },
        })
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={reduce.isPending}>
            {left === 0 ? 'Remove extra storage' : `Reduce to ${left} GB`}
          </Button>
        </>
      }
    >
      {reduce.isError && <Notice tone="danger">{findMessage(reduce.error, UNEXPECTED_ERROR)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Stepper
          label="Remaining storage"
          value={left}
          min={0}
          max={before - prices.storageBlockGb}
          step={prices.storageBlockGb}
          unit="GB"
          onValueChange={setLeft}
        />
        {isCharged && (
          <p className="whitespace-nowrap">
            <s className="text-ink-3">{formatPounds(computeStoragePence(before))}</s>{' '}
            <span className="font-strong">{formatPounds(computeStoragePence(left))}</span>{' '}
            <span className="text-1 text-ink-3">per month</span>
          </p>
        )}
      </div>
      {isCharged && <Cost state={cost} />}
    </Dialog>
  );
}
