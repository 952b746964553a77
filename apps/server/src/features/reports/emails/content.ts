import { REPORT_EMAIL_ROWS, REPORT_PDF_ROWS } from '@vitrine/contract/reports/report-limits';
import type { PlayReportFilter } from '@vitrine/contract/reports/reports';
import type { Limits } from '@vitrine/contract/team/roles';
import { withLimitsOf } from '../../../platform/database/limits.ts';
import type { MailFile } from '../../../platform/mail/mailer.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import type { MakeReportPdf } from '../pdf/report-pdf.ts';
import type { Reports } from '../report/service.ts';
import { listColoredSeries } from '../words/report-series.ts';
import { createReportWords } from '../words/report-words.ts';
import { readWholeReport } from '../words/whole-report.ts';
import { CHART_FILE, makeChartPng } from './chart.ts';
import type { MailedReport } from './mails.ts';

/** A larger CSV file is not attached: mail servers refuse large emails. */
const MAX_FILE_BYTES = 10_000_000;

const CSV_TYPE = 'text/csv; charset=utf-8';

/** A report to be mailed, and its attachments. */
interface Wanted {
  accountId: string;
  /** The limits of the member who set the email up; null: none. */
  limits: Limits | null;
  filter: PlayReportFilter;
  reader: Reader;
  hasPdf: boolean;
  hasCsv: boolean;
}

export interface ContentParts {
  reports: Pick<Reports, 'plays' | 'uptime' | 'nameFilter' | 'mayHaveHours' | 'exportPlays'>;
  makeReportPdf: MakeReportPdf;
}

/** Collects what the email of a report shows: what the member who set it up sees at this moment. */
export const collectReport = ({ reports, makeReportPdf }: ContentParts, wanted: Wanted): Promise<MailedReport> =>
  withLimitsOf(wanted.limits, async () => {
    const { accountId, filter, reader, hasPdf, hasCsv } = wanted;
    const viewer = { accountId };
    const whole = await readWholeReport(reports, viewer, filter, hasPdf ? REPORT_PDF_ROWS : REPORT_EMAIL_ROWS);
    const { report } = whole;
    const series = listColoredSeries(reader, createReportWords(reader, 'UTC'), report, filter.by);
    const csv = hasCsv ? await reports.exportPlays(viewer, filter) : null;
    const isTooLarge = csv !== null && Buffer.byteLength(csv) > MAX_FILE_BYTES;
    const files: MailFile[] = [];
    if (report.totals.plays > 0) {
      files.push({ name: CHART_FILE, type: 'image/png', content: await makeChartPng(report.steps, series) });
    }
    if (hasPdf) {
      const content = await makeReportPdf(viewer, whole, reader);
      files.push({ name: toFileName(filter, 'pdf'), type: 'application/pdf', content });
    }
    if (csv !== null && !isTooLarge) files.push({ name: toFileName(filter, 'csv'), type: CSV_TYPE, content: csv });
    return { ...whole, series, files, isTooLarge };
  });

const toFileName = ({ from, to }: PlayReportFilter, ending: 'pdf' | 'csv'): string => `report-${from}-${to}.${ending}`;
