import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { failureToast } from '../../../api/query-provider.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { nameOfDay } from '../calendar.ts';
import { EffectLine } from '../../playout/index.ts';
import { ScopeDialog } from '../components/scope-dialog.tsx';
import { describeFailure } from '../describe-failure.ts';
import { updatedToast } from '../event-form.ts';
import { type Occurrence, type Scope, shownAt } from './scope.ts';
import { listScopeChoices } from './scope-choices.ts';
import { planChange, type SeriesChange, useChangeSeries, useRestoreOccurrence } from './series-queries.ts';

type Asked = Omit<SeriesChange, 'scope'>;

/** Changes to a part of a series, with the question which part, toasts and Undo. */
export function useSeriesChange() {
  const toast = useToast();
  const undoable = useUndo();
  const change = useChangeSeries();
  const restore = useRestoreOccurrence();
  const [asked, setAsked] = useState<(Asked & { onDone?: (() => void) | undefined }) | null>(null);

  function apply(wanted: SeriesChange, onDone?: () => void): void {
    change.mutate(wanted, {
      onSuccess(answer) {
        onDone?.();
        toast({ ...doneToast(wanted, answer), action: undoable(answer.undo) });
      },
    });
  }

  const question: ReactNode = asked !== null && (
    <ScopeDialog
      title={asked.after === null ? 'Delete recurring schedule' : 'Change recurring schedule'}
      choices={listScopeChoices(asked, asked.after)}
      confirm={asked.after === null ? 'Delete' : 'Save'}
      tone={asked.after === null ? 'danger' : 'primary'}
      effectOf={(scope) => <EffectLine busy={change.isPending} planned={planChange({ ...asked, scope })} />}
      onCancel={() => setAsked(null)}
      onConfirm={(scope: Scope) => {
        const { onDone, ...wanted } = asked;
        setAsked(null);
        apply({ ...wanted, scope }, onDone);
      }}
    />
  );

  return {
    isPending: change.isPending || restore.isPending,
    /** The change that the open question is about, or that is being saved; null for none. */
    current: asked !== null ? { ...asked, scope: 'one' as const } : change.isPending ? change.variables : null,
    question,
    /** Asks which part of the series to change; `onDone` is called once it is saved. */
    ask: (wanted: Asked, onDone?: () => void) => setAsked({ ...wanted, onDone }),
    apply,
    restore: (occurrence: Occurrence, onDone?: () => void) =>
      restore.mutate(occurrence, {
        onSuccess(answer) {
          onDone?.();
          toast({ ...updatedToast(answer), title: 'Schedule restored', action: undoable(answer.undo) });
        },
      }),
  };
}

/** The action of a toast that undoes a change, and says so if that fails. */
export function useUndo() {
  const toast = useToast();
  const queries = useQueryClient();
  return (undo: () => Promise<unknown>) => ({
    label: 'Undo',
    onAct: () =>
      void undo()
        .then(
          () => toast({ title: 'Change undone' }),
          (error: Error) => toast(failureToast(describeFailure('updating', error), error)),
        )
        .finally(() => void queries.invalidateQueries({ queryKey: keys.schedule.all })),
  });
}

function doneToast(change: SeriesChange, answer: { activeMediaUpdated: boolean }) {
  if (change.after !== null) return updatedToast(answer);
  const day = nameOfDay(shownAt(change).scheduledDate);
  if (change.scope === 'one') return { title: 'Schedule skipped', text: `It doesn’t run on ${day}.` };
  return change.scope === 'following'
    ? { title: 'Schedule deleted', text: `It no longer runs from ${day} on.` }
    : { title: 'Schedule deleted' };
}
