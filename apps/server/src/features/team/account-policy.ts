import type { SignInPolicy, SignInPolicyChange } from '@vitrine/contract/team/sign-in-policy';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import type { DescribeAccount } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMember, listMembers, lockAccount, type SignInPolicies } from '../accounts/index.ts';
import { mailFactorDemanded } from './jobs.ts';
import { createFactorDemandedMail } from './mails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The sign-in policy of an account, as its admins see it. */
export function createAccountPolicy(
  { db, clock, jobs, mailer, findReader, security }: Platform,
  { describeAccount, policies }: { describeAccount: DescribeAccount; policies: SignInPolicies },
) {
  async function read({ accountId }: InAccount): Promise<SignInPolicy> {
    const { secondFactorFrom, onlySingleSignOn } = await policies.find(accountId);
    return {
      secondFactorFrom: secondFactorFrom?.toISOString() ?? null,
      membersWithoutFactor: (await listWithoutFactor(db, accountId)).length,
      onlySingleSignOn,
      hasIdentityProvider: await policies.hasIdentityProvider(accountId),
    };
  }

  return {
    read,

    /** @throws policy.no_identity_provider */
    async change(
      { accountId }: InAccount,
      { secondFactor, onlySingleSignOn }: SignInPolicyChange,
    ): Promise<SignInPolicy> {
      const now = clock();
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const before = await policies.find(accountId, tx);
        const secondFactorFrom = secondFactor ? new Date(now.getTime() + secondFactor.graceDays * DAY_MS) : null;
        await policies.change(tx, accountId, {
          ...(secondFactor === undefined ? {} : { secondFactorFrom }),
          ...(onlySingleSignOn === undefined ? {} : { onlySingleSignOn }),
        });
        // A changed date sends no second email: the console shows it.
        if (before.secondFactorFrom !== null || !secondFactor) return;
        for (const { userId } of await listWithoutFactor(tx, accountId)) {
          await jobs.send(tx, mailFactorDemanded, { accountId, userId });
        }
      });
      security.report('sign_in_policy_changed', { accountId });
      return read({ accountId });
    },

    async work(): Promise<void> {
      await jobs.work(mailFactorDemanded, 1, async ({ input: { accountId, userId } }) => {
        const { secondFactorFrom: from } = await policies.find(accountId);
        const member = await findMember(db, accountId, userId);
        // The policy and the member’s factors may have changed since the job was queued.
        if (from === null || member === null || member.hasSecondFactor) return;
        const about = await describeAccount(accountId, '/settings');
        await mailer.send(
          createFactorDemandedMail(await findReader(member.mailLanguage), member, {
            from: from.toISOString(),
            isNow: from <= clock(),
            ...about,
          }),
        );
      });
    },
  };
}

const listWithoutFactor = async (at: Db, accountId: string) =>
  (await listMembers(at, accountId)).filter(({ hasSecondFactor }) => !hasSecondFactor);
