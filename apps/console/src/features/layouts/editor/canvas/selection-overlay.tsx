import type { Frame } from '@vitrine/contract/layouts/document';
import { findBounds } from '@vitrine/layout/geometry/frames';
import type { Gap, Guide } from '@vitrine/layout/geometry/snapping';
import { Lock } from 'lucide-react';
import { useLayoutEditor } from '../editor-context.tsx';
import { describeElements, formatFrameSize } from '../state/command-context.ts';
import { findScene, isKnown } from '../state/document-edits.ts';
import { useStore } from '../../../../ui/store.ts';
import type { Gesture } from './gesture.ts';
import { toPane, type CanvasView } from './view.ts';

const SIDES = [-1, 0, 1] as const;
const handles = SIDES.flatMap((y) => SIDES.map((x) => ({ x, y }))).filter(({ x, y }) => x !== 0 || y !== 0);

/** The marks above the canvas: what is selected, its handles, and what it is aligned with while it is dragged. */
export function SelectionOverlay() {
  const editor = useLayoutEditor();
  const { document, sceneId, selection } = useStore(editor.state);
  const view = useStore(editor.pane.view);
  const gesture = useStore(editor.gesture);
  const editedId = useStore(editor.editedId);
  const ids = new Set(selection);
  const elements = findScene(document, sceneId).elements.filter(isKnown);
  const selected = elements.filter(({ id }) => ids.has(id));
  const frames = selected.map(({ id, frame }) => toPane(view, gesture.frames?.get(id) ?? frame));
  const bounds = findBounds(frames);
  const hovered = elements.find(({ id }) => id === gesture.hoveredId && !ids.has(id));
  const isLocked = selected.length > 0 && selected.every((each) => each.isLocked);
  const isEditing = editedId !== null && ids.has(editedId);
  return (
    <div className="layout-overlay" aria-hidden="true">
      <svg className="layout-marks">
        {hovered !== undefined && <path className="layout-outline" d={drawFrames([toPane(view, hovered.frame)])} />}
        {frames.length > 1 && <path className="layout-outline" d={drawFrames(frames)} />}
        <path className="layout-guide" d={gesture.guides.map((guide) => drawGuide(view, guide)).join('')} />
        <path className="layout-guide" d={gesture.gaps.map((gap) => drawGap(view, gap)).join('')} />
        {gesture.marquee !== null && (
          <path className="layout-marquee" d={drawFrames([toPane(view, gesture.marquee)])} />
        )}
      </svg>
      {gesture.gaps.map((gap) => (
        <GapSize key={`${gap.axis} ${gap.from} ${gap.at}`} gap={gap} view={view} />
      ))}
      {bounds !== null && (
        <SelectionBox
          bounds={bounds}
          name={describeElements(selected)}
          size={formatFrameSize(
            findBounds(selected.map(({ id, frame }) => gesture.frames?.get(id) ?? frame)) ?? bounds,
          )}
          isLocked={isLocked}
          isEditing={isEditing}
          gesture={gesture.kind}
        />
      )}
    </div>
  );
}

interface SelectionBoxProps {
  /** In the pane. */
  bounds: Frame;
  name: string;
  size: string;
  isLocked: boolean;
  /** A text is edited in place: what could be dragged is hidden. */
  isEditing: boolean;
  gesture: Gesture['kind'];
}

/** Below this size, in pixels, the handles in the middle of the sides would cover those at the corners. */
const SMALL = 36;

function SelectionBox({ bounds, name, size, isLocked, isEditing, gesture }: SelectionBoxProps) {
  const { x, y, width, height } = bounds;
  const shown = handles.filter((handle) => (handle.x !== 0 || width >= SMALL) && (handle.y !== 0 || height >= SMALL));
  return (
    <div
      className="layout-selection"
      style={{ translate: `${x}px ${y}px`, width, height }}
      data-gesture={gesture}
      data-locked={isLocked || undefined}
    >
      {!isEditing && (
        <>
          <span className="layout-tag layout-tag-name" data-inside={y < 28 || undefined}>
            {isLocked && <Lock className="size-3" />}
            <span className="truncate">{name}</span>
          </span>
          <span className="layout-tag layout-tag-size">{size}</span>
        </>
      )}
      {!isEditing &&
        !isLocked &&
        shown.map((handle) => <i key={`${handle.x} ${handle.y}`} data-handle={`${handle.x} ${handle.y}`} />)}
    </div>
  );
}

const drawFrames = (frames: readonly Frame[]): string =>
  frames.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

/** The length by which guides reach beyond what they align. */
const REACH = 12;

function drawGuide(view: CanvasView, { axis, at, from, to }: Guide): string {
  const start = toPoint(view, axis, at, from);
  const end = toPoint(view, axis, at, to);
  return axis === 'x'
    ? `M${start.x} ${start.y - REACH}V${end.y + REACH}`
    : `M${start.x - REACH} ${start.y}H${end.x + REACH}`;
}

/** A line with an end mark on both sides. */
function drawGap(view: CanvasView, { axis, from, to, at }: Gap): string {
  const across = axis === 'x' ? 'y' : 'x';
  const start = toPoint(view, across, at, from);
  const end = toPoint(view, across, at, to);
  return axis === 'x'
    ? `M${start.x} ${start.y - 4}v8m0 -4H${end.x}m0 -4v8`
    : `M${start.x - 4} ${start.y}h8m-4 0V${end.y}m-4 0h8`;
}

/** The place in the pane of a point on a line: `at` is where the line crosses its axis. */
function toPoint(view: CanvasView, axis: 'x' | 'y', at: number, along: number): { x: number; y: number } {
  const { x, y } = axis === 'x' ? { x: at, y: along } : { x: along, y: at };
  // Half pixels, so that lines are sharp.
  return {
    x: Math.round(view.x + x * view.zoom) + 0.5,
    y: Math.round(view.y + y * view.zoom) + 0.5,
  };
}

function GapSize({ gap, view }: { gap: Gap; view: CanvasView }) {
  const across = gap.axis === 'x' ? 'y' : 'x';
  const { x, y } = toPoint(view, across, gap.at, (gap.from + gap.to) / 2);
  return (
    <span className="layout-tag layout-tag-gap" data-axis={gap.axis} style={{ left: x, top: y }}>
      {Math.round(gap.to - gap.from)}
    </span>
  );
}
