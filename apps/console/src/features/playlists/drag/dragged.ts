import type { Active, Over } from '@dnd-kit/core';
import { useDndContext } from '@dnd-kit/core';
import type { ScreenContent } from '../../library/index.ts';
import type { ShownItem } from '../editor/shown-items.ts';

/** The dragged objects: a file or web page of the library, or items of the playlist. */
export type Dragged = { kind: 'media'; media: ScreenContent } | { kind: 'items'; items: readonly ShownItem[] };

/** The data of a draggable. */
export type PlaylistDragData = { name: string } & (
  | { kind: 'media'; media: ScreenContent }
  | { kind: 'item'; id: string }
);

/** The data of a drop target. */
export type PlaylistDropData = { kind: 'item'; id: string; name: string } | { kind: 'end'; words: string };

/** The place of a drop: before an item; null is the end. */
interface Place {
  before: string | null;
}

// Draggables and targets get their data from the functions below, so the types are known.
// oxlint-disable typescript/no-unsafe-type-assertion
export const readPlaylistDrag = ({ data }: Active): PlaylistDragData | null =>
  (data.current as PlaylistDragData | undefined) ?? null;
export const readPlaylistDrop = ({ data }: Over): PlaylistDropData | null =>
  (data.current as PlaylistDropData | undefined) ?? null;
// oxlint-enable typescript/no-unsafe-type-assertion

/**
 * Finds the place into which a drop on a target would put something. An item that moves down goes behind the target, as
 * people expect.
 */
export function findDropPlace(over: Over, dragged: Dragged, items: readonly { id: string }[]): Place | null {
  const target = readPlaylistDrop(over);
  if (target === null) return null;
  if (target.kind === 'end') return { before: null };
  const index = items.findIndex(({ id }) => id === target.id);
  if (index < 0) return null;
  const first = dragged.kind === 'items' ? items.findIndex(({ id }) => id === dragged.items[0]?.id) : -1;
  const isMovingDown = first >= 0 && first < index;
  return { before: (isMovingDown ? items[index + 1]?.id : target.id) ?? null };
}

/** The edge of a target at which the drop line is drawn; null if this is not the target. */
export function useDropEdge(targetId: string, items: readonly { id: string }[]): 'before' | 'after' | undefined {
  const { active, over } = useDndContext();
  if (active === null || over?.id !== targetId) return undefined;
  const data = readPlaylistDrag(active);
  const target = readPlaylistDrop(over);
  if (data?.kind !== 'item' || target?.kind !== 'item' || data.id === target.id) {
    return data?.kind === 'media' ? 'before' : undefined;
  }
  const [from, to] = [data.id, target.id].map((id) => items.findIndex((item) => item.id === id));
  return (from ?? 0) < (to ?? 0) ? 'after' : 'before';
}
