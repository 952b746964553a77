import { isRightToLeft } from '../layout/direction.ts';

/** In languages from right to left, `right` is at the left. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Box {
  width: number;
  height: number;
}

interface PlacedBox extends Box {
  left: number;
  top: number;
}

/** The gap between the anchor and the box, in px. */
const GAP = 6;

/** Margin at the edges of the window, in px. */
const EDGE = 8;

/** The top left corner of a box beside an anchor, in px; on the opposite side where it does not fit. */
export function placeBeside(anchor: PlacedBox, box: Box, room: Box, side: Side): { x: number; y: number } {
  const middleX = anchor.left + (anchor.width - box.width) / 2;
  const middleY = anchor.top + (anchor.height - box.height) / 2;
  const before = { x: anchor.left - GAP - box.width, y: anchor.top - GAP - box.height };
  const behind = { x: anchor.left + anchor.width + GAP, y: anchor.top + anchor.height + GAP };
  const fitsBehind = { x: behind.x + box.width <= room.width - EDGE, y: behind.y + box.height <= room.height - EDGE };
  switch (side === 'right' && isRightToLeft() ? 'left' : side) {
    case 'top':
      return keepWithin({ x: middleX, y: before.y >= EDGE ? before.y : behind.y }, box, room);
    case 'bottom':
      return keepWithin({ x: middleX, y: fitsBehind.y ? behind.y : before.y }, box, room);
    case 'left':
      return keepWithin({ x: before.x >= EDGE ? before.x : behind.x, y: middleY }, box, room);
    case 'right':
      return keepWithin({ x: fitsBehind.x ? behind.x : before.x, y: middleY }, box, room);
  }
}

function keepWithin({ x, y }: { x: number; y: number }, box: Box, room: Box): { x: number; y: number } {
  return {
    x: Math.round(Math.max(EDGE, Math.min(x, room.width - EDGE - box.width))),
    y: Math.round(Math.max(EDGE, Math.min(y, room.height - EDGE - box.height))),
  };
}
