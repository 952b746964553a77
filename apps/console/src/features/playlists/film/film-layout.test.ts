import { expect, test } from 'vitest';
import { layOutFilm, computeRuler } from './film-layout.ts';
import { instantOfMoment, momentLabel, toWallTime } from './moments.ts';

const widths = (lengths: number[], available = 1_000) =>
  layOutFilm(lengths, available).frames.map(({ width }) => Math.round(width));

test('items are as wide as they are long', () => {
  expect(widths([10_000, 30_000, 60_000])).toEqual([100, 300, 600]);
});

test('a short item beside a long one stays wide enough to be pressed, and the film still fits', () => {
  expect(widths([1_000, 3_600_000])).toEqual([44, 956]);
  expect(widths([1_000, 20_000, 1_000, 978_000])).toEqual([44, 44, 44, 868]);
});

test('a film of very many items is wider than the page', () => {
  const { width, frames } = layOutFilm(
    Array.from({ length: 1_000 }, () => 10_000),
    1_000,
  );
  expect(frames).toHaveLength(1_000);
  expect(width).toBeGreaterThanOrEqual(44_000);
});

test('a time lies within its item, also where widths are not in proportion', () => {
  const { xOf } = layOutFilm([1_000, 3_600_000], 1_000);
  expect([xOf(0), xOf(500), xOf(1_000)].map(Math.round)).toEqual([0, 22, 44]);
  expect(Math.round(xOf(1_801_000))).toBe(522);
});

test('the ruler has round times and the end, without overlap', () => {
  const layout = layOutFilm([12_000, 64_000], 760);
  expect(computeRuler(layout, 76_000).map(({ ms }) => ms / 1_000)).toEqual([0, 15, 30, 45, 60, 76]);
  expect(computeRuler(layOutFilm([], 760), 0)).toEqual([]);
});

/** A Friday, 15:42 in London. */
const friday = Date.parse('2026-11-20T15:42:00Z');
const toIso = (ms: number) => new Date(ms).toISOString();

test('tonight and the weekend are by the clock of the screens', () => {
  expect(toIso(instantOfMoment({ at: 'tonight' }, friday, 'Europe/London'))).toBe('2026-11-20T20:00:00.000Z');
  expect(toIso(instantOfMoment({ at: 'tonight' }, friday, 'America/New_York'))).toBe('2026-11-21T01:00:00.000Z');
  expect(toIso(instantOfMoment({ at: 'weekend' }, friday, 'Europe/London'))).toBe('2026-11-21T12:00:00.000Z');
  const sunday = friday + 2 * 86_400_000;
  expect(toIso(instantOfMoment({ at: 'weekend' }, sunday, 'Europe/London'))).toBe('2026-11-22T12:00:00.000Z');
});

test('a chosen time is by that clock, too', () => {
  const wall = '2026-07-01T09:30';
  const ms = instantOfMoment({ at: 'pick', wall }, friday, 'Europe/London');
  expect(toIso(ms)).toBe('2026-07-01T08:30:00.000Z');
  expect(toWallTime(ms, 'Europe/London')).toBe(wall);
  expect(momentLabel(ms, friday, 'Europe/London')).toBe('Wednesday, Jul 1, 09:30');
  expect(momentLabel(friday, friday, 'Europe/London')).toBe('Friday 15:42');
});

test('an empty film is as wide as the page, so that files can be dropped on it', () => {
  expect(layOutFilm([], 900)).toMatchObject({ frames: [], width: 900 });
});
