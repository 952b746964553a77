import type { Active, Over } from '@dnd-kit/core';
import type { MediaItem } from '../../library/index.ts';

/** What is dragged within the editor: a layer to another place, or a file of the library onto the canvas. */
export type DragData = { kind: 'layer'; id: string; name: string } | { kind: 'file'; file: MediaItem; name: string };

/** Where it can be dropped. */
export type DropData = { kind: 'layer'; id: string; name: string } | { kind: 'canvas'; name: string };

// oxlint-disable typescript/no-unsafe-type-assertion -- draggables and targets of the editor have no other data
export const readDragData = ({ data }: Active): DragData | null => (data.current as DragData | undefined) ?? null;
export const readDropData = (over: Over | null): DropData | null =>
  (over?.data.current as DropData | undefined) ?? null;
// oxlint-enable typescript/no-unsafe-type-assertion
