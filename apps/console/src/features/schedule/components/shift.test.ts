import { expect, test } from 'vitest';
import { weekly } from '../../../test/examples/example-event.ts';
import { describeShift, type Shift, snapMinutes } from './shift.ts';

test.each<[Shift['kind'], number, string]>([
  ['move', 15, 'Day at the park starts 0 h 15 min later'],
  ['move', -75, 'Day at the park starts 1 h 15 min earlier'],
  ['move', 1_440, 'Day at the park starts 24 h 0 min later'],
  ['stretch', -30, 'Day at the park ends 0 h 30 min earlier'],
])('screen readers hear a %s of %d minutes as "%s"', (kind, minutes, sentence) => {
  expect(describeShift({ event: weekly, date: weekly.scheduledDate, key: 'key', from: 'keys', kind, minutes })).toBe(
    sentence,
  );
});

test.each([
  [7, 0],
  [8, 15],
  [-8, -15],
  [22, 15],
])('%d minutes snap to %d', (minutes, expected) => {
  expect(snapMinutes(minutes)).toBeCloseTo(expected);
});
