import { addDays } from '@vitrine/contract/schedule/days';
import { isOtherContent } from '@vitrine/contract/core/ids';
import type { PlayReportRow, ReportBy } from '@vitrine/contract/reports/reports';
import { findChange } from '@vitrine/layout/charts/report-sums';
import { t } from '@vitrine/messages/t';
import { getDateFormat } from '../../ui/format/date-format.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatClock } from '../../ui/format/format.ts';
import { formatShare } from '../../ui/format/length.ts';
import { formatDay } from './period.ts';

export const byNames: Record<ReportBy, string> = {
  media: t('Media'),
  playlist: t('Playlist'),
  layout: t('Layout'),
  page: t('Page'),
  screen: t('Screen'),
  group: t('Group'),
  tag: t('Tag'),
};

export const byTitles: Record<ReportBy, string> = {
  media: t('By media'),
  playlist: t('By playlist'),
  layout: t('By layout'),
  page: t('By page'),
  screen: t('By screen'),
  group: t('By group'),
  tag: t('By tag'),
};

type Subject = Pick<PlayReportRow, 'id' | 'name' | 'page'>;

/** The id, in an address, of screens without a group or a tag. */
export const NONE = 'none';

/** Returns the id of a row in an address. */
export const toRowId = ({ id }: Pick<Subject, 'id'>): string => id ?? NONE;

/** Returns the name of what a row or a series is of. */
export function nameSubject({ id, name, page }: Subject, by: ReportBy): string {
  if (id === null) return by === 'tag' ? t('No tag') : t('No group');
  if (isOtherContent(id)) return t('Other content');
  const shown = name === null ? t('Deleted, name unknown') : formatTitle(name);
  return page === null ? shown : t('{name}, page {number, number}', { name: shown, number: page.number });
}

/** Returns the time at which something was shown last: `Today, 15:42`, `Nov 13, 20:59`, or the day alone. */
export function formatLastShown(
  { day, at }: NonNullable<PlayReportRow['lastShown']>,
  today: string,
  timeZone: string,
): string {
  if (at === null) return formatDay(day);
  const time = formatClock(at, timeZone);
  if (day === today) return t('Today, {time}', { time });
  if (day === addDays(today, -1)) return t('Yesterday, {time}', { time });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return getDateFormat({ ...year, month: 'short', day: 'numeric', ...clock, timeZone }).format(Date.parse(at));
}

/** Returns a comparison of a number with its value in the period before: `6% more than Oct 12 – 31`. */
export function compare(now: number, before: number, days: string): string {
  const change = findChange(now, before);
  if (change === null) return t('None in {days}', { days });
  if (change === 0) return t('Same as {days}', { days });
  const percent = formatShare(Math.abs(change));
  return change > 0
    ? t('{percent} more than {days}', { percent, days })
    : t('{percent} less than {days}', { percent, days });
}
