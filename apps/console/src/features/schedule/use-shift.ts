import { isAppError } from '@vitrine/contract/core/errors';
import { useToast } from '../../ui/feedback/toast.tsx';
import { movedBy, stretchedBy } from './calendar.ts';
import type { Shift } from './components/shift.ts';
import { checkForm, formOf, updatedToast } from './event-form.ts';
import { useSaveEvent } from './queries.ts';

/** Moves or resizes an event, with the same toasts as its dialog. */
export function useShift() {
  const toast = useToast();
  const save = useSaveEvent();
  return ({ event, kind, minutes }: Shift) => {
    const form = (kind === 'move' ? movedBy : stretchedBy)(formOf(event), minutes);
    save.mutate(
      { id: event.id, body: checkForm(form, [...event.deviceIds]).body },
      {
        onSuccess: (saved) => toast(updatedToast(saved)),
        onError: (error) =>
          toast({
            title: isAppError(error, 'schedule.conflict') ? 'Schedule conflict detected' : 'Error updating schedule',
            text: error.message || 'Failed to update schedule. Please try again.',
            tone: 'danger',
          }),
      },
    );
  };
}
