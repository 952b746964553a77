import { describe, expect, test } from 'vitest';
import { nextOccurrence, listOccurrences, findRunningOccurrence, type Timing } from './schedule.ts';

const at = (instant: string) => Date.parse(instant);

/** A line such as `Europe/London 2026-03-02 09:00-17:00 weekly until 2026-04-01`. */
function timing(line: string): Timing {
  const [timeZone = '', date = '', hours = '', recurrence = 'none', , lastDate = null] = line.split(' ');
  const [startTime = '', endTime = ''] = hours.split('-');
  const days = { timeZone, date, lastDate, recurrence: recurrence as Timing['recurrence'], rule: null };
  return { ...days, startTime, endTime, allDay: false };
}

/** The occurrences of a line between two days (UTC), each as `2026-03-02T09:00 to 2026-03-02T17:01`. */
function runs(line: string, fromDay: string, toDay: string): string[] {
  return listOccurrences(timing(line), at(`${fromDay}T00:00Z`), at(`${toDay}T00:00Z`)).map(({ from, to }) => {
    const [start, end] = [from, to].map((ms) => new Date(ms).toISOString().slice(0, 16));
    return `${start} to ${end}`;
  });
}

describe('when an entry runs (all answers in UTC, the end after the included minute)', () => {
  test.each<[what: string, line: string, from: string, to: string, expected: string[]]>([
    [
      'once, with its end minute',
      'UTC 2026-03-02 09:00-17:00',
      '2026-02-01',
      '2026-05-01',
      ['2026-03-02T09:00 to 2026-03-02T17:01'],
    ],
    [
      'to the last minute of the day',
      'UTC 2026-03-02 00:00-23:59',
      '2026-02-01',
      '2026-05-01',
      ['2026-03-02T00:00 to 2026-03-03T00:00'],
    ],
    [
      'once means once, even when a last day is named',
      'UTC 2026-03-02 09:00-10:00 none until 2026-03-30',
      '2026-02-01',
      '2026-05-01',
      ['2026-03-02T09:00 to 2026-03-02T10:01'],
    ],
    [
      'never, when the last day is before the first',
      'UTC 2026-03-02 09:00-10:00 weekly until 2026-03-01',
      '2026-02-01',
      '2026-05-01',
      [],
    ],
    [
      'every week on the weekday of its first day, from that day on',
      'UTC 2026-03-04 09:00-10:00 weekly',
      '2026-02-20',
      '2026-03-19',
      [
        '2026-03-04T09:00 to 2026-03-04T10:01',
        '2026-03-11T09:00 to 2026-03-11T10:01',
        '2026-03-18T09:00 to 2026-03-18T10:01',
      ],
    ],
    [
      'every week, the last day included',
      'UTC 2026-03-04 09:00-10:00 weekly until 2026-03-11',
      '2026-03-01',
      '2026-04-01',
      ['2026-03-04T09:00 to 2026-03-04T10:01', '2026-03-11T09:00 to 2026-03-11T10:01'],
    ],
    [
      'every month on the day of its first day',
      'UTC 2026-01-15 09:00-10:00 monthly until 2026-03-15',
      '2025-12-01',
      '2026-12-01',
      [
        '2026-01-15T09:00 to 2026-01-15T10:01',
        '2026-02-15T09:00 to 2026-02-15T10:01',
        '2026-03-15T09:00 to 2026-03-15T10:01',
      ],
    ],
    [
      'on the 31st only in the months that have one',
      'UTC 2026-01-31 09:00-09:30 monthly',
      '2026-01-01',
      '2026-09-01',
      [
        '2026-01-31T09:00 to 2026-01-31T09:31',
        '2026-03-31T09:00 to 2026-03-31T09:31',
        '2026-05-31T09:00 to 2026-05-31T09:31',
        '2026-07-31T09:00 to 2026-07-31T09:31',
        '2026-08-31T09:00 to 2026-08-31T09:31',
      ],
    ],
    [
      'on the 30th in every month but February',
      'UTC 2026-01-30 09:00-09:30 monthly',
      '2026-01-01',
      '2026-05-01',
      [
        '2026-01-30T09:00 to 2026-01-30T09:31',
        '2026-03-30T09:00 to 2026-03-30T09:31',
        '2026-04-30T09:00 to 2026-04-30T09:31',
      ],
    ],
    [
      'on the 29th of February in leap years alone',
      'UTC 2026-12-29 09:00-09:30 monthly',
      '2027-02-01',
      '2027-03-31',
      ['2027-03-29T09:00 to 2027-03-29T09:31'],
    ],
    [
      'on the 29th of February in a leap year',
      'UTC 2026-12-29 09:00-09:30 monthly',
      '2028-02-01',
      '2028-03-01',
      ['2028-02-29T09:00 to 2028-02-29T09:31'],
    ],
    [
      'over midnight, to the next morning',
      'UTC 2026-03-02 22:00-02:00',
      '2026-03-01',
      '2026-03-09',
      ['2026-03-02T22:00 to 2026-03-03T02:01'],
    ],
    [
      'over midnight: it belongs to the day on which it starts, so the last day may run into the next',
      'UTC 2026-03-02 22:00-02:00 weekly until 2026-03-09',
      '2026-03-03',
      '2026-04-01',
      ['2026-03-02T22:00 to 2026-03-03T02:01', '2026-03-09T22:00 to 2026-03-10T02:01'],
    ],
    [
      'over midnight on the 31st, into the 1st',
      'UTC 2026-01-31 23:30-00:30 monthly',
      '2026-01-01',
      '2026-04-02',
      ['2026-01-31T23:30 to 2026-02-01T00:31', '2026-03-31T23:30 to 2026-04-01T00:31'],
    ],
    [
      'almost round the clock',
      'UTC 2026-03-02 22:00-21:59',
      '2026-03-01',
      '2026-03-09',
      ['2026-03-02T22:00 to 2026-03-03T22:00'],
    ],
    [
      'by the clocks of its own zone, east of UTC by five hours and three quarters',
      'Asia/Kathmandu 2026-03-02 09:00-17:00',
      '2026-03-01',
      '2026-03-09',
      ['2026-03-02T03:15 to 2026-03-02T11:16'],
    ],
    [
      'on its zone’s day, which may be another one in UTC',
      'Pacific/Kiritimati 2026-03-02 08:00-09:00',
      '2026-03-01',
      '2026-03-09',
      ['2026-03-01T18:00 to 2026-03-01T19:01'],
    ],
    [
      'at the same wall time in winter and summer',
      'Europe/London 2026-03-23 12:00-13:00 weekly until 2026-03-30',
      '2026-03-01',
      '2026-05-01',
      ['2026-03-23T12:00 to 2026-03-23T13:01', '2026-03-30T11:00 to 2026-03-30T12:01'],
    ],
  ])('%s', (_, line, from, to, expected) => {
    expect(runs(line, from, to)).toEqual(expected);
  });
});

test.each<[recurrence: string, expected: string[]]>([
  ['none', ['0000-02-29']],
  ['weekly', ['0000-02-29', '0000-03-07', '0000-03-14', '0000-03-21', '0000-03-28', '0000-04-04', '0000-04-11']],
  ['monthly', ['0000-02-29', '0000-03-29']],
])('the year 0 is a leap year and not 1900: recurrence %s', (recurrence, expected) => {
  const days = runs(`UTC 0000-02-29 09:00-10:00 ${recurrence}`, '0000-01-01', '0000-04-15').map((run) =>
    run.slice(0, '0000-02-29'.length),
  );
  expect(days).toEqual(expected);
});

test('a last day in the year 99 ends an entry before 1999', () => {
  expect(runs('UTC 0099-12-20 09:00-10:00 weekly until 0099-12-27', '1999-12-01', '2000-01-01')).toEqual([]);
  expect(nextOccurrence(timing('UTC 0099-12-31 09:00-10:00 monthly'), at('0099-12-31T12:00Z'))?.from).toBe(
    at('0100-01-31T09:00Z'),
  );
});

describe('when the clocks change', () => {
  test.each<[what: string, line: string, expected: string[]]>([
    // London, 29 March 2026: 01:00 becomes 02:00 at 01:00 UTC.
    [
      'a skipped start moves forward by the gap: 01:30 becomes 02:30',
      'Europe/London 2026-03-29 01:30-05:00',
      ['2026-03-29T01:30 to 2026-03-29T04:01'],
    ],
    [
      'a skipped end moves forward by the gap: 01:30 becomes 02:30',
      'Europe/London 2026-03-29 00:15-01:30',
      ['2026-03-29T00:15 to 2026-03-29T01:31'],
    ],
    [
      'both in the gap: the whole hour is played later',
      'Europe/London 2026-03-29 01:00-01:59',
      ['2026-03-29T01:00 to 2026-03-29T02:00'],
    ],
    ['a start moved beyond its end: not on that day', 'Europe/London 2026-03-29 01:30-02:15', []],
    [
      'a start moved onto its end: that one minute',
      'Europe/London 2026-03-29 01:30-02:30',
      ['2026-03-29T01:30 to 2026-03-29T01:31'],
    ],
    [
      'a night that is an hour shorter',
      'Europe/London 2026-03-28 22:00-06:00',
      ['2026-03-28T22:00 to 2026-03-29T05:01'],
    ],
    // London, 25 October 2026: 02:00 becomes 01:00 at 01:00 UTC.
    [
      'a time that occurs twice means the first',
      'Europe/London 2026-10-25 01:30-01:45',
      ['2026-10-25T00:30 to 2026-10-25T00:46'],
    ],
    [
      'the whole repeated hour is played once',
      'Europe/London 2026-10-25 01:00-01:59',
      ['2026-10-25T00:00 to 2026-10-25T01:00'],
    ],
    [
      'a night that is an hour longer',
      'Europe/London 2026-10-24 22:00-06:00',
      ['2026-10-24T21:00 to 2026-10-25T06:01'],
    ],
    [
      'an end in the repeated hour is its first passing',
      'Europe/London 2026-10-24 23:00-01:30',
      ['2026-10-24T22:00 to 2026-10-25T00:31'],
    ],
    // New York, 8 March and 1 November 2026, at 02:00.
    [
      'New York skips 02:00 to 03:00',
      'America/New_York 2026-03-08 02:30-04:00',
      ['2026-03-08T07:30 to 2026-03-08T08:01'],
    ],
    [
      'New York repeats 01:00 to 02:00',
      'America/New_York 2026-11-01 01:30-03:00',
      ['2026-11-01T05:30 to 2026-11-01T08:01'],
    ],
    // Lord Howe, 4 October and 5 April 2026: half an hour.
    [
      'Lord Howe skips half an hour: 02:15 becomes 02:45',
      'Australia/Lord_Howe 2026-10-04 02:15-03:00',
      ['2026-10-03T15:45 to 2026-10-03T16:01'],
    ],
    ['Lord Howe’s 02:10 becomes 02:40, beyond an end at 02:35', 'Australia/Lord_Howe 2026-10-04 02:10-02:35', []],
    [
      'Lord Howe repeats half an hour from 01:30',
      'Australia/Lord_Howe 2026-04-05 01:45-02:30',
      ['2026-04-04T14:45 to 2026-04-04T16:01'],
    ],
    // St John’s, 8 March 2026, three and a half hours west.
    [
      'St John’s skips 02:00 to 03:00 at half past five UTC',
      'America/St_Johns 2026-03-08 02:30-04:00',
      ['2026-03-08T06:00 to 2026-03-08T06:31'],
    ],
    // Casablanca sets its clocks back for Ramadan, on 15 February 2026, and forward on 22 March.
    [
      'Casablanca in Ramadan is at UTC',
      'Africa/Casablanca 2026-02-10 20:00-21:00 weekly until 2026-02-17',
      ['2026-02-10T19:00 to 2026-02-10T20:01', '2026-02-17T20:00 to 2026-02-17T21:01'],
    ],
    [
      'Casablanca skips 02:00 to 03:00 after Ramadan',
      'Africa/Casablanca 2026-03-22 02:30-03:45',
      ['2026-03-22T02:30 to 2026-03-22T02:46'],
    ],
    // Apia had no 30 December 2011: Thursday the 29th was followed by Saturday the 31st.
    [
      'a day that the zone skipped is played on the day after',
      'Pacific/Apia 2011-12-30 09:00-17:00',
      ['2011-12-30T19:00 to 2011-12-31T03:01'],
    ],
    [
      'a night before the skipped day ends on the morning after it',
      'Pacific/Apia 2011-12-29 22:00-02:00',
      ['2011-12-30T08:00 to 2011-12-30T12:01'],
    ],
    ['a night of the skipped day would end before it starts', 'Pacific/Apia 2011-12-30 22:00-02:00', []],
    [
      'zones without summer time go on as ever',
      'Asia/Kathmandu 2026-03-29 01:30-02:15',
      ['2026-03-28T19:45 to 2026-03-28T20:31'],
    ],
  ])('%s', (_, line, expected) => {
    const year = Number(timing(line).date.slice(0, 4));
    expect(runs(line, `${year}-01-01`, `${year + 1}-02-01`)).toEqual(expected);
  });
});

describe('the requested period', () => {
  const night = timing('UTC 2026-03-02 22:00-02:00 weekly');

  test('an occurrence that started before it is returned whole', () => {
    expect(listOccurrences(night, at('2026-03-10T02:00:59.999Z'), at('2026-03-10T03:00Z'))).toEqual([
      { from: at('2026-03-09T22:00Z'), to: at('2026-03-10T02:01Z') },
    ]);
  });

  test('one that began two UTC days ago, in the far west, is found', () => {
    const west = timing('Pacific/Pago_Pago 2026-03-02 22:00-21:59');
    expect(findRunningOccurrence(west, at('2026-03-04T08:59Z'))).toEqual({
      from: at('2026-03-03T09:00Z'),
      to: at('2026-03-04T09:00Z'),
    });
  });

  test('occurrences that only touch its ends are not returned', () => {
    expect(listOccurrences(night, at('2026-03-10T02:01Z'), at('2026-03-16T22:00Z'))).toEqual([]);
  });

  test('a date that cannot be read never runs', () => {
    for (const recurrence of ['none', 'weekly', 'monthly'] as const) {
      expect(listOccurrences({ ...night, date: '', recurrence }, 0, at('2026-01-01T00:00Z'))).toEqual([]);
    }
  });

  test('an unknown time zone is refused, not guessed', () => {
    expect(() => runs('Mars/Olympus 2026-03-02 09:00-10:00', '2026-03-01', '2026-04-01')).toThrow(RangeError);
  });
});

describe('the running occurrence, and the next', () => {
  const weekly = timing('Europe/London 2026-03-02 09:00-17:00 weekly until 2026-03-16');

  test('it runs from its start to the end of its last minute', () => {
    const span = { from: at('2026-03-09T09:00Z'), to: at('2026-03-09T17:01Z') };
    expect(findRunningOccurrence(weekly, at('2026-03-09T08:59:59.999Z'))).toBeNull();
    expect(findRunningOccurrence(weekly, at('2026-03-09T09:00Z'))).toEqual(span);
    expect(findRunningOccurrence(weekly, at('2026-03-09T17:00:59.999Z'))).toEqual(span);
    expect(findRunningOccurrence(weekly, at('2026-03-09T17:01Z'))).toBeNull();
  });

  test('the next one has not started', () => {
    expect(nextOccurrence(weekly, at('2026-03-09T09:00Z'))?.from).toBe(at('2026-03-16T09:00Z'));
    expect(nextOccurrence(weekly, at('2026-03-09T08:59:59.999Z'))?.from).toBe(at('2026-03-09T09:00Z'));
    expect(nextOccurrence(weekly, at('2026-03-16T09:00Z'))).toBeNull();
  });

  test('the first is found years ahead', () => {
    const far = timing('Pacific/Kiritimati 2041-01-01 00:00-01:00');
    expect(nextOccurrence(far, at('2026-03-09T09:00Z'))?.from).toBe(at('2040-12-31T10:00Z'));
  });

  test('from one 31st to the next, over the months without one', () => {
    expect(nextOccurrence(timing('UTC 2026-01-31 09:00-10:00 monthly'), at('2026-01-31T09:00Z'))?.from).toBe(
      at('2026-03-31T09:00Z'),
    );
    expect(nextOccurrence(timing('UTC 2026-01-31 09:00-10:00 monthly'), at('2026-05-31T09:00Z'))?.from).toBe(
      at('2026-07-31T09:00Z'),
    );
  });

  test('a day on which the skipped hour removes the whole occurrence is passed over', () => {
    const night = timing('Europe/London 2026-03-22 01:30-02:15 weekly');
    expect(nextOccurrence(night, at('2026-03-22T01:30Z'))?.from).toBe(at('2026-04-05T00:30Z'));
  });
});
