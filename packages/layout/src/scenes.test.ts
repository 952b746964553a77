import fc from 'fast-check';
import { isOpen } from '@vitrine/playback/windows';
import { describe, expect, test } from 'vitest';
import { findScene, isAnyOpen, isNight } from './scenes.ts';
import { toInstant } from './zone-time.ts';

const at = (local: string, timeZone = 'Europe/Zurich') => toInstant(local, timeZone);

describe('the scene of an instant', () => {
  const scenes = [
    { id: 'day', windows: [] },
    { id: 'evening', windows: [{ days: [5, 6], from: '17:00', to: '01:00' }] },
    { id: 'late', windows: [{ from: '18:00', to: '23:00' }] },
  ];
  test.each([
    ['2026-11-20T16:59', 'day'],
    ['2026-11-20T17:00', 'evening'],
    ['2026-11-20T18:30', 'evening'],
    ['2026-11-22T00:59', 'evening'],
    ['2026-11-22T01:00', 'day'],
    ['2026-11-23T18:30', 'late'],
  ])('%s: %s', (local, expected) => {
    expect(findScene(scenes, at(local), 'Europe/Zurich')?.id).toBe(expected);
  });

  test('a screen in another time zone changes at its own hour', () => {
    const ms = at('2026-11-20T17:30');
    expect(findScene(scenes, ms, 'Europe/Zurich')?.id).toBe('evening');
    expect(findScene(scenes, ms, 'America/New_York')?.id).toBe('day');
  });

  test('the first shows if all have windows and none is open', () => {
    expect(findScene(scenes.slice(1), at('2026-11-20T09:00'), 'Europe/Zurich')?.id).toBe('evening');
  });
});

test('night colors show over midnight', () => {
  const night = { from: '20:00', to: '06:00' };
  const shown = ['19:59', '20:00', '00:00', '05:59', '06:00'].map((time) =>
    isNight({ night }, at(`2026-11-20T${time}`), 'Europe/Zurich'),
  );
  expect(shown).toEqual([false, true, true, true, false]);
});

test('windows are open when playlists say so, also when clocks change', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
    .map(([hour, minute]) => `${hour < 10 ? '0' : ''}${hour}:${minute}`);
  const day = fc.constantFrom('2026-03-27', '2026-03-29', '2026-10-24', '2026-10-25', '2026-10-26');
  const window = fc
    .record(
      {
        days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        times: fc.uniqueArray(time, { minLength: 2, maxLength: 2 }),
        firstDate: day,
        lastDate: day,
      },
      { requiredKeys: [] },
    )
    .map(({ times, ...rest }) => ({ ...rest, ...(times && { from: times[0] ?? '', to: times[1] ?? '' }) }));
  const zone = fc.constantFrom('Europe/Zurich', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kathmandu');
  const instant = fc.integer({ min: Date.UTC(2026, 2, 26) / 900_000, max: Date.UTC(2026, 9, 28) / 900_000 });
  fc.assert(
    fc.property(fc.array(window, { minLength: 1, maxLength: 3 }), zone, instant, (windows, timeZone, quarter) => {
      const ms = quarter * 900_000;
      expect(isAnyOpen(windows, ms, timeZone)).toBe(isOpen(windows, timeZone, ms));
    }),
    { numRuns: 1_000 },
  );
});

test('a wall-clock time becomes the instant at which it is shown', () => {
  expect(at('2026-11-20T15:42')).toBe(Date.UTC(2026, 10, 20, 14, 42));
  expect(at('2026-07-01T00:00')).toBe(Date.UTC(2026, 5, 30, 22));
  // Skipped by clocks: half past two is half past three.
  expect(at('2026-03-29T02:30')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  // Repeated by clocks: the first pass.
  expect(at('2026-10-25T02:30')).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(at('soon')).toBeNaN();
});
