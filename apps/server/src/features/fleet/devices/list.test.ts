import { beforeAll, describe, expect, test } from 'vitest';
import type { DeviceListQuery, DeviceSort } from '@vitrine/contract/fleet/device-list-query';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, requestRaw } from '../../../test/arrange.ts';
import { computeEtag } from './manifest-etag.ts';
import { writeCursor } from '../../../platform/page-cursor.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
let member: Member;
/** The content that two screens show. */
let shownId: string;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
  const screens = [
    { name: 'bar', deviceId: 'till-7', createdAt: '2026-01-03T00:00:00.000Z' },
    { name: 'Atrium', deviceId: 'screen-a', createdAt: '2026-01-01T00:00:00.000Z' },
    { name: 'Café 100%', deviceId: 'screen-c', createdAt: '2026-01-04T00:00:00.000Z' },
    { name: 'Barn', deviceId: 'screen-b', createdAt: '2026-01-02T00:00:00.000Z' },
    { name: 'Door', deviceId: 'screen-d', createdAt: '2026-01-05T00:00:00.000Z' },
  ];
  for (const screen of screens) await arrangeScreen(server.db, member.user.id, screen);
  await seen('screen-a', '2026-03-09T11:57:00.000Z');
  await seen('screen-c', '2026-03-09T11:56:59.999Z');
  await seen('screen-b', NOON);
  await seen('till-7', '2026-01-03T00:00:00.000Z');
  const [apples, Bread] = [
    await arrangeMediaItem(server.db, member.user.id, { name: 'apples.png' }),
    await arrangeMediaItem(server.db, member.user.id, { name: 'Bread.png' }),
  ];
  await plays('screen-a', Bread.id, 12.5);
  await plays('screen-b', apples.id, 9);
  await plays('screen-c', Bread.id, 100);
  shownId = Bread.id;
  for (const [name, deviceId] of [
    ['Window 2', 'screen-a'],
    ['Window 10', 'till-7'],
  ] as const) {
    const { group } = await member.client.groups.create({ body: { name } });
    await member.client.groups.addDevice({ params: { id: group.id }, body: { deviceId } });
  }
  await runs('screen-a', '1.10.0');
  await runs('screen-b', '1.9.0');
  await server.query(`update device_state set warnings = '["asleep"]'
    where device_id in (select id from devices where device_id in ('screen-b', 'screen-c'))`);
});

/** Stores when a device was last seen, as if it had sent a heartbeat then. */
const seen = (deviceId: string, at: string) =>
  server.query(`insert into device_state (device_id, last_seen_at) select id, '${at}' from devices
    where device_id = '${deviceId}' on conflict (device_id) do update set last_seen_at = excluded.last_seen_at`);

type Query = Omit<DeviceListQuery, 'ids' | 'tags'>;

const listed = async (query: Query) => (await member.client.devices.list({ query })).map(({ deviceId }) => deviceId);

const overLimit = async ({ client }: Member) =>
  (await client.devices.list({ query: {} })).filter((device) => device.isOverLimit).map(({ name }) => name);

/** Stores what a device plays, as if it had reported that. */
const plays = (deviceId: string, assetId: string, responseTimeMs: number) =>
  server.query(`update device_state set response_time_ms = ${responseTimeMs}, playing_since = '${NOON}',
    playing = '{"assetId":"${assetId}","etag":"","reason":"device"}'
    where device_id = (select id from devices where device_id = '${deviceId}')`);

/** Stores the version of a device's player, as if it had reported that. */
const runs = (deviceId: string, version: string) =>
  server.query(`update device_state set player_version = '${version}'
    where device_id = (select id from devices where device_id = '${deviceId}')`);

/** Undefined is the direction that applies unless another is requested. */
const orders: [DeviceSort, DeviceListQuery['direction'], string[]][] = [
  ['name', undefined, ['screen-a', 'till-7', 'screen-b', 'screen-c', 'screen-d']],
  ['name', 'desc', ['screen-d', 'screen-c', 'screen-b', 'till-7', 'screen-a']],
  ['deviceId', undefined, ['screen-a', 'screen-b', 'screen-c', 'screen-d', 'till-7']],
  ['deviceId', 'desc', ['till-7', 'screen-d', 'screen-c', 'screen-b', 'screen-a']],
  // Offline devices by name, a sleeping one, an online one.
  ['status', undefined, ['till-7', 'screen-c', 'screen-d', 'screen-b', 'screen-a']],
  ['status', 'desc', ['screen-a', 'screen-b', 'till-7', 'screen-c', 'screen-d']],
  ['lastSeen', undefined, ['screen-b', 'screen-a', 'screen-c', 'till-7', 'screen-d']],
  ['lastSeen', 'asc', ['screen-d', 'till-7', 'screen-c', 'screen-a', 'screen-b']],
  // Devices that show nothing, by name; then by what they last showed, in any case.
  ['media', undefined, ['till-7', 'screen-d', 'screen-b', 'screen-a', 'screen-c']],
  ['media', 'desc', ['screen-a', 'screen-c', 'screen-b', 'till-7', 'screen-d']],
  // The last response time of an offline device does not count.
  ['responseTime', undefined, ['till-7', 'screen-c', 'screen-d', 'screen-b', 'screen-a']],
  ['responseTime', 'desc', ['screen-a', 'screen-b', 'till-7', 'screen-c', 'screen-d']],
  ['createdAt', undefined, ['screen-d', 'screen-c', 'till-7', 'screen-b', 'screen-a']],
  // Devices in no group, and those that never reported a version, come first.
  ['group', undefined, ['screen-b', 'screen-c', 'screen-d', 'screen-a', 'till-7']],
  ['group', 'desc', ['till-7', 'screen-a', 'screen-b', 'screen-c', 'screen-d']],
  ['version', undefined, ['till-7', 'screen-c', 'screen-d', 'screen-b', 'screen-a']],
  ['version', 'desc', ['screen-a', 'screen-b', 'till-7', 'screen-c', 'screen-d']],
  ['createdAt', 'asc', ['screen-a', 'screen-b', 'till-7', 'screen-c', 'screen-d']],
];

describe('what devices show', () => {
  test('selects them, and those that show nothing', async () => {
    expect(await listed({ shows: shownId })).toEqual(['screen-a', 'screen-c']);
    expect(await listed({ shows: 'none' })).toEqual(['till-7', 'screen-d']);
    const page = await member.client.devices.list.page({ query: { shows: shownId, status: 'online', limit: 1 } });
    expect([page.total, page.next]).toEqual([1, null]);
  });

  test('is listed, that of the most devices first', async () => {
    const { content } = await member.client.devices.shown();
    expect(content.map(({ originalName, deviceCount }) => [originalName, deviceCount])).toEqual([
      ['Bread.png', 2],
      ['apples.png', 1],
    ]);
    expect((await (await server.signUp()).client.devices.shown()).content).toEqual([]);
  });
});

describe('the order', () => {
  test('is by name in any case unless another one is requested', async () => {
    expect(await listed({})).toEqual(await listed({ sort: 'name' }));
  });

  test.each(orders)('by %s, %s, is %j', async (sort, direction, expected) => {
    expect(await listed({ sort, direction })).toEqual(expected);
  });

  test.each(orders)(
    'by %s, %s, is the same in pages, which contain every device once',
    async (sort, direction, expected) => {
      const pages: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Query = { sort, direction, limit: 2, ...(cursor === null ? {} : { cursor }) };
        const page: Awaited<ReturnType<typeof member.client.devices.list.page>> = await member.client.devices.list.page(
          {
            query,
          },
        );
        expect(page.total).toBe(5);
        expect(page.body.length).toBeLessThanOrEqual(2);
        pages.push(...page.body.map(({ deviceId }) => deviceId));
        cursor = page.next;
      } while (cursor !== null);
      expect(pages).toEqual(expected);
    },
  );

  test('continues after the last device of a page even if that was removed since', async () => {
    const owner = await server.signUp();
    for (const name of ['A', 'B', 'C']) await arrangeScreen(server.db, owner.user.id, { name });
    const first = await owner.client.devices.list.page({ query: { limit: 2 } });
    await owner.client.devices.remove({ params: { deviceId: first.body[1]!.id } });
    const second = await owner.client.devices.list.page({ query: { limit: 2, cursor: first.next ?? '' } });
    expect([second.body.map(({ name }) => name), second.total, second.next]).toEqual([['C'], 2, null]);
  });

  test.each([
    ['no cursor at all', 'nonsense', 'name'],
    ['a cursor of the order by name', writeCursor('bar', 'bar', 'dev_1'), 'lastSeen'],
    ['a cursor with too few values', writeCursor('bar', 'bar'), 'name'],
    ['a cursor with a number', writeCursor(1, 'bar', 'dev_1'), 'name'],
    ['a cursor with a NUL', writeCursor('bar', 'ba\0r', 'dev_1'), 'name'],
    ['a cursor with a day that does not exist', writeCursor('2026-02-30T00:00:00.000Z', 'bar', 'dev_1'), 'createdAt'],
    ['a cursor with the year 0', writeCursor('0000-01-01T00:00:00.000Z', 'bar', 'dev_1'), 'createdAt'],
    ['a cursor with a state that does not exist', writeCursor('5', 'bar', 'dev_1'), 'status'],
    ['a cursor with a time that is no number', writeCursor('NaN', 'bar', 'dev_1'), 'responseTime'],
    ['a cursor with a time that is infinite', writeCursor('1e+999', 'bar', 'dev_1'), 'responseTime'],
  ])('refuses %s', async (_, cursor, sort) => {
    const path = `/api/devices?sort=${sort}&limit=2&cursor=${encodeURIComponent(cursor)}`;
    expect(await requestRaw({ url: server.url, token: member.token }, 'GET', path)).toMatchObject({
      status: 400,
      body: expect.stringContaining('This page does not exist. Please start from the first one.'),
    });
  });
});

describe('a search', () => {
  test.each([
    ['BAR', ['till-7', 'screen-b']],
    ['barn', ['screen-b']],
    ['TILL', ['till-7']],
    ['screen-', ['screen-a', 'screen-b', 'screen-c', 'screen-d']],
    ['100%', ['screen-c']],
    ['%', ['screen-c']],
    ['_', []],
    ['\\', []],
    ['CAFÉ', ['screen-c']],
    ['cafe', ['screen-c']],
  ])('for %j matches names and public identities without accents, as literal text: %j', async (search, expected) => {
    expect(await listed({ search })).toEqual(expected);
  });

  test('counts the devices that match, not the page', async () => {
    const page = await member.client.devices.list.page({ query: { search: 'screen-', limit: 1 } });
    expect([page.body.length, page.total]).toEqual([1, 4]);
  });
});

/** Stores that the panel of a device is off. */
const switchOff = (deviceId: string) =>
  server.query(`update device_state set machine = '{"display":"off"}'
    where device_id in (select id from devices where device_id = '${deviceId}')`);

describe('a panel that is off', () => {
  test('makes a device off while it still reports: a kind of online, before those asleep', async () => {
    const owner = await server.signUp();
    for (const [name, at] of [
      ['lit', NOON],
      ['dark', NOON],
      ['drowsy', NOON],
      ['silent', '2026-03-08T12:00:00.000Z'],
    ] as const) {
      await arrangeScreen(server.db, owner.user.id, { name, deviceId: `off-${name}` });
      await seen(`off-${name}`, at);
    }
    await server.query(`update device_state set warnings = '["asleep"]'
      where device_id in (select id from devices where device_id in ('off-drowsy', 'off-dark'))`);
    await switchOff('off-dark');
    await switchOff('off-silent');
    const read = async (query: Query) =>
      (await owner.client.devices.list({ query })).map(({ name, status, display }) => [name, status, display]);
    expect(await read({ status: 'off' })).toEqual([['dark', 'online', 'off']]);
    expect((await owner.client.devices.list.page({ query: { status: 'off', limit: 1 } })).total).toBe(1);
    expect((await read({ status: 'online' })).map(([name]) => name)).toEqual(['dark', 'drowsy', 'lit']);
    expect((await read({ status: 'offline' })).map(([name]) => name)).toEqual(['silent']);
    const first = await owner.client.devices.list.page({ query: { sort: 'status', limit: 2 } });
    const rest = await owner.client.devices.list({ query: { sort: 'status', limit: 2, cursor: first.next ?? '' } });
    expect([...first.body, ...rest].map(({ name }) => name)).toEqual(['silent', 'dark', 'drowsy', 'lit']);
    expect(await owner.client.devices.counts()).toMatchObject({ total: 4, online: 3, off: 1, offline: 1 });
  });
});

describe('the status', () => {
  test('is online until a device has been silent for longer than three minutes', async () => {
    expect(await listed({ status: 'online' })).toEqual(['screen-a', 'screen-b']);
    expect(await listed({ status: 'offline' })).toEqual(['till-7', 'screen-c', 'screen-d']);
    const devices = await member.client.devices.list({ query: {} });
    expect(devices.filter(({ status }) => status === 'online').map(({ deviceId }) => deviceId)).toEqual([
      'screen-a',
      'screen-b',
    ]);
  });

  test('is combined with a search and a page', async () => {
    const page = await member.client.devices.list.page({ query: { status: 'offline', search: 'screen-', limit: 1 } });
    expect([page.body.map(({ deviceId }) => deviceId), page.total]).toEqual([['screen-c'], 2]);
  });
});

test('a list of row ids has these devices of the account, by name', async () => {
  const all = await member.client.devices.list();
  const { id: foreign } = await arrangeScreen(server.db, (await server.signUp()).user.id);
  const ids = [...all.filter(({ name }) => name !== 'Barn').map(({ id }) => id), foreign].toReversed().join(',');
  const { body, total } = await member.client.devices.list.page({ query: { ids, limit: 2 } });
  expect([body.map(({ name }) => name), total]).toEqual([['Atrium', 'bar'], 4]);
  expect(await member.client.devices.list({ query: { ids: '' } })).toEqual([]);
});

describe('the counts', () => {
  test('count devices that were added just now separately, because they are not offline yet', async () => {
    const { client, user } = await server.signUp();
    const createdAt = new Date(server.clock().getTime() - 59_000).toISOString();
    const { id } = await arrangeScreen(server.db, user.id, { name: 'New', createdAt });
    await arrangeScreen(server.db, user.id, { name: 'Old' });
    expect(await client.devices.counts()).toMatchObject({ connecting: 1, offline: 1, offlineNames: ['Old'] });
    const { group } = await client.groups.create({ body: { name: 'Hall' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: id } });
    expect((await client.groups.list()).groups).toMatchObject([{ deviceCount: 1, onlineCount: 0, connectingCount: 1 }]);
  });

  test('are of all, online and offline devices, with the first offline names, and of those that need a look', async () => {
    const owner = await server.signUp();
    const { client } = owner;
    expect(await client.devices.counts()).toEqual({
      total: 0,
      online: 0,
      off: 0,
      offHours: 0,
      connecting: 0,
      offline: 0,
      offlineNames: [],
      outdated: 0,
      playingActive: 0,
      ungrouped: 0,
    });
    const names = ['Exit', 'door', 'Bar', 'Attic', 'Current', 'Old', 'Silent'];
    const ids: Record<string, DeviceId> = {};
    for (const name of names) ids[name] = DeviceId.parse((await arrangeScreen(server.db, owner.user.id, { name })).id);
    const report = async (name: string, lastSeenAt: string, playing: object | null) =>
      server.query(`insert into device_state (device_id, last_seen_at, playing) values ('${ids[name]}', '${lastSeenAt}',
        ${playing === null ? 'null' : `'${JSON.stringify(playing)}'`})`);
    const [row] = await server.query(`select version from device_versions where device_id = '${ids['Current']}'`);
    const etag = computeEtag(ids['Current'] ?? '', Number(row?.['version']), Date.parse(NOON));
    await report('Current', NOON, { assetId: null, etag, reason: 'global' });
    await report('Old', NOON, { assetId: null, etag: '3-somewhere-1-1', reason: 'device' });
    await report('Silent', '2026-03-09T11:57:00.000Z', null);
    await report('Exit', '2026-03-09T11:56:59.999Z', { assetId: null, etag: 'x', reason: 'global' });
    const { group } = await client.groups.create({ body: { name: 'Hall' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: ids['door'] ?? '' } });
    expect(await client.devices.counts()).toEqual({
      total: 7,
      online: 3,
      off: 0,
      offHours: 0,
      connecting: 0,
      offline: 4,
      offlineNames: ['Attic', 'Bar', 'door'],
      outdated: 2,
      playingActive: 1,
      ungrouped: 6,
    });
    expect((await client.devices.list()).filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual([
      'Current',
    ]);
  });
});

describe('over the limit', () => {
  test('are the newest devices, and the next one plays again when an older one is removed', async () => {
    const owner = await server.signUp({ seats: 2 });
    for (const [i, name] of ['D', 'C', 'B', 'A'].entries()) {
      await arrangeScreen(server.db, owner.user.id, { name, createdAt: `2026-01-0${i + 1}T00:00:00.000Z` });
    }
    expect(await overLimit(owner)).toEqual(['A', 'B']);
    const oldest = (await owner.client.devices.list({ query: {} })).find(({ name }) => name === 'D');
    await owner.client.devices.remove({ params: { deviceId: oldest!.id } });
    expect(await overLimit(owner)).toEqual(['A']);
  });

  test('is exactly one of two devices that were paired at the same instant, if one seat is left', async () => {
    const owner = await server.signUp({ seats: 1 });
    for (const name of ['A', 'B']) await arrangeScreen(server.db, owner.user.id, { name });
    expect(await overLimit(owner)).toHaveLength(1);
  });

  test('is nothing for an account without limits', async () => {
    const owner = await server.signUp({ plan: 'enterprise' });
    for (const name of ['A', 'B', 'C']) await arrangeScreen(server.db, owner.user.id, { name });
    expect(await overLimit(owner)).toEqual([]);
  });
});

describe('a device', () => {
  test('has the files of its player only on its own page, and no details before its first heartbeat', async () => {
    const owner = await server.signUp();
    const { id } = await arrangeScreen(server.db, owner.user.id);
    const params = { deviceId: id };
    expect(await owner.client.devices.get({ params })).toMatchObject({
      status: 'offline',
      lastSeen: null,
      responseTime: null,
      playing: null,
      clockOffsetMs: null,
      warnings: [],
      playerVersion: null,
      abilities: [],
      cache: null,
    });
    await server.query(`insert into device_state (device_id, last_seen_at, player_version, cache, warnings)
      values ('${id}', '${NOON}', '1.4', '{"have":3,"missing":1,"freeBytes":null}', '["muted"]')`);
    expect(await owner.client.devices.get({ params })).toMatchObject({
      warnings: ['muted'],
      playerVersion: '1.4',
      cache: { have: 3, missing: 1, freeBytes: null },
    });
    const [inList] = await owner.client.devices.list({ query: {} });
    expect(inList).toMatchObject({ playerVersion: '1.4' });
    expect(inList).not.toHaveProperty('cache');
  });

  test('that claims to play another account’s media item reveals nothing of it', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const { id } = await arrangeScreen(server.db, owner.user.id);
    const theirs = await arrangeMediaItem(server.db, other.user.id, { name: 'secret.png' });
    await server.query(`insert into device_state (device_id, last_seen_at, playing, playing_since)
      values ('${id}', '${NOON}', '{"assetId":"${theirs.id}","etag":"","reason":"device"}', '${NOON}')`);
    expect((await owner.client.devices.get({ params: { deviceId: id } })).playing).toEqual({
      media: null,
      reason: 'device',
      since: NOON,
    });
  });

  test('is paused until its pause has ended', async () => {
    const owner = await server.signUp();
    const { id } = await arrangeScreen(server.db, owner.user.id);
    const pausedUntil = async (until: string) => {
      await server.query(`insert into schedule_pauses (device_id, from_at, until_at) values ('${id}', '${until}', '${until}')
        on conflict (device_id) do update set until_at = excluded.until_at`);
      return (await owner.client.devices.get({ params: { deviceId: id } })).pausedUntil;
    };
    expect(await pausedUntil('2026-03-09T12:00:00.001Z')).toBe('2026-03-09T12:00:00.001Z');
    expect(await pausedUntil(NOON)).toBeNull();
  });
});
