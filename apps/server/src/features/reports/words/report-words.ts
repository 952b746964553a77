import type { Days } from '@vitrine/contract/schedule/days';
import { isOtherContent } from '@vitrine/contract/core/ids';
import { formatTitle } from '@vitrine/contract/core/file-title';
import type { PlayReportRow, ReportBy, ReportMeasure } from '@vitrine/contract/reports/reports';
import { createDayFormats, createNumberFormats, writeDay } from '@vitrine/layout/charts/report-formats';
import type { StepUnit } from '@vitrine/layout/charts/report-steps';
import type { Reader } from '../../../platform/mail/reader.ts';
import { listMonthParts } from '../report/period.ts';

type Subject = Pick<PlayReportRow, 'id' | 'name' | 'page'>;

export type ReportWords = ReturnType<typeof createReportWords>;

/** Returns functions that say what a report holds, as the console does, in the language of a reader. */
export function createReportWords({ t, locale }: Reader, timeZone: string) {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const { formatDay, formatDays } = createDayFormats(locale);
  const numbers = createNumberFormats(locale);
  const { formatShare } = numbers;
  const times = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', ...clock });
  const shortTimes = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...clock });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

  const byNames: Record<ReportBy, string> = {
    media: t('Media'),
    playlist: t('Playlist'),
    layout: t('Layout'),
    page: t('Page'),
    screen: t('Screen'),
    group: t('Group'),
    tag: t('Tag'),
  };
  const byTitles: Record<ReportBy, string> = {
    media: t('By media'),
    playlist: t('By playlist'),
    layout: t('By layout'),
    page: t('By page'),
    screen: t('By screen'),
    group: t('By group'),
    tag: t('By tag'),
  };
  const chartTitles: Record<StepUnit, Record<ReportMeasure, string>> = {
    hour: { plays: t('Plays per hour'), duration: t('Time on air per hour') },
    day: { plays: t('Plays per day'), duration: t('Time on air per day') },
    week: { plays: t('Plays per week'), duration: t('Time on air per week') },
  };

  return {
    ...numbers,
    formatDay,
    formatDays,
    byNames,
    byTitles,
    chartTitles,

    /** Returns days in words: `November 2026` for a whole month, else `Nov 2 – 8, 2026`. */
    formatPeriod(days: Days): string {
      const [month] = listMonthParts(days);
      const isMonth = month?.isWhole === true && month.month.slice(0, 7) === days.to.slice(0, 7);
      return isMonth ? writeDay(days.from, locale, { month: 'long', year: 'numeric' }) : formatDays(days);
    },

    /** Returns a day in words without its year: `Nov 14`. */
    formatShortDay: (day: string): string => formatDays({ from: day, to: day }, false),

    /** Returns a value of a report's measure: a number of plays, or a length of time. */
    formatMeasure: (value: number, measure: ReportMeasure): string =>
      measure === 'plays' ? numbers.formatCount(value) : numbers.formatLength(value),

    /** Returns a part, 0 to 1, in percent with at most one decimal. */
    formatPercent: (part: number): string => percents.format(part),

    /** Returns an instant with its day and time. */
    formatTime: (instant: string | Date): string => times.format(new Date(instant)),

    /** Returns the name of what a row or a series is of. */
    nameSubject({ id, name, page }: Subject, by: ReportBy): string {
      if (id === null) return by === 'tag' ? t('No tag') : t('No group');
      if (isOtherContent(id)) return t('Other content');
      const shown = name === null ? t('Deleted, name unknown') : formatTitle(name);
      return page === null ? shown : t('{name}, page {number, number}', { name: shown, number: page.number });
    },

    /** Returns how a number compares with the one of the period before: `6% more than Oct 12 – 31`. */
    compare(now: number, before: number, days: string): string {
      if (before === 0) return now === 0 ? t('Same as {days}', { days }) : t('None in {days}', { days });
      const change = now / before - 1;
      const percent = formatShare(Math.abs(change));
      if (Math.abs(change) < 0.005) return t('Same as {days}', { days });
      return change > 0
        ? t('{percent} more than {days}', { percent, days })
        : t('{percent} less than {days}', { percent, days });
    },

    /** Returns when something was shown last: its time or only its day; without the year if all days are of one. */
    formatLastShown(shown: PlayReportRow['lastShown'], hasYear: boolean): string {
      if (shown === null) return t('Never');
      if (shown.at === null) return formatDays({ from: shown.day, to: shown.day }, hasYear);
      return (hasYear ? times : shortTimes).format(new Date(shown.at));
    },
  };
}
