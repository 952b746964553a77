import type { Effect } from '@vitrine/contract/playout/effect';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import type { QueryKey } from '../../api/q.ts';
import { type Planned, q } from '../../api/q.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';

/** An instant change waits no longer for its dry run. */
const LIMIT_MS = 400;

/** The key of the effect of a planned change. It begins as that of explanations, which the same changes make stale. */
export const toEffectKey = (planned: string | null): QueryKey =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists only as a type
  [...q.playout.explain.key, 'effect', planned] as unknown as QueryKey;

const waitForLimit = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LIMIT_MS);
  });

/**
 * Summarises the effect of a change that has no dialog, for its toast. Call it just before the change. If the page may
 * already show the effect, pass the key of the planned change, so that the toast says the same. With the id of assigned
 * content it tells how many screens show it. Undefined if the server does not answer in time, or refuses.
 */
export function useEffectText() {
  const api = useApi();
  const readersZone = useTimeZone();
  const queries = useQueryClient();
  return async (dryRun: Planned['dryRun'], key: unknown = null, contentId?: string): Promise<string | undefined> => {
    try {
      const shown = queries.getQueryData<Effect>(toEffectKey(JSON.stringify(key)));
      const effect = shown ?? (await Promise.race([dryRun(api), waitForLimit()]));
      if (effect === null) return undefined;
      // Not fetched with the page.
      const { summarizeAssignment, summarizeInstantEffect } = await import('./effect-text.ts');
      return contentId === undefined
        ? summarizeInstantEffect(effect, readersZone)
        : summarizeAssignment(effect, contentId, readersZone);
    } catch {
      return undefined;
    }
  };
}
