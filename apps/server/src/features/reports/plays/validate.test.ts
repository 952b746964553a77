import { type DevicePlay, PLAY_MAX_AGE_MS, PLAY_MAX_LENGTH_MS, PLAY_SKEW_MS } from '@vitrine/contract/reports/plays';
import { describe, expect, test } from 'vitest';
import { validatePlay } from './validate.ts';

const nowMs = Date.parse('2026-03-29T12:00:00.000Z');
const longAgo = { nowMs, pairedAtMs: nowMs - 90 * 86_400_000 };

const at = (ms: number): string => new Date(nowMs + ms).toISOString();

const play = (more: Partial<DevicePlay> = {}): DevicePlay => ({
  playId: '01960a5e-7c00-7000-8000-00000000000a',
  assetId: 'med_1',
  reason: 'device',
  startedAt: at(-60_000),
  endedAt: at(-30_000),
  completed: true,
  ...more,
});

test('a valid play is read into dates', () => {
  expect(validatePlay(play({ completed: false }), longAgo)).toEqual({
    playId: '01960a5e-7c00-7000-8000-00000000000a',
    mediaId: 'med_1',
    item: null,
    layoutId: null,
    reason: 'device',
    startedAt: new Date(nowMs - 60_000),
    endedAt: new Date(nowMs - 30_000),
    completed: false,
  });
});

test('ids that differ only in case are one play', () => {
  expect(validatePlay(play({ playId: '01960A5E-7C00-7000-8000-00000000000A' }), longAgo)).toMatchObject({
    playId: '01960a5e-7c00-7000-8000-00000000000a',
  });
});

test('characters that no media id has are removed from the reported one', () => {
  expect(validatePlay(play({ assetId: 'med_1\0\u202E<b>' }), longAgo)).toMatchObject({ mediaId: 'med_1b' });
});

describe('at its limit', () => {
  test.each<[string, Partial<DevicePlay>]>([
    ['a play of no length', { startedAt: at(-1), endedAt: at(-1) }],
    ['a play that ends as far in the future as clocks may differ', { endedAt: at(PLAY_SKEW_MS) }],
    ['the oldest play', { startedAt: at(-PLAY_MAX_AGE_MS), endedAt: at(-PLAY_MAX_AGE_MS) }],
    ['the longest play', { startedAt: at(-PLAY_MAX_LENGTH_MS), endedAt: at(0) }],
  ])('%s is accepted', (_, more) => {
    expect(validatePlay(play(more), longAgo)).toMatchObject({ mediaId: 'med_1' });
  });

  test('a play may start before the pairing by as much as clocks may differ', () => {
    const justPaired = { nowMs, pairedAtMs: nowMs };
    const startedAt = (ms: number) => validatePlay(play({ startedAt: at(ms), endedAt: at(0) }), justPaired);
    expect(startedAt(-PLAY_SKEW_MS)).toMatchObject({ mediaId: 'med_1' });
    expect(startedAt(-PLAY_SKEW_MS - 1)).toBe('play.before_pairing');
  });
});

describe('a time is refused', () => {
  test.each(['', 'yesterday', '2026-03-29', '2026-03-29T12:00:00', '2026-02-30T12:00:00.000Z', '1774785600000'])(
    'when it is written as %j',
    (text) => {
      expect(validatePlay(play({ startedAt: text }), longAgo)).toBe('play.time_invalid');
      expect(validatePlay(play({ endedAt: text }), longAgo)).toBe('play.time_invalid');
    },
  );
});

test.each(['', 'Device', 'nothing', 'toString'])('the reason %j is refused', (reason) => {
  expect(validatePlay(play({ reason }), longAgo)).toBe('play.reason_unknown');
});
