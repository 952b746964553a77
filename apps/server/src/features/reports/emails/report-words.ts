import { isOtherContent } from '@vitrine/contract/core/ids';
import type { ReportedDays } from '@vitrine/contract/reports/report-email-days';
import type { PlayReportRow, ReportBy } from '@vitrine/contract/reports/reports';
import type { Reader } from '../../../platform/mail/reader.ts';

const HOUR_MS = 3_600_000;

const utc = { timeZone: 'UTC' } as const;

const formatDate = (day: string, { locale }: Reader, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...utc, ...options }).format(Date.parse(day));

/** Returns a day in words: `Nov 14`. */
export const formatDay = (day: string, reader: Reader): string =>
  formatDate(day, reader, { month: 'short', day: 'numeric' });

/** Returns days in words: `November 2026` for a whole month, else `Nov 2 – 8, 2026`. */
export function formatPeriod({ from, to }: ReportedDays, reader: Reader): string {
  const next = new Date(Date.parse(to) + 24 * HOUR_MS).toISOString().slice(0, 10);
  if (from.endsWith('-01') && next.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    return formatDate(from, reader, { month: 'long', year: 'numeric' });
  }
  return formatDays({ from, to }, reader, true);
}

/** Returns days in words: `Nov 2 – 8`. */
export function formatDays({ from, to }: ReportedDays, { locale }: Reader, hasYear = false): string {
  const options = { ...utc, month: 'short', day: 'numeric', ...(hasYear && ({ year: 'numeric' } as const)) } as const;
  return new Intl.DateTimeFormat(locale, options)
    .formatRange(Date.parse(from), Date.parse(to))
    .replaceAll('\u2009', ' ');
}

export const formatCount = (count: number, { locale }: Reader): string => new Intl.NumberFormat(locale).format(count);

/** Returns a length of time: `2,345 h`, `8.4 h`, `34 min`. */
export function formatLength(ms: number, reader: Reader): string {
  const hours = ms / HOUR_MS;
  if (hours < 1) return `${formatCount(Math.round(hours * 60), reader)}\u00a0min`;
  const digits = hours >= 10 ? 0 : 1;
  return `${new Intl.NumberFormat(reader.locale, { maximumFractionDigits: digits }).format(hours)}\u00a0h`;
}

/** Returns a part, 0 to 1, in percent; a small one that is not 0 as `<1%`. */
export function formatShare(share: number, { locale }: Reader, digits = 0): string {
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits });
  return digits === 0 && share > 0 && share < 0.005 ? `<${percents.format(0.01)}` : percents.format(share);
}

/** Returns how a number compares with that of the days before: `6% more than Oct 1 – 31`. */
export function compare(now: number, before: number, days: string, reader: Reader): string {
  const { t } = reader;
  if (before === 0) return now === 0 ? t('Same as {days}', { days }) : t('None in {days}', { days });
  const change = now / before - 1;
  const percent = formatShare(Math.abs(change), reader);
  if (Math.abs(change) < 0.005) return t('Same as {days}', { days });
  return change > 0
    ? t('{percent} more than {days}', { percent, days })
    : t('{percent} less than {days}', { percent, days });
}

/** Returns the name of what a row of a report is of. */
export function nameRow(
  { id, name, page }: Pick<PlayReportRow, 'id' | 'name' | 'page'>,
  by: ReportBy,
  { t }: Reader,
): string {
  if (id === null) return by === 'tag' ? t('No tag') : t('No group');
  if (isOtherContent(id)) return t('Other content');
  const shown = name ?? t('Deleted, name unknown');
  return page === null ? shown : t('{name}, page {number, number}', { name: shown, number: page.number });
}

/** Returns the heading of the rows of a report. */
export function titleRows(by: ReportBy, { t }: Reader): string {
  const titles: Record<ReportBy, string> = {
    media: t('By media'),
    playlist: t('By playlist'),
    layout: t('By layout'),
    page: t('By page'),
    screen: t('By screen'),
    group: t('By group'),
    tag: t('By tag'),
  };
  return titles[by];
}
