import type { Condition } from '@vitrine/contract/conditions';
import { isAppError } from '@vitrine/contract/core/errors';
import type { ScheduleEvent, SchedulePriority } from '@vitrine/contract/schedule/schedule';
import type { findConflicts, Meeting } from '@vitrine/playback/schedule-conflicts';
import type { Timing } from '@vitrine/playback/schedule';
import { useDeferredValue, useEffect, useState } from 'react';
import { isRunDay } from './series/parts.ts';
import { toSingleTiming, toTiming } from './series/timing.ts';
import { isScreenTime } from '../playout/index.ts';

/** An event of a form, complete enough to be compared. */
export interface Candidate extends Timing {
  /** The id of the event that is edited. */
  id: string | null;
  priority: SchedulePriority;
  only: Condition | null;
  /** Row ids. */
  deviceIds: readonly string[] | 'all';
  /** True if the event follows the wall clock of each screen; its own zone is then the reader's. */
  isScreenTime: boolean;
  /** Days of a series that are skipped or changed. */
  skippedDays: readonly string[];
}

export type EventOverlap = Meeting<Timing & { id: string; event: ScheduleEvent }>;

/** The events that share a device with a candidate and overlap it in time, by the time of the first overlap. */
export interface Overlaps {
  /** Conflicts and notices, with events of the same priority. */
  equal: readonly EventOverlap[];
  /** Events of the other priority: those that a high one covers, or that cover a normal one. */
  other: readonly EventOverlap[];
}

/** The conflict for which the server refused an event, with the other event if it is known here. */
export interface RefusedConflict {
  message: string;
  other: { id: string; title: string; event: ScheduleEvent | undefined; firstMeetsAt: string } | null;
}

/** Reads the conflict that a refusal names; null for any other failure. */
export function readConflict(error: Error | null, events: readonly ScheduleEvent[]): RefusedConflict | null {
  if (!isAppError(error, 'schedule.conflict')) return null;
  const met: unknown = error.details?.['event'];
  const isNamed = typeof met === 'object' && met !== null && 'id' in met && 'title' in met && 'firstMeetsAt' in met;
  if (!isNamed || typeof met.id !== 'string' || typeof met.title !== 'string' || typeof met.firstMeetsAt !== 'string')
    return { message: error.message, other: null };
  const { id, title, firstMeetsAt } = met;
  return {
    message: error.message,
    other: { id, title, firstMeetsAt, event: events.find((event) => event.id === id) },
  };
}

const NO_OVERLAPS: Overlaps = { equal: [], other: [] };

function collectOverlaps(
  find: typeof findConflicts,
  { id, deviceIds, priority, isScreenTime: followsScreens, ...timing }: Candidate,
  events: readonly ScheduleEvent[],
  nowMs: number,
): Overlaps {
  const wanted = deviceIds === 'all' ? null : new Set<string>(deviceIds);
  const sharing = events.filter(
    (event) =>
      event.deviceIds.some((device) => wanted === null || wanted.has(device)) &&
      // The times of the two cannot be compared here: the server knows the time zone of each screen.
      isScreenTime(event) === followsScreens,
  );
  const overlapping = (isOfKind: (event: ScheduleEvent) => boolean) => {
    // Entries of different priority never conflict, so those of the other one are compared as if they had this one.
    const others = sharing.filter(isOfKind).flatMap((event) => listClaims(event, timing.timeZone, priority));
    const found = find({ ...timing, priority, ...(id !== null && { id }) }, others, nowMs);
    return keepFirstPerEvent(found).toSorted((a, b) => (a.firstMeetsAt < b.firstMeetsAt ? -1 : 1));
  };
  return {
    equal: overlapping((event) => event.priority === priority),
    other: overlapping((event) => event.priority !== priority),
  };
}

/** An event without its skipped and changed days, and each changed occurrence. */
function listClaims(event: ScheduleEvent, readerZone: string, priority: SchedulePriority) {
  const active = event.exceptions.filter(({ date }) => isRunDay(event, date));
  const claim = { priority, only: event.only, id: event.id, event };
  return [
    { ...toTiming(event, readerZone), skippedDays: active.map(({ date }) => date), ...claim },
    ...active.flatMap((exception) =>
      exception.skip ? [] : [{ ...toSingleTiming({ ...event, ...exception.event }, readerZone), ...claim }],
    ),
  ];
}

/** The first overlap with each event. */
const keepFirstPerEvent = (found: readonly EventOverlap[]): EventOverlap[] =>
  [...Map.groupBy(found, ({ entry }) => entry.id).values()].map((same) =>
    same.reduce((first, each) => (each.firstMeetsAt < first.firstMeetsAt ? each : first)),
  );

/** The overlaps of the event in a form, updated while typing. The search is loaded with its first use. */
export function useOverlaps(candidate: Candidate | null, events: readonly ScheduleEvent[]): Overlaps {
  const serialised = useDeferredValue(candidate === null ? null : JSON.stringify(candidate));
  const [overlaps, setOverlaps] = useState(NO_OVERLAPS);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Overlaps) => isCurrent && setOverlaps(found);
    if (serialised === null) show(NO_OVERLAPS);
    else {
      import('@vitrine/playback/schedule-conflicts').then(
        (conflicts) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- serialised a few lines above
          show(collectOverlaps(conflicts.findConflicts, JSON.parse(serialised) as Candidate, events, Date.now())),
        // The server checks again when it is saved.
        () => show(NO_OVERLAPS),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [serialised, events]);
  return overlaps;
}
