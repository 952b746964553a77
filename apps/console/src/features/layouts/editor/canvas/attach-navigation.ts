import { canvasKeys, findPressed } from '../../editor-key-table.ts';
import type { CanvasPane } from './canvas-pane.ts';

/** Lets the wheel move and zoom the canvas. */
export function attachWheel(node: HTMLElement, pane: CanvasPane, signal: AbortSignal): void {
  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) {
      const step = Math.max(-50, Math.min(50, dy));
      const { left, top } = node.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      pane.zoomTo(pane.view.read().zoom * Math.exp(-step * 0.008), point);
    } else if (event.shiftKey && dx === 0) pane.panBy(-dy, 0);
    else pane.panBy(-dx, -dy);
  }
  node.addEventListener('wheel', onWheel, { signal, passive: false });
}

/** While Space is held, a drag moves the canvas. Returns whether it is. */
export function attachSpace(node: HTMLElement, signal: AbortSignal): () => boolean {
  let isHeld = false;
  function hold(next: boolean): void {
    isHeld = next;
    node.toggleAttribute('data-panning', next);
  }
  function onKey(event: KeyboardEvent): void {
    if (findPressed(canvasKeys, event) !== 'pan' || event.target !== node) return;
    event.preventDefault();
    hold(event.type === 'keydown');
  }
  node.addEventListener('keydown', onKey, { signal });
  node.addEventListener('keyup', onKey, { signal });
  node.addEventListener('blur', () => hold(false), { signal });
  return () => isHeld;
}
