import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countOf } from '../../../ui/format.ts';
import type { Medium } from '../medium.ts';
import { MediumPane } from './medium-pane.tsx';

interface DeleteDialogProps {
  medium: Medium;
  /** Devices that it is assigned to; undefined while not known. */
  assignedCount: number | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a file is deleted, and says what that does to the screens. */
export function DeleteDialog({ medium, assignedCount = 0, busy, onConfirm, onClose }: DeleteDialogProps) {
  const { kind, originalName, isActive } = medium;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${kind}`}
      confirm="Delete"
      cancel="Keep"
      busy={busy}
      onConfirm={onConfirm}
      text={
        <>
          <p>
            <b className="break-words">{originalName}</b> goes from the library, from all screens and with every
            schedule that shows it.
          </p>
          {assignedCount > 0 && (
            <p>
              It is assigned to <b>{countOf(assignedCount, 'device')}</b> now. They go on with what comes next.
            </p>
          )}
          {isActive && <p>It is the active {kind}: screens that have nothing else lose it too.</p>}
          <p className="text-ink-2">This cannot be undone.</p>
        </>
      }
    >
      <MediumPane small medium={medium} className="w-33" />
    </ConfirmDialog>
  );
}
