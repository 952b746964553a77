import { expect, test } from 'vitest';
import { dayIn } from './date-format.ts';

test.each([
  ['Pacific/Kiritimati', '2026-11-21'],
  ['UTC', '2026-11-20'],
  ['Pacific/Pago_Pago', '2026-11-19'],
])('the day in %s is its own calendar day', (timeZone, day) => {
  const now = timeZone === 'Pacific/Pago_Pago' ? '2026-11-20T10:30:00Z' : '2026-11-20T12:00:00Z';
  expect(dayIn(timeZone, now)).toBe(day);
});
