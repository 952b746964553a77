import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRefetchAfter } from '../../../api/use-task.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { nameOfDay } from '../calendar.ts';
import { EffectLine } from '../../effect/index.ts';
import { ScopeDialog } from '../components/scope-dialog.tsx';
import { type ConflictPlace, describeScheduleFailure } from '../describe-failure.ts';
import { updatedToast } from '../event-form.ts';
import { type Occurrence, type Scope, shownAt } from './scope.ts';
import { listScopeChoices } from './scope-choices.ts';
import { planChange, type SeriesChange, useChangeSeries, useRestoreOccurrence } from './series-queries.ts';

type WantedChange = Omit<SeriesChange, 'scope'>;

/** The dialog from which a change is made. */
interface Opener extends ConflictPlace {
  /** Called once the change is saved. */
  onDone?: (() => void) | undefined;
  /** Called if the server refuses it. */
  onRefused?: ((error: Error) => void) | undefined;
}

/** Changes to a part of a series, with the question which part, toasts and Undo. */
export function useSeriesChange() {
  const toast = useToast();
  const undoable = useUndo();
  const change = useChangeSeries();
  const restore = useRestoreOccurrence();
  const [pending, setPending] = useState<{ wanted: WantedChange; opener: Opener } | null>(null);

  function apply(wanted: SeriesChange, { onDone, onRefused, showsConflict }: Opener = {}): void {
    change.mutate(
      { ...wanted, showsConflict },
      {
        onSuccess(answer) {
          onDone?.();
          toast({ ...doneToast(wanted, answer), action: undoable(answer.undo) });
        },
        onError: (error) => onRefused?.(error),
      },
    );
  }

  const question: ReactNode = pending !== null && (
    <ScopeDialog
      title={pending.wanted.after === null ? t('Delete recurring schedule') : t('Change recurring schedule')}
      choices={listScopeChoices(pending.wanted, pending.wanted.after)}
      confirm={pending.wanted.after === null ? t('Delete') : t('Save')}
      tone={pending.wanted.after === null ? 'danger' : 'primary'}
      effectOf={(scope) => <EffectLine busy={change.isPending} planned={planChange({ ...pending.wanted, scope })} />}
      onCancel={() => setPending(null)}
      onConfirm={(scope: Scope) => {
        setPending(null);
        apply({ ...pending.wanted, scope }, pending.opener);
      }}
    />
  );

  return {
    isPending: change.isPending || restore.isPending,
    /** The change that the open question is about, or that is being saved; null for none. */
    current:
      pending !== null ? { ...pending.wanted, scope: 'one' as const } : change.isPending ? change.variables : null,
    question,
    /** Asks which part of the series to change. */
    ask: (wanted: WantedChange, opener: Opener = {}) => setPending({ wanted, opener }),
    apply,
    restore: (occurrence: Occurrence, onDone?: () => void) =>
      restore.mutate(occurrence, {
        onSuccess(answer) {
          onDone?.();
          toast({ ...updatedToast(answer), title: t('Schedule restored'), action: undoable(answer.undo) });
        },
      }),
  };
}

/** The action of a toast that undoes a change, and says so if that fails. */
export function useUndo() {
  const { mutate } = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    meta: { failure: (_undo, error) => describeScheduleFailure('updating', error), done: t('Change undone') },
    onSettled: useRefetchAfter(q.schedule.update.key),
  });
  return (undo: () => Promise<unknown>) => ({ label: t('Undo'), onAct: () => mutate(undo) });
}

function doneToast(change: SeriesChange, answer: { activeMediaUpdated: boolean }) {
  if (change.after !== null) return updatedToast(answer);
  const day = nameOfDay(shownAt(change).scheduledDate);
  if (change.scope === 'one') return { title: t('Schedule skipped'), text: t('It doesn’t run on {day}.', { day }) };
  return change.scope === 'following'
    ? { title: t('Schedule deleted'), text: t('It no longer runs from {day} on.', { day }) }
    : { title: t('Schedule deleted') };
}
