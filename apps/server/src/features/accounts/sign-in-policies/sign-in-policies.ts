import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findPolicy,
  hasIdentityProvider,
  listAccountsDemandingSince,
  type PolicyRow,
  upsertPolicy,
} from './policy-store.ts';

/** The period that an announcement covers: longer than the time between two, so that a late one misses nothing. */
const ANNOUNCED_MS = 3 * 60 * 1000;

type Policy = Omit<PolicyRow, 'accountId'>;

export type SignInPolicies = ReturnType<typeof createSignInPolicies>;

/** The sign-in policies of accounts. */
export function createSignInPolicies({ db, bus, clock }: Platform) {
  async function find(accountId: string, at: Db = db): Promise<Policy> {
    const { secondFactorFrom = null, onlySingleSignOn = false } = (await findPolicy(at, accountId)) ?? {};
    return { secondFactorFrom, onlySingleSignOn };
  }

  return {
    find,

    hasIdentityProvider: (accountId: string): Promise<boolean> => hasIdentityProvider(db, accountId),

    /** Changes a policy and returns it. @throws policy.no_identity_provider */
    async change(tx: Db, accountId: string, change: Partial<Policy>): Promise<Policy> {
      if (change.onlySingleSignOn === true && !(await hasIdentityProvider(tx, accountId))) {
        throw new AppError('policy.no_identity_provider');
      }
      const policy = { ...(await find(accountId, tx)), ...change };
      await upsertPolicy(tx, { accountId, ...policy });
      return policy;
    },

    /**
     * Announces accounts whose grace has just ended, so that the event streams of members without a second factor end.
     * Requests of these members are refused in any case.
     */
    async announceEndedGraces(): Promise<void> {
      const now = clock();
      const ended = await listAccountsDemandingSince(db, new Date(now.getTime() - ANNOUNCED_MS), now);
      for (const accountId of ended) await bus.publish('vitrine_changes', `${accountId} team`);
    },
  };
}
