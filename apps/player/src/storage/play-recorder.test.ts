import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { expect, test } from 'vitest';
import { createPlayRecorder, type OpenPlay } from './play-recorder.ts';
import { uuidV7 } from '../core/uuid.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const MINUTE = 60_000;

function recorder(open: OpenPlay | null = null) {
  const plays: DevicePlay[] = [];
  return { plays, ...createPlayRecorder(open, (play) => plays.push(play)) };
}

const menu = { assetId: 'med_menu', reason: 'schedule', untilMs: NOON + 10 * MINUTE } as const;
const loop = { assetId: 'med_loop', reason: 'global', untilMs: NOON + 60 * MINUTE } as const;

test('an item is one play from its start until another item starts', () => {
  const { plays, observe } = recorder();
  observe(menu, NOON);
  observe(menu, NOON + MINUTE);
  observe(loop, NOON + 10 * MINUTE);
  expect(plays).toMatchObject([
    {
      assetId: 'med_menu',
      reason: 'schedule',
      startedAt: '2026-03-01T12:00:00.000Z',
      endedAt: '2026-03-01T12:10:00.000Z',
      completed: true,
    },
  ]);
});

test('an item that was removed before its scheduled end is reported as incomplete', () => {
  const { plays, observe } = recorder();
  observe(menu, NOON);
  observe(null, NOON + MINUTE);
  observe(null, NOON + 2 * MINUTE);
  expect(plays).toMatchObject([{ endedAt: '2026-03-01T12:01:00.000Z', completed: false }]);
});

test('the same item for another reason is another play', () => {
  const { plays, observe } = recorder();
  observe(menu, NOON);
  observe({ ...menu, reason: 'device' }, NOON + MINUTE);
  expect(plays).toHaveLength(1);
});

test('an item that plays on is reported every six hours, without a gap', () => {
  const { plays, observe } = recorder();
  const always = { ...loop, untilMs: Infinity };
  for (let hour = 0; hour <= 13; hour += 1) observe(always, NOON + hour * 60 * MINUTE);
  expect(plays.map(({ startedAt, endedAt, completed }) => [startedAt, endedAt, completed])).toEqual([
    ['2026-03-01T12:00:00.000Z', '2026-03-01T18:00:00.000Z', true],
    ['2026-03-01T18:00:00.000Z', '2026-03-02T00:00:00.000Z', true],
  ]);
});

test('the play that was open when the player was killed ends when it was last observed', () => {
  const { plays } = recorder({ ...menu, playId: 'kept', startedAtMs: NOON, seenAtMs: NOON + MINUTE });
  expect(plays).toMatchObject([{ playId: 'kept', endedAt: '2026-03-01T12:01:00.000Z', completed: false }]);
});

test('no play ends before it started, even when the clock is set back', () => {
  const { plays, observe } = recorder();
  observe(menu, NOON);
  observe(loop, NOON - 60 * MINUTE);
  expect(plays).toMatchObject([{ startedAt: '2026-03-01T12:00:00.000Z', endedAt: '2026-03-01T12:00:00.000Z' }]);
});

test('ids of plays are of version 7, differ, and sort by time', () => {
  const ids = Array.from({ length: 100 }, (_, i) => uuidV7(NOON + i));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids);
  expect(new Set(Array.from({ length: 100 }, () => uuidV7(NOON))).size).toBe(100);
});
