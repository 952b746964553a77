import type { EventForm } from '../event-form.ts';
import { newRule } from './rule-form.ts';

export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];
export const WEEKEND: readonly number[] = [0, 6];

const DAYS_PER_WEEK = 7;

type Repeating = Pick<EventForm, 'recurrence' | 'rule' | 'scheduledDate' | 'lastDate'>;

/** The days of the week on which an event repeats; null if it repeats by anything else than the days of each week. */
export function findRepeatDays({ recurrence, rule, scheduledDate }: Repeating): readonly number[] | null {
  if (recurrence === 'none') return [];
  if (recurrence === 'daily') return [...WEEKDAYS, ...WEEKEND];
  if (recurrence === 'weekly') return [new Date(scheduledDate).getUTCDay()];
  const isByDays = recurrence === 'custom' && rule?.frequency === 'weekly' && rule.interval === '1';
  return isByDays && rule.ends !== 'count' ? rule.weekdays : null;
}

/** The recurrence of an event that repeats on these days of the week: the simplest one that says so. */
export function repeatOn(days: readonly number[], form: Repeating): Pick<EventForm, 'recurrence' | 'rule'> {
  const { rule, scheduledDate, lastDate } = form;
  if (days.length === 0) return { recurrence: 'none', rule };
  if (days.length === DAYS_PER_WEEK) return { recurrence: 'daily', rule };
  if (days.length === 1 && days[0] === new Date(scheduledDate).getUTCDay()) return { recurrence: 'weekly', rule };
  const byDays = { frequency: 'weekly', interval: '1', weekdays: days } as const;
  return {
    recurrence: 'custom',
    rule: { ...(rule ?? newRule(scheduledDate, lastDate)), ...byDays, ends: lastDate === '' ? 'never' : 'date' },
  };
}

/** True if both lists have the same days, in any order. */
export const areSameDays = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((day) => other.includes(day));

export const toggleDay = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((each) => each !== day) : [...days, day];
