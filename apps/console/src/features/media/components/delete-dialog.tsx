import type { MediaUse } from '@vitrine/contract/showing';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countOf } from '../../../ui/format.ts';
import type { Medium } from '../medium.ts';
import { MediumPane } from './medium-pane.tsx';

interface DeleteDialogProps {
  /** One or more. */
  media: readonly Medium[];
  /** Where they are used; undefined while not known. */
  use: MediaUse | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** So many pictures are shown; of more, the first. */
const SHOWN = 4;

/** Asks before files are deleted, and says what that does to the screens. */
export function DeleteDialog({ media, use, busy, onConfirm, onClose }: DeleteDialogProps) {
  const [first] = media;
  if (first === undefined) return null;
  const isOne = media.length === 1;
  const [it, goes] = isOne ? ['it', 'goes'] : ['them', 'go'];
  const { screens, schedules } = use ?? { screens: 0, schedules: 0 };
  const where = [
    ...(screens > 0 ? [`on ${countOf(screens, 'screen')}`] : []),
    ...(schedules > 0 ? [`in ${countOf(schedules, 'schedule')}`] : []),
  ];
  const effects = [
    ...(screens > 0 ? [`The ${screens === 1 ? 'screen goes' : 'screens go'} on with what comes next.`] : []),
    ...(schedules > 0 ? [`The ${schedules === 1 ? 'schedule is' : 'schedules are'} deleted with ${it}.`] : []),
  ];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? `Delete ${first.kind}` : `Delete ${countOf(media.length, 'file')}`}
      confirm="Delete"
      cancel="Keep"
      busy={busy}
      onConfirm={onConfirm}
      text={
        <>
          <p>
            <b>{isOne ? first.originalName : countOf(media.length, 'file')}</b> {goes} from the library and from all
            screens.
          </p>
          {where.length > 0 && (
            <p>
              {isOne ? 'It is' : 'They are'} <b>{where.join(', ')}</b>. {effects.join(' ')}
            </p>
          )}
          {isOne
            ? first.isActive && <p>It is the active {first.kind}: screens that have nothing else lose it too.</p>
            : media.some(({ isActive }) => isActive) && (
                <p>What is active is among them: screens that have nothing else lose it too.</p>
              )}
          <p className="text-ink-2">This cannot be undone.</p>
        </>
      }
    >
      <div className="flex gap-2">
        {media.slice(0, SHOWN).map((medium) => (
          <MediumPane key={medium.id} small medium={medium} className={isOne ? 'w-33' : 'w-22'} />
        ))}
      </div>
    </ConfirmDialog>
  );
}
