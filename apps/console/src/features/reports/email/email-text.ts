import {
  findCoveredDays,
  findNextSendDay,
  REPORT_EMAIL_TIME,
  type ReportEvery,
} from '@vitrine/contract/reports/report-email-days';
import { addDays, type Days } from '@vitrine/contract/schedule/days';
import { t } from '@vitrine/messages/t';
import { dayIn, getDateFormat } from '../../../ui/format/date-format.ts';
import { formatClock } from '../../../ui/format/format.ts';
import { formatDays } from '../period.ts';

const utc = { timeZone: 'UTC' } as const;

export const everyNames: Record<ReportEvery, string> = {
  month: t('On the 1st, {time}', { time: REPORT_EMAIL_TIME }),
  week: t('Mondays, {time}', { time: REPORT_EMAIL_TIME }),
};

/** The files of an email. */
export const fileNames = { both: t('PDF and CSV'), pdf: t('PDF'), csv: t('CSV'), none: t('No file') };

/** Returns the choice of files with PDF, CSV, both or none. */
export const chooseFiles = (pdf: boolean, csv: boolean): keyof typeof fileNames =>
  pdf && csv ? 'both' : pdf ? 'pdf' : csv ? 'csv' : 'none';

/** Returns a day in words: `Dec 1`. */
export const formatSendDay = (day: string): string =>
  getDateFormat({ ...utc, month: 'short', day: 'numeric' }).format(Date.parse(day));

/** Returns the days that an email covers in words: `November`, or `Nov 2 – 8`. */
export const formatCovered = (every: ReportEvery, days: Days): string =>
  every === 'month' ? getDateFormat({ ...utc, month: 'long' }).format(Date.parse(days.from)) : formatDays(days, false);

/** Returns the day of the first email that is set up now, and the days that it covers. */
export function findFirstEmail(every: ReportEvery, timeZone: string, now: number): { day: string; days: Days } {
  const today = dayIn(timeZone, now);
  const isStarted = formatClock(new Date(now).toISOString(), timeZone) >= REPORT_EMAIL_TIME;
  const day = findNextSendDay(every, isStarted ? today : addDays(today, -1));
  return { day, days: findCoveredDays(every, day) };
}

/** Returns the addresses in a text, separated by commas, semicolons or spaces. */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');
