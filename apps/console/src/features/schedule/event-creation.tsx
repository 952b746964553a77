import { useRead } from '../../api/use-read.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { EventForm } from './event-form.ts';
import { eventsRead } from './queries.ts';

const EventEditor = fetched(async () => (await import('./event-editor.tsx')).EventEditor);

interface EventCreationProps {
  /** The values that the form begins with. */
  initial: EventForm;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a new event on a page without a calendar. */
export function EventCreation(props: EventCreationProps) {
  const timeZone = useTimeZone();
  const events = useRead(eventsRead).data ?? [];
  return <EventEditor {...props} date={null} events={events} timeZone={timeZone} />;
}
