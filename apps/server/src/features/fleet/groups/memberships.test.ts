import type { GroupId } from '@vitrine/contract/fleet/groups';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen, requestRaw } from '../../../test/arrange.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
});

const newGroup = async (name: string, { client }: Member = member) =>
  (await client.groups.create({ body: { name } })).group.id;

/** A device in a group; seen at `lastSeen`, or never. */
async function newMember(group: GroupId, { name = 'Window', lastSeen }: { name?: string; lastSeen?: string } = {}) {
  const device = await arrangeScreen(server.db, member.user.id, { name });
  await member.client.groups.addDevice({ params: { id: group }, body: { deviceId: device.id } });
  if (lastSeen !== undefined) {
    await server.query(`insert into device_state (device_id, last_seen_at) values ('${device.id}', '${lastSeen}')`);
  }
  return device;
}

const listed = async (id: GroupId) => (await member.client.groups.list()).groups.find((group) => group.id === id);

describe('the size of a group', () => {
  test('counts its devices and the online ones, including a device last seen exactly three minutes ago', async () => {
    const group = await newGroup('Counted');
    await newMember(group, { lastSeen: NOON });
    await newMember(group, { lastSeen: '2026-03-09T11:57:00.000Z' });
    await newMember(group, { lastSeen: '2026-03-09T11:56:59.999Z' });
    await newMember(group);
    expect(await listed(group)).toMatchObject({ deviceCount: 4, onlineCount: 2 });
  });

  test('shrinks when a device is removed from the account', async () => {
    const group = await newGroup('Shrinking');
    const [stays, goes] = [await newMember(group), await newMember(group)];
    await member.client.devices.remove({ params: { deviceId: goes.id } });
    expect(await listed(group)).toMatchObject({ deviceCount: 1 });
    expect((await member.client.groups.devices({ params: { id: group } })).devices).toEqual([
      { deviceId: stays.deviceId },
    ]);
  });

  test('is returned when the group is changed', async () => {
    const group = await newGroup('Renamed');
    await newMember(group);
    const answer = await member.client.groups.update({ params: { id: group }, body: { name: 'Renamed twice' } });
    expect(answer.group).toMatchObject({ name: 'Renamed twice', deviceCount: 1 });
  });
});

test('the devices of a group are listed by name in any case', async () => {
  const group = await newGroup('Sorted');
  const devices = [
    await newMember(group, { name: 'bar' }),
    await newMember(group, { name: 'Atrium' }),
    await newMember(group, { name: 'Café' }),
  ] as const;
  expect((await member.client.groups.devices({ params: { id: group } })).devices).toEqual(
    [devices[1], devices[0], devices[2]].map(({ deviceId }) => ({ deviceId })),
  );
});

test('two accounts may have groups of one name, and each sees its own', async () => {
  const other = await server.signUp();
  const [mine, theirs] = [await newGroup('Shared name'), await newGroup('Shared name', other)];
  expect(mine).not.toBe(theirs);
  expect((await other.client.groups.list()).groups.map(({ id }) => id)).toEqual([theirs]);
  expect((await other.client.groups.memberships()).memberships).toEqual([]);
});

test('an empty description is stored as no description', async () => {
  const { group } = await member.client.groups.create({ body: { name: 'Described', description: ' ' } });
  expect(group.description).toBeNull();
  const described = await member.client.groups.update({ params: { id: group.id }, body: { description: 'Counter' } });
  expect(described.group.description).toBe('Counter');
  const cleared = await member.client.groups.update({ params: { id: group.id }, body: { description: '' } });
  expect(cleared.group.description).toBeNull();
});

test.each([
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['a description of 501 characters', { description: 'x'.repeat(501) }],
  ['an unknown color', { color: 'red' }],
  ['an empty name', { name: ' ' }],
])('%s is refused and the group stays as it is', async (_, body) => {
  const id = await newGroup('Unchanged');
  const before = await listed(id);
  const answer = await requestRaw({ url: server.url, token: member.token }, 'PATCH', `/api/device-groups/${id}`, body);
  expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('request.invalid') });
  expect(await listed(id)).toEqual(before);
});

test('a group that is deleted while a device joins leaves the device without a group', async () => {
  for (let round = 0; round < 5; round += 1) {
    const group = await newGroup('Short-lived');
    const { id: deviceId } = await arrangeScreen(server.db, member.user.id);
    const [joined] = await Promise.all([
      member.client.groups.addDevice({ params: { id: group }, body: { deviceId } }).then(
        () => 'joined',
        (error: { code: string }) => error.code,
      ),
      member.client.groups.remove({ params: { id: group } }),
    ]);
    expect(['joined', 'group.not_found']).toContain(joined);
    expect((await member.client.devices.get({ params: { deviceId } })).groupId).toBeNull();
  }
});
