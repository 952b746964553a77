import { describe, expect, test } from 'vitest';
import { HORIZON_MS } from '../player/manifest-schema.ts';
import { accepts, makeIds } from '../test/problems.ts';
import { DAYS_PAGE_SIZE, FORECAST_DAYS, playout } from './now-playing.ts';

describe('the day of all devices', () => {
  const { query } = playout.days;

  test('is today in UTC unless a time zone is given', () => {
    expect(query.parse({})).toEqual({ timezone: 'UTC' });
    expect(query.parse({ timezone: 'Asia/Calcutta', limit: '10' })).toEqual({ timezone: 'Asia/Kolkata', limit: 10 });
    expect(accepts(query, { timezone: '+01:00' })).toBe(false);
  });

  test('accepts its default page size as a limit', () => {
    expect(accepts(query, { limit: String(DAYS_PAGE_SIZE) })).toBe(true);
  });
});

test.for<[string | undefined, boolean]>([
  [undefined, true],
  ['2026-03-09T12:00:00Z', true],
  ['2026-03-09', false],
  ['2026-03-09T12:00:00+01:00', false],
])('playout is explained at %s: %s', ([at, expected]) => {
  expect(accepts(playout.explain.query, { at })).toBe(expected);
});

test('the forecast covers the days that a player has stored', () => {
  expect(FORECAST_DAYS * 86_400_000).toBe(HORIZON_MS);
});

describe('the delivery of a media item', () => {
  const { body } = playout.delivery;

  test('is counted on up to 10,000 named devices, on a group or on all', () => {
    for (const recipients of [{}, { deviceIds: makeIds('dev_', 10_000) }, { groupId: 'grp_1' }]) {
      expect(accepts(body, { mediaId: 'med_1', ...recipients })).toBe(true);
    }
    expect(accepts(body, { mediaId: 'med_1', deviceIds: makeIds('dev_', 10_001) })).toBe(false);
  });

  test.for([{}, { mediaId: 'dev_1' }, { mediaId: 'med_1', groupId: 'none' }])('is refused for %o', (request) => {
    expect(accepts(body, request)).toBe(false);
  });
});

test.for<[number, boolean]>([
  [0, false],
  [1, true],
  [1_000, true],
  [1_001, false],
])('one request queries the uses of %d media items: %s', ([count, expected]) => {
  expect(accepts(playout.mediaUse.body, { mediaIds: makeIds('med_', count) })).toBe(expected);
});
