import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';

export type WeekOfMonth = NonNullable<RecurrenceRule['weekOfMonth']>;

/** A custom rule in the form. Numbers are texts, and the choices of other frequencies are kept. */
export interface RuleForm {
  frequency: RecurrenceRule['frequency'];
  interval: string;
  /** The weekdays of a weekly rule; 0 is Sunday. */
  weekdays: readonly number[];
  /** Tells if a monthly rule names a day or a weekday. */
  monthlyBy: 'day' | 'weekday';
  monthDay: string;
  weekOfMonth: WeekOfMonth;
  weekday: number;
  ends: 'never' | 'date' | 'count';
  count: string;
}

/** The weeks that contain a day of the month, by the day divided by 7. */
const weeks = [1, 2, 3, 4, -1] as const;

/** The rule that the editor starts with: every week on the weekday of the first date, to the same last date. */
export function newRule(scheduledDate: string, lastDate: string): RuleForm {
  const day = parseDay(scheduledDate);
  return {
    frequency: 'weekly',
    interval: '1',
    weekdays: [day.getUTCDay()],
    monthlyBy: 'day',
    monthDay: String(day.getUTCDate()),
    weekOfMonth: weeks[Math.floor((day.getUTCDate() - 1) / 7)] ?? -1,
    weekday: day.getUTCDay(),
    ends: lastDate === '' ? 'never' : 'date',
    count: '10',
  };
}

/** The rule of a saved event in the form; null without a custom rule. */
export function toRuleForm({ rule, scheduledDate, lastDate }: ScheduleEvent): RuleForm | null {
  if (rule === null) return null;
  const { frequency, interval, weekdays, monthDay, weekOfMonth, count } = rule;
  const initial = newRule(scheduledDate, lastDate ?? '');
  const isMonthly = frequency === 'monthly';
  return {
    ...initial,
    frequency,
    interval: String(interval),
    ...(weekdays !== undefined && (isMonthly ? { weekday: weekdays[0] ?? initial.weekday } : { weekdays })),
    ...(weekOfMonth !== undefined && { monthlyBy: 'weekday', weekOfMonth }),
    ...(monthDay !== undefined && { monthDay: String(monthDay) }),
    ...(count !== undefined && { ends: 'count', count: String(count) }),
  };
}

/** The rule that is saved. A text that is no number becomes NaN, which the contract refuses. */
export function toRule(form: RuleForm): RecurrenceRule {
  const { frequency, weekdays, monthlyBy, weekOfMonth, weekday } = form;
  return {
    frequency,
    interval: numberIn(form.interval),
    ...(frequency === 'weekly' && { weekdays: weekdays.toSorted((a, b) => a - b) }),
    ...(frequency === 'monthly' &&
      (monthlyBy === 'day' ? { monthDay: numberIn(form.monthDay) } : { weekOfMonth, weekdays: [weekday] })),
    ...(form.ends === 'count' && { count: numberIn(form.count) }),
  };
}

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The day; today if the text is no date. */
function parseDay(text: string): Date {
  const day = new Date(text);
  return Number.isNaN(day.getTime()) ? new Date() : day;
}
