import type { MediaUse } from '@vitrine/contract/showing';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countOf } from '../../../ui/format.ts';
import type { Medium } from '../medium.ts';
import { MediumPane } from './medium-pane.tsx';

interface DeleteDialogProps {
  medium: Medium;
  /** Where it is used; undefined while not known. */
  use: MediaUse | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a file is deleted, and says what that does to the screens. */
export function DeleteDialog({ medium, use, busy, onConfirm, onClose }: DeleteDialogProps) {
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
            <b className="break-words">{originalName}</b> goes from the library and from all screens.
          </p>
          {use !== undefined && use.screens > 0 && (
            <p>
              It is assigned to <b>{countOf(use.screens, 'screen')}</b> now, which go on with what comes next.
            </p>
          )}
          {use !== undefined && use.schedules > 0 && (
            <p>
              <b>{countOf(use.schedules, 'schedule')}</b> that {use.schedules === 1 ? 'shows' : 'show'} it{' '}
              {use.schedules === 1 ? 'goes' : 'go'} with it.
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
