import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import type { findConflicts, Meeting } from '@vitrine/playback/conflicts';
import type { Timing } from '@vitrine/playback/schedule';
import { useDeferredValue, useEffect, useState } from 'react';
import { timingOf } from './calendar.ts';

/** An event of a form, complete enough to be compared. */
export interface Candidate extends Timing {
  /** The id of the event that is edited. */
  id: string | null;
  /** Row ids. */
  deviceIds: readonly string[];
}

export type EventOverlap = Meeting<Timing & { id: string; event: ScheduleEvent }>;

/** The events that share a device with a candidate and overlap it in time, by the time of the first overlap. */
function overlapsOf(
  find: typeof findConflicts,
  { id, deviceIds, ...timing }: Candidate,
  events: readonly ScheduleEvent[],
  nowMs: number,
): EventOverlap[] {
  const wanted = new Set<string>(deviceIds);
  const others = events
    .filter((event) => event.deviceIds.some((device) => wanted.has(device)))
    .map((event) => ({ ...timingOf(event), id: event.id, event }));
  const found = find({ ...timing, ...(id !== null && { id }) }, others, nowMs);
  return found.toSorted((a, b) => (a.firstMeetsAt < b.firstMeetsAt ? -1 : 1));
}

/** The overlaps of the event in a form, updated while typing. The search is loaded with its first use. */
export function useOverlaps(candidate: Candidate | null, events: readonly ScheduleEvent[]): EventOverlap[] {
  const serialised = useDeferredValue(candidate === null ? null : JSON.stringify(candidate));
  const [overlaps, setOverlaps] = useState<EventOverlap[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: EventOverlap[]) => isCurrent && setOverlaps(found);
    if (serialised === null) show([]);
    else {
      import('@vitrine/playback/conflicts').then(
        (conflicts) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- serialised a few lines above
          show(overlapsOf(conflicts.findConflicts, JSON.parse(serialised) as Candidate, events, Date.now())),
        // The server checks again when it is saved.
        () => show([]),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [serialised, events]);
  return overlaps;
}
