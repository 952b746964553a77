import { expect, test } from 'vitest';
import { type Gap, toGapLine, describeGaps } from './gaps.ts';

const now = Date.parse('2026-11-23T15:00:00Z');
const gap = (from: string, until: string | null): Gap => ({
  from: `2026-${from}:00Z`,
  until: until === null ? null : `2026-${until}:00Z`,
});

test.each<[string, Gap[], string]>([
  ['one that has begun', [gap('11-23T15:00', '11-23T18:00')], 'from now to 18:00'],
  ['one of today', [gap('11-23T17:00', '11-23T18:30')], 'from today at 17:00 to 18:30'],
  ['one past midnight', [gap('11-23T22:00', '11-24T06:00')], 'from today at 22:00 to tomorrow at 06:00'],
  ['one without an end', [gap('11-27T08:00', null)], 'from Friday at 08:00 on'],
  ['one without an end that has begun', [gap('11-23T15:00', null)], 'from now on'],
  [
    'two',
    [gap('11-23T17:00', '11-23T18:00'), gap('11-25T17:00', '11-25T18:00')],
    'from today at 17:00 to 18:00, and 1 more time',
  ],
  [
    'one each night',
    ['23', '24', '25', '26'].map((day) => gap(`11-${day}T22:00`, `11-${Number(day) + 1}T06:00`)),
    'every night 22:00–06:00',
  ],
  [
    'one each day, the first of which has begun',
    [gap('11-23T15:00', '11-23T16:00'), gap('11-24T12:00', '11-24T16:00'), gap('11-25T12:00', '11-25T16:00')],
    'every day 12:00–16:00',
  ],
  [
    'some at the same time of other days',
    [gap('11-23T17:00', '11-23T18:00'), gap('11-25T17:00', '11-25T18:00'), gap('11-28T17:00', '11-28T18:00')],
    'from today at 17:00 to 18:00, and 2 more times',
  ],
])('%s is put into words', (_, gaps, words) => {
  expect(describeGaps(gaps, gaps.length, now, 'UTC')).toBe(words);
});

test('gaps beyond those that are listed are counted', () => {
  const gaps = [gap('11-23T17:00', '11-23T18:00'), gap('11-23T19:00', '11-23T20:00')];
  expect(describeGaps(gaps, 40, now, 'UTC')).toBe('from today at 17:00 to 18:00, and 39 more times');
});

test('times are by the clock in the zone', () => {
  expect(describeGaps([gap('11-23T22:00', '11-23T23:00')], 1, now, 'Asia/Tokyo')).toBe('from today at 07:00 to 08:00');
});

test.each<[string, Gap, [from: number, until: number, kind: string][]]>([
  [
    'a gap within a day',
    gap('11-23T06:00', '11-23T18:00'),
    [
      [0, 0.25, 'base'],
      [0.25, 0.75, 'lost'],
      [0.75, 1, 'base'],
    ],
  ],
  [
    'a gap past midnight',
    gap('11-23T18:00', '11-24T06:00'),
    [
      [0, 0.25, 'lost'],
      [0.25, 0.75, 'base'],
      [0.75, 1, 'lost'],
    ],
  ],
  ['a gap without an end', gap('11-23T18:00', null), [[0, 1, 'lost']]],
])('%s is on the line of a day', (_, each, parts) => {
  expect(toGapLine([each], 'UTC').map(({ from, until, kind }) => [from, until, kind])).toEqual(parts);
});
