import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { hashRows } from '../../../test/postgres/row-hashes.ts';
import { callsIn } from '../../../test/dry-run/calls.ts';
import { channels } from '../../../platform/bus.ts';
import { applyRandomChanges, predictAndApply } from '../../../test/dry-run/effects.ts';
import { dryRunRoutes, shareWorlds, withoutForecast } from '../../../test/dry-run/routes.ts';
import { arrangeWorld, NOON, type World } from '../../../test/dry-run/world.ts';

const names = dryRunRoutes.map(({ name }) => name);

/** Seeds of random worlds; random-changes.slow.test.ts has more. */
const SEEDS = [1, 2];

let server: TestApp;
let listener: pg.Client;
let announced: string[] = [];
/** Dry runs leave it as it is. */
let shared: World;
beforeAll(async () => {
  // The scheduler would announce boundaries by itself, and a worker reads feeds and checks web pages every minute.
  server = await testApp({ now: NOON, hasScheduler: false, isWorker: false });
  listener = new pg.Client({ connectionString: server.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload }) => void announced.push(`${channel} ${payload}`));
  await listener.query([...channels, 'marker'].map((channel) => `listen ${channel}`).join(';'));
  shared = await arrangeWorld(server);
});
afterAll(() => listener.end());

const database = () => hashRows((text) => server.query(text));

/** Returns everything announced so far. */
async function announcements(): Promise<string[]> {
  await server.query(`select pg_notify('marker', '')`);
  await expect.poll(() => announced.at(-1)).toBe('marker ');
  const all = announced.slice(0, -1);
  announced = [];
  return all;
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

/** The topics that were announced to the consoles of an account. */
const topicsOf = (all: readonly string[], accountId: string): string[] => [
  ...new Set(
    all.flatMap((each) => {
      const [channel, account, topic = ''] = each.split(' ');
      return channel === 'vitrine_changes' && account === accountId ? [topic] : [];
    }),
  ),
];

/** These calls change nothing that a screen shows which exists afterwards. */
const withoutEffect = new Set([
  'assignments.removeFromSchedule',
  'devices.remove',
  'devices.removeMany',
  'feeds.update',
  'folders.remove',
  'groups.addDevice',
  'groups.addDevices',
  'layouts.update',
  'media.renameImage',
  'media.moveAudio',
  'media.renameAudio',
  'media.renameVideo',
  'media.setVideoVolume',
  'tags.remove',
  'tags.rename',
  'tags.tagContent',
  'takeovers.setStandby',
]);

const worlds = shareWorlds().map((changes) => changes.filter(({ name }) => !withoutForecast.has(name)));

describe.each(worlds)('in one world', (...changes) => {
  let world: World;
  beforeAll(async () => {
    world = await arrangeWorld(server);
  });

  test.each(changes)(
    'the effect of $name is what the call does then, and its route names what consoles are told to read again',
    async ({ name, route }) => {
      const call = callsIn(world)[name];
      if (call === undefined) throw new Error(`${name} has no call`);
      await announcements();
      const { predicted, actual } = await predictAndApply(world, call);
      expect(predicted).toEqual(actual);
      // Shows that no earlier change of this world has taken the effect away.
      expect(predicted.some(({ at }) => at !== undefined)).toBe(!withoutEffect.has(name));
      const told = topicsOf(await announcements(), world.user.id);
      expect(route.changes).toEqual(expect.arrayContaining(told));
    },
  );
});

test.each(SEEDS)(
  'the effect of a random change is what it does, after random changes with the seed %i',
  async (seed) => {
    for (const { predicted, actual } of await applyRandomChanges(await arrangeWorld(server), seed))
      expect(predicted).toEqual(actual);
  },
);
