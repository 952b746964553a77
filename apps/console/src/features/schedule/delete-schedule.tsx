import { useToast } from '../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../ui/format/format.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EffectLine } from '../playout/index.ts';
import type { EventForm } from './event-form.ts';
import type { useDeleteEvent } from './queries.ts';

interface DeleteScheduleProps {
  form: EventForm;
  /** The number of screens that the saved event has. */
  screenCount: number;
  remove: ReturnType<typeof useDeleteEvent>;
  onCancel: () => void;
  onDeleted: () => void;
}

/** Deletes an event after a confirmation. */
export function DeleteSchedule({ form, screenCount, remove, onCancel, onDeleted }: DeleteScheduleProps) {
  const toast = useToast();
  const { id, title, recurrence } = form;
  if (id === null) return null;
  const isOne = screenCount === 1;

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Delete schedule"
      confirm="Delete"
      busy={remove.isPending}
      effect={
        <EffectLine
          busy={remove.isPending}
          planned={{ key: ['delete', id], dryRun: (api) => api.schedule.remove.dryRun({ params: { id } }) }}
        />
      }
      text={
        <p>
          <b className="break-words">{title}</b> {recurrence === 'none' ? 'stops' : 'and all its occurrences stop'} on{' '}
          {formatQuantity(screenCount, 'screen')}, which {isOne ? 'returns' : 'return'} to {isOne ? 'its' : 'their'}{' '}
          assigned media.
        </p>
      }
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess() {
            onDeleted();
            toast({ title: 'Schedule deleted' });
          },
          onError: onCancel,
        })
      }
    />
  );
}
