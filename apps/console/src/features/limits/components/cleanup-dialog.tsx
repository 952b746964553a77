import type { ReactNode } from 'react';
import { ErrorState, type Failure } from '../../../ui/feedback/error-state.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/forms/button.tsx';
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
  /** The items are being loaded. */
  isPending: boolean;
  /** The reason why the items could not be loaded. */
  failure: Failure | null;
  failureTitle: string;
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
  const { count, progress, isPending, failure, failureTitle, note, onRemove, onBack, onClose } = rest;
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
            Back
          </Button>
          <Button variant="danger" disabled={isBusy || count === 0} onClick={onRemove}>
            {action}
          </Button>
        </>
      }
    >
      {usage}
      {failure !== null ? <ErrorState title={failureTitle} {...failure} /> : isPending ? <Spinner /> : children}
      {note}
      {progress !== null && (
        <Progress
          label="Removing"
          value={progress.done / progress.of}
          step={`${progress.done + 1} of ${progress.of}`}
        />
      )}
    </Dialog>
  );
}
