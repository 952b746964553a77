import { spread } from '@vitrine/playback/order';
import { findLoopPosition } from '@vitrine/playback/loop';
import type { ShownItem } from '../editor/shown-items.ts';
import { computeStarts } from '../loop/loop-layout.ts';

/** The items that play at a time, one after the other. */
export interface Loop {
  items: readonly ShownItem[];
  lengthMs: number;
  /** The item on at a position, and the milliseconds into it; null if nothing plays. */
  placeAt: (positionMs: number) => { item: ShownItem; index: number; offsetMs: number } | null;
  /** Returns the start of an item, in milliseconds; null if it does not play. */
  startOf: (id: string) => number | null;
}

/**
 * Builds the loop as a screen plays it: items whose time has not come, and files that are not ready, are left out.
 *
 * @param atMost of the others only this many play, the first ones; undefined: all
 */
export function buildLoop(all: readonly ShownItem[], openIds: ReadonlySet<string>, atMost?: number): Loop {
  const items = spread(all.filter(({ id, status }) => status === 'ready' && openIds.has(id)).slice(0, atMost));
  const lengths = items.map(({ playedMs }) => playedMs);
  const starts = computeStarts(lengths);
  return {
    items,
    lengthMs: lengths.reduce((sum, each) => sum + each, 0),
    placeAt(positionMs) {
      if (items.length === 0) return null;
      const { index, positionMs: offsetMs } = findLoopPosition(lengths, positionMs);
      const item = items[index];
      return item === undefined ? null : { item, index, offsetMs };
    },
    startOf(id) {
      const index = items.findIndex((item) => item.id === id);
      return index < 0 ? null : (starts[index] ?? null);
    },
  };
}
