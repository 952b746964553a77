import type { Effect } from '@vitrine/contract/playout/effect';
import { t } from '@vitrine/messages/t';

/** Says how many screens get another version at once; null for an effect that is more than that. */
export function summarizeNewVersion({ screenCount: count, nowCount, blankCount }: Effect): string | null {
  if (count === 0 || nowCount < count || blankCount > 0) return null;
  return t('{count, plural, one {# screen gets this version.} other {# screens get this version.}}', { count });
}
