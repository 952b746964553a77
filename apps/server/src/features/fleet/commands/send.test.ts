import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen, requestRaw } from '../../../test/arrange.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-01T12:00:00.000Z', hasScheduler: false });
  member = await server.signUp();
});

const newDevice = async (name = 'Window', { user }: Member = member) =>
  (await arrangeScreen(server.db, user.id, { name })).id;

const newGroup = async (name: string) => (await member.client.groups.create({ body: { name } })).group.id;

const readLevels = async (deviceId: string) => {
  const { volume, brightness } = (await member.client.devices.settings({ params: { deviceId } })).settings;
  return { volume, brightness };
};

const listSentCommands = async (deviceId: string) =>
  (await member.client.commands.list({ params: { deviceId } })).commands.map(({ kind, value }) => ({ kind, value }));

const call = (method: string, path: string, body: unknown, { token }: Member = member) =>
  requestRaw({ url: server.url, token }, method, path, body);

describe('a command to several devices', () => {
  test('reaches a device once even if it is named twice, with a result for each name', async () => {
    const device = await arrangeScreen(server.db, member.user.id, { name: 'Door' });
    const deviceIds = [device.id, device.deviceId, device.id];
    const { results } = await member.client.commands.sendToMany({ body: { deviceIds, kind: 'reload' } });
    const [command] = (await member.client.commands.list({ params: { deviceId: device.id } })).commands;
    expect(results).toEqual([
      { deviceId: device.id, name: 'Door', commands: [command], error: null },
      { deviceId: device.deviceId, name: 'Door', commands: [command], error: null },
    ]);
    expect(await listSentCommands(device.id)).toHaveLength(1);
  });

  test('changes the level of each device that it reaches, and of no other', async () => {
    const [one, other, untouched] = [await newDevice(), await newDevice(), await newDevice()];
    const theirs = await newDevice('Theirs', await server.signUp());
    const body = { deviceIds: [one, theirs, other], kind: 'volume' as const, value: 7 };
    await member.client.commands.sendToMany({ body });
    expect(await Promise.all([one, other, untouched].map(readLevels))).toEqual([
      { volume: 7, brightness: 50 },
      { volume: 7, brightness: 50 },
      { volume: 50, brightness: 50 },
    ]);
    expect(await server.query(`select volume from devices where id = '${theirs}'`)).toEqual([{ volume: 50 }]);
  });

  test.each([
    ['no device', { deviceIds: [], kind: 'reload' }, 'No device selected'],
    ['a level without its value', { deviceIds: ['dev_1'], kind: 'volume' }, 'Volume and brightness need a value'],
    ['more than 10,000 devices', { deviceIds: Array.from({ length: 10_001 }, () => 'dev_1'), kind: 'reload' }, ''],
  ])('is refused with %s', async (_, body, message) => {
    expect(await call('POST', '/api/devices/commands', body)).toMatchObject({
      status: 400,
      body: expect.stringContaining(message),
    });
  });

  test('to unknown devices returns an error for each and sends nothing', async () => {
    const { results } = await member.client.commands.sendToMany({
      body: { deviceIds: ['dev_unknown', "' or 1=1 --"], kind: 'reload' },
    });
    expect(results).toEqual(
      ['dev_unknown', "' or 1=1 --"].map((deviceId) => ({
        deviceId,
        name: null,
        commands: [],
        error: 'Device not found',
      })),
    );
  });
});

describe('the levels of a group', () => {
  test('change only if they are given', async () => {
    const [group, device] = [await newGroup('Bar'), await newDevice()];
    await member.client.groups.addDevice({ params: { id: group }, body: { deviceId: device } });
    await member.client.commands.setOfGroup({ params: { id: group }, body: { brightness: 0 } });
    expect(await readLevels(device)).toEqual({ volume: 50, brightness: 0 });
    expect(await listSentCommands(device)).toEqual([{ kind: 'brightness', value: 0 }]);
  });

  test('of a group without devices give no results', async () => {
    const params = { id: await newGroup('Empty') };
    expect(await member.client.commands.setOfGroup({ params, body: { volume: 1 } })).toEqual({
      success: true,
      results: [],
    });
  });

  test('can be changed for a device that has left the group', async () => {
    const [group, deviceId] = [await newGroup('Hall'), await newDevice()];
    const send = () => member.client.commands.send({ params: { deviceId }, body: { kind: 'volume', value: 3 } });
    await member.client.groups.addDevice({ params: { id: group }, body: { deviceId } });
    await expect(send()).rejects.toMatchObject({ code: 'device.levels_managed_by_group' });
    expect(await readLevels(deviceId)).toMatchObject({ volume: 50 });
    await member.client.groups.removeDevice({ params: { id: group, deviceId } });
    await send();
    expect(await readLevels(deviceId)).toMatchObject({ volume: 3 });
  });

  test.each([[{}], [{ volume: 101 }], [{ brightness: -1 }], [{ volume: '50' }]])('refuse %j', async (body) => {
    const answer = await call('PUT', `/api/device-groups/${await newGroup('Refused')}/settings`, body);
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('request.invalid') });
  });
});

test('levels that two people change at once are stored as the newest command sets them', async () => {
  const deviceId = await newDevice();
  await Promise.all(
    [10, 20, 30, 40].map((volume) => member.client.commands.setVolume({ params: { deviceId }, body: { volume } })),
  );
  const { volume } = await readLevels(deviceId);
  expect((await listSentCommands(deviceId)).map(({ value }) => value)).toContain(volume);
  expect(await listSentCommands(deviceId)).toHaveLength(4);
});

test('a command that is sent again with its idempotency key is one command', async () => {
  const deviceId = await newDevice();
  const send = () =>
    fetch(`${server.url}/api/devices/${deviceId}/commands`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
        'idempotency-key': `reload-${deviceId}`,
      },
      body: JSON.stringify({ kind: 'reload' }),
    });
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies[1]).toBe(bodies[0]);
  expect(await listSentCommands(deviceId)).toHaveLength(1);
});

test('another account’s devices and groups answer like unknown ones, and stay as they are', async () => {
  const otherAccount = await server.signUp();
  const [group, device] = [await newGroup('Private'), await newDevice()];
  await member.client.groups.addDevice({ params: { id: group }, body: { deviceId: device } });
  const calls: [method: string, path: (device: string, group: string) => string, body: unknown][] = [
    ['POST', (id) => `/api/devices/${id}/commands`, { kind: 'reload' }],
    ['GET', (id) => `/api/devices/${id}/commands`, undefined],
    ['GET', (id) => `/api/devices/${id}/screenshot`, undefined],
    ['POST', (id) => `/api/unity/volume/${id}`, { volume: 1 }],
    ['POST', (id) => `/api/unity/brightness/${id}`, { brightness: 1 }],
    ['PUT', (_, id) => `/api/device-groups/${id}/settings`, { volume: 1 }],
  ];
  for (const [method, path, body] of calls) {
    const theirs = await call(method, path(device, group), body, otherAccount);
    const unknown = await call(method, path('dev_unknown', 'grp_unknown'), body, otherAccount);
    expect([path('', ''), theirs.status, theirs]).toEqual([path('', ''), 404, unknown]);
  }
  expect([await readLevels(device), await listSentCommands(device)]).toEqual([{ volume: 50, brightness: 50 }, []]);
});
