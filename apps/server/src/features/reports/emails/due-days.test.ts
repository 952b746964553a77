import { describe, expect, test } from 'vitest';
import { findLastDays, findNextEmail } from './due-days.ts';

const next = (every: 'month' | 'week', timeZone: string, now: string, coveredUntil: string | null = null) => {
  const { at, ...days } = findNextEmail({ every, timeZone }, new Date(now), coveredUntil);
  return { at: at.toISOString(), ...days };
};

describe('the next email of a report', () => {
  test('comes on the 1st at 08:00 in its zone, in summer and in winter', () => {
    const zone = 'Europe/Berlin';
    expect(next('month', zone, '2026-10-20T12:00:00.000Z')).toEqual({
      at: '2026-11-01T07:00:00.000Z',
      from: '2026-10-01',
      to: '2026-10-31',
    });
    expect(next('month', zone, '2026-03-20T12:00:00.000Z').at).toBe('2026-04-01T06:00:00.000Z');
    expect(next('month', zone, '2026-12-31T23:59:00.000Z').at).toBe('2027-01-01T07:00:00.000Z');
    expect(next('month', zone, '2027-01-01T07:00:00.000Z')).toMatchObject({ from: '2027-01-01', to: '2027-01-31' });
  });

  test('comes on Mondays, also where clocks changed the day before, and covers the week from Monday on', () => {
    expect(next('week', 'America/New_York', '2026-03-07T12:00:00.000Z')).toEqual({
      at: '2026-03-09T12:00:00.000Z',
      from: '2026-03-02',
      to: '2026-03-08',
    });
    expect(next('week', 'America/New_York', '2026-03-02T12:59:00.000Z').at).toBe('2026-03-02T13:00:00.000Z');
  });

  test('covers no day that the email before covered, whatever its zone has become', () => {
    const now = '2026-12-01T09:00:00.000Z';
    expect(next('month', 'America/Los_Angeles', now)).toMatchObject({ to: '2026-11-30' });
    expect(next('month', 'America/Los_Angeles', now, '2026-11-30')).toMatchObject({ to: '2026-12-31' });
  });
});

test('an email that is sent now covers the last whole month or week of its zone', () => {
  const at = new Date('2026-12-01T02:00:00.000Z');
  expect(findLastDays({ every: 'month', timeZone: 'Asia/Tokyo' }, at)).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(findLastDays({ every: 'month', timeZone: 'Europe/London' }, at)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  });
  expect(findLastDays({ every: 'week', timeZone: 'UTC' }, at)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
});
