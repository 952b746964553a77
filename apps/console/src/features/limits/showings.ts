import type { LimitKind } from '../../api/refusals.ts';

/** Between two showings for the same limit (specification, part 1, section 9). */
const LEAST_INTERVAL_MS = 30_000;

/** Remembers when the dialog was last shown for each limit, so that it does not come again at once. */
export function createShowings(now: () => number = Date.now) {
  const shownAt = new Map<LimitKind, number>();
  return {
    /** True where it may be shown now; counts as shown then. */
    take(kind: LimitKind): boolean {
      const last = shownAt.get(kind);
      if (last !== undefined && now() - last < LEAST_INTERVAL_MS) return false;
      shownAt.set(kind, now());
      return true;
    },
  };
}
