import { GroupId, type GroupListQuery } from '@vitrine/contract/fleet/groups';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, requestRaw } from '../../../test/arrange.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00Z' });
});

const readDeviceVersion = async (id: string) =>
  (await server.query<{ version: number }>(`select version from device_versions where device_id = '${id}'`))[0]
    ?.version;

describe('groups', () => {
  test('are listed by name, case-insensitive, with the number of their screens', async () => {
    const { client, user } = await server.signUp();
    const { group: windows } = await client.groups.create({ body: { name: 'windows', color: '#10B981' } });
    const { group: bar } = await client.groups.create({ body: { name: ' Bar ', description: 'At the counter' } });
    const screen = await arrangeScreen(server.db, user.id);
    await client.groups.addDevice({ params: { id: windows.id }, body: { deviceId: screen.id } });

    expect((await client.groups.list()).groups).toEqual([
      {
        ...bar,
        name: 'Bar',
        description: 'At the counter',
        color: '#3b82f6',
        deviceCount: 0,
        onlineCount: 0,
        connectingCount: 0,
      },
      {
        ...windows,
        name: 'windows',
        description: null,
        color: '#10b981',
        deviceCount: 1,
        onlineCount: 0,
        connectingCount: 0,
      },
    ]);
  });

  test('are listed in another order, too, where equal ones are by name', async () => {
    const { client, user } = await server.signUp();
    for (const name of ['Bar', 'window', 'Attic']) await client.groups.create({ body: { name } });
    const [attic, bar, window] = (await client.groups.list()).groups;
    const screen = await arrangeScreen(server.db, user.id);
    await client.groups.addDevice({ params: { id: GroupId.parse(window?.id) }, body: { deviceId: screen.id } });
    for (const [at, group] of [bar, window, attic].entries()) {
      await server.query(
        `update device_groups set created_at = '2026-03-01T10:0${at}:00Z' where id = '${group?.id ?? ''}'`,
      );
    }
    const listNames = async (query: GroupListQuery) =>
      (await client.groups.list({ query })).groups.map(({ name }) => name);
    expect(await listNames({ sort: 'name', direction: 'desc' })).toEqual(['window', 'Bar', 'Attic']);
    expect(await listNames({ sort: 'deviceCount', direction: 'desc' })).toEqual(['window', 'Attic', 'Bar']);
    expect(await listNames({ sort: 'deviceCount' })).toEqual(['Attic', 'Bar', 'window']);
    expect(await listNames({ sort: 'createdAt' })).toEqual(['Bar', 'window', 'Attic']);
  });

  test.each([
    ['no name', { name: '' }, 'Group name is required'],
    ['a name of blanks', { name: ' \t ' }, 'Group name is required'],
    ['a color outside the palette', { name: 'Bar', color: '#123456' }, 'Please choose a color from the palette'],
  ])('with %s are refused', async (_, body, message) => {
    const { client } = await server.signUp();
    await expect(client.groups.create({ body })).rejects.toMatchObject({
      code: 'request.invalid',
      message,
    });
  });

  test('store a name as literal text, without invisible characters', async () => {
    const { client } = await server.signUp();
    const { group } = await client.groups.create({ body: { name: '<b>O\'Bar</b> "%_\\" \u202Egnp.exe\u0000' } });
    expect(group.name).toBe('<b>O\'Bar</b> "%_\\" gnp.exe');
    expect((await client.groups.list()).groups).toEqual([{ ...group, onlineCount: 0, connectingCount: 0 }]);
  });

  test('change the given fields and no others', async () => {
    const { client } = await server.signUp();
    const { group } = await client.groups.create({ body: { name: 'Bar', description: 'Counter', color: '#ef4444' } });
    const renamed = await client.groups.update({ params: { id: group.id }, body: { name: 'Café' } });
    expect(renamed.group).toEqual({ ...group, name: 'Café' });
    const cleared = await client.groups.update({ params: { id: group.id }, body: { description: null } });
    expect(cleared.group).toEqual({ ...group, name: 'Café', description: null });
    expect((await client.groups.update({ params: { id: group.id }, body: {} })).group).toEqual(cleared.group);
  });

  test('are deleted without their screens', async () => {
    const { client, user } = await server.signUp();
    const { group } = await client.groups.create({ body: { name: 'Bar' } });
    const screen = await arrangeScreen(server.db, user.id);
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.id } });
    const joined = await readDeviceVersion(screen.id);
    await client.groups.remove({ params: { id: group.id } });

    expect(await client.groups.list()).toEqual({ groups: [] });
    expect(await client.groups.memberships()).toEqual({ memberships: [] });
    expect(await readDeviceVersion(screen.id)).not.toBe(joined);
    await expect(client.groups.remove({ params: { id: group.id } })).rejects.toMatchObject({
      code: 'group.not_found',
    });
  });
});

describe('a screen', () => {
  test('can be listed by its group, or with all that have no group', async () => {
    const { client, user } = await server.signUp();
    const { group } = await client.groups.create({ body: { name: 'Bar' } });
    const inside = await arrangeScreen(server.db, user.id);
    const outside = await arrangeScreen(server.db, user.id);
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: inside.id } });
    const listed = async (of: string) =>
      (await client.devices.list.page({ query: { group: of, limit: 10 } })).body.map(({ id }) => id);
    expect(await listed(group.id)).toEqual([inside.id]);
    expect(await listed('none')).toEqual([outside.id]);
    const otherAccount = await server.signUp();
    expect(await otherAccount.client.devices.list({ query: { group: group.id } })).toEqual([]);
  });

  test('can be added by either of its ids and is in one group at a time', async () => {
    const { client, user } = await server.signUp();
    const { group: bar } = await client.groups.create({ body: { name: 'Bar' } });
    const { group: hall } = await client.groups.create({ body: { name: 'Hall' } });
    const screen = await arrangeScreen(server.db, user.id, { deviceId: 'lobby-1' });

    await client.groups.addDevice({ params: { id: bar.id }, body: { deviceId: screen.id } });
    expect(await client.groups.memberships()).toEqual({
      memberships: [{ id: screen.id, deviceId: 'lobby-1', groupId: bar.id }],
    });

    await client.groups.addDevice({ params: { id: hall.id }, body: { deviceId: 'lobby-1' } });
    expect(await client.groups.memberships()).toEqual({
      memberships: [{ id: screen.id, deviceId: 'lobby-1', groupId: hall.id }],
    });
    expect((await client.groups.devices({ params: { id: bar.id } })).devices).toEqual([]);
    expect((await client.groups.devices({ params: { id: hall.id } })).devices).toEqual([{ deviceId: 'lobby-1' }]);
  });

  test('that joins its own group again is not notified of a change', async () => {
    const { client, user } = await server.signUp();
    const { group } = await client.groups.create({ body: { name: 'Bar' } });
    const screen = await arrangeScreen(server.db, user.id);
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.id } });
    const before = await readDeviceVersion(screen.id);
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.id } });
    expect(await readDeviceVersion(screen.id)).toBe(before);
  });

  test('leaves its group, and leaving one it is not in changes nothing', async () => {
    const { client, user } = await server.signUp();
    const { group: bar } = await client.groups.create({ body: { name: 'Bar' } });
    const { group: hall } = await client.groups.create({ body: { name: 'Hall' } });
    const screen = await arrangeScreen(server.db, user.id);
    await client.groups.addDevice({ params: { id: bar.id }, body: { deviceId: screen.id } });

    await client.groups.removeDevice({ params: { id: hall.id, deviceId: screen.id } });
    expect((await client.groups.memberships()).memberships).toHaveLength(1);
    await client.groups.removeDevice({ params: { id: bar.id, deviceId: screen.deviceId } });
    expect((await client.groups.memberships()).memberships).toEqual([]);
  });

  test('added to two groups concurrently ends in one', async () => {
    const { client, user } = await server.signUp();
    const { group: bar } = await client.groups.create({ body: { name: 'Bar' } });
    const { group: hall } = await client.groups.create({ body: { name: 'Hall' } });
    const screen = await arrangeScreen(server.db, user.id);
    await Promise.all(
      [bar, hall, bar, hall].map(({ id }) =>
        client.groups.addDevice({ params: { id }, body: { deviceId: screen.id } }),
      ),
    );
    expect((await client.groups.memberships()).memberships).toHaveLength(1);
  });
});

test('requests for another account’s groups and screens are answered like those for unknown ones, and change nothing', async () => {
  const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
  const { group: theirs } = await owner.client.groups.create({ body: { name: 'Theirs' } });
  const { group: mine } = await otherAccount.client.groups.create({ body: { name: 'Mine' } });
  const screen = await arrangeScreen(server.db, owner.user.id);
  const mediaItem = await arrangeMediaItem(server.db, otherAccount.user.id);
  await owner.client.groups.addDevice({ params: { id: theirs.id }, body: { deviceId: screen.id } });
  const [noGroup, noScreen] = ['grp_00000000000000000000000000', 'dev_00000000000000000000000000'];

  const calls: [method: string, path: (group: string, screen: string) => string, body?: (screen: string) => unknown][] =
    [
      ['PUT', (group) => `/api/device-groups/${group}`, () => ({ name: 'Taken' })],
      ['PATCH', (group) => `/api/device-groups/${group}`, () => ({})],
      ['DELETE', (group) => `/api/device-groups/${group}`],
      ['GET', (group) => `/api/device-groups/${group}/devices`],
      ['POST', (group) => `/api/device-groups/${group}/devices`, (deviceId) => ({ deviceId })],
      ['POST', () => `/api/device-groups/${mine.id}/devices`, (deviceId) => ({ deviceId })],
      ['DELETE', (group, deviceId) => `/api/device-groups/${group}/devices/${deviceId}`],
      ['DELETE', (_, deviceId) => `/api/device-groups/${mine.id}/devices/${deviceId}`],
      ['POST', (group) => `/api/device-groups/${group}/assign`, () => ({ mediaType: 'image', mediaId: mediaItem.id })],
      ['DELETE', (group) => `/api/device-groups/${group}/assign/image`],
    ];
  const caller = { url: server.url, token: otherAccount.token };
  for (const [method, path, body] of calls) {
    const answer = await requestRaw(caller, method, path(theirs.id, screen.id), body?.(screen.id));
    const unknown = await requestRaw(caller, method, path(noGroup, noScreen), body?.(noScreen));
    expect([method, answer.status, answer]).toEqual([method, 404, unknown]);
  }
  expect((await owner.client.groups.list()).groups).toEqual([
    { ...theirs, deviceCount: 1, onlineCount: 0, connectingCount: 0 },
  ]);
  expect((await otherAccount.client.groups.list()).groups).toEqual([{ ...mine, onlineCount: 0, connectingCount: 0 }]);
});
