import { describe, expect, test } from 'vitest';
import { type Claimant, findConflicts } from './schedule-conflicts.ts';

const now = Date.parse('2026-03-01T00:00Z');

/** A line such as `Europe/London 2026-03-02 09:00-17:00 weekly until 2026-04-01`. */
function timing(line: string): Claimant {
  const [timeZone = '', date = '', hours = '', recurrence = 'none', , lastDate = null] = line.split(' ');
  const [startTime = '', endTime = ''] = hours.split('-');
  const hoursAndDays = { timeZone, date, startTime, endTime, allDay: hours === 'all-day', lastDate };
  return { ...hoursAndDays, recurrence: recurrence as Claimant['recurrence'], rule: null, priority: 'normal' };
}

/** `conflict 2026-03-02T09:00`, `notice …` or `none`; the same whichever of the two is the new one. */
function meet(one: string, other: string, fromMs = now): string[] {
  return [
    [one, other],
    [other, one],
  ].map(([candidate = '', existing = '']) => {
    const [meeting] = findConflicts(timing(candidate), [{ id: 'evt_1', ...timing(existing) }], fromMs);
    return meeting === undefined ? 'none' : `${meeting.kind} ${meeting.firstMeetsAt.slice(0, 16)}`;
  });
}

describe('two schedules on one device', () => {
  test.each<[what: string, one: string, other: string, expected: string]>([
    [
      'overlap on the same day',
      'UTC 2026-03-02 09:00-12:00',
      'UTC 2026-03-02 11:59-14:00',
      'conflict 2026-03-02T11:59',
    ],
    ['share only the boundary minute', 'UTC 2026-03-02 09:00-12:00', 'UTC 2026-03-02 12:00-17:00', 'none'],
    ['lie on different days', 'UTC 2026-03-02 09:00-12:00', 'UTC 2026-03-03 09:00-12:00', 'none'],
    ['one within the other', 'UTC 2026-03-02 09:00-17:00', 'UTC 2026-03-02 12:00-12:01', 'conflict 2026-03-02T12:00'],
    [
      'both weekly on the same weekday',
      'UTC 2026-03-02 09:00-12:00 weekly',
      'UTC 2026-03-16 10:00-11:00 weekly',
      'conflict 2026-03-16T10:00',
    ],
    [
      'both weekly on different weekdays',
      'UTC 2026-03-02 09:00-12:00 weekly',
      'UTC 2026-03-03 09:00-12:00 weekly',
      'none',
    ],
    [
      'both weekly, the one over before the other begins',
      'UTC 2026-03-02 09:00-12:00 weekly until 2026-03-15',
      'UTC 2026-03-16 09:00-12:00 weekly',
      'none',
    ],
    [
      'both monthly on the same day',
      'UTC 2026-01-31 09:00-12:00 monthly',
      'UTC 2026-03-31 10:00-11:00 monthly',
      'conflict 2026-03-31T10:00',
    ],
    [
      'weekly against a single day that is such a weekday',
      'UTC 2026-03-02 09:00-12:00 weekly',
      'UTC 2026-06-15 09:00-12:00',
      'conflict 2026-06-15T09:00',
    ],
    [
      'weekly against a single day before it begins',
      'UTC 2026-03-16 09:00-12:00 weekly',
      'UTC 2026-03-09 09:00-12:00',
      'none',
    ],
    [
      'monthly against a single day',
      'UTC 2026-03-15 09:00-12:00 monthly',
      'UTC 2026-06-15 09:00-12:00',
      'conflict 2026-06-15T09:00',
    ],
    [
      'weekly against monthly rarely overlap: a notice, not a conflict',
      'UTC 2026-03-02 09:00-12:00 weekly',
      'UTC 2026-03-15 11:00-13:00 monthly',
      'notice 2026-06-15T11:00',
    ],
    [
      'weekly against monthly at hours that never meet',
      'UTC 2026-03-02 09:00-12:00 weekly',
      'UTC 2026-03-15 12:00-13:00 monthly',
      'none',
    ],
    [
      'over midnight into the next morning',
      'UTC 2026-03-02 22:00-02:00',
      'UTC 2026-03-03 01:00-03:00',
      'conflict 2026-03-03T01:00',
    ],
    [
      'over midnight into the next weekday, every week',
      'UTC 2026-03-02 22:00-02:00 weekly',
      'UTC 2026-03-03 01:00-03:00 weekly',
      'conflict 2026-03-03T01:00',
    ],
    ['over midnight, the boundary minute shared', 'UTC 2026-03-02 22:00-02:00', 'UTC 2026-03-03 02:00-03:00', 'none'],
    [
      'the same hours in different time zones do not meet',
      'Europe/London 2026-03-02 09:00-12:00',
      'America/New_York 2026-03-02 09:00-12:00',
      'none',
    ],
    [
      'different hours in different time zones do',
      'Europe/London 2026-03-02 09:00-15:00',
      'America/New_York 2026-03-02 09:00-12:00',
      'conflict 2026-03-02T14:00',
    ],
    [
      'different days of different time zones do',
      'America/New_York 2026-03-02 20:00-23:00',
      'Asia/Kathmandu 2026-03-03 07:00-08:00',
      'conflict 2026-03-03T01:15',
    ],
    [
      'weekly in two zones, apart in winter, meet while only one of them has summer time',
      'Europe/London 2026-01-05 13:00-14:00 weekly',
      'America/New_York 2026-01-05 09:00-10:00 weekly',
      'conflict 2026-03-09T13:00',
    ],
    [
      'a skipped start moves into the neighbour',
      'Europe/London 2026-03-29 01:30-03:00',
      'Europe/London 2026-03-29 02:45-04:00',
      'conflict 2026-03-29T01:45',
    ],
    [
      'one that a skipped hour leaves with its end minute alone meets nothing',
      'Europe/London 2026-03-29 01:30-02:30',
      'Europe/London 2026-03-29 00:00-04:00',
      'none',
    ],
    [
      'one that does not run because of a skipped hour meets nothing',
      'Europe/London 2026-03-29 01:30-02:15',
      'Europe/London 2026-03-29 00:00-04:00',
      'none',
    ],
    [
      'daily and weekly',
      'UTC 2026-03-03 09:00-12:00 daily',
      'UTC 2026-03-02 11:00-13:00 weekly',
      'conflict 2026-03-09T11:00',
    ],
    [
      'daily and monthly',
      'UTC 2026-03-03 09:00-12:00 daily',
      'UTC 2026-02-15 11:00-13:00 monthly',
      'conflict 2026-03-15T11:00',
    ],
    ['all day and an hour of it', 'UTC 2026-03-02 all-day', 'UTC 2026-03-02 22:00-23:00', 'conflict 2026-03-02T22:00'],
    [
      'all day and the night before',
      'UTC 2026-03-02 all-day',
      'UTC 2026-03-01 22:00-01:00',
      'conflict 2026-03-02T00:00',
    ],
    ['all day on neighbouring days', 'UTC 2026-03-02 all-day', 'UTC 2026-03-03 all-day', 'none'],
    [
      'all day in neighbouring zones',
      'Europe/London 2026-03-02 all-day',
      'Europe/Paris 2026-03-03 all-day',
      'conflict 2026-03-02T23:00',
    ],
    [
      'only on the last of 400 days',
      'UTC 2027-04-04 23:58-23:59',
      'UTC 2027-04-04 23:58-23:59',
      'conflict 2027-04-04T23:58',
    ],
    ['only on the day after 400 days', 'UTC 2027-04-05 00:00-00:01', 'UTC 2027-04-05 00:00-00:01', 'none'],
    ['only beyond 400 days', 'UTC 2026-03-02 09:00-12:00 weekly', 'UTC 2027-04-12 09:00-12:00', 'none'],
  ])('%s: %s, %s', (_, one, other, expected) => {
    expect(meet(one, other)).toEqual([expected, expected]);
  });
});

test('schedules of different priority never conflict', () => {
  const normal = timing('UTC 2026-03-02 09:00-12:00');
  const high = { ...normal, priority: 'high' as const };
  expect(findConflicts(high, [{ id: 'evt_1', ...normal }], now)).toEqual([]);
  expect(findConflicts(normal, [{ id: 'evt_1', ...high }], now)).toEqual([]);
  expect(findConflicts(high, [{ id: 'evt_1', ...high }], now)).toMatchObject([{ kind: 'conflict' }]);
});

describe('the present', () => {
  test('an overlap in the past is no conflict', () => {
    const [day, morning] = ['UTC 2026-03-02 08:00-18:00', 'UTC 2026-03-02 09:00-12:00'];
    expect(meet(day, morning, Date.parse('2026-03-02T12:00Z'))).toEqual(['none', 'none']);
  });

  test('a current overlap is reported with its start, which is the later of the two starts', () => {
    const [day, morning] = ['UTC 2026-03-02 08:00-18:00', 'UTC 2026-03-02 09:00-12:00'];
    const since = 'conflict 2026-03-02T09:00';
    expect(meet(day, morning, Date.parse('2026-03-02T11:59:59.999Z'))).toEqual([since, since]);
  });
});

test('an edited schedule does not conflict with itself, and every other one is reported', () => {
  const existing = ['evt_1', 'evt_2', 'evt_3'].map((id) => ({ id, ...timing('UTC 2026-03-02 09:00-12:00') }));
  const meetings = findConflicts({ id: 'evt_2', ...timing('UTC 2026-03-02 09:00-12:00') }, existing, now);
  expect(meetings.map(({ entry }) => entry)).toEqual([existing[0], existing[2]]);
});
