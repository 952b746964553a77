import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { expect, test } from 'vitest';
import type { Turn } from '../core/turns.ts';
import { emptyStore } from '../test/database.ts';
import { createTurn, imageAsset, instant, layoutOf, MINUTE_MS, NOON } from '../test/manifest.ts';
import { testServer } from '../test/server.ts';
import { createPlays } from './plays.ts';

const PLAYS = 'POST /api/player/v1/plays';

const board = createTurn({ ...layoutOf([]), kind: 'layout', id: 'lay_board', key: 'doc-1' });
const menu = { ...board, content: imageAsset('med_menu') };
const itemAt = (index: number): Turn =>
  createTurn(imageAsset(`med_${index}`), {
    place: { playlistId: 'ply_1', listId: 'lst_1', index },
    fromMs: NOON + index * 10_000,
    untilMs: NOON + (index + 1) * 10_000,
  });
const zones = (index: number) =>
  new Map([
    ['med_menu', menu],
    ['zone', itemAt(index)],
  ]);

async function screen(store = emptyStore()) {
  const { server, sentTo, signal } = testServer({ [PLAYS]: () => ({ accepted: 1, duplicate: 0, rejected: [] }) });
  const plays = await createPlays({ store, server, signal });
  async function sent(): Promise<DevicePlay[]> {
    plays.flush();
    await expect.poll(async () => (await store.queued('play', 10)).length).toBe(0);
    return sentTo(PLAYS).flatMap((body) => (body as { plays: DevicePlay[] }).plays);
  }
  return { ...plays, store, sent };
}

test('a layout is a play, and so is what its elements show: pictures as long as it, items for their turns', async () => {
  const { observe, store, sent } = await screen();
  observe(board, NOON, zones(0));
  observe(board, NOON + 10_000, zones(1));
  observe(null, NOON + 15_000);
  await expect.poll(async () => (await store.queued('play', 10)).length).toBe(4);
  const plays = await sent();
  const part = { layoutId: 'lay_board', reason: 'schedule' };
  const item = { ...part, playlistId: 'ply_1', listId: 'lst_1' };
  expect(plays).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...item, assetId: 'med_0', index: 0, startedAt: instant(NOON), completed: true }),
      expect.objectContaining({
        ...item,
        assetId: 'med_1',
        index: 1,
        endedAt: instant(NOON + 15_000),
        completed: false,
      }),
      expect.objectContaining({
        ...part,
        assetId: 'med_menu',
        startedAt: instant(NOON),
        endedAt: instant(NOON + 15_000),
      }),
      expect.objectContaining({ assetId: 'lay_board', reason: 'schedule', endedAt: instant(NOON + 15_000) }),
    ]),
  );
  expect(plays.find(({ assetId }) => assetId === 'lay_board')).not.toHaveProperty('layoutId');
});

test('a preview is no play, and neither is anything in it', async () => {
  const { observe, store } = await screen();
  const preview = { ...board, reason: 'preview' as const };
  observe(preview, NOON, zones(0));
  observe(preview, NOON + 10_000, zones(1));
  observe(board, NOON + 20_000, new Map());
  observe(null, NOON + 30_000);
  await expect.poll(() => store.queued('play', 10)).toHaveLength(1);
  expect(await store.queued('play', 10)).toMatchObject([{ assetId: 'lay_board', startedAt: instant(NOON + 20_000) }]);
});

test('what a kill of the player left open ends when it was last stored, and is sent once', async () => {
  const before = await screen();
  for (let minute = 0; minute <= 3; minute += 1) before.observe(board, NOON + minute * MINUTE_MS, zones(0));
  await expect
    .poll(async () => (await before.store.get('open-zone-plays'))?.at(-1)?.seenAtMs)
    .toBe(NOON + 3 * MINUTE_MS);
  await screen(before.store);
  const ended = async () => (await before.store.queued('play', 10)).filter(({ assetId }) => assetId === 'med_menu');
  await expect.poll(ended).toMatchObject([{ layoutId: 'lay_board', endedAt: instant(NOON + 3 * MINUTE_MS) }]);
});

test('a play that has ended is no longer stored as open', async () => {
  const { observe, store } = await screen();
  for (let minute = 0; minute <= 2; minute += 1) observe(board, NOON + minute * MINUTE_MS, zones(0));
  await expect.poll(async () => (await store.get('open-zone-plays'))?.length).toBe(2);
  observe(null, NOON + 3 * MINUTE_MS);
  await expect.poll(async () => (await store.get('open-zone-plays'))?.length).toBe(0);
});

test('a strip over anything is a play of its own, outside of layouts', async () => {
  const { observe, store, sent } = await screen();
  const strip = { content: { id: 'tko_1' }, reason: 'takeover', place: null, fromMs: NOON, untilMs: Infinity } as const;
  observe(board, NOON, zones(0), strip);
  observe(menu, NOON + 5_000, undefined, strip);
  observe(null, NOON + 10_000, undefined, strip);
  observe(null, NOON + 15_000);
  await expect.poll(async () => (await store.queued('play', 10)).length).toBe(5);
  const played = (await sent()).filter(({ assetId }) => assetId === 'tko_1');
  expect(played).toMatchObject([
    { reason: 'takeover', startedAt: instant(NOON), endedAt: instant(NOON + 15_000), completed: false },
  ]);
  expect(played[0]).not.toHaveProperty('layoutId');
});
