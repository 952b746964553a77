import type { ShownStrip, Strip } from '@vitrine/contract/playout/strip';
import { toInstant } from '@vitrine/playback/instants';

/** A takeover whose strip lies over what a device plays; times are in epoch milliseconds. */
export interface StripClaim {
  id: string;
  title: string;
  strip: Strip;
  fromMs: number;
  /** Null: until somebody ends it. */
  untilMs: number | null;
}

/** The most strips of one manifest: each is on only after all before it have ended. */
const MOST_STRIPS = 20;

/** The strips that run at an instant, the newest first, without those that a newer one outlasts. */
export function listStripsAt(claims: readonly StripClaim[], ms: number): ShownStrip[] {
  const shown: ShownStrip[] = [];
  let coveredUntilMs = ms;
  for (const { id, title, strip, fromMs, untilMs } of claims.toSorted(compareNewest)) {
    const endMs = untilMs ?? Infinity;
    if (fromMs > ms || endMs <= coveredUntilMs) continue;
    shown.push({ ...strip, id, title, until: untilMs === null ? null : toInstant(untilMs) });
    coveredUntilMs = endMs;
    if (shown.length === MOST_STRIPS) break;
  }
  return shown;
}

/** The strip that is on at an instant; null: none. */
export const findStripAt = (claims: readonly StripClaim[], ms: number): ShownStrip | null =>
  listStripsAt(claims, ms)[0] ?? null;

const compareNewest = (a: StripClaim, b: StripClaim): number => b.fromMs - a.fromMs || (a.id < b.id ? 1 : -1);
