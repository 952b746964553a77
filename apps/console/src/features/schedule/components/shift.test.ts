import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { expect, test } from 'vitest';
import { weekly } from '../../../test/example-event.ts';
import { describeShift, limitedShift, type Shift, snapped } from './shift.ts';

test.each<[Shift['kind'], number, string]>([
  ['move', 15, 'Day at the park starts 0 h 15 min later'],
  ['move', -75, 'Day at the park starts 1 h 15 min earlier'],
  ['move', 1_440, 'Day at the park starts 24 h 0 min later'],
  ['stretch', -30, 'Day at the park ends 0 h 30 min earlier'],
])('screen readers hear a %s of %d minutes as "%s"', (kind, minutes, sentence) => {
  expect(describeShift({ event: weekly, key: 'key', from: 'keys', kind, minutes })).toBe(sentence);
});

test.each([
  [7, 0],
  [8, 15],
  [-8, -15],
  [22, 15],
])('%d minutes snap to %d', (minutes, expected) => {
  expect(snapped(minutes)).toBeCloseTo(expected);
});

test.each<[ScheduleEvent['recurrence'], Shift['kind'], number, number]>([
  ['weekly', 'move', 1_440, 1_440],
  ['daily', 'move', 60, 60],
  ['daily', 'move', 1_000, 885],
  ['custom', 'move', -600, -540],
  ['custom', 'stretch', -600, -600],
])(
  'a %s event that is shifted (%s) by %d minutes from 09:00 is shifted by %d',
  (recurrence, kind, minutes, limited) => {
    expect(limitedShift({ ...weekly, recurrence }, kind, minutes)).toBe(limited);
  },
);
