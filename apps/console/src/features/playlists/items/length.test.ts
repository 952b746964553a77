import { expect, test } from 'vitest';
import { lengthText, parseLength, stepLength } from './length.ts';

test.each([
  ['90', 90_000],
  ['12 s', 12_000],
  ['1:30', 90_000],
  ['1:02:03', 3_723_000],
  ['2 min', 120_000],
  ['1.5', 1_500],
  ['0,5 h', 1_800_000],
  [' 24 h ', 86_400_000],
  ['full', null],
  ['full 6 s', null],
  ['0', undefined],
  ['0.5', undefined],
  ['25 h', undefined],
  ['1:75', undefined],
  ['soon', undefined],
  ['', undefined],
])('the typed length %j is %s ms', (text, ms) => {
  expect(parseLength(text)).toBe(ms);
});

test('what is shown can be typed again', () => {
  for (const playedMs of [1_000, 12_000, 59_500, 90_000, 3_723_000]) {
    expect(parseLength(lengthText({ durationMs: playedMs, playedMs, mediaType: 'image' }))).toBe(playedMs);
  }
  expect(lengthText({ durationMs: null, playedMs: 6_000, mediaType: 'video' })).toBe('full 6 s');
});

test('a step goes to the next whole second, within 1 second and 24 hours', () => {
  expect([stepLength(6_400, 1), stepLength(6_400, -1)]).toEqual([7_000, 6_000]);
  expect([stepLength(1_000, -1), stepLength(86_400_000, 1)]).toEqual([1_000, 86_400_000]);
});
