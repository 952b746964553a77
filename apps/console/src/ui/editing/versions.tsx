import { t } from '@vitrine/messages/t';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../forms/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { LeaveDialog } from '../overlays/use-leave-guard.tsx';
import type { Editing } from './use-editing.ts';

interface VersionsProps {
  editing: Pick<
    Editing<unknown, { revision: number }>,
    'kind' | 'isOutdated' | 'isAsking' | 'isSaving' | 'loadNewer' | 'save' | 'stop' | 'guard'
  >;
}

/** Says that somebody else has saved another version, while the person has changes. */
export const OutdatedNotice = ({ editing: { kind, isOutdated, loadNewer } }: VersionsProps) =>
  isOutdated && (
    <Notice
      tone="warning"
      action={
        <Button small onClick={loadNewer}>
          {t('Load the newer version')}
        </Button>
      }
    >
      {t(
        '{kind, select, playlist {Somebody changed this playlist in the meantime. Your changes are kept here until you decide.} other {Somebody changed this price list in the meantime. Your changes are kept here until you decide.}}',
        { kind },
      )}
    </Notice>
  );

interface VersionDialogsProps extends VersionsProps {
  /** The number of changes; null if they are not counted. */
  changes: number | null;
}

/** Asks which of two versions stays, and whether changes are left behind. */
export const VersionDialogs = ({ editing, changes }: VersionDialogsProps) => {
  const { kind, isAsking, isSaving, loadNewer, save, stop, guard } = editing;
  return (
    <>
      {isAsking && (
        <Dialog
          onClose={stop}
          title={t(
            '{kind, select, playlist {This playlist was changed elsewhere} other {This price list was changed elsewhere}}',
            { kind },
          )}
          footer={
            <>
              <Button onClick={loadNewer}>{t('Load the newer version')}</Button>
              <Button variant="primary" busy={isSaving} onClick={() => save(true)}>
                {t('Save mine anyway')}
              </Button>
            </>
          }
        >
          <p>{t('Somebody saved another version while you were editing. Nothing was saved yet.')}</p>
          <p className="text-ink-2">
            {t(
              'If you load the newer version, Undo brings yours back. If you save yours, it replaces the newer one on all screens.',
            )}
          </p>
        </Dialog>
      )}
      {guard.isAsking && <LeaveDialog changes={changes} onLeave={guard.leave} onStay={guard.stay} />}
    </>
  );
};
