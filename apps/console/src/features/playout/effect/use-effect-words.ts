import { useApi } from '../../../api/api.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import type { Planned } from './use-effect-of.ts';

/** An instant change waits no longer for its dry run. */
const LIMIT_MS = 400;

/**
 * Sums up the effect of a change that has no dialog, for its toast. To be called just before the change. Undefined if the
 * server does not answer in time, or refuses.
 */
export function useEffectWords() {
  const api = useApi();
  const readersZone = useTimeZone();
  return async (dryRun: Planned['dryRun']): Promise<string | undefined> => {
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), LIMIT_MS);
    });
    try {
      const effect = await Promise.race([dryRun(api), late]);
      if (effect === null) return undefined;
      // Not fetched with the page.
      const { instantSummary } = await import('./effect-words.ts');
      return instantSummary(effect, readersZone);
    } catch {
      return undefined;
    }
  };
}
