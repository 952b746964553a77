import { describe, expect, test } from 'vitest';
import { eventBody } from '../test/example-event.ts';
import { accepts, listProblems } from '../test/problems.ts';
import { RecurrenceRule } from './recurrence-rule.ts';
import { ScheduleEventBody } from './schedule.ts';

const CHOOSE_WEEKDAY = 'Please choose a day of the week from 0 (Sunday) to 6 (Saturday)';
const CHOOSE_WEEK = 'Please choose a week of the month from 1 to 4, or -1 for the last';

describe('a rule', () => {
  test.for<[rule: object]>([
    [{ frequency: 'daily' }],
    [{ frequency: 'daily', interval: 99, count: 1_000 }],
    [{ frequency: 'weekly' }],
    [{ frequency: 'weekly', interval: 2, weekdays: [1, 3, 5] }],
    [{ frequency: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] }],
    [{ frequency: 'monthly' }],
    [{ frequency: 'monthly', monthDay: 31, count: 1 }],
    [{ frequency: 'monthly', interval: 3, weekdays: [5], weekOfMonth: -1 }],
  ])('may be %o', ([rule]) => {
    expect(RecurrenceRule.parse(rule)).toEqual({ interval: 1, ...rule });
  });

  test.for<[problem: string, rule: object]>([
    ['frequency: Please choose a frequency: daily, weekly or monthly', {}],
    ['frequency: Please choose a frequency: daily, weekly or monthly', { frequency: 'yearly' }],
    ['interval: Please enter an interval from 1 to 99', { frequency: 'daily', interval: 0 }],
    ['interval: Please enter an interval from 1 to 99', { frequency: 'daily', interval: 100 }],
    ['interval: Please enter an interval from 1 to 99', { frequency: 'daily', interval: 1.5 }],
    ['count: Please enter a number of occurrences from 1 to 1000', { frequency: 'daily', count: 0 }],
    ['count: Please enter a number of occurrences from 1 to 1000', { frequency: 'daily', count: 1_001 }],
    ['monthDay: Please enter a day of the month from 1 to 31', { frequency: 'monthly', monthDay: 32 }],
    ['monthDay: Please enter a day of the month from 1 to 31', { frequency: 'monthly', monthDay: -1 }],
    [`weekOfMonth: ${CHOOSE_WEEK}`, { frequency: 'monthly', weekdays: [1], weekOfMonth: 5 }],
    [`weekOfMonth: ${CHOOSE_WEEK}`, { frequency: 'monthly', weekdays: [1], weekOfMonth: 0 }],
    [`weekdays.0: ${CHOOSE_WEEKDAY}`, { frequency: 'weekly', weekdays: [7] }],
    [`weekdays.1: ${CHOOSE_WEEKDAY}`, { frequency: 'weekly', weekdays: [1, -1] }],
    [`weekdays.0: ${CHOOSE_WEEKDAY}`, { frequency: 'weekly', weekdays: ['MO'] }],
    ['weekdays: Please choose at least one day of the week', { frequency: 'weekly', weekdays: [] }],
    ['weekdays: Please name each day of the week once', { frequency: 'weekly', weekdays: [1, 1] }],
    ['weekdays: A daily rule has no days of the week. Use a weekly rule.', { frequency: 'daily', weekdays: [1] }],
    ['weekdays: Please set the week of the month for a day of the week', { frequency: 'monthly', weekdays: [1] }],
    [
      'weekdays: Please choose exactly one day of the week for a week of the month',
      { frequency: 'monthly', weekOfMonth: 1 },
    ],
    [
      'weekdays: Please choose exactly one day of the week for a week of the month',
      { frequency: 'monthly', weekOfMonth: 1, weekdays: [1, 2] },
    ],
    [
      'weekOfMonth: Please set either the day or the week of the month',
      { frequency: 'monthly', weekOfMonth: 1, weekdays: [1], monthDay: 2 },
    ],
    ['monthDay: Only a monthly rule has a day of the month', { frequency: 'daily', monthDay: 1 }],
    ['monthDay: Only a monthly rule has a day of the month', { frequency: 'weekly', monthDay: 1 }],
    ['weekOfMonth: Only a monthly rule has a week of the month', { frequency: 'daily', weekOfMonth: 1 }],
    ['weekOfMonth: Only a monthly rule has a week of the month', { frequency: 'weekly', weekOfMonth: 1 }],
  ])('is refused with "%s" for %o', ([problem, rule]) => {
    expect(listProblems(RecurrenceRule, rule)).toEqual([problem]);
  });
});

describe('an event with a rule', () => {
  const body = { ...eventBody, recurrence: 'custom', rule: { frequency: 'weekly' } };

  test.for([{}, { lastDate: '2026-12-31' }, { rule: { frequency: 'daily', count: 3 }, lastDate: null }])(
    'may have %o',
    (change) => {
      expect(accepts(ScheduleEventBody, { ...body, ...change })).toBe(true);
    },
  );

  test.for(['none', 'daily', 'weekly', 'monthly', undefined])('is refused with the recurrence %s', (recurrence) => {
    expect(listProblems(ScheduleEventBody, { ...body, recurrence })).toEqual([
      'rule: Only an event with the recurrence custom has a rule',
    ]);
    expect(accepts(ScheduleEventBody, { ...body, recurrence, rule: null })).toBe(true);
  });

  test('has either a last date or a number of occurrences', () => {
    const both = { ...body, rule: { frequency: 'daily', count: 3 }, lastDate: '2026-12-31' };
    expect(listProblems(ScheduleEventBody, both)).toEqual([
      'lastDate: Please set either the last date or the number of occurrences',
    ]);
  });
});
