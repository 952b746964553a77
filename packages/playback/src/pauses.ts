import type { Instant, Pause, ScheduleEntry } from './facts.ts';
import { listOccurrences, type Timing } from './schedule.ts';

/** An occurrence that a pause paused, as it was then. Half-open. */
export interface PausedOccurrence {
  entryId: string;
  from: Instant;
  until: Instant;
  mediaId: string;
  priority: ScheduleEntry['priority'];
}

/** A pause as it is stored. */
export interface StoredPause extends Pause {
  /** Null if they are not known: then the pause lasts until its end. */
  occurrences: readonly PausedOccurrence[] | null;
}

/** An entry of a device, and the id of its content, which need not be ready. */
export interface PausableEntry {
  entry: Timing & Pick<ScheduleEntry, 'id' | 'priority'>;
  mediaId: string;
}

/**
 * A device's pause as it counts. It paused occurrences, and lasts as long as the last of those that still run on the
 * device as they did: one that was deleted or skipped, or that has other times, content or priority, no longer pauses
 * anything. Null if none is left.
 *
 * @param entries the device's entries that may run during the pause
 * @throws RangeError if an entry's time zone is unknown
 */
export function findStandingPause(pause: StoredPause, entries: readonly PausableEntry[]): Pause | null {
  const { from, occurrences } = pause;
  // A process of an earlier release changes a pause without its occurrences.
  const isKnown = occurrences?.some(({ until }) => until === pause.until) ?? false;
  if (occurrences === null || !isKnown) return { from, until: pause.until };
  return makePause(from, filterStandingOccurrences(occurrences, entries));
}

/** The occurrences that still run as they did. */
export const filterStandingOccurrences = (
  occurrences: readonly PausedOccurrence[],
  entries: readonly PausableEntry[],
): PausedOccurrence[] => occurrences.filter((occurrence) => entries.some((entry) => hasOccurrence(entry, occurrence)));

function hasOccurrence({ entry, mediaId }: PausableEntry, paused: PausedOccurrence): boolean {
  const { id, priority } = entry;
  if (id !== paused.entryId || mediaId !== paused.mediaId || priority !== paused.priority) return false;
  const [fromMs, untilMs] = [Date.parse(paused.from), Date.parse(paused.until)];
  return listOccurrences(entry, fromMs, fromMs + 1).some(({ from, to }) => from === fromMs && to === untilMs);
}

function makePause(from: Instant, occurrences: readonly PausedOccurrence[]): Pause | null {
  const [last] = occurrences
    .map(({ until }) => until)
    .toSorted()
    .toReversed();
  return last === undefined ? null : { from, until: last };
}
