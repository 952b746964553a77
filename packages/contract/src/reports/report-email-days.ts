import { addDays, type Days } from '../schedule/days.ts';

/** `month`: on the 1st, about the month before. `week`: on Mondays, about the week before. */
export const reportRhythms = ['month', 'week'] as const;
export type ReportEvery = (typeof reportRhythms)[number];

/** The time of day, in the time zone of the email, at which reports are emailed. */
export const REPORT_EMAIL_TIME = '08:00';

const MONDAY = 1;

/** Returns the first day of the month that is so many months after the month of a day. */
function findFirstOfMonth(day: string, offset: number): string {
  const first = new Date(`${day.slice(0, 8)}01`);
  first.setUTCMonth(first.getUTCMonth() + offset);
  return first.toISOString().slice(0, 10);
}

/** Returns the last day up to a day, itself included, at which a report is emailed: a 1st, or a Monday. */
export function findSendDay(every: ReportEvery, until: string): string {
  if (every === 'month') return findFirstOfMonth(until, 0);
  return addDays(until, -((new Date(until).getUTCDay() - MONDAY + 7) % 7));
}

/** Returns the next day after a day, itself not included, at which a report is emailed. */
export const findNextSendDay = (every: ReportEvery, after: string): string =>
  every === 'month' ? findFirstOfMonth(after, 1) : addDays(findSendDay(every, after), 7);

/** Returns the days that an email of a 1st or of a Monday covers: the month or the week before. */
export const findCoveredDays = (every: ReportEvery, sendDay: string): Days => ({
  from: every === 'month' ? findFirstOfMonth(sendDay, -1) : addDays(sendDay, -7),
  to: addDays(sendDay, -1),
});
