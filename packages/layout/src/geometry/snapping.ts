import type { Frame } from '@vitrine/contract/layouts/document';
import { type Axis, endOf, type Handle, resizeFrame, sizeOf, startOf, withStart } from './frames.ts';

/** A line that shows what a frame is aligned with. `axis: 'x'` is a vertical line at this x. */
export interface Guide {
  axis: Axis;
  at: number;
  /** The ends of the line on the other axis. */
  from: number;
  to: number;
}

/** A gap as large as another one, shown with its size. */
export interface Gap {
  axis: Axis;
  from: number;
  to: number;
  /** Where it is shown on the other axis. */
  at: number;
}

export interface Snapped {
  frame: Frame;
  guides: Guide[];
  gaps: Gap[];
}

interface Target {
  /** The start of the frame. */
  start: number;
  guide?: Guide;
  gaps?: Gap[];
}

const other = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');
const middleOf = (frame: Frame, axis: Axis): number => startOf(frame, axis) + sizeOf(frame, axis) / 2;
const edgesOf = (frame: Frame, axis: Axis): number[] => [
  startOf(frame, axis),
  middleOf(frame, axis),
  endOf(frame, axis),
];

/** True if the frames share a stretch of the other axis, so that a gap between them is seen. */
function areNeighbors(a: Frame, b: Frame, axis: Axis): boolean {
  const across = other(axis);
  return startOf(a, across) < endOf(b, across) && startOf(b, across) < endOf(a, across);
}

function makeGuide(axis: Axis, at: number, a: Frame, b: Frame): Guide {
  const across = other(axis);
  return {
    axis,
    at,
    from: Math.min(startOf(a, across), startOf(b, across)),
    to: Math.max(endOf(a, across), endOf(b, across)),
  };
}

/** Starts, at most `tolerance` away, at which an edge or the center of the frame meets an edge or a center of the others. */
function listAlignments(frame: Frame, others: readonly Frame[], axis: Axis, tolerance: number): Target[] {
  const edges = edgesOf(frame, axis);
  const targets: Target[] = [];
  for (const each of others) {
    for (const at of edgesOf(each, axis)) {
      for (const edge of edges) {
        if (Math.abs(at - edge) > tolerance) continue;
        targets.push({ start: startOf(frame, axis) + at - edge, guide: makeGuide(axis, at, frame, each) });
      }
    }
  }
  return targets;
}

/** Starts at which the frame is in the middle between two others, or as far from one as that is from the next. */
function listEqualGaps(frame: Frame, others: readonly Frame[], axis: Axis): Target[] {
  const size = sizeOf(frame, axis);
  const at = middleOf(frame, other(axis));
  const row = others
    .filter((each) => areNeighbors(each, frame, axis))
    .toSorted((a, b) => startOf(a, axis) - startOf(b, axis));
  const targets: Target[] = [];
  for (let i = 1; i < row.length; i += 1) {
    const [before, after] = [row[i - 1], row[i]];
    if (before === undefined || after === undefined) continue;
    const from = endOf(before, axis);
    const to = startOf(after, axis);
    const gap = to - from;
    if (gap <= 0) continue;
    const between: Gap = { axis, from, to, at };
    if (gap > size) {
      const start = from + (gap - size) / 2;
      const gaps = [
        { axis, from, to: start, at },
        { axis, from: start + size, to, at },
      ];
      targets.push({ start, gaps });
    }
    const end = endOf(after, axis);
    targets.push({ start: end + gap, gaps: [between, { axis, from: end, to: end + gap, at }] });
    const begin = startOf(before, axis);
    targets.push({ start: begin - gap - size, gaps: [between, { axis, from: begin - gap, to: begin, at }] });
  }
  return targets;
}

/**
 * Moves a dragged frame by at most `tolerance` on each axis, so that it is aligned with the canvas or another element,
 * or has equal gaps to its neighbors. An alignment comes before a gap at the same distance.
 *
 * @param others the frames of the elements that are not dragged
 * @param tolerance in canvas pixels: some pixels of the screen, divided by the zoom
 */
export function snapMove(frame: Frame, others: readonly Frame[], canvas: Frame, tolerance: number): Snapped {
  let snapped = frame;
  const guides: Guide[] = [];
  const gaps: Gap[] = [];
  for (const axis of ['x', 'y'] as const) {
    const targets = [
      ...listAlignments(frame, [canvas, ...others], axis, tolerance),
      ...listEqualGaps(frame, others, axis),
    ];
    const distance = (target: Target) => Math.abs(target.start - startOf(frame, axis));
    let best: Target | undefined;
    for (const target of targets) {
      if (distance(target) <= tolerance && (best === undefined || distance(target) < distance(best))) best = target;
    }
    if (best === undefined) continue;
    snapped = withStart(snapped, axis, best.start);
    const { start } = best;
    for (const target of targets) {
      if (target.start !== start) continue;
      if (target.guide !== undefined) addGuide(guides, target.guide);
      gaps.push(...(target.gaps ?? []));
    }
  }
  return { frame: snapped, guides, gaps };
}

/**
 * Resizes a frame by one of its handles, and has the moved sides snap to the edges and centers of the canvas and of the
 * other elements.
 */
export function snapResize(
  frame: Frame,
  handle: Handle,
  moved: { dx: number; dy: number },
  others: readonly Frame[],
  canvas: Frame,
  tolerance: number,
): Snapped {
  const guides: Guide[] = [];
  const delta = { x: moved.dx, y: moved.dy };
  for (const axis of ['x', 'y'] as const) {
    const side = handle[axis];
    if (side === 0) continue;
    const edge = (side < 0 ? startOf(frame, axis) : endOf(frame, axis)) + delta[axis];
    let best: { at: number; target: Frame } | undefined;
    for (const target of [canvas, ...others]) {
      for (const at of edgesOf(target, axis)) {
        const isNearer = best === undefined || Math.abs(at - edge) < Math.abs(best.at - edge);
        if (Math.abs(at - edge) <= tolerance && isNearer) best = { at, target };
      }
    }
    if (best === undefined) continue;
    delta[axis] += best.at - edge;
    addGuide(guides, makeGuide(axis, best.at, frame, best.target));
  }
  return { frame: resizeFrame(frame, handle, delta.x, delta.y), guides, gaps: [] };
}

/** Guides at the same place become one line. */
function addGuide(guides: Guide[], guide: Guide): void {
  const same = guides.find((each) => each.axis === guide.axis && each.at === guide.at);
  if (same === undefined) guides.push({ ...guide });
  else {
    same.from = Math.min(same.from, guide.from);
    same.to = Math.max(same.to, guide.to);
  }
}
