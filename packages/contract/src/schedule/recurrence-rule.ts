import { z } from 'zod';
import { say } from '../core/say.ts';

const CHOOSE_WEEK = 'Please choose a week of the month from 1 to 4, or -1 for the last';

/** 0 is Sunday, 6 is Saturday. */
export const Weekday = z
  .int(say('Please choose a day of the week from 0 (Sunday) to 6 (Saturday)'))
  .min(0, say('Please choose a day of the week from 0 (Sunday) to 6 (Saturday)'))
  .max(6, say('Please choose a day of the week from 0 (Sunday) to 6 (Saturday)'));

/** A whole number from 1 to `max`. */
function countSchema(max: number, what: string) {
  const message = `Please enter ${what} from 1 to ${max}`;
  return z.int(message).min(1, message).max(max, message);
}

/**
 * The way in which an event with the recurrence `custom` repeats: a subset of RRULE (RFC 5545, section 3.3.10) with
 * weeks that start on Sunday. The first occurrence is the first match on or after the event's `scheduledDate`.
 */
export const RecurrenceRule = z
  .object({
    frequency: z.enum(['daily', 'weekly', 'monthly'], say('Please choose a frequency: daily, weekly or monthly')),
    /** The number of days, weeks or months from one occurrence to the next, counted from `scheduledDate`. */
    interval: countSchema(99, 'an interval').default(1),
    /** Weekly: at least one, by default that of `scheduledDate`. Monthly: exactly one, with `weekOfMonth`. */
    weekdays: z.array(Weekday).max(7, say('Please name each day of the week once')).optional(),
    /** Monthly: by default that of `scheduledDate`. Months without this day have no occurrence. */
    monthDay: countSchema(31, 'a day of the month').optional(),
    /** Monthly: which of the weekday's occurrences in the month; -1 is the last. */
    weekOfMonth: z.literal([1, 2, 3, 4, -1], CHOOSE_WEEK).optional(),
    /** The number of occurrences; without it, the event's `lastDate` decides. */
    count: countSchema(1_000, 'a number of occurrences').optional(),
  })
  .superRefine((rule, context) => {
    for (const [field, message] of findRuleProblems(rule)) context.addIssue({ code: 'custom', path: [field], message });
  });
export type RecurrenceRule = z.infer<typeof RecurrenceRule>;

type Problem = [field: 'weekdays' | 'monthDay' | 'weekOfMonth', message: string];

/** Fields that do not fit together, at most one problem of each. */
function findRuleProblems({
  frequency,
  weekdays,
  monthDay,
  weekOfMonth,
}: Pick<RecurrenceRule, 'frequency' | 'weekdays' | 'monthDay' | 'weekOfMonth'>): Problem[] {
  const problems: Problem[] = [];
  if (frequency !== 'monthly') {
    if (monthDay !== undefined) problems.push(['monthDay', 'Only a monthly rule has a day of the month']);
    if (weekOfMonth !== undefined) problems.push(['weekOfMonth', 'Only a monthly rule has a week of the month']);
  } else if (monthDay !== undefined && weekOfMonth !== undefined) {
    problems.push(['weekOfMonth', 'Please set either the day or the week of the month']);
  }
  const weekdaysProblem = findWeekdayProblem(frequency, weekdays, weekOfMonth);
  if (weekdaysProblem !== null) problems.push(['weekdays', weekdaysProblem]);
  return problems;
}

function findWeekdayProblem(
  frequency: RecurrenceRule['frequency'],
  weekdays: readonly number[] | undefined,
  weekOfMonth: number | undefined,
): string | null {
  if (frequency === 'monthly' && weekOfMonth !== undefined) {
    return weekdays?.length === 1 ? null : 'Please choose exactly one day of the week for a week of the month';
  }
  if (weekdays === undefined) return null;
  if (frequency === 'daily') return 'A daily rule has no days of the week. Use a weekly rule.';
  if (frequency === 'monthly') return 'Please set the week of the month for a day of the week';
  if (weekdays.length === 0) return 'Please choose at least one day of the week';
  return new Set(weekdays).size < weekdays.length ? 'Please name each day of the week once' : null;
}
