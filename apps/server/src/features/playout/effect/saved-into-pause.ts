import type { Instant, PlaybackFacts, ScheduleEntry } from '@vitrine/playback/facts';
import { occurrencesBetween } from '@vitrine/playback/schedule';

/**
 * The end of a device's pause, if an entry that a change adds or alters would run before it.
 *
 * @param fromMs the time of the change, in epoch milliseconds
 * @returns null if there is no such entry, or no pause after the change
 */
export function savedIntoPause(
  before: PlaybackFacts | undefined,
  { pause, schedule }: PlaybackFacts,
  fromMs: number,
): Instant | null {
  if (pause === null) return null;
  const startMs = Math.max(fromMs, Date.parse(pause.from));
  const endMs = Date.parse(pause.until);
  if (endMs <= startMs) return null;
  const known = new Set(before?.schedule.map(runOf));
  const isPaused = schedule.some(
    (entry) => !known.has(runOf(entry)) && occurrencesBetween(entry, startMs, endMs).length > 0,
  );
  return isPaused ? pause.until : null;
}

/** What an entry shows and when, as text. */
const runOf = ({ title: _title, media, ...when }: ScheduleEntry): string =>
  JSON.stringify({ ...when, media: media.id });
