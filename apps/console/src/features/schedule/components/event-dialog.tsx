import { Copy, PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { t } from '@vitrine/messages/t';
import { useMay } from '../../../ui/access/may.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import type { AnyForm } from '../../../ui/forms/form/use-form.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { MayEdit } from '../../accounts/index.ts';
import type { Overlaps, RefusedConflict } from '../conflicts.ts';
import { EventFields, type EventFieldsProps } from './event-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import { CoverNotice } from './cover-notice.tsx';
import { OverlapNotice } from './overlap-notice.tsx';

interface EventDialogProps extends EventFieldsProps {
  overlaps: Overlaps;
  /** The conflict for which the server refused the form as it is; null for none. */
  refused: RefusedConflict | null;
  /** The notice of a conflict. */
  conflictRef: RefObject<HTMLDivElement | null>;
  /** The time zone of the first overlap. */
  readerZone: string;
  /** The form, whose values are `form`. */
  state: AnyForm;
  /** The event has screens or content that the reader does not see. */
  isReadOnly: boolean;
  /** The change by someone else since the event was opened; null if there is none. */
  meanwhile: 'changed' | 'deleted' | null;
  /** Replaces the form with the saved event. */
  onReload: () => void;
  onDelete: () => void;
  /** Copies the event, to paste it elsewhere. */
  onCopy: () => void;
  onClose: () => void;
  /** Restores the occurrence; null unless it differs from its series. */
  onRestore: (() => void) | null;
  /** The effect of saving on screens. */
  effect?: ReactNode;
  /** Further options. */
  more?: ReactNode;
  hasMore?: boolean;
}

const ALSO_ELSEWHERE = t(
  'This schedule has screens or content that you do not see. People who see all of it can change it.',
);

/** Creates or edits an event. Conflicts with other events show while typing. */
export function EventDialog({ overlaps, refused, conflictRef, readerZone, state, ...props }: EventDialogProps) {
  const {
    form,
    isReadOnly,
    meanwhile,
    onReload,
    onDelete,
    onCopy,
    onClose,
    onRestore,
    effect,
    more,
    hasMore = false,
    ...fields
  } = props;
  const isNew = form.id === null;
  const may = useMay()('schedule.update');
  return (
    <FormDialog
      form={state}
      title={isNew ? t('Create Schedule') : may ? t('Edit Schedule') : t('Schedule', {}, 'one event')}
      submit={isNew ? t('Create Schedule') : t('Save Changes')}
      needs="schedule.update"
      cancel={may ? t('Cancel') : t('Close')}
      discard={
        isNew ? t('This schedule has not been created.') : t('Your changes to this schedule have not been saved.')
      }
      aside={
        !isNew && (
          <span className="me-auto flex gap-1">
            <Button needs="schedule.remove" variant="quiet-danger" onClick={onDelete}>
              <Trash2 />
              {t('Delete')}
            </Button>
            <IconButton needs="schedule.create" label={t('Copy')} shortcut={t('Ctrl C')} onClick={onCopy}>
              <Copy />
            </IconButton>
          </span>
        )
      }
      onClose={onClose}
    >
      {meanwhile === 'deleted' && (
        <Notice tone="warning" title={t('This schedule was deleted.')}>
          {t('Someone deleted it while you were editing. Saving creates it again.')}
        </Notice>
      )}
      {meanwhile === 'changed' && (
        <Notice
          tone="warning"
          title={t('This schedule was changed.')}
          action={
            <Button small onClick={onReload}>
              {t('Load changes')}
            </Button>
          }
        >
          {t('Someone saved other changes while you were editing. Saving replaces them.')}
        </Notice>
      )}
      {onRestore !== null && (
        <Notice
          icon={<PencilLine />}
          title={t('Differs from its series.')}
          action={
            <Button small needs="schedule.restoreOccurrence" onClick={onRestore}>
              {t('Restore')}
            </Button>
          }
        />
      )}
      <MayEdit route="schedule.update" reason={isReadOnly ? ALSO_ELSEWHERE : undefined}>
        <EventFields form={form} {...fields} />
        <MoreOptions form={form} onChange={fields.onChange} isOpenFirst={hasMore}>
          {more}
        </MoreOptions>
      </MayEdit>
      <OverlapNotice
        overlaps={overlaps.equal}
        refused={refused}
        recurrence={form.recurrence}
        readerZone={readerZone}
        conflictRef={conflictRef}
        onRaise={form.priority === 'high' ? null : () => fields.onChange({ priority: 'high' })}
      />
      <CoverNotice overlaps={overlaps.other} isHigh={form.priority === 'high'} readerZone={readerZone} />
      {effect}
    </FormDialog>
  );
}
