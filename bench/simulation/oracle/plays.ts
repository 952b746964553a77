import type { DevicePlay } from '@vitrine/contract/reports/plays';
import type { Violation } from './oracle.ts';

/** A half-open time, in epoch milliseconds. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** A file that was in front, as the screen itself has seen it. */
export interface Front extends Span {
  id: string;
}

/** Plays are observed and sent with a clock that is nearly right. */
const TOLERANCE_MS = 2_500;

/** A file that was in front for less than this needs no play. */
const SHORT_MS = 5_000;

const overlapOf = (a: Span, b: Span): number => Math.min(a.untilMs, b.untilMs) - Math.max(a.fromMs, b.fromMs);

/** Returns the parts of a span that no span of `others` covers; `others` is in order. */
function subtract(span: Span, others: readonly Span[]): Span[] {
  let { fromMs } = span;
  const left: Span[] = [];
  for (const other of others) {
    if (other.untilMs <= fromMs || other.fromMs >= span.untilMs) continue;
    if (other.fromMs > fromMs) left.push({ fromMs, untilMs: other.fromMs });
    fromMs = Math.max(fromMs, other.untilMs);
  }
  if (fromMs < span.untilMs) left.push({ fromMs, untilMs: span.untilMs });
  return left;
}

/** Two plays of a screen overlap, or are the same with two ids. */
const isDoubled = (one: Front, other: Front): boolean =>
  overlapOf(one, other) > TOLERANCE_MS ||
  (one.id === other.id && one.fromMs === other.fromMs && one.untilMs === other.untilMs);

const inOrder = <T extends Span>(spans: readonly T[]): T[] => spans.toSorted((a, b) => a.fromMs - b.fromMs);

/** Yields each span with the spans of `others` that may overlap it. Both lists are in order. */
function* walkBoth<A extends Span, B extends Span>(spans: readonly A[], others: readonly B[]): Generator<[A, B[]]> {
  let first = 0;
  for (const span of spans) {
    while (first < others.length && (others[first]?.untilMs ?? 0) < span.fromMs - TOLERANCE_MS) first += 1;
    const near: B[] = [];
    for (let i = first; i < others.length; i += 1) {
      const other = others[i];
      if (other === undefined || other.fromMs > span.untilMs + TOLERANCE_MS) break;
      near.push(other);
    }
    yield [span, near];
  }
}

interface Records {
  plays: Iterable<DevicePlay>;
  fronts: readonly Front[];
  /** The times of which plays may be missing, because power, disk or clock took them. */
  lost: readonly Span[];
  /** The times by which the clock of the screen may have been wrong: plays may have any time in them. */
  uncertain: readonly Span[];
}

/** Checks that every file that was in front was reported as a play exactly once, and that no other play was reported. */
export function judgePlays({ plays, fronts, lost, uncertain }: Records): Violation[] {
  const found: Violation[] = [];
  const reported = inOrder(
    Array.from(plays, ({ assetId, playId, startedAt, endedAt }) => ({
      id: assetId,
      playId,
      fromMs: Date.parse(startedAt),
      untilMs: Date.parse(endedAt),
    })),
  );
  const unsure = inOrder(uncertain);
  const isUnsure = (span: Span): boolean => unsure.some((each) => overlapOf(each, span) > -TOLERANCE_MS);
  let last: (typeof reported)[number] | null = null;
  for (const play of reported) {
    if (last !== null && isDoubled(last, play) && !isUnsure(play)) {
      const text = `${play.id} and ${last.id} at the same time: ${new Date(play.fromMs).toISOString()}`;
      found.push({ kind: 'play doubled', atMs: play.fromMs, text });
    }
    if (last === null || play.untilMs > last.untilMs) last = play;
  }
  const seen = inOrder(fronts);
  for (const [play, near] of walkBoth(reported, seen)) {
    if (isUnsure(play) || near.some((front) => front.id === play.id && overlapOf(front, play) > -TOLERANCE_MS))
      continue;
    found.push({ kind: 'play of nothing', atMs: play.fromMs, text: `${play.id} was not in front` });
  }
  const excused = inOrder(lost);
  for (const [front, near] of walkBoth(seen, reported)) {
    const same = near.filter(({ id }) => id === front.id);
    const missing = subtract(front, inOrder([...excused, ...same])).filter(
      ({ fromMs, untilMs }) => untilMs - fromMs > SHORT_MS,
    );
    for (const { fromMs, untilMs } of missing) {
      const text = `${front.id} for ${Math.round((untilMs - fromMs) / 1000)} s`;
      found.push({ kind: 'play missing', atMs: fromMs, text });
    }
  }
  return found;
}
