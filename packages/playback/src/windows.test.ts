import { describe, expect, test } from 'vitest';
import type { Window } from './facts.ts';
import { isOpen, openSpans } from './windows.ts';

const at = (instant: string) => Date.parse(instant);
const weekend = [0, 6];

/** When windows are open between two instants, each span written as `03-09T12:00/03-09T14:00` in UTC. */
function open(windows: Window[], timeZone: string, from: string, to: string): string[] {
  return openSpans(windows, timeZone, at(from), at(to)).map((span) =>
    [span.from, span.to].map((ms) => new Date(ms).toISOString().slice(5, 16)).join('/'),
  );
}

describe('windows in a week without a change of clocks', () => {
  // 9 March 2026 is a Monday.
  test.each<[what: string, windows: Window[], expected: string[]]>([
    ['none: always', [], ['03-09T00:00/03-16T00:00']],
    ['one without restrictions: always', [{}], ['03-09T00:00/03-16T00:00']],
    [
      'hours on some days; the end is excluded',
      [{ days: [1, 3], from: '07:00', to: '11:30' }],
      ['03-09T07:00/03-09T11:30', '03-11T07:00/03-11T11:30'],
    ],
    ['whole days in a row are one span', [{ days: [2, 3, 4] }], ['03-10T00:00/03-13T00:00']],
    ['until the end of the day', [{ days: [2], from: '22:00', to: '00:00' }], ['03-10T22:00/03-11T00:00']],
    ['from the start of the day', [{ days: [2], from: '00:00', to: '06:00' }], ['03-10T00:00/03-10T06:00']],
    [
      'past midnight belongs to the day on which it starts',
      [{ days: [2], from: '22:00', to: '02:00' }],
      ['03-10T22:00/03-11T02:00'],
    ],
    [
      'past midnight from the day before the period',
      [{ days: [0, 1], from: '22:00', to: '02:00' }],
      ['03-09T00:00/03-09T02:00', '03-09T22:00/03-10T02:00', '03-15T22:00/03-16T00:00'],
    ],
    [
      'past midnight, its dates are about the day on which it starts',
      [{ firstDate: '2026-03-11', lastDate: '2026-03-12', from: '22:00', to: '02:00' }],
      ['03-11T22:00/03-12T02:00', '03-12T22:00/03-13T02:00'],
    ],
    ['the first date', [{ firstDate: '2026-03-14' }], ['03-14T00:00/03-16T00:00']],
    ['the last date', [{ lastDate: '2026-03-10' }], ['03-09T00:00/03-11T00:00']],
    ['a date that has no such weekday', [{ firstDate: '2026-03-10', lastDate: '2026-03-13', days: weekend }], []],
    [
      'several that meet or overlap are one span',
      [
        { days: [1], from: '12:00', to: '14:00' },
        { days: [1], from: '09:00', to: '12:00' },
        { days: [1], from: '10:00', to: '11:00' },
        { days: [1], from: '15:00', to: '16:00' },
      ],
      ['03-09T09:00/03-09T14:00', '03-09T15:00/03-09T16:00'],
    ],
  ])('%s', (_, windows, expected) => {
    expect(open(windows, 'UTC', '2026-03-09T00:00Z', '2026-03-16T00:00Z')).toEqual(expected);
  });

  test('are by the clock of the time zone', () => {
    const mornings = [{ days: [1], from: '07:00', to: '11:00' }];
    expect(open(mornings, 'Asia/Kathmandu', '2026-03-08T00:00Z', '2026-03-12T00:00Z')).toEqual([
      '03-09T01:15/03-09T05:15',
    ]);
    expect(open(mornings, 'Pacific/Kiritimati', '2026-03-08T00:00Z', '2026-03-12T00:00Z')).toEqual([
      '03-08T17:00/03-08T21:00',
    ]);
  });

  test('are cut at the edges of the period', () => {
    expect(open([{ from: '10:00', to: '12:00' }], 'UTC', '2026-03-09T11:00Z', '2026-03-10T10:30Z')).toEqual([
      '03-09T11:00/03-09T12:00',
      '03-10T10:00/03-10T10:30',
    ]);
    expect(open([], 'UTC', '2026-03-09T11:00Z', '2026-03-09T11:00Z')).toEqual([]);
  });
});

describe('windows where clocks change', () => {
  // the first 18 hours of a day in UTC
  test.each<[what: string, window: Window, timeZone: string, day: string, expected: string[]]>([
    [
      'hours around a skipped one are shorter',
      { from: '00:30', to: '03:00' },
      'Europe/London',
      '2026-03-29',
      ['03-29T00:30/03-29T02:00'],
    ],
    ['within a skipped hour there is nothing', { from: '01:15', to: '01:45' }, 'Europe/London', '2026-03-29', []],
    [
      'one that begins in a skipped hour opens after it',
      { from: '01:15', to: '04:00' },
      'Europe/London',
      '2026-03-29',
      ['03-29T01:00/03-29T03:00'],
    ],
    [
      'one that ends in a skipped hour closes before it',
      { from: '00:15', to: '01:45' },
      'Europe/London',
      '2026-03-29',
      ['03-29T00:15/03-29T01:00'],
    ],
    [
      'within a repeated hour it opens twice',
      { from: '01:15', to: '01:45' },
      'Europe/London',
      '2026-10-25',
      ['10-25T00:15/10-25T00:45', '10-25T01:15/10-25T01:45'],
    ],
    [
      'one that ends in a repeated hour closes twice',
      { from: '00:30', to: '01:30' },
      'Europe/London',
      '2026-10-25',
      ['10-25T00:00/10-25T00:30', '10-25T01:00/10-25T01:30'],
    ],
    [
      'hours around a repeated one are longer',
      { from: '00:30', to: '03:00' },
      'Europe/London',
      '2026-10-25',
      ['10-25T00:00/10-25T03:00'],
    ],
    [
      'a night that repeats an hour belongs as a whole to the day before',
      { days: [6], from: '22:00', to: '01:30' },
      'Europe/London',
      '2026-10-25',
      ['10-25T00:00/10-25T00:30', '10-25T01:00/10-25T01:30'],
    ],
    [
      'a day that a zone skips has no window',
      { firstDate: '2011-12-30', lastDate: '2011-12-30', from: '09:00', to: '23:00' },
      'Pacific/Apia',
      '2011-12-30',
      [],
    ],
    [
      'a night that begins on a skipped day goes on after it',
      { firstDate: '2011-12-30', lastDate: '2011-12-30', from: '22:00', to: '02:00' },
      'Pacific/Apia',
      '2011-12-30',
      ['12-30T10:00/12-30T12:00'],
    ],
  ])('%s', (_, window, timeZone, day, expected) => {
    expect(open([window], timeZone, `${day}T00:00Z`, `${day}T18:00Z`)).toEqual(expected);
  });

  test('a day that repeats its last hour has 25', () => {
    // In São Paulo it was 23:00 again on Saturday, 17 February 2018, at 24:00.
    expect(open([{ days: [6] }], 'America/Sao_Paulo', '2018-02-16T00:00Z', '2018-02-20T00:00Z')).toEqual([
      '02-17T02:00/02-18T03:00',
    ]);
  });

  test('a repeated hour at the end of a year is in both of its passes', () => {
    // In Dhaka it was 23:00 again on 31 December 2009, at 24:00.
    expect(open([{ from: '23:00', to: '23:30' }], 'Asia/Dhaka', '2009-12-31T12:00Z', '2010-01-01T12:00Z')).toEqual([
      '12-31T16:00/12-31T16:30',
      '12-31T17:00/12-31T17:30',
    ]);
  });
});

test.each([
  ['2026-03-09T06:59:59.999Z', false],
  ['2026-03-09T07:00:00.000Z', true],
  ['2026-03-09T10:59:59.999Z', true],
  ['2026-03-09T11:00:00.000Z', false],
])('at %s a window from 07:00 to 11:00 is open: %s', (instant, expected) => {
  expect(isOpen([{ from: '07:00', to: '11:00' }], 'Europe/London', at(instant))).toBe(expected);
});

test('what has no windows is always open', () => {
  expect(isOpen([], 'Europe/London', at('2026-03-09T03:00Z'))).toBe(true);
});

test('windows in an unknown time zone are refused', () => {
  expect(() => isOpen([{ days: [1] }], 'Mars/Olympus', 0)).toThrow(RangeError);
});
