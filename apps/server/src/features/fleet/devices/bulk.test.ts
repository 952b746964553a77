import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../../test/arrange.ts';
import { openConsoleEvents, openScreenEvents, pairScreen } from '../../../test/screen.ts';

const ROUNDS = 6;
const GONE = { code: 'device.not_found', message: 'Device not found' };

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

/** An account with devices of these names, and the groups Bar and Hall. */
async function shop(...names: string[]) {
  const member = await server.signUp({ seats: 20 });
  const { client, user } = member;
  const devices = [];
  for (const [i, name] of names.entries()) {
    devices.push(await arrangeScreen(server.db, user.id, { name, createdAt: `2026-01-01T00:00:0${i}.000Z` }));
  }
  const groupOf = async (name: string) => (await client.groups.create({ body: { name } })).group.id;
  return { member, client, devices, bar: await groupOf('Bar'), hall: await groupOf('Hall') };
}

const namesIn = async ({ client }: Member, group?: string) =>
  (await client.devices.list({ query: { group } })).map(({ name }) => name);

const settingsOf = async (owner: Pick<Member, 'client'>, { id }: { id: string }) =>
  (await owner.client.devices.settings({ params: { deviceId: id } })).settings;

const newestEntries = async ({ client }: Member) => (await client.audit.mine({ query: { limit: 3 } })).entries;

const countRows = async (from: string) => Number((await server.query(`select count(*) as n from ${from}`))[0]?.['n']);

describe('several devices in one request', () => {
  test('are removed with their assignments; a device of another account is reported and stays', async () => {
    const { member, client, devices } = await shop('Kiosk', 'Totem', 'Window');
    const [kiosk, totem] = devices;
    const other = await shop('Theirs');
    const { id } = await arrangeMediaItem(server.db, member.user.id);
    const deviceIds = [kiosk!.id, totem!.id];
    await client.assignments.assignToDevices({ body: { deviceIds, mediaType: 'image', mediaId: MediaId.parse(id) } });
    const asked = [kiosk!.deviceId, totem!.id, other.devices[0]!.id, 'dev_unknown', totem!.id];
    expect(await client.devices.removeMany({ body: { deviceIds: asked } })).toEqual({
      success: true,
      results: [
        { deviceId: kiosk!.deviceId, name: 'Kiosk', error: null },
        { deviceId: totem!.id, name: 'Totem', error: null },
        { deviceId: other.devices[0]!.id, name: null, error: GONE },
        { deviceId: 'dev_unknown', name: null, error: GONE },
      ],
    });
    expect(await namesIn(member)).toEqual(['Window']);
    expect(await namesIn(other.member)).toEqual(['Theirs']);
    expect((await client.assignments.listOfDevices()).assignments).toEqual([]);
  });

  test('get new settings; those that are not named stay, and a device of another account is reported', async () => {
    const { client, devices } = await shop('Kiosk', 'Totem', 'Window');
    const [kiosk, totem, window] = devices;
    const other = await shop('Theirs');
    await client.devices.updateSettings({ params: { deviceId: totem!.id }, body: { volume: 5, location: 'Hall' } });
    const { results } = await client.devices.updateSettingsOfMany({
      body: {
        deviceIds: [kiosk!.id, totem!.deviceId, other.devices[0]!.id],
        settings: { rotation: 90, timezone: 'Europe/Vienna' },
      },
    });
    expect(results).toEqual([
      { deviceId: kiosk!.id, name: 'Kiosk', error: null },
      { deviceId: totem!.deviceId, name: 'Totem', error: null },
      { deviceId: other.devices[0]!.id, name: null, error: GONE },
    ]);
    expect(await settingsOf({ client }, totem!)).toMatchObject({
      rotation: 90,
      timezone: 'Europe/Vienna',
      volume: 5,
      location: 'Hall',
    });
    expect(await settingsOf({ client }, window!)).toMatchObject({ rotation: 0, timezone: 'UTC' });
    expect(await settingsOf(other, other.devices[0]!)).toMatchObject({ rotation: 0 });
  });

  test('free their seats, which devices over the limit take', async () => {
    const { member, client, devices } = await shop('Kiosk', 'Totem', 'Window', 'Door');
    await server.query(`update accounts set bought_seats = 2, plan = 'pro' where id = '${member.user.id}'`);
    const overLimit = async () =>
      (await client.devices.list({ query: {} })).flatMap(({ name, isOverLimit }) => (isOverLimit ? [name] : []));
    const before = await overLimit();
    expect(before).toHaveLength((await namesIn(member)).length - 2);
    await client.devices.removeMany({ body: { deviceIds: [devices[0]!.id, devices[1]!.id] } });
    expect(await overLimit()).toEqual([]);
  });

  test('join a group, out of their own, and leave it; those in another group stay there', async () => {
    const { member, client, devices, bar, hall } = await shop('Kiosk', 'Totem', 'Window');
    const deviceIds = devices.map(({ id }) => id);
    await client.groups.addDevice({ params: { id: hall }, body: { deviceId: deviceIds[0]! } });
    const joined = await client.groups.addDevices({
      params: { id: bar },
      body: { deviceIds: [...deviceIds, 'nobody'] },
    });
    expect(joined.results.map(({ name, error }) => [name, error])).toEqual([
      ['Kiosk', null],
      ['Totem', null],
      ['Window', null],
      [null, GONE],
    ]);
    expect([await namesIn(member, bar), await namesIn(member, hall)]).toEqual([['Kiosk', 'Totem', 'Window'], []]);
    await client.groups.addDevice({ params: { id: hall }, body: { deviceId: deviceIds[2]! } });
    const left = await client.groups.removeDevices({ params: { id: bar }, body: { deviceIds } });
    expect(left.results.map(({ error }) => error)).toEqual([null, null, null]);
    expect([await namesIn(member, 'none'), await namesIn(member, hall)]).toEqual([['Kiosk', 'Totem'], ['Window']]);
  });

  test('stay as they are if the group is unknown or another account’s', async () => {
    const { member, client, devices, bar } = await shop('Kiosk', 'Totem');
    const body = { deviceIds: devices.map(({ id }) => id) };
    const { bar: theirs } = await shop();
    await client.groups.addDevices({ params: { id: bar }, body });
    for (const call of [client.groups.addDevices, client.groups.removeDevices]) {
      await expect(call({ params: { id: theirs }, body })).rejects.toMatchObject({ code: 'group.not_found' });
    }
    expect(await namesIn(member, bar)).toEqual(['Kiosk', 'Totem']);
  });

  test('are one entry of the audit log, which names them', async () => {
    const { member, client, devices, bar } = await shop('Kiosk', 'Totem');
    const body = { deviceIds: devices.map(({ id }) => id) };
    await client.groups.addDevices({ params: { id: bar }, body });
    await client.groups.removeDevices({ params: { id: bar }, body });
    await client.devices.removeMany({ body });
    expect((await newestEntries(member)).map(({ what, names }) => [what, names])).toEqual([
      ['Removed the devices Kiosk and Totem', ['Kiosk', 'Totem']],
      ['Removed Kiosk and Totem from the group Bar', ['Kiosk', 'Totem', 'Bar']],
      ['Added Kiosk and Totem to the group Bar', ['Kiosk', 'Totem', 'Bar']],
    ]);
  });

  test('are announced to consoles and players, as a change of one is', async () => {
    const { member, client, bar } = await shop();
    const screens = [await pairScreen(server, member), await pairScreen(server, member)];
    const { id } = await arrangeMediaItem(server.db, member.user.id);
    const content = { mediaType: 'image' as const, mediaId: MediaId.parse(id) };
    await client.assignments.assignToGroup({ params: { id: bar }, body: content });
    const events = await Promise.all(screens.map(({ token }) => openScreenEvents(server, token)));
    const console = await openConsoleEvents(server, member);
    const body = { deviceIds: screens.map(({ device }) => device.id) };
    await client.groups.addDevices({ params: { id: bar }, body });
    for (const each of events) expect(await each.until('manifest')).toMatchObject({ event: 'manifest' });
    // The assignment before may be announced after the stream was opened.
    const topics: unknown[] = [];
    while (!topics.includes('groups')) topics.push(...Object.values((await console.until('changed')).data).flat());
    await client.devices.removeMany({ body });
    for (const each of events) await each.untilEnd();
    await console.close();
  });

  test('are removed once, although the request is repeated with its key', async () => {
    const { member, devices } = await shop('Kiosk', 'Totem');
    const headers = {
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'removal-of-several-devices',
    };
    const body = JSON.stringify({ deviceIds: devices.map(({ id }) => id) });
    const send = async (): Promise<unknown> =>
      (await fetch(`${server.url}/api/devices/delete`, { method: 'POST', headers, body })).json();
    const first = await send();
    expect(first).toMatchObject({ results: [{ error: null }, { error: null }] });
    expect(await send()).toEqual(first);
  });
});

const settleCodes = async (calls: (() => Promise<unknown>)[]): Promise<string[]> =>
  (await Promise.allSettled(calls.map((call) => call()))).map((outcome) =>
    outcome.status === 'fulfilled' ? 'ok' : String((outcome.reason as { code?: string }).code),
  );

describe('at the same moment', () => {
  test('overlapping removals remove each device once, and every result is told', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { member, client, devices } = await shop('A', 'B', 'C', 'D', 'E', 'F');
      const ids = devices.map(({ id }) => id);
      const remove = async (deviceIds: string[]) => (await client.devices.removeMany({ body: { deviceIds } })).results;
      const [first, second, third] = await Promise.all([
        remove(ids.slice(0, 4)),
        remove(ids.slice(2).toReversed()),
        client.devices.remove({ params: { deviceId: ids[3]! } }).then(
          () => [{ error: null }],
          () => [{ error: GONE }],
        ),
      ]);
      const succeeded = [...first, ...second, ...third].filter(({ error }) => error === null);
      expect(succeeded).toHaveLength(6);
      expect(await namesIn(member)).toEqual([]);
    }
  });

  test('joins, departures, removals, assignments and schedules of the same devices wait for one another', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { member, client, devices, bar, hall } = await shop('A', 'B', 'C', 'D', 'E', 'F');
      const ids = devices.map(({ id }) => id);
      const backwards = ids.toReversed();
      const { id } = await arrangeMediaItem(server.db, member.user.id);
      const content = { mediaType: 'image' as const, mediaId: MediaId.parse(id) };
      await client.assignments.assignToGroup({ params: { id: hall }, body: content });
      await client.groups.addDevices({ params: { id: hall }, body: { deviceIds: ids } });
      const { event } = await client.schedule.create({ body: createEventBody({ mediaId: id, deviceIds: backwards }) });
      const codes = await settleCodes([
        () => client.groups.addDevices({ params: { id: bar }, body: { deviceIds: backwards } }),
        () => client.groups.removeDevices({ params: { id: hall }, body: { deviceIds: ids } }),
        () => client.groups.addDevice({ params: { id: hall }, body: { deviceId: ids[0]! } }),
        () => client.assignments.assignToDevices({ body: { ...content, deviceIds: backwards, force: true } }),
        () => client.devices.removeMany({ body: { deviceIds: [ids[4]!, ids[1]!] } }),
        () => client.devices.remove({ params: { deviceId: ids[2]! } }),
        () => client.assignments.removeFromGroup({ params: { id: hall, mediaType: 'image' } }),
        () => client.media.removeMany({ body: { mediaIds: [content.mediaId] } }),
        () => client.groups.remove({ params: { id: bar } }),
        () => client.schedule.remove({ params: { id: event.id } }),
        () => client.media.setCurrentImage({ body: { imageId: content.mediaId } }),
      ]);
      const allowed = [
        ['ok', 'group.not_found'],
        ['ok'],
        ['ok'],
        ['ok', 'media.not_found'],
        ['ok'],
        ['ok'],
        ['ok'],
        ['ok'],
        ['ok'],
        ['ok', 'schedule.not_found'],
        ['ok', 'media.not_found'],
      ];
      for (const [i, code] of codes.entries()) expect(allowed[i]).toContain(code);
      expect(await namesIn(member)).toEqual(['A', 'D', 'F']);
      expect(await countRows(`device_group_members where group_id = '${bar}'`)).toBe(0);
    }
  });
});
