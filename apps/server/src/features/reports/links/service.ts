import { AccountId } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { ParsedOf } from '@vitrine/contract/core/route';
import { MAX_REPORT_LINKS } from '@vitrine/contract/reports/report-limits';
import { type ReportLink, ReportLinkId, type reportLinks as table } from '@vitrine/contract/reports/report-links';
import type { OwnData } from '@vitrine/contract/team/own-data';
import { hasRole } from '@vitrine/contract/team/roles';
import type { UserCaller } from '../../../http/callers.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccountAs } from '../../accounts/index.ts';
import { requireDays } from '../report/period.ts';
import { findLinkDays } from './link-days.ts';
import { createLinkTokens } from './link-tokens.ts';
import { countLinks, deleteLink, insertLink, type ListedLink, listLinks, listLinksOf } from './store.ts';

type OwnLink = OwnData['reportLinks'][number];

/** The role that a member needs to share reports by links, and to go on doing so. */
export const LINK_ROLE = 'editor';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type ReportLinks = ReturnType<typeof createReportLinks>;

/** Links to reports for people without an account, for the members who make them. */
export function createReportLinks({ db, clock, publicUrl, secret, security }: Platform) {
  const tokens = createLinkTokens(secret);

  function toReportLink({ link, madeBy, role }: ListedLink): ReportLink {
    const { id, name, report, period, createdAt, expiresAt, lastOpenedAt, timesOpened } = link;
    const now = clock();
    const isExpired = expiresAt !== null && expiresAt <= now;
    return {
      id: ReportLinkId.parse(id),
      name,
      by: report.by,
      period,
      days: findLinkDays(period, now),
      madeBy,
      state: isExpired ? 'expired' : hasRole(role, LINK_ROLE) ? 'open' : 'ended',
      address: `${publicUrl()}/shared-report?token=${tokens.write(id)}`,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
      timesOpened,
    };
  }

  return {
    /** Lists the links that a person made, in all accounts, without their addresses. */
    listOf: async (userId: string): Promise<OwnLink[]> =>
      (await listLinksOf(db, userId)).map(({ accountId, name, report, period, timesOpened, ...link }) => ({
        accountId: AccountId.parse(accountId),
        name,
        by: report.by,
        period,
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt?.toISOString() ?? null,
        lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
        timesOpened,
      })),

    list: async (caller: UserCaller): Promise<ReportLink[]> =>
      (await listLinks(db, caller.accountId, findOnlyMaker(caller))).map(toReportLink),

    /** @throws report_link.limit_reached, request.invalid */
    async create(
      { accountId, userId }: UserCaller,
      { name, report, period, days }: ParsedOf<typeof table.create>['body'],
    ): Promise<ReportLink> {
      const createdAt = clock();
      requireDays(findLinkDays(period, createdAt));
      const id = newId('rlk', createdAt.getTime());
      const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
      return db.transaction(async (tx) => {
        await lockAccountAs(tx, { accountId, userId }, LINK_ROLE);
        if ((await countLinks(tx, accountId)) >= MAX_REPORT_LINKS) throw new AppError('report_link.limit_reached');
        await insertLink(tx, { id, accountId, userId, name, report, period, createdAt, expiresAt });
        security.report('report_link_created', { accountId, userId, reportLinkId: id });
        const made = (await listLinks(tx, accountId, userId)).find(({ link }) => link.id === id);
        if (made === undefined) throw new Error('A link that was inserted is in the list');
        return toReportLink(made);
      });
    },

    /** @throws report_link.not_found */
    async revoke(caller: UserCaller, id: string): Promise<void> {
      const { accountId, userId } = caller;
      if (!(await deleteLink(db, accountId, id, findOnlyMaker(caller)))) throw new AppError('report_link.not_found');
      security.report('report_link_revoked', { accountId, userId, reportLinkId: id });
    },
  };
}

/** Returns the member to whose links a caller is confined; null for admins and owners, who see all. */
const findOnlyMaker = ({ role, userId }: UserCaller): string | null => (hasRole(role, 'admin') ? null : userId);
