import type { ScheduleBoundary } from '@vitrine/contract/schedule/scheduler';
import { listOccurrences, type Timing } from '@vitrine/playback/schedule';

/** The start or end of an occurrence, in epoch milliseconds. */
export interface Edge<Entry> {
  entry: Entry;
  kind: ScheduleBoundary['kind'];
  atMs: number;
}

/** The starts and ends within (`afterMs`, `untilMs`], in epoch milliseconds, by time. */
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
  return edges.toSorted((a, b) => a.atMs - b.atMs);
}
