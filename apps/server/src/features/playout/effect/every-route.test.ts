// oxlint-disable unicorn/no-thenable -- `await` only calls a `then` that is a function
import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { Forecast } from '@vitrine/contract/playout/now-playing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { rowHashes } from '../../../test/row-hashes.ts';
import { callsIn, type DryRunCall } from '../../../test/dry-run-calls.ts';
import { arrangeWorld, NOON, type World } from '../../../test/dry-run-world.ts';

const names = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, { dryRun }]) => (dryRun === true ? [`${group}.${key}`] : [])),
);

const channels = [
  'vitrine_devices',
  'vitrine_sessions',
  'vitrine_changes',
  'vitrine_commands',
  'vitrine_answers',
  'vitrine_takeovers',
];

/** Random worlds; their seeds are the numbers from 1. */
const CASES = 12;

let server: TestApp;
let listener: pg.Client;
let announced: string[] = [];
/** Dry runs leave it as it is. */
let shared: World;
beforeAll(async () => {
  // The scheduler would announce boundaries by itself.
  server = await testApp({ now: NOON, hasScheduler: false });
  listener = new pg.Client({ connectionString: server.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload }) => void announced.push(`${channel} ${payload}`));
  await listener.query([...channels, 'marker'].map((channel) => `listen ${channel}`).join(';'));
  shared = await arrangeWorld(server);
});
afterAll(() => listener.end());

const database = () => rowHashes((text) => server.query(text));

/** Everything announced so far. */
async function announcements(): Promise<string[]> {
  await server.query(`select pg_notify('marker', '')`);
  await expect.poll(() => announced.at(-1)).toBe('marker ');
  const all = announced.slice(0, -1);
  announced = [];
  return all;
}

/** The content of a screen from an instant on, by its forecast. */
interface Part {
  fromMs: number;
  look: string;
  id: string | null;
}

function partsOf({ segments, lists }: Forecast): Part[] {
  return segments.map(({ from, media, message, listId }) => {
    const items = lists[listId ?? '']?.items.map((item) => [item.media.id, item.durationMs]);
    const id = media?.id ?? null;
    return { fromMs: Math.max(Date.parse(from), Date.parse(NOON)), look: JSON.stringify([message, items ?? id]), id };
  });
}

const at = (parts: readonly Part[], ms: number): Part | undefined => parts.findLast(({ fromMs }) => fromMs <= ms);

const shownOn = async ({ client }: World, deviceId: string): Promise<Part[]> =>
  partsOf(await client.playout.forecast({ params: { deviceId } }));

const NOTHING = JSON.stringify([null, null]);

/** How a change affects a screen. */
interface Affected {
  screen: string;
  at: number | undefined;
  now?: string | null | undefined;
  otherwise?: string | null | undefined;
  then?: string | null | undefined;
  isBlank: boolean;
}

/** Tries a call and then makes it: what is told of each screen, and what its forecasts before and after say. */
async function tryAndMake(world: World, { dryRun, real }: DryRunCall): Promise<{ told: Affected[]; made: Affected[] }> {
  const existing = async () => (await world.client.devices.list({ query: {} })).map(({ id }): string => id);
  const before = new Map<string, Part[]>();
  for (const id of await existing()) before.set(id, await shownOn(world, id));
  const effect = await dryRun();
  await real();
  const made: Affected[] = [];
  const told: Affected[] = [];
  for (const screen of await existing()) {
    made.push(affectedBy(screen, before.get(screen) ?? [], await shownOn(world, screen)));
    told.push(toldOf(effect, screen));
  }
  return { told, made };
}

function affectedBy(screen: string, was: readonly Part[], is: readonly Part[]): Affected {
  const instants = [...was, ...is].map(({ fromMs }) => fromMs).toSorted((a, b) => a - b);
  const first = instants.find((ms) => at(was, ms)?.look !== at(is, ms)?.look);
  const isBlank = instants.some((ms) => at(is, ms)?.look === NOTHING && at(was, ms)?.look !== NOTHING);
  if (first === undefined) return { screen, at: first, isBlank };
  const [now, otherwise, then] = [at(was, Date.parse(NOON))?.id, at(was, first)?.id, at(is, first)?.id];
  return { screen, at: first, now, otherwise, then, isBlank };
}

function toldOf({ screens, blank }: Effect, screen: string): Affected {
  const changed = screens.find(({ deviceId }) => deviceId === screen);
  const isBlank = blank.some(({ deviceId }) => deviceId === screen);
  if (changed === undefined) return { screen, at: undefined, isBlank };
  const [now, otherwise, then] = [changed.now, changed.otherwise, changed.then].map(({ media }) => media?.id ?? null);
  return { screen, at: Date.parse(changed.at), now, otherwise, then, isBlank };
}

test('each route with a dry run has a call in these tests', () => {
  expect(Object.keys(callsIn(shared)).toSorted()).toEqual(names.toSorted());
});

test.each(names)('%s?dryRun=true changes no row and announces nothing', async (name) => {
  const call = callsIn(shared)[name];
  await announcements();
  const before = await database();
  await call?.dryRun();
  expect(await database()).toEqual(before);
  expect(await announcements()).toEqual([]);
});

// Forecasts do not contain the address of a web page.
test.each(names.filter((name) => name !== 'webpages.update'))(
  'the effect of %s is what the call does then',
  async (name) => {
    const world = await arrangeWorld(server);
    const call = callsIn(world)[name];
    if (call === undefined) throw new Error(`${name} has no call`);
    const { told, made } = await tryAndMake(world, call);
    expect(told).toEqual(made);
  },
);

/** Pseudo-random numbers from 0 to 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

test.each(Array.from({ length: CASES }, (_, i) => i + 1))(
  'the effect of a random change is what it does, after random changes with the seed %i',
  async (seed) => {
    const world = await arrangeWorld(server);
    const random = randomOf(seed);
    const calls = Object.entries(callsIn(world)).filter(([name]) => name !== 'webpages.update');
    for (let made = 0; made < 6; made += 1) {
      const call = calls[Math.floor(random() * calls.length)]?.[1];
      if (call === undefined) throw new Error('There is a call');
      // A call that fails, e.g. because an earlier one has deleted its object, is left out.
      const refusal: unknown = await call.dryRun().then(
        () => null,
        (error: unknown) => error,
      );
      if (refusal !== null) continue;
      const { told, made: changed } = await tryAndMake(world, call);
      expect(told).toEqual(changed);
    }
  },
);
