import { errorCatalog, isAppError } from '@vitrine/contract/core/errors';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { MediaPickerDialog } from '../library/index.ts';
import { EventDialog } from './components/event-dialog.tsx';
import { DeleteSchedule } from './delete-schedule.tsx';
import { type EventForm, updatedToast } from './event-form.ts';
import { useDeleteEvent, useSaveEvent } from './queries.ts';
import { TargetPicker } from './target-picker.tsx';
import { useEventForm } from './use-event-form.ts';

interface EventEditorProps {
  /** Initial values. */
  initial: EventForm;
  /** All events of the account, for the conflict check. */
  events: readonly ScheduleEvent[];
  /** The reader's time zone. */
  timeZone: string;
  onClose: () => void;
}

/** The dialog that creates, edits and deletes an event, with its pickers. Closing an edited form requires a confirmation. */
export function EventEditor({ initial, events, timeZone, onClose }: EventEditorProps) {
  const toast = useToast();
  const save = useSaveEvent();
  const remove = useDeleteEvent();
  const [isTried, setIsTried] = useState(false);
  const [step, setStep] = useState<'form' | 'media' | 'targets' | 'deleting' | 'discarding'>('form');
  const { form, change, reload, body, ruleSummary, problems, overlaps, meanwhile, isEdited } = useEventForm(
    initial,
    events,
    save.isPending || remove.isPending,
  );
  const isNew = form.id === null;
  const backToForm = () => setStep('form');

  function submit() {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return;
    if (overlaps.equal.some(({ kind }) => kind === 'conflict')) return showConflict();
    save.mutate(
      { id: form.id, body },
      {
        onSuccess(answer) {
          onClose();
          toast(isNew ? { title: 'Schedule created successfully' } : updatedToast(answer));
        },
        onError(error) {
          if (isAppError(error, 'schedule.conflict')) return showConflict(error.message);
          const fallback = isNew
            ? 'Failed to save schedule to database. Please try again.'
            : 'Failed to update schedule. Please try again.';
          toast({
            title: isNew ? 'Error creating schedule' : 'Error updating schedule',
            text: error.message || fallback,
            tone: 'danger',
          });
        },
      },
    );
  }

  function showConflict(text: string = errorCatalog['schedule.conflict'].message) {
    toast({ title: 'Schedule conflict detected', text, tone: 'danger' });
  }

  return (
    <>
      <EventDialog
        form={form}
        meanwhile={meanwhile}
        onReload={reload}
        ruleSummary={ruleSummary}
        onChange={change}
        problems={isTried ? problems : {}}
        overlaps={overlaps}
        readerZone={timeZone}
        busy={save.isPending}
        onPickMedia={() => setStep('media')}
        onPickTargets={() => setStep('targets')}
        onSave={submit}
        onDelete={() => setStep('deleting')}
        onClose={() => (isEdited && !save.isPending ? setStep('discarding') : onClose())}
      />
      {step === 'media' && (
        <MediaPickerDialog
          title="Select Media"
          onClose={backToForm}
          onPick={(media) => {
            change({ media });
            backToForm();
          }}
        />
      )}
      {step === 'targets' && (
        <TargetPicker
          initial={{ deviceIds: form.deviceIds, groupIds: form.groupIds }}
          onClose={backToForm}
          onConfirm={(targets) => {
            change(targets);
            backToForm();
          }}
        />
      )}
      {step === 'discarding' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && backToForm()}
          title="Discard changes?"
          text={isNew ? 'This schedule has not been created.' : 'Your changes to this schedule have not been saved.'}
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={onClose}
        />
      )}
      {step === 'deleting' && <DeleteSchedule form={form} remove={remove} onCancel={backToForm} onDeleted={onClose} />}
    </>
  );
}
