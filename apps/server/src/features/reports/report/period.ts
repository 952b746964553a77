import { AppError } from '@vitrine/contract/core/errors';
import { say } from '@vitrine/contract/core/say';
import { REPORT_DAYS } from '@vitrine/contract/reports/report-limits';

/** The days of a report, `2026-11-14`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days of one month that belong to a period. */
export interface MonthPart {
  /** The first day of the month. */
  month: string;
  /** The first and the last day, from 1. */
  first: number;
  last: number;
  isWhole: boolean;
}

const DAY_MS = 86_400_000;

const WRONG_DAYS = say(`Please choose from 1 to ${REPORT_DAYS} days`);

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The number of days; 0 or less if the period ends before it starts. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** @throws request.invalid for a period that no report can have */
export function requireDays(days: Days): void {
  const count = countDays(days);
  if (count >= 1 && count <= REPORT_DAYS) return;
  throw new AppError('request.invalid', { message: WRONG_DAYS });
}

/** Lists the days of a period in order. */
export const listDays = ({ from, to }: Days): string[] =>
  Array.from({ length: countDays({ from, to }) }, (_, n) => toDay(Date.parse(from) + n * DAY_MS));

/** The days before a period, as many as it has. */
export const findPeriodBefore = (days: Days): Days => ({
  from: toDay(Date.parse(days.from) - countDays(days) * DAY_MS),
  to: toDay(Date.parse(days.from) - DAY_MS),
});

/** Lists the months of a period in order, each with those of its days that belong to it. */
export function listMonthParts({ from, to }: Days): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to;) {
    const next = new Date(Date.parse(month));
    next.setUTCMonth(next.getUTCMonth() + 1);
    const end = toDay(next.getTime() - DAY_MS);
    const first = from > month ? Number(from.slice(8)) : 1;
    const last = Number((to < end ? to : end).slice(8));
    parts.push({ month, first, last, isWhole: first === 1 && end <= to });
    month = toDay(next.getTime());
  }
  return parts;
}
