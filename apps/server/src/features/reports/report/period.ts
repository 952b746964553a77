import { addDays, countDays, type Days } from '@vitrine/contract/schedule/days';
import { AppError } from '@vitrine/contract/core/errors';
import { say } from '@vitrine/contract/core/say';
import { REPORT_DAYS } from '@vitrine/contract/reports/report-limits';

/** The days of one month that belong to a period. */
export interface MonthPart {
  /** The first day of the month. */
  month: string;
  /** The first and the last day, from 1. */
  first: number;
  last: number;
  isWhole: boolean;
}

const WRONG_DAYS = say(`Please choose from 1 to ${REPORT_DAYS} days`);

/** @throws request.invalid for a period that no report can have */
export function requireDays(days: Days): void {
  const count = countDays(days);
  if (count >= 1 && count <= REPORT_DAYS) return;
  throw new AppError('request.invalid', { message: WRONG_DAYS });
}

/** Lists the days of a period in order. */
export const listDays = ({ from, to }: Days): string[] =>
  Array.from({ length: countDays({ from, to }) }, (_, n) => addDays(from, n));

/** The days before a period, as many as it has. */
export const findPeriodBefore = (days: Days): Days => ({
  from: addDays(days.from, -countDays(days)),
  to: addDays(days.from, -1),
});

/** Lists the months of a period in order, each with its days in the period. */
export function listMonthParts({ from, to }: Days): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to;) {
    const next = `${addDays(month, 31).slice(0, 7)}-01`;
    const end = addDays(next, -1);
    const first = from > month ? Number(from.slice(8)) : 1;
    const last = Number((to < end ? to : end).slice(8));
    parts.push({ month, first, last, isWhole: first === 1 && end <= to });
    month = next;
  }
  return parts;
}
