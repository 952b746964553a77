import type { Days } from '@vitrine/contract/schedule/days';
import type { ReportFilter } from '@vitrine/contract/reports/report-emails';
import type { PlayReportRow } from '@vitrine/contract/reports/reports';
import type { Limits } from '@vitrine/contract/team/roles';
import { withLimitsOf } from '../../../platform/database/limits.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import type { Names } from '../../activity/index.ts';
import type { MakeReportPdf } from '../pdf/report-pdf.ts';
import type { Reports } from '../report/service.ts';
import { CHART_FILE, drawChart } from './chart.ts';
import type { MailedReport } from './mails.ts';

/** An email has this many rows; the console and the CSV file have all. */
const MAX_ROWS = 10;

/** An email names this many of the things that its report is limited to. */
const MAX_NAMED = 8;

/** A larger CSV file is not attached: mail servers refuse large emails. */
const MAX_FILE_BYTES = 10_000_000;

const CSV_TYPE = 'text/csv; charset=utf-8';

/** What is to be mailed. */
interface Wanted {
  accountId: string;
  /** The limits of the member who set the email up; null: none. */
  limits: Limits | null;
  filter: ReportFilter;
  days: Days;
  /** The reader of the email. */
  reader: Reader;
  hasPdf: boolean;
  hasCsv: boolean;
}

export interface ContentParts {
  reports: Pick<Reports, 'plays' | 'uptime' | 'exportPlays'>;
  names: Pick<Names, 'find'>;
  makeReportPdf: MakeReportPdf;
}

/** Collects what the email of a report shows: what the member who set it up sees at this moment. */
export const collectReport = ({ reports, names, makeReportPdf }: ContentParts, wanted: Wanted): Promise<MailedReport> =>
  withLimitsOf(wanted.limits, async () => {
    const { accountId, filter, days, reader, hasPdf, hasCsv } = wanted;
    const report = await reports.plays({ accountId }, { ...filter, ...days, step: 'day', limit: MAX_ROWS });
    const uptime = await reports.uptime({ accountId }, { ...filter, ...days });
    const { previous } = report;
    const uptimeBefore =
      previous === null
        ? null
        : await reports.uptime({ accountId }, { ...filter, from: previous.from, to: previous.to });
    const csv = hasCsv ? await reports.exportPlays({ accountId }, { ...filter, ...days }) : null;
    const pdf = hasPdf ? await makeReportPdf({ accountId }, { ...filter, ...days }, reader) : null;
    const isTooLarge = csv !== null && Buffer.byteLength(csv) > MAX_FILE_BYTES;
    const ids = listIds(filter);
    const titles = await names.find(accountId, [...ids, ...report.rows.flatMap(listRowIds)]);
    return {
      filter,
      days,
      only: listOnly(filter, ids, titles),
      report: { ...report, rows: report.rows.map((row) => giveTitle(row, titles)) },
      uptime,
      uptimeBefore,
      files: [
        ...(report.totals.plays > 0 ? [{ name: CHART_FILE, type: 'image/png', content: await drawChart(report) }] : []),
        ...(pdf === null ? [] : [{ name: toFileName(days, 'pdf'), type: 'application/pdf', content: pdf }]),
        ...(csv !== null && !isTooLarge ? [{ name: toFileName(days, 'csv'), type: CSV_TYPE, content: csv }] : []),
      ],
      isTooLarge,
    };
  });

const toFileName = ({ from, to }: Days, ending: 'pdf' | 'csv'): string => `report-${from}-${to}.${ending}`;

const listRowIds = ({ id, page }: PlayReportRow): string[] =>
  [id, page?.documentId].filter((each) => typeof each === 'string');

/** Returns a row with the title of its content, which is its name without the extension of a file. */
const giveTitle = (row: PlayReportRow, titles: ReadonlyMap<string, string>): PlayReportRow => ({
  ...row,
  name: titles.get(row.page?.documentId ?? row.id ?? '') ?? row.name,
});

const listIds = ({ deviceIds, groupIds, mediaIds, playlistIds, layoutIds, pageIds }: ReportFilter): string[] =>
  [mediaIds, playlistIds, layoutIds, pageIds, groupIds, deviceIds].flatMap((ids) => ids ?? []);

/** Returns the names of what a report is limited to. Those of deleted things are not known any more. */
function listOnly({ tags = [] }: ReportFilter, ids: readonly string[], titles: ReadonlyMap<string, string>): string[] {
  const all = [...ids.map((id) => titles.get(id) ?? '…'), ...tags];
  return all.length > MAX_NAMED ? [...all.slice(0, MAX_NAMED), '…'] : all;
}
