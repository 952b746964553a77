import { REPORT_PDF_ROWS } from '@vitrine/contract/reports/report-limits';
import type { PlayReportRow, UptimeReport } from '@vitrine/contract/reports/reports';
import { toWallTime, zoneNamed } from '@vitrine/playback/zones';
import { readToken } from '../../../platform/design-tokens.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import { measureOf } from '../report/service.ts';
import { listFilterNames } from '../words/report-filter.ts';
import { listFigures } from '../words/report-figures.ts';
import { findColor, listColoredSeries } from '../words/report-series.ts';
import type { ReportWords } from '../words/report-words.ts';
import { isEmptyReport, type WholeReport } from '../words/whole-report.ts';
import { PAGE_MARK, PAGES_MARK, type ReportSheet, type SheetLogo } from './sheet.ts';
import { writeChart } from './write-chart.ts';

/** A report with all that is printed about it. */
export interface PrintedReport extends WholeReport {
  brand: { name: string; color: string | null; logo: Omit<SheetLogo, 'alt'> | null };
  now: Date;
  /** The time zone of the account, in which times of the report are. */
  timeZone: string;
  /** False for a report with the limits of a member. */
  isComplete: boolean;
}

/** More names than these of a filter are counted. */
const MOST_NAMES = 6;

/** Returns a report in words. */
export function writeSheet(reader: Reader, words: ReportWords, printed: PrintedReport): ReportSheet {
  const { t, language } = reader;
  const { filter, report, uptime, brand, now, timeZone } = printed;
  const { by, measure } = filter;
  const isEmpty = isEmptyReport(report);
  const series = listColoredSeries(reader, words, report, by);
  const period = words.formatPeriod(filter);
  const { logo, name, color } = brand;
  const title = t('Proof of play');
  return {
    language,
    name: `${title}, ${name}, ${period}`,
    brand: {
      name,
      color: color ?? readToken('ink').light,
      logo: logo && { ...logo, alt: t('Logo of {name}', { name }) },
    },
    createdAt: now,
    created: t('Created on {time}', { time: `${words.formatTime(now)} (${timeZone})` }),
    title,
    period,
    filters: writeFilters(reader, words, printed),
    empty: isEmpty ? writeEmpty(reader, words, printed) : null,
    figures: listFigures(reader, words, printed),
    chart: isEmpty ? null : writeChart(reader, words, { report, measure, series, now: toStep(now, timeZone) }),
    table: writeTable(reader, words, printed, (row) => findColor(series, row.id)),
    uptime: writeUptime(reader, words, uptime),
    footnotes: writeFootnotes(reader, printed),
    pageNumber: t('Page {page} of {pages}', { page: PAGE_MARK, pages: PAGES_MARK }),
  };
}

/** Returns an instant as a step of a report by hour, `2026-11-14T09`. */
const toStep = (now: Date, timeZone: string): string =>
  new Date(toWallTime(zoneNamed(timeZone), now.getTime())).toISOString().slice(0, 13);

function writeFilters(
  { t, locale }: Reader,
  words: ReportWords,
  { names, isComplete }: PrintedReport,
): ReportSheet['filters'] {
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const lines = listFilterNames(words, names).map(({ kind, names: all }) => {
    const left = all.length - MOST_NAMES;
    const shown = left > 0 ? [...all.slice(0, MOST_NAMES), t('{left, number} more', { left })] : all;
    return { label: words.byNames[kind], text: lists.format(shown) };
  });
  return lines.length === 0 && isComplete ? [{ label: t('Screens'), text: t('All screens') }] : lines;
}

/** Returns why there is nothing to show. */
function writeEmpty({ t }: Reader, words: ReportWords, { filter, names, report }: PrintedReport): string {
  if (report.keptSince > filter.to) return t('Not known before {day}', { day: words.formatDay(report.keptSince) });
  const isNarrowed = Object.values(names).some((each) => each.length > 0);
  return isNarrowed ? t('No plays match these filters') : t('No plays in this period');
}

function writeTable(
  { t }: Reader,
  words: ReportWords,
  { filter, report }: PrintedReport,
  colorOf: (row: PlayReportRow) => string,
): ReportSheet['table'] {
  const { by, from, to } = filter;
  const { rows, total, totals, expectedSince } = report;
  const most = rows.reduce((max, row) => Math.max(max, measureOf(row, filter)), 1);
  const isExpected = rows.some(({ expectedMs }) => expectedMs !== null);
  const isScanned = rows.some(({ scans }) => scans !== null);
  const hasScreens = by !== 'screen';
  return {
    title: words.byTitles[by],
    count: words.formatCount(total),
    head: words.byNames[by],
    columns: [
      { head: t('Share'), isNumber: true },
      { head: t('Plays'), isNumber: true },
      ...(isScanned ? [{ head: t('Scans'), isNumber: true }] : []),
      { head: t('On air'), isNumber: true },
      ...(isExpected ? [{ head: t('Expected'), isNumber: true }] : []),
      ...(hasScreens ? [{ head: t('Screens'), isNumber: true }] : []),
      { head: t('Last shown'), isNumber: false },
    ],
    rows: rows.map((row) => ({
      name: words.nameSubject(row, by),
      color: colorOf(row),
      part: measureOf(row, filter) / most,
      cells: [
        words.formatShare(row.share),
        words.formatCount(row.plays),
        ...(isScanned ? [row.scans === null ? '–' : words.formatCount(row.scans)] : []),
        words.formatLength(row.durationMs),
        ...(isExpected ? [row.expectedMs === null ? '–' : words.formatLength(row.expectedMs)] : []),
        ...(hasScreens ? [words.formatCount(row.screens)] : []),
        words.formatLastShown(row.lastShown, from.slice(0, 4) !== to.slice(0, 4)),
      ],
    })),
    notes: [
      ...(total > rows.length
        ? [
            t('These are the first {count, number} of {total, number} rows. The CSV file has all of them.', {
              count: REPORT_PDF_ROWS,
              total,
            }),
          ]
        : []),
      ...(totals.expectedMs === null && expectedSince !== null && expectedSince > from
        ? [t('Expected time is not known before {day}.', { day: words.formatDay(expectedSince) })]
        : []),
    ],
  };
}

function writeUptime({ t }: Reader, words: ReportWords, uptime: UptimeReport): ReportSheet['uptime'] {
  const { onlineMs, offHoursMs, offlineMs, longestOffline } = uptime;
  const whole = onlineMs + offHoursMs + offlineMs;
  if (whole === 0) return null;
  const title = t('Uptime');
  const parts = [
    { name: t('Online'), color: readToken('online').light, ms: onlineMs },
    { name: t('Off by working hours'), color: readToken('line-strong').light, ms: offHoursMs },
    { name: t('Offline'), color: readToken('offline').light, ms: offlineMs },
  ]
    .filter(({ ms }) => ms > 0)
    .map(({ name, color, ms }) => ({ name, color, part: ms / whole, text: words.formatLength(ms) }));
  return {
    title,
    alt: `${title}: ${parts.map(({ name, text }) => `${name} ${text}`).join(', ')}`,
    parts,
    notes: longestOffline.map(({ name, offlineMs: ms }) =>
      t('{name} was offline for {time}', { name, time: words.formatLength(ms) }),
    ),
  };
}

/** Returns sentences about what is counted. */
function writeFootnotes({ t }: Reader, { filter: { by }, report, isComplete, timeZone }: PrintedReport): string[] {
  return [
    t(
      'Plays are counted as screens reported them, for the day on the screen’s own clock. A screen that was without network reports later.',
    ),
    ...(by === 'media' ? [t('Content in layouts counts for itself, the layouts do not.')] : []),
    ...(report.totals.expectedMs === null ? [] : [t('Expected is the time that the schedule gave.')]),
    t('Uptime does not count the time off by working hours.'),
    t('Times of day are in {zone}.', { zone: timeZone }),
    ...(isComplete ? [] : [t('The report covers only screens and content that whoever made it may see.')]),
  ];
}
