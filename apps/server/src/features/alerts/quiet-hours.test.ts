import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const at = (time: string) => Date.parse(`2026-07-01T${time}:00.000Z`);

test.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
])('from %s until %s it is quiet at %s: %s', (quietFrom, quietUntil, time, isExpected) => {
  expect(isQuiet({ quietFrom, quietUntil, timezone: 'UTC' }, at(time))).toBe(isExpected);
});

test('quiet hours apply in their own time zone; by default there are none', () => {
  expect(isQuiet({ quietFrom: '22:00', quietUntil: '07:00', timezone: 'Europe/London' }, at('21:00'))).toBe(true);
  expect(isQuiet({ quietFrom: null, quietUntil: null, timezone: 'UTC' }, at('03:00'))).toBe(false);
});
