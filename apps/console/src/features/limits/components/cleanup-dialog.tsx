import type { ReactNode } from 'react';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface CleanupDialogProps {
  title: string;
  description: string;
  usage: ReactNode;
  /** The button's label. */
  action: string;
  isEmpty: boolean;
  /** Null while nothing is being removed. */
  progress: { done: number; of: number } | null;
  onRemove: () => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Removes the picked items, with progress. */
export function CleanupDialog({ title, description, usage, action, children, ...rest }: CleanupDialogProps) {
  const { isEmpty, progress, onRemove, onBack, onClose } = rest;
  const isBusy = progress !== null;
  return (
    <Dialog
      open
      // Stays open while items are being removed.
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isBusy} onClick={onBack}>
            Back
          </Button>
          <Button variant="danger" disabled={isBusy || isEmpty} onClick={onRemove}>
            {action}
          </Button>
        </>
      }
    >
      {usage}
      {children}
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
