import type { reports as table } from '@vitrine/contract/reports/reports';
import { answer, answerBytes, type Verbs } from '../../../http/handlers.ts';
import type { ReportPdfs } from '../pdf/report-pdf.ts';
import type { Reports } from './service.ts';

export const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="report.csv"',
};

const PDF_HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="report.pdf"',
};

/** The exports are files that browsers save. */
export const createReportVerbs = (reports: Reports, { printPlays }: ReportPdfs): Verbs<typeof table> => ({
  ...reports,
  exportPlays: async (caller, query) => answer(await reports.exportPlays(caller, query), { headers: CSV_HEADERS }),
  printPlays: async (...asked) => answerBytes(await printPlays(...asked), PDF_HEADERS),
});
