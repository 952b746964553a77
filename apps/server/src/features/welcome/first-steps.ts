import type { FirstSteps } from '@vitrine/contract/welcome';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { hideFirstSteps, readFirstSteps } from './store.ts';

export type FirstStepsService = ReturnType<typeof createFirstSteps>;

/** The checklist of a new account. */
export function createFirstSteps({ db, clock }: { db: Db; clock: Clock }) {
  return {
    read: (accountId: string): Promise<FirstSteps> => readFirstSteps(db, accountId, clock()),
    hide: (accountId: string): Promise<void> => hideFirstSteps(db, accountId, clock()),
  };
}
