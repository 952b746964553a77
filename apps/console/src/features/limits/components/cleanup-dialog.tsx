import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Region, type Shown } from '../../../ui/lists/region.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface CleanupDialogProps {
  title: string;
  description: string;
  usage: ReactNode;
  /** The button's label. */
  action: string;
  /** The number of picked items. */
  count: number;
  /** Null while nothing is being removed. */
  progress: { done: number; of: number } | null;
  /** The items, as far as they are read. */
  of: Shown;
  /** Shown below the items. */
  note?: ReactNode;
  onRemove: () => void;
  onBack: () => void;
  onClose: () => void;
  /** The items, to pick from. */
  children: ReactNode;
}

/** Removes the picked items, with progress. */
export function CleanupDialog({ title, description, usage, action, children, ...rest }: CleanupDialogProps) {
  const { count, progress, of, note, onRemove, onBack, onClose } = rest;
  const isBusy = progress !== null;
  return (
    <Dialog
      // Stays open while items are being removed.
      onClose={() => !isBusy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isBusy} onClick={onBack}>
            {t('Back')}
          </Button>
          <Button variant="danger" disabled={isBusy || count === 0} onClick={onRemove}>
            {action}
          </Button>
        </>
      }
    >
      {usage}
      <Region of={of} skeleton={<Spinner />}>
        {() => children}
      </Region>
      {note}
      {progress !== null && (
        <Progress
          label={t('Removing')}
          value={progress.done / progress.of}
          step={t('{done} of {total}', { done: progress.done + 1, total: progress.of })}
        />
      )}
    </Dialog>
  );
}
