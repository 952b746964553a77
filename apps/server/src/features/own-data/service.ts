import { AccountId, UserId } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { OwnData } from '@vitrine/contract/team/own-data';
import type { PersonCaller } from '../../http/callers.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { type Accounts, findUser } from '../accounts/index.ts';
import type { Passkeys } from '../passkeys/index.ts';
import type { Audit } from '../activity/index.ts';
import type { SingleSignOn } from '../single-sign-on/index.ts';
import type { ReportEmails, ReportLinks } from '../reports/index.ts';
import type { SecondFactors } from '../second-factors/index.ts';

interface Dependencies {
  accounts: Accounts;
  singleSignOn: Pick<SingleSignOn, 'listIdentities'>;
  passkeys: Passkeys;
  secondFactors: SecondFactors;
  audit: Audit;
  reportEmails: Pick<ReportEmails, 'listOf'>;
  reportLinks: Pick<ReportLinks, 'listOf'>;
}

export type ReadOwnData = (caller: PersonCaller) => Promise<OwnData>;

/** Collects what is stored about a person. @throws request.too_many, auth.expired */
export function createOwnData(
  { db, clock, limiter, limits }: Platform,
  { accounts, singleSignOn, passkeys, secondFactors, audit, reportEmails, reportLinks }: Dependencies,
): ReadOwnData {
  return async ({ userId, sessionId, accountId }) => {
    await countAttempt(limiter, oneKey(`export:user:${userId}`), limits.exportsPerUser);
    const user = await findUser(db, userId);
    if (user === null) throw new AppError('auth.expired');
    const { name, email, language, isAdmin, createdAt } = user;
    return {
      exportedAt: clock().toISOString(),
      user: { id: UserId.parse(userId), name, email, language, isAdmin, createdAt: createdAt.toISOString() },
      secondFactor: await secondFactors.describe(userId),
      accounts: await accounts.listOwn(userId, accountId),
      sessions: await accounts.sessions({ userId, sessionId }),
      identities: await withoutLimits('person', db, () => singleSignOn.listIdentities(userId)),
      passkeys: await passkeys.listOf(userId),
      reportEmails: (
        await withoutLimits('person', db, () => reportEmails.listOf({ userId, emailKey: user.emailKey }))
      ).map((row) => ({
        accountId: AccountId.parse(row.accountId),
        isSetUpByYou: row.userId === userId,
        to: row.userId === userId ? row.recipients : [email],
        every: row.every,
        createdAt: row.createdAt.toISOString(),
      })),
      reportLinks: await withoutLimits('person', db, () => reportLinks.listOf(userId)),
      changes: await withoutLimits('person', db, () => audit.listMadeBy({ userId, email, createdAt })),
    };
  };
}
