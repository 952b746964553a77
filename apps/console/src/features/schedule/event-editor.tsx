import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useChange } from '../../api/use-change.ts';
import { type May, MayProvider, useMay, useMayUseAllScreens } from '../../ui/access/may.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { useIsOpen } from '../../ui/rendering/use-is-open.ts';
import { MediaPickerDialog } from '../library/index.ts';
import { abbreviateNames, useTargetNames } from './cards/target-names.ts';
import { EventDialog } from './components/event-dialog.tsx';
import { describeScheduleFailure } from './describe-failure.ts';
import { deletionOfEvent } from './delete-schedule.tsx';
import { type EventForm, updatedToast } from './event-form.ts';
import { planSave, useSaveEvent } from './queries.ts';
import { useCopyPaste } from './series/copied.tsx';
import { ExceptionList } from './series/exception-list.tsx';
import { exceptionAt, shownAt, toWholeBody } from './series/scope.ts';
import { useSeriesChange, useUndo } from './series/use-series-change.tsx';
import { ZoneHint } from './series/zone-hint.tsx';
import { TargetPicker } from './target-picker.tsx';
import { useEventForm } from './use-event-form.ts';
import { EffectLine } from '../effect/index.ts';

interface EventEditorProps {
  /** Initial values. */
  initial: EventForm;
  /** The server's refusal of these values; null for none. */
  refusal?: Error | null;
  /** True for a new event, whose time zone is that of its screens until another is chosen. */
  proposesZone?: boolean;
  /** The day on which an occurrence starts by the series alone; null for a whole event. */
  date: string | null;
  /** All events of the account, for the conflict check. */
  events: readonly ScheduleEvent[];
  /** The reader's time zone. */
  timeZone: string;
  /** Called instead of `onClose` once the event is saved. */
  onSaved?: () => void;
  onClose: () => void;
}

const removal = q.schedule.remove({
  failure: (_, error) => describeScheduleFailure('deleting', error),
  done: t('Schedule deleted'),
});

/** The names of targets beside their number. */
const SHOWN_NAMES = 3;

/** The form, or the dialog above it. */
type Step = 'form' | 'media' | 'targets';

/** The dialog that creates, edits and deletes an event, with its pickers. */
export function EventEditor(props: EventEditorProps) {
  const {
    initial,
    refusal = null,
    proposesZone = false,
    date: openedDate,
    events,
    timeZone,
    onClose,
    onSaved = onClose,
  } = props;
  const confirm = useConfirm();
  const announceSaved = useSavedToast();
  const save = useSaveEvent();
  const remove = useChange(removal);
  const change = useSeriesChange();
  const { copy } = useCopyPaste();
  // The saved change may leave the series without this day while the dialog is still open.
  const [date] = useState(openedDate);
  /** The submissions of a form with problems, which are shown from the first on. */
  const [tries, setTries] = useState(0);
  const [step, setStep] = useState<Step>('form');
  const conflict = useRef<HTMLDivElement>(null);
  const isBusy = save.isPending || remove.isPending || change.isPending;
  const edited = useEventForm(initial, events, isBusy, date, refusal, proposesZone);
  const { form, body, problems, overlaps, refused, meanwhile, isEdited, series } = edited;
  const isReadOnly = series?.isReadOnly ?? false;
  const nameTargets = useTargetNames([form]);
  const may = useMay();
  const mayHere: May = (route) => !(isReadOnly && route.startsWith('schedule.')) && may(route);
  const isNew = form.id === null;
  const isValid = Object.keys(problems).length === 0;
  const isInConflict = overlaps.equal.some(({ kind }) => kind === 'conflict');
  const occurrence = series === undefined || date === null ? null : { event: series, date };
  // With a conflict, the dialog names the other schedules, and the server would refuse the dry run.
  const canBeTried = occurrence === null && isEdited && isValid && !isInConflict && refused === null;

  // Closed while the server answers, it cannot show a conflict: then a toast does.
  const showsConflict = useIsOpen();
  const opener = { onDone: onClose, onRefused: edited.refuse, showsConflict };
  const isRefused = refused !== null;
  useEffect(() => {
    if (isRefused) conflict.current?.focus();
  }, [isRefused]);

  function submit() {
    if (!isValid) return setTries((count) => count + 1);
    // The dialog names the other schedule already.
    if (isInConflict) return conflict.current?.focus();
    if (occurrence !== null) {
      const wanted = { ...occurrence, after: form };
      return isEdited ? change.ask(wanted, opener) : change.apply({ ...wanted, scope: 'all' }, opener);
    }
    // Of a schedule that was deleted meanwhile, there is none either: it is created again.
    const before = isNew ? undefined : series;
    save.mutate(
      { id: form.id, body, showsConflict },
      {
        onError: edited.refuse,
        onSuccess(answer) {
          onSaved();
          announceSaved(answer, { isNew, before });
        },
      },
    );
  }

  function askToDelete(): void {
    if (occurrence !== null) return change.ask({ ...occurrence, after: null }, { onDone: onClose });
    const { id } = form;
    if (id === null) return;
    void confirm({
      ...deletionOfEvent(form, id, series?.deviceIds.length ?? 0),
      act: () => remove.mutateAsync({ params: { id } }),
      onDone: onClose,
    });
  }

  return (
    <MayProvider value={mayHere}>
      <EventDialog
        form={form}
        isReadOnly={isReadOnly}
        meanwhile={meanwhile}
        onReload={edited.reload}
        ruleSummary={edited.ruleSummary}
        onChange={edited.change}
        problems={tries > 0 ? problems : {}}
        overlaps={overlaps}
        refused={refused}
        conflictRef={conflict}
        readerZone={timeZone}
        isOccurrence={occurrence !== null}
        zoneHint={<ZoneHint zones={edited.zones} form={form} readerZone={timeZone} onChange={edited.change} />}
        targetNames={abbreviateNames(nameTargets(form), SHOWN_NAMES)}
        state={{ refused: tries, submit, isBusy, isChanged: isEdited, findFailure: () => null }}
        onPickMedia={() => setStep('media')}
        onPickTargets={() => setStep('targets')}
        onDelete={askToDelete}
        onCopy={() => series !== undefined && copy(occurrence === null ? series : shownAt(occurrence))}
        onRestore={
          occurrence === null || exceptionAt(occurrence)?.skip !== false
            ? null
            : () => change.restore(occurrence, onClose)
        }
        effect={<EffectLine busy={isBusy} planned={canBeTried ? planSave({ id: form.id, body }) : null} />}
        hasMore={series !== undefined && series.exceptions.length > 0}
        more={
          series !== undefined && (
            <ExceptionList event={series} onRestore={(day) => change.restore({ event: series, date: day })} />
          )
        }
        onClose={onClose}
      />
      {change.question}
      <EventSteps step={step} edited={edited} onBack={() => setStep('form')} />
    </MayProvider>
  );
}

type SavedEvent = Parameters<typeof updatedToast>[0] & { event: Pick<ScheduleEvent, 'id'> };

/** Says that a schedule was saved, and offers to undo it; without one before, to remove it again. */
function useSavedToast() {
  const toast = useToast();
  const api = useApi();
  const undoable = useUndo();
  return (answer: SavedEvent, { isNew, before }: { isNew: boolean; before: ScheduleEvent | undefined }) => {
    const { id } = answer.event;
    toast({
      ...(isNew ? { title: t('Schedule created successfully') } : updatedToast(answer)),
      action: undoable(() =>
        before === undefined
          ? api.schedule.remove({ params: { id } })
          : api.schedule.update({ params: { id }, body: toWholeBody(before) }),
      ),
    });
  };
}

interface EventStepsProps {
  step: Step;
  edited: ReturnType<typeof useEventForm>;
  onBack: () => void;
}

/** The dialogs above the form, which choose media and targets. */
function EventSteps({ step, edited, onBack }: EventStepsProps) {
  const { form } = edited;
  const mayUseAllScreens = useMayUseAllScreens();
  return (
    <>
      {step === 'media' && (
        <MediaPickerDialog
          title={t('Select Media')}
          onClose={onBack}
          onPick={(media) => {
            // A title is proposed once, and can be changed.
            edited.change({ media, ...(form.title === '' && { title: formatTitle(media.name) }) });
            onBack();
          }}
        />
      )}
      {step === 'targets' && (
        <TargetPicker
          offersAllDevices={mayUseAllScreens || form.allDevices}
          initial={{ deviceIds: form.deviceIds, groupIds: form.groupIds, allDevices: form.allDevices }}
          onClose={onBack}
          onConfirm={(targets) => {
            edited.change(targets);
            onBack();
          }}
        />
      )}
    </>
  );
}
