import { Trash2 } from 'lucide-react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Overlaps } from '../conflicts.ts';
import { EventFields, type EventFieldsProps } from './event-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import { CoverNotice } from './cover-notice.tsx';
import { OverlapNotice } from './overlap-notice.tsx';

interface EventDialogProps extends EventFieldsProps {
  overlaps: Overlaps;
  /** The time zone of the first overlap. */
  readerZone: string;
  busy: boolean;
  /** The change by someone else since the event was opened; null if there is none. */
  meanwhile: 'changed' | 'deleted' | null;
  /** Replaces the form with the saved event. */
  onReload: () => void;
  onSave: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Creates or edits an event. Conflicts with other events show while typing. */
export function EventDialog({ overlaps, readerZone, busy, meanwhile, ...props }: EventDialogProps) {
  const { form, onReload, onSave, onDelete, onClose, ...fields } = props;
  const isNew = form.id === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'Create Schedule' : 'Edit Schedule'}
      onSubmit={onSave}
      footer={
        <>
          {!isNew && (
            <Button variant="quiet-danger" className="mr-auto" onClick={onDelete}>
              <Trash2 />
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {isNew ? 'Create Schedule' : 'Save Changes'}
          </Button>
        </>
      }
    >
      {meanwhile === 'deleted' && (
        <Notice tone="warning" title="This schedule was deleted.">
          Someone deleted it while you were editing. Saving creates it again.
        </Notice>
      )}
      {meanwhile === 'changed' && (
        <Notice
          tone="warning"
          title="This schedule was changed."
          action={
            <Button small onClick={onReload}>
              Load changes
            </Button>
          }
        >
          Someone saved other changes while you were editing. Saving replaces them.
        </Notice>
      )}
      <EventFields form={form} {...fields} />
      <MoreOptions form={form} onChange={fields.onChange} />
      <OverlapNotice overlaps={overlaps.equal} recurrence={form.recurrence} readerZone={readerZone} />
      <CoverNotice overlaps={overlaps.other} isHigh={form.priority === 'high'} readerZone={readerZone} />
    </Dialog>
  );
}
