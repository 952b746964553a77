import type { Transition } from '@vitrine/contract/playlists/playlists';
import type { ShownItem } from '../editor/shown-items.ts';
import type { Loop } from './build-loop.ts';

/** The time for which one item fades or slides over the one before, in milliseconds, as on screens. */
const TRANSITION_MS = 500;

/** An item on the stage. */
export interface StageLayer {
  item: ShownItem;
  offsetMs: number;
  /** The part of the transition that is over, 0 to 1. */
  progress: number;
  transition: Transition;
  /** Loaded, but not shown yet. */
  isHidden: boolean;
}

/**
 * The items on the stage at a position, the one in front last; and the next one, so that its file is loaded in time. While
 * paused, an item is shown as after its transition: otherwise its start would show the item before.
 */
export function layersAt(loop: Loop, positionMs: number, isPlaying: boolean): StageLayer[] {
  const place = loop.placeAt(positionMs);
  if (place === null) return [];
  const { item, index, offsetMs } = place;
  const count = loop.items.length;
  // Screens that set no transition cut, as new ones do.
  const transition = item.transition ?? 'cut';
  const isMoving = isPlaying && transition !== 'cut' && count > 1;
  const progress = isMoving ? Math.min(1, offsetMs / TRANSITION_MS) : 1;
  const front: StageLayer = { item, offsetMs, progress, transition, isHidden: false };
  const before = loop.items[(index - 1 + count) % count];
  const next = loop.items[(index + 1) % count];
  const shown: StageLayer[] =
    progress < 1 && before !== undefined && before.id !== item.id
      ? [{ item: before, offsetMs: before.playedMs + offsetMs, progress: 1, transition: 'cut', isHidden: false }, front]
      : [front];
  const isOnStage = shown.some((layer) => layer.item.id === next?.id);
  return next === undefined || isOnStage
    ? shown
    : [{ item: next, offsetMs: 0, progress: 1, transition: 'cut', isHidden: true }, ...shown];
}
