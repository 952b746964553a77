import type { Frame } from '@vitrine/contract/layouts/document';
import type { Gap, Guide } from '@vitrine/layout/geometry/snapping';

/** The pointer gesture in progress and its visual feedback. The document changes when the gesture ends. */
export interface Gesture {
  kind: 'none' | 'move' | 'resize' | 'marquee' | 'pan';
  /** The places of the dragged elements; null if none is dragged. */
  frames: ReadonlyMap<string, Frame> | null;
  guides: readonly Guide[];
  gaps: readonly Gap[];
  /** On the canvas. */
  marquee: Frame | null;
  /** The element under the mouse. */
  hoveredId: string | null;
}

export const noGesture: Gesture = {
  kind: 'none',
  frames: null,
  guides: [],
  gaps: [],
  marquee: null,
  hoveredId: null,
};
