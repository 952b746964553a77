import { withAccount } from '../../api/account.ts';
import { type ReportAddress, toReportQuery } from './use-report-address.ts';

/** Returns the address of a report as a file: `export` for CSV with all rows, `pdf` for pages to print. */
export function toExportAddress(address: ReportAddress, kind: 'export' | 'pdf'): string {
  const asked = Object.entries(toReportQuery(address)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return withAccount(`/api/reports/plays/${kind}?${new URLSearchParams(asked)}`);
}
