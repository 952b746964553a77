/** The place of an item in the loop, in px. */
export interface Frame {
  left: number;
  width: number;
}

export interface LoopLayout {
  frames: readonly Frame[];
  /** The width of the loop, in px. */
  width: number;
  /** The place of a time in the loop, in px. */
  xOf: (ms: number) => number;
}

/** Narrower frames could not be recognised or pressed. */
const MIN_FRAME = 44;

/** The average width of a frame, in px, of a loop that does not fit. */
const USUAL_FRAME = 72;

/**
 * Places items in a loop: each as wide as it is long, but wide enough to be recognised. The longer ones share what the
 * short ones leave. A loop of many items is wider than `available`.
 */
export function layOutLoop(lengths: readonly number[], available: number): LoopLayout {
  const width = Math.max(available, lengths.length * USUAL_FRAME > available * 2 ? lengths.length * USUAL_FRAME : 0);
  const widths = shareWidths(lengths, Math.max(width, lengths.length * MIN_FRAME));
  const frames: Frame[] = [];
  let left = 0;
  for (const each of widths) {
    frames.push({ left, width: each });
    left += each;
  }
  const starts = computeStarts(lengths);
  return {
    frames,
    // An empty loop is a place to drop files, as wide as the page.
    width: frames.length === 0 ? available : left,
    xOf(ms) {
      const index = Math.max(
        0,
        starts.findLastIndex((start) => start <= ms),
      );
      const frame = frames[index];
      if (frame === undefined) return 0;
      const share = ((ms - (starts[index] ?? 0)) / (lengths[index] ?? 1)) * frame.width;
      return frame.left + Math.min(share, frame.width);
    },
  };
}

/** Computes the start of each item, in milliseconds from the start of the loop. */
export function computeStarts(lengths: readonly number[]): number[] {
  let start = 0;
  return lengths.map((length) => {
    const own = start;
    start += length;
    return own;
  });
}

function shareWidths(lengths: readonly number[], width: number): number[] {
  let scale = width / sumNumbers(lengths);
  // Each round, frames that would be too narrow get the least width; the others share the rest.
  for (;;) {
    const isNarrow = lengths.map((length) => length * scale < MIN_FRAME);
    const rest = width - isNarrow.filter(Boolean).length * MIN_FRAME;
    const wide = sumNumbers(lengths.filter((_, index) => isNarrow[index] !== true));
    const next = wide === 0 ? scale : rest / wide;
    if (next >= scale || wide === 0) break;
    scale = next;
  }
  return lengths.map((length) => Math.max(MIN_FRAME, length * scale));
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];

/** The least distance of two times of the ruler, in px. */
const MIN_TICK = 56;

/** The times on the ruler, in milliseconds, with their places: round ones, and the end. */
export function computeRuler({ width, xOf }: LoopLayout, totalMs: number): { ms: number; x: number }[] {
  if (totalMs === 0) return [];
  const wanted = Math.max(1, Math.floor(width / 110));
  const stepMs = (STEPS_S.find((step) => totalMs / (step * 1_000) <= wanted) ?? 86_400) * 1_000;
  const end = { ms: totalMs, x: width };
  const ticks: { ms: number; x: number }[] = [];
  for (let ms = 0; ms < totalMs; ms += stepMs) {
    const x = xOf(ms);
    const last = ticks.at(-1);
    if ((last === undefined || x - last.x >= MIN_TICK) && (ms === 0 || width - x >= MIN_TICK)) ticks.push({ ms, x });
  }
  return [...ticks, end];
}
