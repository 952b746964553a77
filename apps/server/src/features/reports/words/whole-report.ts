import type { PlayReport, PlayReportFilter, UptimeReport } from '@vitrine/contract/reports/reports';
import type { InAccount } from '../../../http/callers.ts';
import { countDays } from '@vitrine/contract/schedule/days';
import { findPeriodBefore } from '../report/period.ts';
import type { FilterNames, Reports } from '../report/service.ts';

/** A report with all that its PDF and its email say about it. */
export interface WholeReport {
  filter: PlayReportFilter;
  /** The names of all things in the filter. */
  names: FilterNames;
  report: PlayReport & { total: number };
  /** It names screens only in reports by screen: PDFs and emails are passed on to people outside of the account. */
  uptime: UptimeReport;
  /** Null: it is not known. */
  uptimeBefore: UptimeReport | null;
}

/**
 * Reads a report with its first rows, by hour for a single day. A limited member has the limits of the surrounding call
 * (`withLimits`).
 *
 * @throws request.invalid for days that a report cannot have
 */
export async function readWholeReport(
  reports: Pick<Reports, 'plays' | 'uptime' | 'nameFilter' | 'mayHaveHours'>,
  viewer: InAccount,
  filter: PlayReportFilter,
  limit: number,
): Promise<WholeReport> {
  const step = countDays(filter) === 1 && reports.mayHaveHours(filter) ? 'hour' : 'day';
  const report = await reports.plays(viewer, { ...filter, step, limit });
  const uptime = await reports.uptime(viewer, filter);
  return {
    filter,
    names: await reports.nameFilter(viewer, filter),
    report,
    uptime: { ...uptime, longestOffline: filter.by === 'screen' ? uptime.longestOffline : [] },
    uptimeBefore:
      report.previous === null ? null : await reports.uptime(viewer, { ...filter, ...findPeriodBefore(filter) }),
  };
}

/** Returns true if a report counts nothing and has no rows. */
export const isEmptyReport = ({ totals: { plays, scans }, rows }: Pick<PlayReport, 'totals' | 'rows'>): boolean =>
  plays === 0 && rows.length === 0 && (scans ?? 0) === 0;
