import type { Segment } from '@vitrine/playback/timeline';
import type { Period } from './period.ts';

/** The part of a segment that bands need. */
type Part = Pick<Segment, 'from' | 'until' | 'reason' | 'sourceId' | 'message'> & { media: { id: string } | null };

/** A part of a timeline that people see as one. */
type Band<T> = T & {
  /** The number of changes in it; normally 0. */
  changes: number;
};

/** An answer has at most twice as many bands, and one for each instant that it shows exactly. */
const MAX_BANDS = 400;

/**
 * The segments as they are, or, if they are very many, those that begin in the same part of the period as one: first
 * neighbours with the same content and reason, and if that does not suffice, all. The first one stands for it.
 *
 * @param exactMs the segment at this instant (epoch milliseconds) stays as it is
 */
export function toBands<T extends Part>(
  segments: readonly T[],
  period: Period,
  exactMs: number,
  max = MAX_BANDS,
): Band<T>[] {
  const bands = segments.map((segment): Band<T> => ({ ...segment, changes: 0 }));
  if (bands.length <= 2 * max) return bands;
  const ofOneCause = merge(bands, period, exactMs, max, isSameCause);
  return ofOneCause.length <= 2 * max ? ofOneCause : merge(ofOneCause, period, exactMs, max, () => true);
}

const isSameCause = (a: Part, b: Part): boolean =>
  a.reason === b.reason && a.sourceId === b.sourceId && a.media?.id === b.media?.id && a.message === b.message;

function merge<T extends Part>(
  segments: readonly Band<T>[],
  { fromMs, toMs }: Period,
  exactMs: number,
  max: number,
  isOne: (a: Part, b: Part) => boolean,
): Band<T>[] {
  const partOf = (ms: number): number => Math.floor(((ms - fromMs) * max) / (toMs - fromMs));
  const merged: Band<T>[] = [];
  let last: Band<T> | undefined;
  let lastPart = NaN;
  for (const band of segments) {
    const [startMs, endMs] = [Date.parse(band.from), Date.parse(band.until)];
    const isExact = startMs <= exactMs && exactMs < endMs;
    const part = partOf(startMs);
    if (last !== undefined && !isExact && part === lastPart && isOne(last, band)) {
      last.until = band.until;
      last.changes += band.changes + 1;
    } else {
      merged.push((last = { ...band }));
      lastPart = isExact ? NaN : part;
    }
  }
  return merged;
}
