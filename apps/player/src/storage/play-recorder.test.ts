import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { expect, test } from 'vitest';
import { createPlayRecorder, type OpenPlay, toPlay } from './play-recorder.ts';
import { createUuidV7 } from '../core/uuid.ts';
import { imageAsset, instant, MINUTE_MS, NOON, createTurn, webPage } from '../test/manifest.ts';

const MINUTE = MINUTE_MS;

function recorder() {
  const plays: DevicePlay[] = [];
  return { plays, ...createPlayRecorder((play) => plays.push(play)) };
}

const menu = createTurn(imageAsset('med_menu'), { untilMs: NOON + 10 * MINUTE });
const loop = createTurn(imageAsset('med_loop'), { reason: 'global', untilMs: NOON + 60 * MINUTE });

test('an item is one play from its start until another item starts', () => {
  const { plays, observe } = recorder();
  for (let minute = 0; minute < 10; minute += 1) observe(menu, NOON + minute * MINUTE);
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
  for (let minute = 0; minute <= 13 * 60; minute += 1) observe(always, NOON + minute * MINUTE);
  expect(plays.map(({ startedAt, endedAt, completed }) => [startedAt, endedAt, completed])).toEqual([
    ['2026-03-01T12:00:00.000Z', '2026-03-01T18:00:00.000Z', true],
    ['2026-03-01T18:00:00.000Z', '2026-03-02T00:00:00.000Z', true],
  ]);
});

/** A play as an earlier release stored it. */
const leftOpen: OpenPlay = {
  assetId: 'med_menu',
  reason: 'schedule',
  untilMs: NOON + 10 * MINUTE,
  playId: 'kept',
  startedAtMs: NOON,
  seenAtMs: NOON + MINUTE,
};

test('the play that was open when the player was killed ends when it was last observed', () => {
  expect(toPlay(leftOpen)).toMatchObject({ playId: 'kept', endedAt: '2026-03-01T12:01:00.000Z', completed: false });
});

test('no play ends before it started, even when the clock is set back', () => {
  const { plays, observe } = recorder();
  observe(menu, NOON);
  observe(loop, NOON - 60 * MINUTE);
  expect(plays).toMatchObject([{ startedAt: '2026-03-01T12:00:00.000Z', endedAt: '2026-03-01T12:00:00.000Z' }]);
});

test.each([
  ['forward by an hour', 60, '2026-03-01T13:00:00.000Z', '2026-03-01T13:01:00.000Z'],
  ['back by a day', -24 * 60, '2026-02-28T12:00:00.000Z', '2026-02-28T12:01:00.000Z'],
])('when the clock is set %s, a play ends when it was last seen, and another one begins', (_, minutes, from, to) => {
  const { plays, observe, end } = recorder();
  const always = { ...loop, fromMs: NOON - 48 * 60 * MINUTE, untilMs: Infinity };
  observe(always, NOON);
  observe(always, NOON + 300);
  end();
  observe(always, NOON + minutes * MINUTE);
  observe(null, NOON + (minutes + 1) * MINUTE);
  expect(plays.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
    ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.300Z'],
    [from, to],
  ]);
});

/** The n-th turn of a list of two images, ten seconds each. */
const turn = (n: number) =>
  createTurn(imageAsset(n % 2 === 0 ? 'med_a' : 'med_b'), {
    place: { playlistId: 'ply_1', listId: 'lst_1', index: n % 2 },
    fromMs: NOON + n * 10_000,
    untilMs: NOON + (n + 1) * 10_000,
  });

test('each turn of a list is a play with its playlist, list and index', () => {
  const { plays, observe } = recorder();
  for (const n of [0, 1, 2]) observe(turn(n), NOON + n * 10_000 + 20);
  expect(plays).toMatchObject([
    { assetId: 'med_a', playlistId: 'ply_1', listId: 'lst_1', index: 0, completed: true },
    { assetId: 'med_b', playlistId: 'ply_1', listId: 'lst_1', index: 1, completed: true },
  ]);
});

test('a turn begins where the former one has ended, even if the clock was set back meanwhile', () => {
  const { plays, observe } = recorder();
  observe(turn(0), NOON);
  observe(turn(1), NOON + 10_000);
  observe(turn(1), NOON + 6_000);
  observe(turn(2), NOON + 20_000);
  observe(turn(2), NOON + 16_000);
  observe(turn(3), NOON + 30_000);
  observe(null, NOON + 35_000);
  expect(plays.map(({ startedAt, endedAt }) => [startedAt.slice(17, 19), endedAt.slice(17, 19)])).toEqual([
    ['00', '10'],
    ['10', '20'],
    ['20', '30'],
    ['30', '35'],
  ]);
});

test('a single image has no playlist', () => {
  const { plays, observe } = recorder();
  observe(menu, NOON);
  observe(null, NOON + MINUTE);
  const sent: object = JSON.parse(JSON.stringify(plays[0]));
  expect(Object.keys(sent).toSorted()).toEqual(['assetId', 'completed', 'endedAt', 'playId', 'reason', 'startedAt']);
});

test('an image that is a list of its own is one play in each pass', () => {
  const { plays, observe } = recorder();
  for (const n of [0, 2, 4]) {
    observe(turn(n), NOON + n * 10_000);
    observe({ ...turn(n) }, NOON + n * 10_000 + 5_000);
  }
  expect(plays.map(({ startedAt }) => startedAt)).toEqual([instant(NOON), instant(NOON + 20_000)]);
});

test('a play of a list ends with its turn, even if the next item is late', () => {
  const { plays, observe } = recorder();
  observe(turn(0), NOON);
  observe(turn(1), NOON + 14_000);
  expect(plays).toMatchObject([{ endedAt: instant(NOON + 10_000), completed: true }]);
});

test.each([
  [9_950, true],
  [9_500, false],
])('a turn of ten seconds that is removed after %i ms is complete: %s', (ms, completed) => {
  const { plays, observe } = recorder();
  observe(turn(0), NOON);
  observe(null, NOON + ms);
  expect(plays).toMatchObject([{ completed }]);
});

test('ids of plays are of version 7, differ, and sort by time', () => {
  const ids = Array.from({ length: 100 }, (_, i) => createUuidV7(NOON + i));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids);
  expect(new Set(Array.from({ length: 100 }, () => createUuidV7(NOON))).size).toBe(100);
});

test('a web page is recorded by its id, and its fallback picture by that of the picture', () => {
  const { plays, observe } = recorder();
  const place = { playlistId: 'ply_1', listId: 'lst_1', index: 2 };
  const page = createTurn(webPage('news'), { place, untilMs: NOON + MINUTE });
  observe(page, NOON);
  observe({ ...page, content: imageAsset('med_logo') }, NOON + MINUTE / 2);
  observe(menu, NOON + MINUTE);
  expect(plays).toMatchObject([
    { assetId: 'web_news', ...place, completed: false },
    { assetId: 'med_logo', ...place, completed: true },
  ]);
});
