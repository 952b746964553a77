import type { ScheduleBoundary } from '@vitrine/contract/schedule/scheduler';
import { findRunningOccurrence, listOccurrences, type Timing } from '@vitrine/playback/schedule';

/** The start or end of an occurrence, in epoch milliseconds. */
export interface Edge<Entry> {
  entry: Entry;
  kind: ScheduleBoundary['kind'];
  atMs: number;
}

/** An event of which a start is recorded, and no end after it. */
export interface OpenEvent {
  id: string;
  accountId: string;
  title: string;
}

/** The starts and ends within (`afterMs`, `untilMs`], in epoch milliseconds, by time; at one time ends come first. */
export function listEdges<Entry extends Timing>(
  entries: readonly Entry[],
  afterMs: number,
  untilMs: number,
): Edge<Entry>[] {
  if (untilMs <= afterMs) return [];
  const edges: Edge<Entry>[] = [];
  for (const entry of entries) {
    for (const { from, to } of listOccurrences(entry, afterMs, untilMs + 1)) {
      if (from > afterMs) edges.push({ entry, kind: 'started', atMs: from });
      if (to <= untilMs) edges.push({ entry, kind: 'ended', atMs: to });
    }
  }
  return edges.toSorted((a, b) => a.atMs - b.atMs || a.kind.localeCompare(b.kind));
}

/**
 * The boundaries to record for (`afterMs`, `untilMs`]. An event with several entries, one for each time zone of its
 * screens, starts with the first and ends with the last. What runs otherwise than the records say has been changed since:
 * a deleted event, or one that was moved away, ends at `untilMs`, and one that was made or moved here starts then.
 *
 * @param open the events that run by the records
 */
export function listBoundariesDue(
  entries: readonly (Timing & OpenEvent)[],
  open: readonly OpenEvent[],
  afterMs: number,
  untilMs: number,
): Edge<OpenEvent>[] {
  const recorded = new Map(open.map((event) => [event.id, event]));
  const due: Edge<OpenEvent>[] = [];
  function record(entry: OpenEvent, kind: ScheduleBoundary['kind'], atMs: number): void {
    if (recorded.has(entry.id) === (kind === 'started')) return;
    due.push({ entry, kind, atMs });
    if (kind === 'started') recorded.set(entry.id, entry);
    else recorded.delete(entry.id);
  }
  const running = new Map<string, number>();
  const count = ({ id }: OpenEvent, by: number) => running.set(id, (running.get(id) ?? 0) + by);
  for (const entry of entries) if (findRunningOccurrence(entry, afterMs) !== null) count(entry, 1);
  for (const { entry, kind, atMs } of listEdges(entries, afterMs, untilMs)) {
    count(entry, kind === 'started' ? 1 : -1);
    if (kind === 'started' || running.get(entry.id) === 0) record(entry, kind, atMs);
  }
  for (const entry of entries) if ((running.get(entry.id) ?? 0) > 0) record(entry, 'started', untilMs);
  for (const entry of recorded.values()) if ((running.get(entry.id) ?? 0) === 0) record(entry, 'ended', untilMs);
  return due;
}
