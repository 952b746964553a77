import type { Frame } from '@vitrine/contract/layouts/document';
import { createStore, type Store } from '../../../../ui/store.ts';
import {
  contains,
  fitView,
  panBy,
  type Point,
  reveal,
  type Size,
  stepZoom,
  toCanvas,
  type CanvasView,
  zoomAt,
} from './view.ts';

/** The part of the page that shows the canvas. */
export type CanvasPane = ReturnType<typeof createCanvasPane>;

/** @param readCanvas the size of the canvas, which another version of the document may change */
export function createCanvasPane(readCanvas: () => Size) {
  const view: Store<CanvasView> = createStore(fitView(readCanvas(), { width: 0, height: 0 }));
  let element: HTMLElement | null = null;
  let size: Size = { width: 0, height: 0 };
  const middle = (): Point => ({ x: size.width / 2, y: size.height / 2 });
  const fit = () => view.write(fitView(readCanvas(), size));

  return {
    view,
    fit,
    /** Follows the size of the element; returns a function that stops. */
    attach(pane: HTMLElement): () => void {
      element = pane;
      const measure = () => {
        size = { width: pane.clientWidth, height: pane.clientHeight };
        if (view.read().isFitted) fit();
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(pane);
      return () => {
        element = null;
        observer.disconnect();
      };
    },
    focus: () => element?.focus(),
    zoomTo: (zoom: number, at: Point = middle()) => view.write(zoomAt(view.read(), zoom, at)),
    zoomBy: (direction: 1 | -1) => view.write(zoomAt(view.read(), stepZoom(view.read().zoom, direction), middle())),
    panBy: (dx: number, dy: number) => view.write(panBy(view.read(), dx, dy)),
    reveal: (frame: Frame) => view.write(reveal(view.read(), frame, size)),
    /** A place of the page on the canvas; null if it is outside of the pane. */
    toCanvasPoint(clientX: number, clientY: number): Point | null {
      const bounds = element?.getBoundingClientRect();
      if (bounds === undefined || !contains(bounds, { x: clientX, y: clientY })) return null;
      return toCanvas(view.read(), { x: clientX - bounds.left, y: clientY - bounds.top });
    },
  };
}
