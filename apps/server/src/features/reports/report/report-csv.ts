import type { Days } from '@vitrine/contract/schedule/days';
import { formatCsvLine } from '@vitrine/contract/core/csv';
import type { PlayReportRow } from '@vitrine/contract/reports/reports';
import type { PlayFilter } from './sums-store.ts';

const HEAD =
  'from,to,by,name,id,plays,completed,hours,expected hours,share in percent,screens,last day,last shown,scans';

const HOUR_MS = 3_600_000;

/** Writes the rows of a report as CSV. */
export function writeReportCsv(
  { from, to, by }: Days & PlayFilter,
  rows: readonly Omit<PlayReportRow, 'values'>[],
): string {
  const lines = rows.map(({ name, id, plays, completed, durationMs, expectedMs, share, screens, lastShown, scans }) =>
    formatCsvLine([
      from,
      to,
      by,
      name ?? '',
      id ?? '',
      String(plays),
      String(completed),
      (durationMs / HOUR_MS).toFixed(3),
      expectedMs === null ? '' : (expectedMs / HOUR_MS).toFixed(3),
      (share * 100).toFixed(2),
      String(screens),
      lastShown?.day ?? '',
      lastShown?.at ?? '',
      scans === null ? '' : String(scans),
    ]),
  );
  // The byte order mark makes spreadsheets read the text as UTF-8.
  return `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`;
}
