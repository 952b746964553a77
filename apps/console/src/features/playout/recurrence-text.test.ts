import { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import { expect, test } from 'vitest';
import { describeRecurrence } from './recurrence-text.ts';

/** A Friday, the third of its month. */
const scheduledDate = '2026-11-20';

test.each([
  ['none', ''],
  ['daily', 'every day'],
  ['weekly', 'every week'],
  ['monthly', 'every month'],
] as const)('the recurrence %s is named %j', (recurrence, phrase) => {
  expect(describeRecurrence({ recurrence, rule: null, scheduledDate })).toBe(phrase);
});

test.each<[object, string]>([
  [{ frequency: 'daily' }, 'every day'],
  [{ frequency: 'daily', interval: 3 }, 'every 3 days'],
  [{ frequency: 'weekly' }, 'every week on Friday'],
  [{ frequency: 'weekly', interval: 2, weekdays: [5, 1], count: 10 }, 'every 2 weeks on Monday and Friday, 10 times'],
  [{ frequency: 'weekly', weekdays: [1, 3, 5] }, 'every week on Monday, Wednesday and Friday'],
  [{ frequency: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] }, 'every day'],
  [{ frequency: 'weekly', weekdays: [5, 4, 3, 2, 1], count: 3 }, 'every weekday, 3 times'],
  [{ frequency: 'weekly', weekdays: [6, 0] }, 'every weekend'],
  [{ frequency: 'weekly', interval: 2, weekdays: [0, 1, 2, 3, 4, 5, 6] }, 'every 2 weeks on all days'],
  [{ frequency: 'monthly' }, 'every month on day 20'],
  [{ frequency: 'monthly', interval: 6, monthDay: 31 }, 'every 6 months on day 31'],
  [{ frequency: 'monthly', weekdays: [1], weekOfMonth: 1 }, 'every month on the first Monday'],
  [{ frequency: 'monthly', weekdays: [5], weekOfMonth: -1, count: 1 }, 'every month on the last Friday, once'],
])('the rule %j is named %j', (rule, phrase) => {
  expect(describeRecurrence({ recurrence: 'custom', rule: RecurrenceRule.parse(rule), scheduledDate })).toBe(phrase);
});
