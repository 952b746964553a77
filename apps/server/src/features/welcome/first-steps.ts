import type { FirstSteps } from '@vitrine/contract/welcome';
import type { InAccount } from '../../http/callers.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { hideFirstSteps, readFirstSteps } from './store.ts';

/** The checklist of a new account. */
export function createFirstSteps({ db, clock }: Platform) {
  return {
    /** Once all steps are done, the checklist stays hidden, whatever is removed or overridden later. */
    async firstSteps({ accountId }: InAccount): Promise<FirstSteps> {
      const steps = await readFirstSteps(db, accountId, clock());
      const isDone = steps.hasContent && steps.hasScreen && steps.isOnAir;
      // A limited member sees a part of the account.
      if (!isDone || steps.isHidden || getLimits() !== null) return steps;
      await hideFirstSteps(db, accountId, clock());
      return { ...steps, isHidden: true };
    },

    hideFirstSteps: ({ accountId }: InAccount): Promise<void> => hideFirstSteps(db, accountId, clock()),
  };
}
