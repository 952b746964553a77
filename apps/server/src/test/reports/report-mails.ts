import { defaultRetention } from '../../composition/partitioned-tables.ts';
import { createAudit } from '../../features/activity/index.ts';
import { createBranding } from '../../features/branding/index.ts';
import { createReportEmails, createReportPdfs, createReports } from '../../features/reports/index.ts';
import type { Attempt, Job } from '../../platform/job-queue.ts';
import { createDescribeAccount } from '../../platform/mail/about-account.ts';
import type { TestApp } from '../app.ts';

/** Returns functions that let processes of a server send emails of reports, beside the server itself. */
export function startReportMails(server: TestApp) {
  type Handle = (attempt: Attempt<Job['input']>) => Promise<void>;
  const handles: Handle[] = [];
  const work = async (_job: Job, _concurrency: number, handle: Handle): Promise<void> => void handles.push(handle);
  const platform = { ...server.platform, jobs: { ...server.platform.jobs, work } };
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

    /** Runs one attempt at an email to an address. */
    async attempt(input: Record<string, string>, signal: AbortSignal): Promise<void> {
      await emails.work();
      for (const handle of handles.splice(0)) await handle({ input, isLast: false, signal });
    },
  };
}
