import { expect, test } from 'vitest';
import { createClock } from '../core/clock.ts';
import { createReports } from '../core/reports.ts';
import { emptyStore } from '../test/database.ts';
import { imageAsset, instant, MINUTE_MS, NOON, createTurn } from '../test/manifest.ts';
import { testServer } from '../test/server.ts';
import { endTest } from '../test/signal.ts';
import { createJournal } from './journal.ts';
import { createPlays } from './plays.ts';
import type { Store } from './store.ts';

const PLAYS = 'POST /api/player/v1/plays';
const LOGS = 'POST /api/player/v1/logs';
const menu = createTurn(imageAsset('menu'), { untilMs: NOON + 10 * MINUTE_MS });

function screen(store = emptyStore()) {
  const api = testServer({
    [PLAYS]: () => ({ accepted: 1, duplicate: 0, rejected: [] }),
    [LOGS]: () => ({ accepted: 1, duplicate: 0 }),
  });
  return { ...api, store, plays: () => createPlays({ store, server: api.server, signal: api.signal }) };
}

/** The time of the open play's last observation that is stored. */
const lastSeen = async (store: Store) => (await store.get('open-zone-plays'))?.[0]?.seenAtMs;

test('an ended play is queued, and sent when the server is reachable', async () => {
  const { store, plays, sentTo } = screen();
  const { observe, flush } = await plays();
  for (let minute = 0; minute < 10; minute += 1) observe(menu, NOON + minute * MINUTE_MS);
  observe(null, NOON + 10 * MINUTE_MS);
  await expect.poll(async () => (await store.queued('play', 10)).length).toBe(1);
  expect(sentTo(PLAYS)).toEqual([]);
  flush();
  await expect
    .poll(() => sentTo(PLAYS))
    .toMatchObject([
      {
        plays: [
          { assetId: 'menu', startedAt: instant(NOON), endedAt: instant(NOON + 10 * MINUTE_MS), completed: true },
        ],
      },
    ]);
  await expect.poll(async () => (await store.queued('play', 10)).length).toBe(0);
});

test('a play that is open when its page ends is reported to that moment, and once', async () => {
  const { store, plays } = screen();
  const before = await plays();
  before.observe(menu, NOON);
  before.observe(menu, NOON + MINUTE_MS);
  await expect.poll(() => lastSeen(store)).toBe(NOON + MINUTE_MS);
  before.observe(menu, NOON + 90_000);
  before.keep();
  await plays();
  await expect.poll(() => store.queued('play', 10)).toMatchObject([{ endedAt: instant(NOON + 90_000) }]);
  await plays();
  await expect.poll(() => store.queued('play', 10)).toHaveLength(1);
});

test('a turn of a list, which is too short to be stored meanwhile, is kept when its page ends', async () => {
  const { store, plays } = screen();
  const before = await plays();
  const place = { playlistId: 'ply_1', listId: 'lst_1', index: 0 };
  before.observe({ ...menu, place, fromMs: NOON, untilMs: NOON + 30_000 }, NOON);
  before.keep();
  await plays();
  await expect.poll(() => store.queued('play', 10)).toMatchObject([{ assetId: 'menu', index: 0, completed: false }]);
});

test('a play that was open when the player was killed ends when it was last stored', async () => {
  const { store, plays } = screen();
  const before = await plays();
  before.observe(menu, NOON);
  before.observe(menu, NOON + 59_000);
  before.observe(menu, NOON + MINUTE_MS);
  await expect.poll(() => lastSeen(store)).toBe(NOON + MINUTE_MS);
  await plays();
  await expect.poll(() => store.queued('play', 10)).toMatchObject([{ endedAt: instant(NOON + MINUTE_MS) }]);
});

test('the open play is stored at most once a minute', async () => {
  const { store, plays } = screen();
  const { observe } = await plays();
  observe(menu, NOON);
  observe(menu, NOON + MINUTE_MS);
  await expect.poll(() => lastSeen(store)).toBe(NOON + MINUTE_MS);
  observe(menu, NOON + 90_000);
  expect(await lastSeen(store)).toBe(NOON + MINUTE_MS);
});

test('the open play is stored also after the clock was set back by a day', async () => {
  const { store, plays } = screen();
  const { observe, end } = await plays();
  const tomorrowMs = NOON + 24 * 60 * MINUTE_MS;
  observe(menu, tomorrowMs);
  observe(menu, tomorrowMs + MINUTE_MS);
  observe(null, tomorrowMs + MINUTE_MS);
  end();
  observe(menu, NOON);
  observe(menu, NOON + MINUTE_MS);
  await expect.poll(() => lastSeen(store)).toBe(NOON + MINUTE_MS);
});

test('nothing is stored as open after the play has ended', async () => {
  const { store, plays } = screen();
  const { observe } = await plays();
  observe(menu, NOON);
  observe(menu, NOON + MINUTE_MS);
  observe(null, NOON + 2 * MINUTE_MS);
  await expect.poll(() => store.queued('play', 10)).toHaveLength(1);
  expect(await store.get('open-zone-plays')).toEqual([]);
});

const place = { playlistId: 'ply_1', listId: 'lst_1', index: 0 };

test('a turn of a list that is shorter than a minute is stored once, when it has ended', async () => {
  const { store, plays } = screen();
  const writes: string[] = [];
  const put = store.put.bind(store);
  Object.assign(store, {
    put: ((key, value) => {
      writes.push(key);
      return put(key, value);
    }) satisfies typeof store.put,
  });
  const { observe } = await plays();
  for (let n = 0; n < 10; n += 1) {
    const fromMs = NOON + n * 10_000;
    observe(createTurn(imageAsset('menu'), { place, fromMs, untilMs: fromMs + 10_000 }), fromMs);
  }
  await expect.poll(() => store.queued('play', 20)).toHaveLength(9);
  expect(writes).toEqual([]);
});

test('a long turn of a list is stored after a minute, and no longer after its end', async () => {
  const { store, plays } = screen();
  const { observe } = await plays();
  const long = createTurn(imageAsset('menu'), { place });
  observe(long, NOON);
  observe(long, NOON + MINUTE_MS);
  await expect.poll(() => lastSeen(store)).toBe(NOON + MINUTE_MS);
  observe(createTurn(imageAsset('lunch'), { place: { ...place, index: 1 } }), NOON + 2 * MINUTE_MS);
  await expect.poll(() => store.get('open-zone-plays')).toEqual([]);
});

test('a play that an earlier session has left is queued only once', async () => {
  const { store, plays } = screen();
  const open = {
    playId: 'p1',
    assetId: 'menu',
    reason: 'global',
    untilMs: NOON,
    startedAtMs: NOON,
    seenAtMs: NOON,
  } as const;
  await store.put('open-zone-plays', [open]);
  // The play in front, as earlier releases stored it.
  await store.put('open-play', { ...open, playId: 'p2' });
  (await plays()).observe(null, NOON + MINUTE_MS);
  await expect.poll(() => store.queued('play', 10)).toMatchObject([{ playId: 'p1' }, { playId: 'p2' }]);
  await expect.poll(() => store.get('open-zone-plays')).toEqual([]);
  await expect.poll(() => store.get('open-play')).toBeNull();
});

test('log messages are sent with the server’s time at which they were logged', async () => {
  const { store, server, signal, sentTo } = screen();
  const reports = createReports();
  reports.logError('Logged before the session began');
  const clock = createClock({}, { monotonicMs: () => 0, wallMs: () => NOON });
  const journal = createJournal({ store, reports, clock, server, signal });
  reports.logWarning('Logged during the session');
  await expect.poll(() => store.queued('log', 10)).toHaveLength(2);
  journal.flush();
  await expect.poll(() => sentTo(LOGS)).toHaveLength(1);
  expect(sentTo(LOGS)[0]).toEqual({
    entries: expect.arrayContaining([
      expect.objectContaining({
        level: 'error',
        message: 'Logged before the session began',
        at: instant(NOON),
      }),
      expect.objectContaining({ level: 'warn', message: 'Logged during the session', at: instant(NOON) }),
    ]),
  });
});

test('messages after the end of a session wait for the next one', async () => {
  const { store, server, signal } = screen();
  const reports = createReports();
  const clock = createClock({}, { monotonicMs: () => 0, wallMs: () => NOON });
  createJournal({ store, reports, clock, server, signal });
  endTest();
  reports.logError('Nobody is paired');
  const messages: string[] = [];
  reports.subscribe(({ message }) => messages.push(message));
  expect(messages).toEqual(['Nobody is paired']);
});
