import type { ReportedDays } from '@vitrine/contract/reports/report-email-days';
import type { ReportFilter } from '@vitrine/contract/reports/report-emails';
import type { PlayReport, UptimeReport } from '@vitrine/contract/reports/reports';
import { OTHERS_COLOR, SERIES_COLORS } from '@vitrine/layout/charts/series-colors';
import type { AboutAccount } from '../../../platform/mail/about-account.ts';
import type { Block } from '../../../platform/mail/blocks.ts';
import type { Mail, MailFile } from '../../../platform/mail/mailer.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import { CHART_FILE } from './chart.ts';
import {
  compare,
  formatCount,
  formatDay,
  formatDays,
  formatLength,
  formatPeriod,
  formatShare,
  nameRow,
  titleRows,
} from './report-words.ts';

/** What an email of a report shows to every recipient. */
export interface MailedReport {
  filter: Pick<ReportFilter, 'by' | 'measure'>;
  days: ReportedDays;
  /** The names of what the report is limited to. */
  only: readonly string[];
  report: PlayReport & { total: number };
  uptime: UptimeReport;
  uptimeBefore: UptimeReport | null;
  /** The chart and what is attached. */
  files: readonly MailFile[];
  /** True if the CSV file is too large to be attached. */
  isTooLarge: boolean;
}

interface Recipient {
  email: string;
  /** The report in the console, for members of the account; null for other people. */
  url: string | null;
  /** The member who set the email up. */
  setUpBy: string;
  unsubscribe: { page: string; atOnce: string };
}

/** The email of a report to one recipient. */
export function createReportMail(
  reader: Reader,
  { email, url, setUpBy, unsubscribe }: Recipient,
  mailed: MailedReport,
  { brand }: Pick<AboutAccount, 'brand'>,
): Mail {
  const { t } = reader;
  const { days, only, report, files, isTooLarge } = mailed;
  const hasPlays = report.totals.plays > 0;
  return {
    to: email,
    reader,
    brand,
    subject: t('Report for {period}', { period: formatPeriod(days, reader) }),
    text: [
      only.length === 0
        ? t('What the screens of {account} showed.', { account: brand.name })
        : t('What the screens of {account} showed, only for {names}.', {
            account: brand.name,
            names: new Intl.ListFormat(reader.locale, { type: 'conjunction' }).format(only),
          }),
      createFigures(reader, mailed),
      ...(hasPlays
        ? [createPicture(reader, mailed), createBars(reader, mailed)]
        : [t('Nothing played in this period.')]),
      ...(isTooLarge ? [t('The CSV file is too large for an email. Download it in the console.')] : []),
    ],
    ...(url !== null && { link: { label: t('Open the report'), url } }),
    unsubscribe: { reason: t('{name} set up this email to {email}.', { name: setUpBy, email }), ...unsubscribe },
    files,
  };
}

const onAir = ({ onAirMs, durationMs }: Pick<PlayReport['totals'], 'onAirMs' | 'durationMs'>): number =>
  onAirMs ?? durationMs;

function createFigures(reader: Reader, { report, uptime, uptimeBefore }: MailedReport): Block {
  const { t } = reader;
  const { totals, previous, screenCount } = report;
  const compared = (of: (sums: PlayReport['totals']) => number): string[] =>
    previous === null ? [] : [compare(of(totals), of(previous), formatDays(previous, reader), reader)];
  const expected =
    totals.expectedMs === null ? [] : [t('{time} expected', { time: formatLength(totals.expectedMs, reader) })];
  return {
    kind: 'figures',
    figures: [
      { title: t('Plays'), value: formatCount(totals.plays, reader), notes: compared(({ plays }) => plays) },
      {
        title: t('Time on air'),
        value: formatLength(onAir(totals), reader),
        notes: [...compared(onAir), ...expected],
      },
      {
        title: t('Screens'),
        value: formatCount(totals.screens, reader),
        ...(totals.screens <= screenCount && { unit: t('of {count, number}', { count: screenCount }) }),
        notes: compared(({ screens }) => screens),
      },
      {
        title: t('Uptime'),
        value: uptime.share === null ? '–' : formatShare(uptime.share, reader, 1),
        notes: [describeUptime(reader, uptime, uptimeBefore)],
      },
    ],
  };
}

function describeUptime(reader: Reader, { share }: UptimeReport, before: UptimeReport | null): string {
  const { t } = reader;
  if (share === null) return t('Not known for this period');
  if (before === null || before.share === null) return t('Not known for the period before');
  return t('{percent} in the period before', { percent: formatShare(before.share, reader, 1) });
}

/** Returns how a value of the report's measure is written. */
const formatValue = (value: number, measure: ReportFilter['measure'], reader: Reader): string =>
  measure === 'plays' ? formatCount(value, reader) : formatLength(value, reader);

function createPicture(reader: Reader, { filter: { measure }, days, report }: MailedReport): Block {
  const { t } = reader;
  const { steps, series } = report;
  const totals = steps.map((_, index) =>
    series.largest.reduce((sum, { values }) => sum + (values[index] ?? 0), series.others[index] ?? 0),
  );
  const most = Math.max(...totals);
  const day = formatDay(steps[totals.indexOf(most)] ?? days.from, reader);
  const title = measure === 'plays' ? t('Plays per day') : t('Time on air per day');
  const note = t('Most on {day}: {value}', { day, value: formatValue(most, measure, reader) });
  return {
    kind: 'picture',
    title,
    note,
    file: CHART_FILE,
    alt: `${title}. ${note}`,
    start: formatDay(days.from, reader),
    end: formatDay(days.to, reader),
  };
}

function createBars(reader: Reader, { filter: { by, measure }, report: { rows, series, total } }: MailedReport): Block {
  const { t } = reader;
  const valueOf = ({ plays, durationMs }: { plays: number; durationMs: number }) =>
    measure === 'plays' ? plays : durationMs;
  const most = Math.max(1, ...rows.map(valueOf));
  return {
    kind: 'bars',
    title: titleRows(by, reader),
    head: measure === 'plays' ? t('Plays') : t('Time on air'),
    rest: total > rows.length ? t('and {more, number} more', { more: total - rows.length }) : '',
    rows: rows.map((row) => ({
      name: nameRow(row, by, reader),
      value: formatValue(valueOf(row), measure, reader),
      note: formatShare(row.share, reader),
      part: valueOf(row) / most,
      color: SERIES_COLORS[series.largest.findIndex(({ id }) => id === row.id)] ?? OTHERS_COLOR,
    })),
  };
}
