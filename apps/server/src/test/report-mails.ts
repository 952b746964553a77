import { defaultRetention } from '../composition/partitioned-tables.ts';
import { createAudit } from '../features/activity/index.ts';
import { createBranding } from '../features/branding/index.ts';
import { createReportEmails, createReportPdfs, createReports } from '../features/reports/index.ts';
import { createDescribeAccount } from '../platform/mail/about-account.ts';
import type { TestApp } from './app.ts';

/** Returns what lets two processes of a server send the emails of reports that are due, at the same time. */
export function startReportMails(server: TestApp) {
  const { platform } = server;
  const names = { find: async () => new Map<string, string>(), findAssigned: async () => null };
  const { plays: keep, playSums: keepSums } = defaultRetention;
  const reports = createReports(platform, { keep, keepSums });
  const emails = createReportEmails(platform, {
    ...createReportPdfs(platform, { reports, branding: createBranding(platform) }),
    reports,
    audit: createAudit(platform, { names }),
    describeAccount: createDescribeAccount(platform, { findBrand: async () => ({ name: 'Vitrine', color: null }) }),
  });
  return {
    /** Sends what is due at an instant, by two processes at once. */
    async sendDueAt(instant: string): Promise<void> {
      server.setTime(instant);
      await Promise.all([emails.sendDue(), emails.sendDue()]);
    },
  };
}
