import { toAccountKey } from '../../api/account.ts';
import type { LimitKind } from '../../api/refusals.ts';
import { readSessionTag } from '../../api/session.ts';

/** The interval between two dialogs for the same limit (specification, part 1, section 9). */
const MIN_INTERVAL_MS = 30_000;

/**
 * Rate limit of the dialog: at most once per limit and interval. It is stored in the tab's session storage, so a
 * reload does not bypass it, and per session and account, so the next account in the same tab is not affected.
 */
export function createDialogRateLimit(now: () => number = Date.now) {
  return {
    /** Returns true if the dialog may be shown now, and then counts it as shown. */
    take(kind: LimitKind): boolean {
      const last = Number(sessionStorage.getItem(toLimitKey(kind)) ?? Number.NEGATIVE_INFINITY);
      const elapsedMs = now() - last;
      // A negative value means that the clock was set back.
      if (elapsedMs >= 0 && elapsedMs < MIN_INTERVAL_MS) return false;
      try {
        sessionStorage.setItem(toLimitKey(kind), String(now()));
      } catch {
        // The storage is full: a reload may show the dialog again.
      }
      return true;
    },
  };
}

const toLimitKey = (kind: LimitKind): string => toAccountKey(`limit-shown ${kind} ${readSessionTag()}`);
