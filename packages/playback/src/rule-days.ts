import { toDay, toWeekday } from './days.ts';
import type { RecurrenceRule } from './facts.ts';

const DAY_MS = 86_400_000;

/** Receives a day, counted from 1 January 1970; `'enough'` ends the series. */
export type VisitDay = (day: number) => 'enough' | void;

/**
 * Calls `visit` for the days from `low` to `high` on which a rule's series that begins on or after the day `first` has
 * an occurrence, in order. `first` to `high` are days counted from 1 January 1970, and `low` is not before `first`.
 *
 * The days come from their numbers, so a series that began years ago costs as much as a new one. Only a count of
 * months that have a 29th, 30th or 31st steps through the months since `first`.
 */
export function eachRuleDay(rule: RecurrenceRule, first: number, low: number, high: number, visit: VisitDay): void {
  if (rule.frequency === 'daily') eachDay(rule, first, low, high, visit);
  else if (rule.frequency === 'weekly') eachDayOfWeeks(rule, first, low, high, visit);
  else eachDayOfMonths(rule, first, low, high, visit);
}

function eachDay(
  { interval, count = Infinity }: RecurrenceRule,
  first: number,
  low: number,
  high: number,
  visit: VisitDay,
): void {
  const last = Math.min(high, first + interval * (count - 1));
  for (let day = first + interval * Math.ceil((low - first) / interval); day <= last; day += interval) {
    if (visit(day) === 'enough') return;
  }
}

function eachDayOfWeeks(
  { interval, weekdays, count = Infinity }: RecurrenceRule,
  first: number,
  low: number,
  high: number,
  visit: VisitDay,
): void {
  const firstWeekday = toWeekday(first);
  const sunday = first - firstWeekday;
  const days = weekdays === undefined ? [firstWeekday] : weekdays.toSorted((a, b) => a - b);
  const before = days.filter((weekday) => weekday < firstWeekday).length;
  for (let week = Math.floor((low - sunday) / (7 * interval)); ; week++) {
    const start = sunday + 7 * interval * week;
    let index = days.length * week - before;
    if (start > high || index >= count) return;
    for (const weekday of days) {
      const day = start + weekday;
      if (day > high || index >= count) return;
      if (day >= low && visit(day) === 'enough') return;
      index++;
    }
  }
}

function eachDayOfMonths(rule: RecurrenceRule, first: number, low: number, high: number, visit: VisitDay): void {
  const { interval, count = Infinity } = rule;
  const begin = new Date(first * DAY_MS);
  const [year, month] = [begin.getUTCFullYear(), begin.getUTCMonth()];
  const dayIn = describeDayInMonth(rule, begin.getUTCDate());
  const lowest = new Date(low * DAY_MS);
  const months = (lowest.getUTCFullYear() - year) * 12 + lowest.getUTCMonth() - month;

  let step = Math.floor(months / interval);
  let index = 0;
  if (count !== Infinity) {
    for (let i = 0; i < step && index < count; i++) {
      const day = dayIn(year, month + i * interval);
      if (day !== null && day >= first) index++;
    }
  }
  for (; index < count; step++) {
    const at = month + step * interval;
    const day = dayIn(year, at);
    if ((day ?? toDay(year, at, 1)) > high) return;
    if (day === null || day < first) continue;
    if (day >= low && visit(day) === 'enough') return;
    index++;
  }
}

type DayInMonth = (year: number, month: number) => number | null;

/** The rule's day in a month, which is zero-based and may be 12 or more; null if that month has none. */
function describeDayInMonth({ weekdays, weekOfMonth, monthDay }: RecurrenceRule, ofFirst: number): DayInMonth {
  const weekday = weekdays?.[0];
  if (weekday === undefined || weekOfMonth === undefined) {
    const dayOfMonth = monthDay ?? ofFirst;
    return (year, month) => {
      const day = toDay(year, month, dayOfMonth);
      return dayOfMonth <= 28 || day < toDay(year, month + 1, 1) ? day : null;
    };
  }
  if (weekOfMonth < 0) {
    return (year, month) => {
      const last = toDay(year, month + 1, 1) - 1;
      return last - ((toWeekday(last) - weekday + 7) % 7);
    };
  }
  return (year, month) => {
    const start = toDay(year, month, 1);
    return start + ((weekday - toWeekday(start) + 7) % 7) + 7 * (weekOfMonth - 1);
  };
}
