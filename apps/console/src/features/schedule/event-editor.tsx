import { errorCatalog, isAppError } from '@vitrine/contract/errors';
import type { CalendarEvent } from '@vitrine/contract/schedule';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { pictureOf } from '../media/medium.ts';
import { MediaPickerDialog } from '../media/media-picker-dialog.tsx';
import { EventDialog } from './components/event-dialog.tsx';
import { TargetPicker } from './components/target-picker.tsx';
import { useMeetings } from './conflicts.ts';
import { candidateOf, checkForm, devicesOf, type EventForm, formOf } from './event-form.ts';
import { useDeleteEvent, useDeviceChoices, useGroupChoices, useMemberships, useSaveEvent } from './queries.ts';

interface EventEditorProps {
  /** What stands in it at first. */
  initial: EventForm;
  /** All of the account's, to be compared with. */
  events: readonly CalendarEvent[];
  /** The zone of the person who reads. */
  timeZone: string;
  onClose: () => void;
}

const noGroups = new Map<string, readonly string[]>();

/** The dialog in which an event is made, changed and deleted, with the pickers that it opens. */
export function EventEditor({ initial, events, timeZone, onClose }: EventEditorProps) {
  const toast = useToast();
  const save = useSaveEvent();
  const remove = useDeleteEvent();
  const groups = useMemberships() ?? noGroups;
  const [loaded, setLoaded] = useState(initial);
  const [form, setForm] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [step, setStep] = useState<'form' | 'medium' | 'targets' | 'deleting'>('form');
  const deviceIds = useMemo(() => devicesOf(form, groups), [form, groups]);
  const meetings = useMeetings(candidateOf(form, deviceIds), events);
  const { body, problems } = checkForm(form, deviceIds);
  const isBusy = save.isPending || remove.isPending;
  const saved = events.find((event) => event.id === form.id);
  const isGone = form.id !== null && saved === undefined && !isBusy;
  const isOther = saved !== undefined && !isBusy && JSON.stringify(formOf(saved)) !== JSON.stringify(loaded);
  const isNew = form.id === null || isGone;

  function submit() {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return;
    if (meetings.some(({ kind }) => kind === 'conflict')) return sayConflict();
    save.mutate(
      { id: isGone ? null : form.id, body },
      {
        onSuccess() {
          onClose();
          toast(
            isNew
              ? { title: 'Schedule created successfully' }
              : { title: 'Schedule updated successfully', text: 'Active media updated immediately.' },
          );
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
        onClose={onClose}
      />
      {step === 'medium' && (
        <MediaPickerDialog
          title="Select Media"
          onClose={() => setStep('form')}
          onPick={(medium) => {
            const { id, kind, originalName } = medium;
            setForm({ ...form, medium: { id, kind, name: originalName, picture: pictureOf(medium) } });
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
  const failed = list.error ?? groups.error;
  return (
    <TargetPicker
      chosen={{ deviceIds, groupIds }}
      search={search}
      onSearch={setSearch}
      devices={list.devices}
      groups={groups.data}
      isPending={list.isPending}
      failure={
        failed === null
          ? null
          : {
              title: list.error === null ? 'Failed to fetch device groups' : 'Failed to fetch devices',
              retry() {
                list.retry();
                void groups.refetch();
              },
            }
      }
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
          <b className="break-words">{title}</b> ends on {countOf(deviceIds.length, 'device')}
          {recurrence === 'none' ? '' : ', with all its occurrences'}. What is assigned there plays instead.
        </p>
      }
      onConfirm={() => id !== null && onConfirm(id)}
    />
  );
}
