import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
import { findBounds, type Handle, resizeFrame, transferFrame } from '@vitrine/layout/geometry/frames';
import { type Snapped, snapMove, snapResize } from '@vitrine/layout/geometry/snapping';
import { t } from '@vitrine/messages/t';
import type { LayoutEditor } from '../editor-context.tsx';
import { valuesOf } from '../state/command-context.ts';
import { labelOfMove, labelOfResize } from '../state/frame-commands.ts';
import { isKnown, limitFrame } from '../state/document-edits.ts';
import { noGesture } from './gesture.ts';
import { listTouched } from './hit-test.ts';
import { frameBetween, type Point, toCanvas } from './view.ts';

/** Something that follows the pointer until it is released. Points are in the pane. */
export interface Drag {
  move: (point: Point, keys: DragKeys) => void;
  end: () => void;
  cancel: () => void;
}

/** The keys that are held: Alt moves without snapping; Shift keeps the axis, the proportions or the selection. */
export interface DragKeys {
  altKey: boolean;
  shiftKey: boolean;
}

/** The distance within which frames snap, in pixels of the screen. */
const TOLERANCE = 6;

const listMovable = ({ commands }: LayoutEditor): KnownElement[] =>
  commands.listSelected().filter(({ isLocked }) => !isLocked);

/** Drags the selected elements to what `place` computes from the way of the pointer on the canvas. */
function dragElements(
  editor: LayoutEditor,
  kind: 'move' | 'resize',
  start: Point,
  place: (bounds: Frame, way: { dx: number; dy: number }, keys: DragKeys, tolerance: number) => Snapped,
): Drag | null {
  const { pane, gesture, drawing, commands } = editor;
  const elements = listMovable(editor);
  const bounds = findBounds(elements.map(({ frame }) => frame));
  if (bounds === null) return null;
  const origin = toCanvas(pane.view.read(), start);
  let frames: ReadonlyMap<string, Frame> | null = null;
  return {
    move(point, keys) {
      const { zoom } = pane.view.read();
      const at = toCanvas(pane.view.read(), point);
      const way = { dx: at.x - origin.x, dy: at.y - origin.y };
      const { frame, guides, gaps } = place(bounds, way, keys, keys.altKey ? 0 : TOLERANCE / zoom);
      const places = elements.map((element) => [element.id, moveInto(element.frame, bounds, frame)] as const);
      for (const [id, each] of places) drawing.current?.place(id, each);
      frames = new Map(places);
      const isShown = !keys.altKey;
      gesture.write({ ...noGesture, kind, frames, guides: isShown ? guides : [], gaps: isShown ? gaps : [] });
    },
    end() {
      if (frames !== null) {
        if (commands.setFrames(frames, kind === 'move' ? labelOfMove(elements) : labelOfResize(elements))) {
          if (kind === 'move') commands.announcePlace();
          else commands.announceSize();
        }
      }
      gesture.write(noGesture);
    },
    cancel() {
      for (const { id, frame } of elements) drawing.current?.place(id, frame);
      gesture.write(noGesture);
    },
  };
}

/** Moves keep sizes as they are, also where they would be rounded otherwise. */
function moveInto(frame: Frame, from: Frame, to: Frame): Frame {
  const isMoved = from.width === to.width && from.height === to.height;
  return limitFrame(
    isMoved ? { ...frame, x: frame.x + to.x - from.x, y: frame.y + to.y - from.y } : transferFrame(frame, from, to),
  );
}

function listOthers({ commands }: LayoutEditor, moved: readonly KnownElement[]): Frame[] {
  const ids = new Set(moved.map(({ id }) => id));
  return commands
    .listElements()
    .filter(isKnown)
    .filter(({ id }) => !ids.has(id))
    .map(({ frame }) => frame);
}

function readCanvas({ state }: LayoutEditor): Frame {
  const { width, height } = state.read().document;
  return { x: 0, y: 0, width, height };
}

export function startMove(editor: LayoutEditor, start: Point): Drag | null {
  const others = listOthers(editor, listMovable(editor));
  const canvas = readCanvas(editor);
  return dragElements(editor, 'move', start, (bounds, { dx, dy }, { shiftKey, altKey }, tolerance) => {
    const isAcross = Math.abs(dx) >= Math.abs(dy);
    const x = bounds.x + (shiftKey && !isAcross ? 0 : Math.round(dx));
    const y = bounds.y + (shiftKey && isAcross ? 0 : Math.round(dy));
    const wanted = { ...bounds, x, y };
    if (altKey) return { frame: wanted, guides: [], gaps: [] };
    const snapped = snapMove(wanted, others, canvas, tolerance);
    if (!shiftKey) return snapped;
    const { frame, ...marks } = snapped;
    return { frame: isAcross ? { ...frame, y } : { ...frame, x }, ...marks };
  });
}

export function startResize(editor: LayoutEditor, handle: Handle, start: Point): Drag | null {
  const others = listOthers(editor, listMovable(editor));
  const canvas = readCanvas(editor);
  return dragElements(editor, 'resize', start, (bounds, way, { shiftKey, altKey }, tolerance) => {
    const free = { frame: resizeFrame(bounds, handle, way.dx, way.dy, shiftKey), guides: [], gaps: [] };
    if (shiftKey || altKey) return free;
    return snapResize(bounds, handle, way, others, canvas, tolerance);
  });
}

/** Selects what the marquee touches; with Shift also what was selected before. */
export function startMarquee({ pane, gesture, commands, state }: LayoutEditor, start: Point): Drag {
  const before = state.read().selection;
  const from = toCanvas(pane.view.read(), start);
  return {
    move(point, { shiftKey }) {
      const marquee = frameBetween(from, toCanvas(pane.view.read(), point));
      const touched = listTouched(commands.listElements(), marquee);
      const ids = shiftKey ? [...new Set([...before, ...touched])] : touched;
      if (ids.join(' ') !== state.read().selection.join(' ')) commands.select(ids);
      gesture.write({ ...noGesture, kind: 'marquee', marquee });
    },
    end() {
      const count = state.read().selection.length;
      if (count > 0)
        commands.announce(
          t('{count, plural, =1 {{name} selected.} other {# elements selected.}}', valuesOf(commands.listSelected())),
        );
      gesture.write(noGesture);
    },
    cancel() {
      commands.select(before);
      gesture.write(noGesture);
    },
  };
}

export function startPan({ pane, gesture }: LayoutEditor, start: Point): Drag {
  let last = start;
  const end = () => gesture.write(noGesture);
  return {
    move(point) {
      pane.panBy(point.x - last.x, point.y - last.y);
      last = point;
      if (gesture.read().kind !== 'pan') gesture.write({ ...noGesture, kind: 'pan' });
    },
    end,
    cancel: end,
  };
}
