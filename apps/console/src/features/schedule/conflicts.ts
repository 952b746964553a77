import type { CalendarEvent } from '@vitrine/contract/schedule/schedule';
import type { findConflicts, Meeting } from '@vitrine/playback/conflicts';
import type { Timing } from '@vitrine/playback/schedule';
import { useDeferredValue, useEffect, useState } from 'react';
import { timingOf } from './calendar.ts';

/** An event as a form has it, whole enough to be compared. */
export interface Candidate extends Timing {
  /** Of the event that is edited. */
  id: string | null;
  /** Row ids. */
  deviceIds: readonly string[];
}

export type EventMeeting = Meeting<Timing & { id: string; event: CalendarEvent }>;

/** With whom an event meets on one of its devices, the first to meet first. */
function meetingsOf(
  find: typeof findConflicts,
  { id, deviceIds, ...timing }: Candidate,
  events: readonly CalendarEvent[],
  nowMs: number,
): EventMeeting[] {
  const wanted = new Set<string>(deviceIds);
  const others = events
    .filter((event) => event.deviceIds.some((device) => wanted.has(device)))
    .map((event) => ({ ...timingOf(event), id: event.id, event }));
  const found = find({ ...timing, ...(id !== null && { id }) }, others, nowMs);
  return found.toSorted((a, b) => (a.firstMeetsAt < b.firstMeetsAt ? -1 : 1));
}

/** The meetings of what stands in a form, told anew as one types. The search is fetched with the first question. */
export function useMeetings(candidate: Candidate | null, events: readonly CalendarEvent[]): EventMeeting[] {
  const asked = useDeferredValue(candidate === null ? null : JSON.stringify(candidate));
  const [meetings, setMeetings] = useState<EventMeeting[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const tell = (found: EventMeeting[]) => isCurrent && setMeetings(found);
    if (asked === null) tell([]);
    else {
      import('@vitrine/playback/conflicts').then(
        (conflicts) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written a few lines above
          tell(meetingsOf(conflicts.findConflicts, JSON.parse(asked) as Candidate, events, Date.now())),
        // The server checks again when it is saved.
        () => tell([]),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [asked, events]);
  return meetings;
}
