import { errorCatalog, isAppError } from '@vitrine/contract/core/errors';
import type { CalendarEvent } from '@vitrine/contract/schedule/schedule';
import { useMemo, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { countOf } from '../../ui/format/format.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { MediaPickerDialog, thumbnailOf } from '../library/index.ts';
import { EventDialog } from './components/event-dialog.tsx';
import { TargetPicker } from './components/target-picker.tsx';
import { useMeetings } from './conflicts.ts';
import { candidateOf, checkForm, devicesOf, type EventForm, formOf, updatedToast } from './event-form.ts';
import { useDeleteEvent, useDeviceChoices, useGroupChoices, useMemberships, useSaveEvent } from './queries.ts';

interface EventEditorProps {
  /** Initial values. */
  initial: EventForm;
  /** All events of the account, for the conflict check. */
  events: readonly CalendarEvent[];
  /** The reader's time zone. */
  timeZone: string;
  onClose: () => void;
}

const noGroups = new Map<string, readonly string[]>();

/** The dialog that creates, edits and deletes an event, with its pickers. Closing it asks before edits are lost. */
export function EventEditor({ initial, events, timeZone, onClose }: EventEditorProps) {
  const toast = useToast();
  const save = useSaveEvent();
  const remove = useDeleteEvent();
  const groups = useMemberships() ?? noGroups;
  const [loaded, setLoaded] = useState(initial);
  const [form, setForm] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [step, setStep] = useState<'form' | 'medium' | 'targets' | 'deleting' | 'discarding'>('form');
  const deviceIds = useMemo(() => devicesOf(form, groups), [form, groups]);
  const meetings = useMeetings(candidateOf(form, deviceIds), events);
  const { body, problems } = checkForm(form, deviceIds);
  const isBusy = save.isPending || remove.isPending;
  const saved = events.find((event) => event.id === form.id);
  const isGone = form.id !== null && saved === undefined && !isBusy;
  const isOther = saved !== undefined && !isBusy && JSON.stringify(formOf(saved)) !== JSON.stringify(loaded);
  const isNew = form.id === null || isGone;
  const isEdited = JSON.stringify(form) !== JSON.stringify(loaded);

  function submit() {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return;
    if (meetings.some(({ kind }) => kind === 'conflict')) return sayConflict();
    save.mutate(
      { id: isGone ? null : form.id, body },
      {
        onSuccess(answer) {
          onClose();
          toast(isNew ? { title: 'Schedule created successfully' } : updatedToast(answer));
        },
        onError(error) {
          if (isAppError(error, 'schedule.conflict')) return sayConflict(error.message);
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

  function sayConflict(text: string = errorCatalog['schedule.conflict'].message) {
    toast({ title: 'Schedule conflict detected', text, tone: 'danger' });
  }

  return (
    <>
      <EventDialog
        form={isGone ? { ...form, id: null } : form}
        meanwhile={isGone ? 'deleted' : isOther ? 'changed' : null}
        onReload={() => {
          if (saved === undefined) return;
          setLoaded(formOf(saved));
          setForm(formOf(saved));
        }}
        onChange={setForm}
        problems={isTried ? problems : {}}
        meetings={meetings}
        readerZone={timeZone}
        busy={save.isPending}
        onPickMedium={() => setStep('medium')}
        onPickTargets={() => setStep('targets')}
        onSave={submit}
        onDelete={() => setStep('deleting')}
        onClose={() => (isEdited && !save.isPending ? setStep('discarding') : onClose())}
      />
      {step === 'medium' && (
        <MediaPickerDialog
          title="Select Media"
          onClose={() => setStep('form')}
          onPick={(medium) => {
            const { id, kind, originalName } = medium;
            setForm({ ...form, medium: { id, kind, name: originalName, picture: thumbnailOf(medium) } });
            setStep('form');
          }}
        />
      )}
      {step === 'targets' && (
        <Targets
          chosen={form}
          onClose={() => setStep('form')}
          onConfirm={(targets) => {
            setForm({ ...form, ...targets });
            setStep('form');
          }}
        />
      )}
      {step === 'discarding' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setStep('form')}
          title="Discard changes?"
          text={isNew ? 'This schedule has not been created.' : 'Your changes to this schedule have not been saved.'}
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={onClose}
        />
      )}
      {step === 'deleting' && form.id !== null && (
        <DeleteSchedule
          form={form}
          busy={remove.isPending}
          onClose={() => setStep('form')}
          onConfirm={(id) =>
            remove.mutate(id, {
              onSuccess() {
                onClose();
                toast({ title: 'Schedule deleted' });
              },
              onError(error) {
                setStep('form');
                toast({
                  title: 'Error deleting schedule',
                  text: error.message || 'Failed to delete the schedule. Please try again.',
                  tone: 'danger',
                });
              },
            })
          }
        />
      )}
    </>
  );
}

interface TargetsProps {
  chosen: EventForm;
  onClose: () => void;
  onConfirm: (targets: Pick<EventForm, 'deviceIds' | 'groupIds'>) => void;
}

function Targets({ chosen: { deviceIds, groupIds }, onClose, onConfirm }: TargetsProps) {
  const [search, setSearch] = useState('');
  const list = useDeviceChoices(search);
  const groups = useGroupChoices();
  return (
    <TargetPicker
      chosen={{ deviceIds, groupIds }}
      search={search}
      onSearch={setSearch}
      devices={list.devices}
      groups={groups.data}
      isPending={list.isPending}
      deviceFailure={list.failure}
      groupFailure={failureOf(groups)}
      hasMore={list.hasMore}
      onMore={list.more}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

interface DeleteScheduleProps {
  form: EventForm;
  busy: boolean;
  onClose: () => void;
  onConfirm: (id: CalendarEvent['id']) => void;
}

function DeleteSchedule({ form: { id, title, recurrence, deviceIds }, busy, onClose, onConfirm }: DeleteScheduleProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete schedule"
      confirm="Delete"
      busy={busy}
      text={
        <p>
          <b className="break-words">{title}</b> {recurrence === 'none' ? 'stops' : 'and all its occurrences stop'} on{' '}
          {countOf(deviceIds.length, 'screen')}, which {deviceIds.length === 1 ? 'returns' : 'return'} to{' '}
          {deviceIds.length === 1 ? 'its' : 'their'} assigned media.
        </p>
      }
      onConfirm={() => id !== null && onConfirm(id)}
    />
  );
}
