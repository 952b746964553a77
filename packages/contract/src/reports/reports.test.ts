import { describe, expect, test } from 'vitest';
import { accepts, listProblems } from '../test/problems.ts';
import { HISTORY_MAX_DAYS, history } from './history.ts';
import { DevicePlay, plays, PlaysResponse } from './plays.ts';
import { reports } from './reports.ts';

const play = {
  playId: '0195750c-6f10-7a3c-8a3e-0242ac120002',
  assetId: 'med_1',
  reason: 'schedule',
  startedAt: '2026-03-09T12:00:00.000Z',
  endedAt: '2026-03-09T12:00:10.000Z',
  completed: true,
};

describe('a device’s play', () => {
  test('is accepted even if its values make no sense: the server refuses each play by itself', () => {
    const nonsense = { ...play, playId: '1', reason: 'chance', startedAt: 'yesterday', endedAt: '' };
    expect(DevicePlay.parse(nonsense)).toEqual(nonsense);
  });

  test('has all its fields', () => {
    for (const field of Object.keys(play)) {
      expect(listProblems(DevicePlay, { ...play, [field]: undefined })).toHaveLength(1);
    }
  });

  test.for<[keyof typeof play, number]>([
    ['playId', 100],
    ['assetId', 200],
    ['reason', 50],
    ['startedAt', 50],
    ['endedAt', 50],
  ])('has a %s of at most %d characters', ([field, max]) => {
    expect(accepts(DevicePlay, { ...play, [field]: 'x'.repeat(max) })).toBe(true);
    expect(accepts(DevicePlay, { ...play, [field]: 'x'.repeat(max + 1) })).toBe(false);
  });

  test.for<[number, boolean]>([
    [0, true],
    [500, true],
    [501, false],
  ])('is sent in a batch of %d: %s', ([count, expected]) => {
    expect(accepts(plays.send.body, { plays: Array.from({ length: count }, () => play) })).toBe(expected);
  });

  test.for<[string, boolean]>([
    ['play.too_old', true],
    ['play.boring', false],
  ])('is refused for a known reason, such as %s: %s', ([why, expected]) => {
    const response = { accepted: 0, duplicate: 0, rejected: [{ playId: '1', why }] };
    expect(accepts(PlaysResponse, response)).toBe(expected);
  });
});

describe('the plays of a device', () => {
  const { query } = plays.list;

  test('are those of today unless a day is given', () => {
    expect(query.parse({})).toEqual({});
    expect(query.parse({ day: '2026-03-09', limit: '10' })).toEqual({ day: '2026-03-09', limit: 10 });
    expect(accepts(query, { day: '2026-02-30' })).toBe(false);
  });

  test('are not searched', () => {
    expect(query.parse({ search: 'lobby' })).toEqual({});
  });
});

describe('the history of a device', () => {
  const { query } = history.list;

  test('covers the last 30 days by default', () => {
    expect(query.parse({})).toEqual({ days: 30 });
    expect(query.parse({ days: '7' })).toEqual({ days: 7 });
  });

  test('covers at most the longest retention, in whole days', () => {
    expect(accepts(query, { days: String(HISTORY_MAX_DAYS) })).toBe(true);
    for (const days of ['0', '1.5', 'all', String(HISTORY_MAX_DAYS + 1)]) expect(accepts(query, { days })).toBe(false);
  });
});

describe('a report', () => {
  const { query } = reports.plays;
  const days = { from: '2026-11-01', to: '2026-11-20' };

  test('is by media, day and number of plays, in pages of 25, unless said otherwise', () => {
    expect(query.parse(days)).toEqual({ ...days, by: 'media', measure: 'plays', step: 'day', limit: 25 });
    expect(accepts(query, { from: days.from })).toBe(false);
  });

  test('has days in the years 1000 to 9998, and says so', () => {
    for (const day of ['1000-01-01', '9998-12-31']) expect(accepts(query, { from: day, to: day })).toBe(true);
    for (const day of ['0000-01-01', '0999-12-31', '9999-01-01']) {
      expect(listProblems(query, { ...days, to: day })).toEqual([
        expect.stringContaining('Please choose days in the years 1000 to 9998'),
      ]);
    }
  });

  test('counts only what has one of the ids of each kind', () => {
    const filter = query.parse({ ...days, mediaIds: 'med_1,tko_2', groupIds: 'none', tags: 'North,bakery' });
    expect(filter).toMatchObject({ mediaIds: ['med_1', 'tko_2'], groupIds: ['none'], tags: ['bakery', 'north'] });
    expect(accepts(query, { ...days, mediaIds: 'med_1,' })).toBe(false);
    expect(accepts(query, { ...days, deviceIds: Array.from({ length: 101 }, () => 'x').join(',') })).toBe(false);
  });
});
