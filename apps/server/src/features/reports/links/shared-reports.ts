import { AppError } from '@vitrine/contract/core/errors';
import type { ParsedOf } from '@vitrine/contract/core/route';
import type { SharedReport, sharedReports as table } from '@vitrine/contract/reports/report-links';
import { hasRole } from '@vitrine/contract/team/roles';
import { answer, type Verbs } from '../../../http/handlers.ts';
import { withLimitsOf } from '../../../platform/database/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAddressKeys } from '../../../platform/rate-limit/address-keys.ts';
import { countAttempt, oneKey } from '../../../platform/rate-limit/rate-limit.ts';
import { reportLimit } from '../../../platform/security-log.ts';
import type { Branding } from '../../branding/index.ts';
import { findPeriodBefore } from '../report/period.ts';
import { CSV_HEADERS } from '../report/routes.ts';
import type { Reports } from '../report/service.ts';
import { findLinkDays, findToday } from './link-days.ts';
import { createLinkTokens } from './link-tokens.ts';
import { LINK_ROLE } from './service.ts';
import { findOpenLink, noteOpening, type OpenLink } from './store.ts';

interface Asking {
  address: string;
}

type PlaysQuery = ParsedOf<typeof table.plays>['query'];

/** Answers whoever opens a link to a report with what the member who made it may see now. */
export function createSharedReports(
  { db, clock, secret, limiter, limits, security }: Platform,
  { reports, branding }: { reports: Reports; branding: Branding },
): Verbs<typeof table> {
  const tokens = createLinkTokens(secret);

  /** @throws request.too_many after too many wrong tokens from an address, otherwise report_link.ended */
  async function refuse(address: string): Promise<never> {
    const keys = listAddressKeys('report-link:address', address);
    await reportLimit(security, 'report_link_limited', { reason: 'address' }, () =>
      countAttempt(limiter, keys, limits.unknownReportLinksPerAddress),
    );
    security.report('report_link_refused');
    throw new AppError('report_link.ended');
  }

  /** Finds the link of a token. @throws report_link.ended, request.too_many */
  async function admit(token: string, { address }: Asking): Promise<OpenLink> {
    const id = tokens.read(token);
    const found = id === null ? null : await findOpenLink(db, id, clock());
    if (found === null || !hasRole(found.role, LINK_ROLE)) return refuse(address);
    const { accountId, id: reportLinkId } = found.link;
    await reportLimit(security, 'report_link_limited', { accountId, reportLinkId, reason: 'link' }, () =>
      countAttempt(limiter, oneKey(`report-link:${reportLinkId}`), limits.requestsPerReportLink),
    );
    return found;
  }

  /** The report of a link with its days as they are now. */
  const findReport = ({ link: { report, period } }: OpenLink) => ({ ...report, ...findLinkDays(period, clock()) });

  return {
    async read(token, asking) {
      const found = await admit(token, asking);
      const { link } = found;
      const { by, measure, mediaIds, playlistIds, layoutIds, pageIds, from, to } = findReport(found);
      const account = await branding.findForMails(link.accountId);
      const { logoFilename } = await branding.get(link);
      await noteOpening(db, link.id, clock());
      const report: SharedReport = {
        name: link.name,
        by,
        measure,
        from,
        to,
        preset: link.period.kind === 'moving' ? link.period.preset : null,
        today: findToday(link.period, clock()),
        isOfContent: [mediaIds, playlistIds, layoutIds, pageIds].some((ids) => ids !== undefined),
        expiresAt: link.expiresAt?.toISOString() ?? null,
        account: { ...account, hasLogo: logoFilename !== null },
      };
      return report;
    },

    async plays(token, { measure, ...page }: PlaysQuery, asking) {
      const found = await admit(token, asking);
      const { link, limits: seen } = found;
      const report = findReport(found);
      const query = { ...report, ...page, measure: measure ?? report.measure };
      const { next, total, ...shown } = await withLimitsOf(seen, () => reports.plays(link, query));
      return answer(shown, { next, total });
    },

    async uptime(token, { period }, asking) {
      const found = await admit(token, asking);
      const { link, limits: seen } = found;
      const report = findReport(found);
      const query = period === 'now' ? report : { ...report, ...findPeriodBefore(report) };
      const uptime = await withLimitsOf(seen, () => reports.uptime(link, query));
      const longestOffline = report.by === 'screen' ? uptime.longestOffline : [];
      return { ...uptime, longestOffline };
    },

    async csv(token, asking) {
      const found = await admit(token, asking);
      const { link, limits: seen } = found;
      const rows = await withLimitsOf(seen, () => reports.exportPlays(link, findReport(found)));
      return answer(rows, { headers: CSV_HEADERS });
    },

    async logo(token, asking) {
      const { link } = await admit(token, asking);
      const logo = await branding.findLogo(link.accountId);
      if (logo === null) throw new AppError('media.not_found');
      return logo;
    },
  };
}
