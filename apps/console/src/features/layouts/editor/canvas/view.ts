import type { Frame } from '@vitrine/contract/layouts/document';

/** The visible part of the canvas, and its zoom. */
export interface CanvasView {
  /** Pixels of the screen per pixel of the canvas. */
  zoom: number;
  /** Where the canvas begins in the pane around it, in pixels of the screen. */
  x: number;
  y: number;
  /** The whole canvas is seen, also when the pane gets another size. */
  isFitted: boolean;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 4;
/** The steps of the buttons and keys. */
export const ZOOM_STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** Space around the fitted canvas for the marks of what is selected, in pixels of the screen. */
const MARGIN = 36;
const NARROW_MARGIN = 16;

export function fitView(canvas: Size, pane: Size): CanvasView {
  const margin = pane.width < 600 ? NARROW_MARGIN : MARGIN;
  const [width, height] = [Math.max(1, pane.width - 2 * margin), Math.max(1, pane.height - 2 * margin)];
  const zoom = limitZoom(Math.min(width / canvas.width, height / canvas.height));
  return {
    zoom,
    x: Math.round((pane.width - canvas.width * zoom) / 2),
    y: Math.round((pane.height - canvas.height * zoom) / 2),
    isFitted: true,
  };
}

const limitZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** Zooms so that what is at this point of the pane stays there. */
export function zoomAt(view: CanvasView, wanted: number, point: Point): CanvasView {
  const zoom = limitZoom(wanted);
  const ratio = zoom / view.zoom;
  return {
    zoom,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
    isFitted: false,
  };
}

export const panBy = (view: CanvasView, dx: number, dy: number): CanvasView => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
  isFitted: false,
});

/** The next larger (1) or smaller (-1) step of zoom. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0.001) ?? zoom;
}

/** A point of the pane on the canvas. */
export const toCanvas = (view: CanvasView, { x, y }: Point): Point => ({
  x: (x - view.x) / view.zoom,
  y: (y - view.y) / view.zoom,
});

/** A frame of the canvas in the pane. */
export const toPane = (view: CanvasView, { x, y, width, height }: Frame): Frame => ({
  x: view.x + x * view.zoom,
  y: view.y + y * view.zoom,
  width: width * view.zoom,
  height: height * view.zoom,
});

/** The frame with these two corners. */
export const frameBetween = (a: Point, b: Point): Frame => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

export const contains = ({ x, y, width, height }: Frame, point: Point): boolean =>
  point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;

export const overlaps = (a: Frame, b: Frame): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Scrolls so that a frame of the canvas is seen, if it is not. */
export function reveal(view: CanvasView, frame: Frame, pane: Size): CanvasView {
  const { x, y, width, height } = toPane(view, frame);
  if (overlaps({ x, y, width, height }, { x: 0, y: 0, ...pane })) return view;
  return panBy(view, pane.width / 2 - (x + width / 2), pane.height / 2 - (y + height / 2));
}
