import type { PointerEvent } from 'react';

/** Pointer movement in px before a drag starts (specification, part 2, section 9). */
const DRAG_FROM = 8;

interface DragHandlers {
  /** The distance from where the pointer went down, in px. */
  onMove: (dx: number, dy: number) => void;
  /** Called when a press that has to last has lasted long enough. */
  onHold?: () => void;
  /** Always last. `isDropped` is false if the pointer did not move far enough, or the drag was cancelled. */
  onEnd: (isDropped: boolean) => void;
}

/**
 * Follows the pointer until it is released. Scrolling of the container counts as movement.
 *
 * @param holdMs how long the press has to last before it drags; a finger that moves earlier scrolls
 * @returns whether a drag is in progress, or ends with the click that is handled now
 */
export function trackDrag(
  { currentTarget: target, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  container: HTMLElement | null,
  { onMove, onHold, onEnd }: DragHandlers,
  holdMs = 0,
): () => boolean {
  const scrollTop = container?.scrollTop ?? 0;
  let isHeld = holdMs === 0;
  let isDragging = false;
  let hasMoved = false;
  const timer = isHeld
    ? undefined
    : setTimeout(() => {
        isHeld = true;
        isDragging = true;
        onHold?.();
      }, holdMs);
  const move = (moved: globalThis.PointerEvent) => {
    const dx = moved.clientX - clientX;
    const dy = moved.clientY - clientY + ((container?.scrollTop ?? 0) - scrollTop);
    if (!hasMoved && Math.hypot(dx, dy) < DRAG_FROM) return;
    if (!isHeld) return stop();
    isDragging = true;
    hasMoved = true;
    onMove(dx, dy);
  };
  const stop = () => {
    clearTimeout(timer);
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', end);
    target.removeEventListener('pointercancel', end);
  };
  const end = (last: globalThis.PointerEvent) => {
    stop();
    onEnd(hasMoved && last.type === 'pointerup');
    // The click that ends a drag is dispatched in the same task. Later clicks, by keys or touch, are not part of it.
    setTimeout(() => {
      isDragging = false;
    });
  };
  // At once, because the first movement may already leave an edge that is a few pixels high.
  target.setPointerCapture(pointerId);
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', end);
  target.addEventListener('pointercancel', end);
  return () => isDragging;
}
