import type { Active, Over } from '@dnd-kit/core';
import type { ShownFile } from '../../library/index.ts';

/** The data of a drag in the editor: a layer that moves to another place, or a library file that moves onto the canvas. */
export type LayoutDragData =
  | { kind: 'layer'; id: string; name: string }
  | { kind: 'file'; file: ShownFile; name: string };

/** The data of a drop target. */
export type LayoutDropData = { kind: 'layer'; id: string; name: string } | { kind: 'canvas'; words: string };

// oxlint-disable typescript/no-unsafe-type-assertion -- draggables and targets of the editor have no other data
export const readLayoutDrag = ({ data }: Active): LayoutDragData | null =>
  (data.current as LayoutDragData | undefined) ?? null;
export const readLayoutDrop = (over: Over | null): LayoutDropData | null =>
  (over?.data.current as LayoutDropData | undefined) ?? null;
// oxlint-enable typescript/no-unsafe-type-assertion
