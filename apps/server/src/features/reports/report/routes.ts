import type { reports as table } from '@vitrine/contract/reports/reports';
import { answer, type Verbs } from '../../../http/handlers.ts';
import type { Reports } from './service.ts';

export const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="report.csv"',
};

/** The export is a file that browsers save. */
export const createReportVerbs = (reports: Reports): Verbs<typeof table> => ({
  ...reports,
  exportPlays: async (caller, query) => answer(await reports.exportPlays(caller, query), { headers: CSV_HEADERS }),
});
