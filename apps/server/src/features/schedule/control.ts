import type { Pause } from '@vitrine/playback/facts';
import { compareStrength } from '@vitrine/playback/timeline';
import { nextOccurrence, findRunningOccurrence, type Span } from '@vitrine/playback/schedule';
import type { TimedEntry } from './store.ts';

/** The scheduled occurrence that takes precedence over an assignment. */
export interface ScheduleControl<Entry extends TimedEntry = TimedEntry> extends Span {
  entry: Entry;
  /** False if it has not started yet. */
  isRunning: boolean;
  /** For the assignment to play, these must be paused: all that run, or itself. */
  paused: readonly (Span & { entry: Entry })[];
  /** The end of the last of these (epoch milliseconds). */
  pauseUntil: number;
}

/**
 * The occurrence that controls a device at `nowMs`, or else the first one that starts within `withinMs` after it. Null
 * if there is none, or if the device's pause covers all of them. The one that plays is chosen from several running
 * occurrences.
 */
export function findControl<Entry extends TimedEntry>(
  entries: readonly Entry[],
  pause: Pause | null,
  nowMs: number,
  withinMs: number,
): ScheduleControl<Entry> | null {
  const pausedUntil = pause !== null && Date.parse(pause.from) <= nowMs ? Date.parse(pause.until) : -Infinity;
  const open = (spans: (Span & { entry: Entry })[]) => spans.filter(({ to }) => to > pausedUntil);

  const running = open(collectSpans(entries, (entry) => findRunningOccurrence(entry, nowMs)));
  const [strongest] = running.toSorted((a, b) => compareStrength(b, a));
  if (strongest !== undefined) {
    return { ...strongest, isRunning: true, paused: running, pauseUntil: Math.max(...running.map(({ to }) => to)) };
  }
  const upcoming = open(collectSpans(entries, (entry) => nextOccurrence(entry, nowMs))).filter(
    ({ from }) => from <= nowMs + withinMs,
  );
  const [next] = upcoming.toSorted((a, b) => a.from - b.from || compareStrength(b, a));
  return next === undefined ? null : { ...next, isRunning: false, paused: [next], pauseUntil: next.to };
}

function collectSpans<Entry>(entries: readonly Entry[], occurrenceOf: (entry: Entry) => Span | null) {
  return entries.flatMap((entry) => {
    const span = occurrenceOf(entry);
    return span === null ? [] : [{ entry, ...span }];
  });
}
