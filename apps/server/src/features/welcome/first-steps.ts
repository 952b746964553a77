import type { FirstSteps } from '@vitrine/contract/welcome';
import type { InAccount } from '../../http/callers.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { hideFirstSteps, insertFirstAiring, readFirstSteps } from './store.ts';

/** The checklist of a new account. */
export function createFirstSteps({ db, clock }: Platform) {
  return {
    /** Once all steps are done, they stay done until the checklist is hidden, whatever is removed or overridden later. */
    async firstSteps({ accountId }: InAccount): Promise<FirstSteps> {
      const { airing, ...steps } = await readFirstSteps(db, accountId, clock());
      const isDone = steps.hasContent && steps.hasScreen && steps.isOnAir;
      // A limited member sees a part of the account.
      if (!isDone || airing === null || steps.onAir !== null || steps.isHidden || getLimits() !== null) return steps;
      await insertFirstAiring(db, accountId, airing);
      return { ...steps, onAir: airing };
    },

    hideFirstSteps: ({ accountId }: InAccount): Promise<void> => hideFirstSteps(db, accountId, clock()),
  };
}
