import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useState } from 'react';
import { useMay } from '../../ui/access/may.tsx';
import { fetched, useEarlyLoad } from '../../ui/rendering/fetched.tsx';
import { toEventForm, newEventForm, proposeHours } from './event-form.ts';
import { useEvents } from './queries.ts';
import { useRefusedPaste } from './series/copied.tsx';
import { isRunDay } from './series/parts.ts';
import { toOccurrenceForm } from './series/scope.ts';
import { parseDraft, useCalendarAddress } from './use-calendar-address.ts';

const EventEditor = fetched(async () => (await import('./event-editor.tsx')).EventEditor);

/** The editors of the new event and of the existing event in the address. */
export function EventDialogs() {
  useEarlyLoad(EventEditor);
  const events = useEvents();
  const { timeZone, now, filter, draft: draftText, eventId, occurrence, close } = useCalendarAddress();
  const edited = useEdited(events, eventId);
  const may = useMay();
  const draft = may('schedule.create') ? parseDraft(draftText) : null;
  const { refused, setRefused } = useRefusedPaste();
  const isKnown =
    edited !== undefined && occurrence !== null && edited.recurrence !== 'none' && isRunDay(edited, occurrence);
  const date = isKnown ? occurrence : null;
  return (
    <>
      {draft !== null && (
        <EventEditor
          key={draftText}
          initial={{ ...newForm(draft, timeZone, now), ...filter }}
          proposesZone
          date={null}
          events={events}
          timeZone={timeZone}
          onClose={() => close('new')}
        />
      )}
      {refused !== null && (
        <EventEditor
          initial={refused.form}
          refusal={refused.error}
          date={null}
          events={events}
          timeZone={timeZone}
          onClose={() => setRefused(null)}
        />
      )}
      {edited !== undefined && (
        <EventEditor
          key={`${edited.id} ${occurrence}`}
          initial={date === null ? toEventForm(edited) : toOccurrenceForm({ event: edited, date })}
          date={date}
          events={events}
          timeZone={timeZone}
          onClose={() => close('event')}
        />
      )}
    </>
  );
}

function newForm({ day, hours }: NonNullable<ReturnType<typeof parseDraft>>, timeZone: string, now: Date) {
  const proposed = hours === undefined ? proposeHours(day, timeZone, now) : { day, hours };
  return newEventForm(proposed.day, timeZone, proposed.hours);
}

/** The event with this id; if someone deletes it while it is edited, its last version. */
function useEdited(events: readonly ScheduleEvent[], id: string | null): ScheduleEvent | undefined {
  const found = events.find((event) => event.id === id);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}
