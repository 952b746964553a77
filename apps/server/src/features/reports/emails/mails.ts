import { REPORT_EMAIL_ROWS } from '@vitrine/contract/reports/report-limits';
import type { AboutAccount } from '../../../platform/mail/about-account.ts';
import type { Block } from '../../../platform/mail/blocks.ts';
import type { Mail, MailFile } from '../../../platform/mail/mailer.ts';
import type { Reader } from '../../../platform/mail/reader.ts';
import { measureOf } from '../report/service.ts';
import { listFigures } from '../words/report-figures.ts';
import { listFilterNames } from '../words/report-filter.ts';
import { type ColoredSeries, findColor } from '../words/report-series.ts';
import { createReportWords, type ReportWords } from '../words/report-words.ts';
import type { WholeReport } from '../words/whole-report.ts';
import { CHART_FILE } from './chart.ts';

/** An email names this many of the things that its report is limited to. */
const MOST_NAMES = 8;

/** A report with all that its email shows to every recipient. */
export interface MailedReport extends WholeReport {
  series: readonly ColoredSeries[];
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

/** Returns the email of a report to one recipient. */
export function createReportMail(
  reader: Reader,
  { email, url, setUpBy, unsubscribe }: Recipient,
  mailed: MailedReport,
  { brand }: Pick<AboutAccount, 'brand'>,
): Mail {
  const { t } = reader;
  const words = createReportWords(reader, 'UTC');
  const { filter, report, files, isTooLarge } = mailed;
  const only = listOnly(words, mailed);
  const hasPlays = report.totals.plays > 0;
  return {
    to: email,
    reader,
    brand,
    subject: t('Report for {period}', { period: words.formatPeriod(filter) }),
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

/** Returns the names of the things that a report is limited to; none if it has all. */
function listOnly(words: ReportWords, { names }: MailedReport): string[] {
  const all = listFilterNames(words, names).flatMap((each) => each.names);
  return all.length > MOST_NAMES ? [...all.slice(0, MOST_NAMES), '…'] : all;
}

/** Returns the figures of a report, each with at most two notes. */
function createFigures(reader: Reader, words: ReportWords, mailed: MailedReport): Block {
  const figures = listFigures(reader, words, mailed);
  return { kind: 'figures', figures: figures.map(({ notes, ...figure }) => ({ ...figure, notes: notes.slice(0, 2) })) };
}

function createPicture(
  { t }: Reader,
  words: ReportWords,
  { filter: { measure, from, to }, report: { steps }, series }: MailedReport,
): Block {
  const totals = steps.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const most = Math.max(...totals);
  const day = words.formatShortDay(steps[totals.indexOf(most)] ?? from);
  const title = words.chartTitles.day[measure];
  const note = t('Most on {day}: {value}', { day, value: words.formatMeasure(most, measure) });
  return {
    kind: 'picture',
    title,
    note,
    file: CHART_FILE,
    alt: `${title}. ${note}`,
    start: words.formatShortDay(from),
    end: words.formatShortDay(to),
  };
}

function createBars({ t }: Reader, words: ReportWords, { filter, report, series }: MailedReport): Block {
  const { by, measure } = filter;
  const rows = report.rows.slice(0, REPORT_EMAIL_ROWS);
  const more = report.total - rows.length;
  const most = Math.max(1, ...rows.map((row) => measureOf(row, filter)));
  return {
    kind: 'bars',
    title: words.byTitles[by],
    head: measure === 'plays' ? t('Plays') : t('Time on air'),
    rest: more > 0 ? t('and {more, number} more', { more }) : '',
    rows: rows.map((row) => ({
      name: words.nameSubject(row, by),
      value: words.formatMeasure(measureOf(row, filter), measure),
      note: words.formatShare(row.share),
      part: measureOf(row, filter) / most,
      color: findColor(series, row.id),
    })),
  };
}
