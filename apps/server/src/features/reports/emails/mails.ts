import type { Days } from '@vitrine/contract/schedule/days';
import type { ReportFilter } from '@vitrine/contract/reports/report-emails';
import type { PlayReport, UptimeReport } from '@vitrine/contract/reports/reports';
import { OTHERS_COLOR, SERIES_COLORS } from '@vitrine/layout/charts/series-colors';
import type { AboutAccount } from '../../../platform/mail/about-account.ts';
import type { Block } from '../../../platform/mail/blocks.ts';
import type { Mail, MailFile } from '../../../platform/mail/mailer.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import { hasContentFilter } from '../words/report-filter.ts';
import { listFigures } from '../words/report-figures.ts';
import { createReportWords, type ReportWords } from '../words/report-words.ts';
import { CHART_FILE } from './chart.ts';

/** What an email of a report shows to every recipient. */
export interface MailedReport {
  filter: ReportFilter;
  days: Days;
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
  const words = createReportWords(reader, 'UTC');
  const { days, only, report, files, isTooLarge } = mailed;
  const hasPlays = report.totals.plays > 0;
  return {
    to: email,
    reader,
    brand,
    subject: t('Report for {period}', { period: words.formatPeriod(days) }),
    text: [
      only.length === 0
        ? t('What the screens of {account} showed.', { account: brand.name })
        : t('What the screens of {account} showed, only for {names}.', {
            account: brand.name,
            names: new Intl.ListFormat(reader.locale, { type: 'conjunction' }).format(only),
          }),
      createFigures(reader, words, mailed),
      ...(hasPlays
        ? [createPicture(reader, words, mailed), createBars(reader, words, mailed)]
        : [t('Nothing played in this period.')]),
      ...(isTooLarge ? [t('The CSV file is too large for an email. Download it in the console.')] : []),
    ],
    ...(url !== null && { link: { label: t('Open the report'), url } }),
    unsubscribe: { reason: t('{name} set up this email to {email}.', { name: setUpBy, email }), ...unsubscribe },
    files,
  };
}

/** Returns the figures of a report, each with at most two notes. */
function createFigures(reader: Reader, words: ReportWords, mailed: MailedReport): Block {
  const isOfContent = hasContentFilter(mailed.filter);
  const figures = listFigures(reader, words, { ...mailed, isOfContent, hasOffHours: false });
  return { kind: 'figures', figures: figures.map(({ notes, ...figure }) => ({ ...figure, notes: notes.slice(0, 2) })) };
}

function createPicture({ t }: Reader, words: ReportWords, { filter: { measure }, days, report }: MailedReport): Block {
  const { steps, series } = report;
  const totals = steps.map((_, index) =>
    series.largest.reduce((sum, { values }) => sum + (values[index] ?? 0), series.others[index] ?? 0),
  );
  const most = Math.max(...totals);
  const day = words.formatShortDay(steps[totals.indexOf(most)] ?? days.from);
  const title = measure === 'plays' ? t('Plays per day') : t('Time on air per day');
  const note = t('Most on {day}: {value}', { day, value: words.formatMeasure(most, measure) });
  return {
    kind: 'picture',
    title,
    note,
    file: CHART_FILE,
    alt: `${title}. ${note}`,
    start: words.formatShortDay(days.from),
    end: words.formatShortDay(days.to),
  };
}

function createBars(
  { t }: Reader,
  words: ReportWords,
  { filter: { by, measure }, report: { rows, series, total } }: MailedReport,
): Block {
  const valueOf = ({ plays, durationMs }: { plays: number; durationMs: number }) =>
    measure === 'plays' ? plays : durationMs;
  const most = Math.max(1, ...rows.map(valueOf));
  return {
    kind: 'bars',
    title: words.byTitles[by],
    head: measure === 'plays' ? t('Plays') : t('Time on air'),
    rest: total > rows.length ? t('and {more, number} more', { more: total - rows.length }) : '',
    rows: rows.map((row) => ({
      name: words.nameSubject(row, by),
      value: words.formatMeasure(valueOf(row), measure),
      note: words.formatShare(row.share),
      part: valueOf(row) / most,
      color: SERIES_COLORS[series.largest.findIndex(({ id }) => id === row.id)] ?? OTHERS_COLOR,
    })),
  };
}
