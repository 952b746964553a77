import type { PlaybackFacts, ScheduleEntry } from '@vitrine/playback/facts';
import { findConflicts, type Meeting } from '@vitrine/playback/schedule-conflicts';

/** Two entries of a device that overlap, and when they first do. */
export interface FoundConflict {
  entry: ScheduleEntry;
  meeting: Meeting<ScheduleEntry>;
}

/**
 * Returns a function that finds the first conflict of an entry that a change adds to a device or alters; null if there
 * is none. Saving a schedule refuses conflicts, so they arise by joining a group, or by another time zone. Entries are
 * compared once for all devices.
 *
 * @param fromMs the time of the change, in epoch milliseconds
 */
export function createConflictFinder(
  fromMs: number,
): (before: PlaybackFacts | undefined, after: PlaybackFacts) => FoundConflict | null {
  const known = new Map<string, Map<string, Meeting<ScheduleEntry> | null>>();

  function meet(entry: ScheduleEntry, run: string, others: ReadonlyMap<string, ScheduleEntry>) {
    const met = known.get(run) ?? new Map<string, Meeting<ScheduleEntry> | null>();
    known.set(run, met);
    const unknown = [...others].filter(([other]) => !met.has(other));
    for (const [other] of unknown) met.set(other, null);
    const runs = new Map(unknown.map(([other, each]) => [each, other]));
    for (const meeting of findConflicts(entry, [...runs.keys()], fromMs)) {
      if (meeting.kind === 'conflict') met.set(runs.get(meeting.entry) ?? '', meeting);
    }
    return [...others.keys()].flatMap((other) => met.get(other) ?? []);
  }

  return (before, { schedule }) => {
    const had = new Set(before?.schedule.map(serializeRun));
    const runs = new Map(schedule.map((entry) => [serializeRun(entry), entry]));
    const found = [...runs]
      .filter(([run]) => !had.has(run))
      .flatMap(([run, entry]) => meet(entry, run, runs).map((meeting): FoundConflict => ({ entry, meeting })));
    return found.toSorted((a, b) => (a.meeting.firstMeetsAt < b.meeting.firstMeetsAt ? -1 : 1))[0] ?? null;
  };
}

/** The content and time of an entry as text, equal for entries that play the same. */
export const serializeRun = ({ title: _title, media, ...when }: ScheduleEntry): string =>
  JSON.stringify({ ...when, media: media.id });
