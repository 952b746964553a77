import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useToast } from '../../ui/feedback/toast.tsx';
import { shiftEvent, stretchEvent } from './calendar.ts';
import type { Shift } from './components/shift.ts';
import { toEventDraft, toEventForm, updatedToast } from './event-form.ts';
import { useSaveEvent } from './queries.ts';
import { toEventBody, toOccurrenceForm } from './series/scope.ts';
import { useUndo, type useSeriesChange } from './series/use-series-change.tsx';
import { useApi } from '../../api/use-api.tsx';

/** Moves or resizes an event, with the same toasts as its dialog; of one that recurs, the part that the person chooses. */
export function useShift(events: readonly ScheduleEvent[], series: ReturnType<typeof useSeriesChange>) {
  const api = useApi();
  const toast = useToast();
  const undoable = useUndo();
  const save = useSaveEvent();
  return ({ event: { id }, date, kind, minutes }: Shift) => {
    const event = events.find((each) => each.id === id);
    if (event === undefined) return;
    const shifted = kind === 'move' ? shiftEvent : stretchEvent;
    if (event.recurrence !== 'none') {
      return series.ask({ event, date, after: shifted(toOccurrenceForm({ event, date }), minutes) });
    }
    save.mutate(
      { id, body: toEventDraft(shifted(toEventForm(event), minutes)), isInstant: true },
      {
        onSuccess: (saved) =>
          toast({
            ...updatedToast(saved),
            action: undoable(() => api.schedule.update({ params: { id }, body: toEventBody(event) })),
          }),
      },
    );
  };
}
