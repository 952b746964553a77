import { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import { expect, test } from 'vitest';
import { weekly } from '../../../test/examples/example-event.ts';
import { newRule, toRuleForm, toRule } from './rule-form.ts';

test.each<[object]>([
  [{ frequency: 'daily', interval: 3 }],
  [{ frequency: 'weekly', interval: 2, weekdays: [1, 5], count: 10 }],
  [{ frequency: 'monthly', monthDay: 31 }],
  [{ frequency: 'monthly', interval: 2, weekdays: [5], weekOfMonth: -1, count: 1 }],
])('a saved rule %j stays the same in the form', (saved) => {
  const rule = RecurrenceRule.parse(saved);
  const form = toRuleForm({ ...weekly, recurrence: 'custom', rule });
  expect(form === null ? null : toRule(form)).toEqual(rule);
});

test('a saved rule without days uses those of the first date', () => {
  const form = toRuleForm({ ...weekly, recurrence: 'custom', rule: RecurrenceRule.parse({ frequency: 'monthly' }) });
  expect(form).toMatchObject({ monthlyBy: 'day', monthDay: '3', weekdays: [2] });
});

test.each([
  ['2026-11-01', 1, 0],
  ['2026-11-07', 1, 6],
  ['2026-11-08', 2, 0],
  ['2026-11-28', 4, 6],
  ['2026-11-29', -1, 0],
])('a new rule of an event from %s offers its week %d and its weekday %d', (date, weekOfMonth, weekday) => {
  expect(newRule(date, '')).toMatchObject({ weekOfMonth, weekday, weekdays: [weekday], ends: 'never' });
});

test('a new rule keeps the last date, and does not need a first one', () => {
  expect(newRule('2026-11-20', '2026-12-31').ends).toBe('date');
  expect(newRule('', '').weekdays).toHaveLength(1);
});
