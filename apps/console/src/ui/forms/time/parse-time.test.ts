import { expect, test } from 'vitest';
import { stepTime } from './parse-time.ts';

test.each([
  ['09:00', 1, '09:15'],
  ['09:00', -1, '08:45'],
  ['09:07', 1, '09:15'],
  ['09:07', -1, '09:00'],
  ['23:50', 1, '00:00'],
  ['00:00', -1, '23:45'],
  ['5 pm', 1, '17:15'],
  ['soon', 1, '00:00'],
  ['', -1, '00:00'],
] as const)('from %j a step of %i results in %s', (text, direction, time) => {
  expect(stepTime(text, direction)).toBe(time);
});
