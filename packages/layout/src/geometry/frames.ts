import type { Frame } from '@vitrine/contract/layouts/document';

export type Axis = 'x' | 'y';
/** Where frames are aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Returns the left or the upper edge. */
export const startOf = (frame: Frame, axis: Axis): number => (axis === 'x' ? frame.x : frame.y);
/** Returns the width or the height. */
export const sizeOf = (frame: Frame, axis: Axis): number => (axis === 'x' ? frame.width : frame.height);
/** Returns the right or the lower edge. */
export const endOf = (frame: Frame, axis: Axis): number => startOf(frame, axis) + sizeOf(frame, axis);

/** The frame at another start on one axis, in whole pixels. */
export const withStart = (frame: Frame, axis: Axis, start: number): Frame =>
  axis === 'x' ? { ...frame, x: Math.round(start) } : { ...frame, y: Math.round(start) };

/** The smallest frame around these; null if there are none. */
export function findBounds(frames: readonly Frame[]): Frame | null {
  if (frames.length === 0) return null;
  const x = Math.min(...frames.map((frame) => frame.x));
  const y = Math.min(...frames.map((frame) => frame.y));
  const width = Math.max(...frames.map((frame) => frame.x + frame.width)) - x;
  const height = Math.max(...frames.map((frame) => frame.y + frame.height)) - y;
  return { x, y, width, height };
}

const ALIGNMENTS: Readonly<Record<Alignment, [axis: Axis, share: number]>> = {
  left: ['x', 0],
  center: ['x', 0.5],
  right: ['x', 1],
  top: ['y', 0],
  middle: ['y', 0.5],
  bottom: ['y', 1],
};

/** Aligns each frame with `within`: the canvas, or the bounds of all frames. */
export function alignFrames(frames: readonly Frame[], alignment: Alignment, within: Frame): Frame[] {
  const [axis, share] = ALIGNMENTS[alignment];
  return frames.map((frame) =>
    withStart(frame, axis, startOf(within, axis) + (sizeOf(within, axis) - sizeOf(frame, axis)) * share),
  );
}

/**
 * Makes the gaps between neighbors equal, up to one pixel of rounding. The first and the last stay; fewer than three
 * frames stay as they are. The answer has the order of the input.
 */
export function distributeFrames(frames: readonly Frame[], axis: Axis): Frame[] {
  const order = frames
    .map((frame, index) => ({ frame, index, middle: startOf(frame, axis) + endOf(frame, axis) }))
    .toSorted((a, b) => a.middle - b.middle || a.index - b.index);
  const first = order[0];
  const last = order[order.length - 1];
  if (first === undefined || last === undefined || order.length < 3) return [...frames];
  const space = endOf(last.frame, axis) - startOf(first.frame, axis);
  const filled = frames.reduce((total, frame) => total + sizeOf(frame, axis), 0);
  const gap = (space - filled) / (frames.length - 1);
  const moved = [...frames];
  let start = startOf(first.frame, axis);
  for (const { frame, index } of order) {
    moved[index] = index === last.index ? frame : withStart(frame, axis, start);
    start += sizeOf(frame, axis) + gap;
  }
  return moved;
}

/** A handle of a selected element by the sides that it moves: -1 left or top, 1 right or bottom, 0 none. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/**
 * The frame after its handle was dragged by `dx` and `dy`: at least 1 pixel on each side, and never turned over.
 *
 * @param keepsRatio keeps the proportion of the sides; a corner follows the side that was changed more
 */
export function resizeFrame(frame: Frame, handle: Handle, dx: number, dy: number, keepsRatio = false): Frame {
  let width = Math.max(1, frame.width + dx * handle.x);
  let height = Math.max(1, frame.height + dy * handle.y);
  if (keepsRatio) {
    const scaleX = width / frame.width;
    const scaleY = height / frame.height;
    const isByWidth = handle.y === 0 || (handle.x !== 0 && Math.abs(scaleX - 1) >= Math.abs(scaleY - 1));
    const scale = isByWidth ? scaleX : scaleY;
    width = Math.max(1, frame.width * scale);
    height = Math.max(1, frame.height * scale);
  }
  width = Math.round(width);
  height = Math.round(height);
  return {
    x: handle.x < 0 ? frame.x + frame.width - width : frame.x,
    y: handle.y < 0 ? frame.y + frame.height - height : frame.y,
    width,
    height,
  };
}

/** The frame within `from`, transferred to the same place within `to`, e.g. while a selection is resized. */
export function transferFrame(frame: Frame, from: Frame, to: Frame): Frame {
  const scaleX = to.width / from.width;
  const scaleY = to.height / from.height;
  return {
    x: Math.round(to.x + (frame.x - from.x) * scaleX),
    y: Math.round(to.y + (frame.y - from.y) * scaleY),
    width: Math.max(1, Math.round(frame.width * scaleX)),
    height: Math.max(1, Math.round(frame.height * scaleY)),
  };
}

/** Where elements go in the order from back to front. */
export type OrderChange = 'front' | 'forward' | 'backward' | 'back';

/** Moves the selected items in a list from back to front. They keep their order among themselves. */
export function reorder<T>(items: readonly T[], isSelected: (item: T) => boolean, change: OrderChange): T[] {
  const chosen = items.filter((item) => isSelected(item));
  const others = items.filter((item) => !isSelected(item));
  if (change === 'front') return [...others, ...chosen];
  if (change === 'back') return [...chosen, ...others];
  const moved = [...items];
  // Each swaps with its neighbor, unless that is selected too: beginning at the end towards which they move.
  const step = change === 'forward' ? 1 : -1;
  for (let n = 0; n < moved.length; n += 1) {
    const index = step === 1 ? moved.length - 1 - n : n;
    const item = moved[index];
    const neighbor = moved[index + step];
    if (item === undefined || neighbor === undefined || !isSelected(item) || isSelected(neighbor)) continue;
    moved[index] = neighbor;
    moved[index + step] = item;
  }
  return moved;
}
