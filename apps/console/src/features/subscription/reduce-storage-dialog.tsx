import { storagePence } from '@vitrine/contract/billing';
import { isAppError } from '@vitrine/contract/errors';
import { prices } from '@vitrine/contract/plans';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatPounds } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useReduceStorage } from './queries.ts';

interface ReduceStorageDialogProps {
  /** What is paid for now; a multiple of 8, at least 8. */
  boughtGb: number;
  /** Administrators pay nothing, so nothing is credited. */
  isCharged: boolean;
  onClose: () => void;
}

/** Gives up extra storage, all of it or some. */
export function ReduceStorageDialog({ boughtGb: bought, isCharged, onClose }: ReduceStorageDialogProps) {
  const toast = useToast();
  const reduce = useReduceStorage();
  // As it was when the dialog opened: the figure moves when it is done.
  const [before] = useState(bought);
  const [left, setLeft] = useState(before - prices.storageBlockGb);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reduce Extra Storage"
      description={
        isCharged
          ? 'It applies at once. What is paid for it already is credited on the next invoice.'
          : 'It applies at once. Administrators pay nothing.'
      }
      onSubmit={() =>
        reduce.mutate(left, {
          onSuccess() {
            toast({ title: 'Storage Reduced', text: `${left}GB of extra storage are left.` });
            onClose();
          },
        })
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={reduce.isPending}>
            {left === 0 ? 'Give up all of it' : `Reduce to ${left}GB`}
          </Button>
        </>
      }
    >
      {reduce.isError && (
        <Notice tone="danger">
          {isAppError(reduce.error) ? reduce.error.message : 'An unexpected error occurred. Please try again.'}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Stepper
          label="Storage that is left"
          value={left}
          min={0}
          max={before - prices.storageBlockGb}
          step={prices.storageBlockGb}
          unit="GB"
          onValueChange={setLeft}
        />
        {isCharged && (
          <p className="whitespace-nowrap">
            <s className="text-ink-3">{formatPounds(storagePence(before))}</s>{' '}
            <span className="font-strong">{formatPounds(storagePence(left))}</span>{' '}
            <span className="text-1 text-ink-3">per month</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
