import { expect, test } from 'vitest';
import { layOutLoop, computeRuler } from './loop-layout.ts';
import { instantOfChosenTime, chosenTimeLabel, toWallTime } from './chosen-time.ts';

const widths = (lengths: number[], available = 1_000) =>
  layOutLoop(lengths, available).frames.map(({ width }) => Math.round(width));

test('items are as wide as they are long', () => {
  expect(widths([10_000, 30_000, 60_000])).toEqual([100, 300, 600]);
});

test('a short item beside a long one stays wide enough to be pressed, and the loop still fits', () => {
  expect(widths([1_000, 3_600_000])).toEqual([44, 956]);
  expect(widths([1_000, 20_000, 1_000, 978_000])).toEqual([44, 44, 44, 868]);
});

test('a loop of very many items is wider than the page', () => {
  const { width, frames } = layOutLoop(
    Array.from({ length: 1_000 }, () => 10_000),
    1_000,
  );
  expect(frames).toHaveLength(1_000);
  expect(width).toBeGreaterThanOrEqual(44_000);
});

test('a time lies within its item, also where widths are not in proportion', () => {
  const { xOf } = layOutLoop([1_000, 3_600_000], 1_000);
  expect([xOf(0), xOf(500), xOf(1_000)].map(Math.round)).toEqual([0, 22, 44]);
  expect(Math.round(xOf(1_801_000))).toBe(522);
});

test('the ruler has round times and the end, without overlap', () => {
  const layout = layOutLoop([12_000, 64_000], 760);
  expect(computeRuler(layout, 76_000).map(({ ms }) => ms / 1_000)).toEqual([0, 15, 30, 45, 60, 76]);
  expect(computeRuler(layOutLoop([], 760), 0)).toEqual([]);
});

/** A Friday, 15:42 in London. */
const friday = Date.parse('2026-11-20T15:42:00Z');
const toIso = (ms: number) => new Date(ms).toISOString();

test('tonight and the weekend are by the clock of the screens', () => {
  expect(toIso(instantOfChosenTime({ at: 'tonight' }, friday, 'Europe/London'))).toBe('2026-11-20T20:00:00.000Z');
  expect(toIso(instantOfChosenTime({ at: 'tonight' }, friday, 'America/New_York'))).toBe('2026-11-21T01:00:00.000Z');
  expect(toIso(instantOfChosenTime({ at: 'weekend' }, friday, 'Europe/London'))).toBe('2026-11-21T12:00:00.000Z');
  const sunday = friday + 2 * 86_400_000;
  expect(toIso(instantOfChosenTime({ at: 'weekend' }, sunday, 'Europe/London'))).toBe('2026-11-22T12:00:00.000Z');
});

test('a chosen time is by that clock, too', () => {
  const wall = '2026-07-01T09:30';
  const ms = instantOfChosenTime({ at: 'pick', wall }, friday, 'Europe/London');
  expect(toIso(ms)).toBe('2026-07-01T08:30:00.000Z');
  expect(toWallTime(ms, 'Europe/London')).toBe(wall);
  expect(chosenTimeLabel(ms, friday, 'Europe/London')).toBe('Wednesday, Jul 1, 09:30');
  expect(chosenTimeLabel(friday, friday, 'Europe/London')).toBe('Friday 15:42');
});

test('an empty loop is as wide as the page, so that files can be dropped on it', () => {
  expect(layOutLoop([], 900)).toMatchObject({ frames: [], width: 900 });
});
