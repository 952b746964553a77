import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { machine, pairAgentScreen } from '../../../test/agent-screen.ts';
import { arrangeScreen } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** A group with a screen whose machine can reboot, and one without an agent. */
async function mixedGroup() {
  const able = await pairAgentScreen(server, ['reboot', 'display-power']);
  const { client, user } = able.member;
  const plain = (await arrangeScreen(server.db, user.id, { name: 'Browser' })).id;
  const deviceIds = [able.params.deviceId, plain];
  const groupId = (await client.groups.create({ body: { name: 'Hall' } })).group.id;
  await client.groups.addDevices({ params: { id: groupId }, body: { deviceIds } });
  return { ...able, client, deviceIds, params: { id: groupId } };
}

const noStates = { queued: 0, delivered: 0, done: 0, failed: 0, expired: 0 };

test('the screens of a selection or a group that can carry out a command are counted before it is sent', async () => {
  const { client, deviceIds, params } = await mixedGroup();
  const overview = await client.commands.overviewOfGroup({ params });
  expect(overview).toMatchObject({ deviceCount: 2, agentCount: 1 });
  expect(overview.commands.map(({ kind, ableCount }) => [kind, ableCount])).toEqual([
    ['restart-browser', 0],
    ['reboot', 1],
    ['display-power', 1],
    ['send-logs', 0],
    ['update-agent', 0],
    ['update-system', 0],
  ]);
  const body = { deviceIds: [...deviceIds, 'dev_unknown'] };
  expect(await client.commands.overviewOfMany({ body })).toEqual(overview);
});

test('the versions of the system that the screens’ machines run are counted, the highest first', async () => {
  const { client, screen, deviceIds, member, params } = await mixedGroup();
  const report = (to: typeof screen, version: string | null) => {
    const systemRelease = version === null ? null : { version, slot: 'a' as const, arch: 'amd64' as const };
    const clock = new Date().toISOString();
    return to.client.player.heartbeat({ body: { clock, machine: { ...machine, systemRelease } } });
  };
  const [older, newer] = [await pairScreen(server, member), await pairScreen(server, member)];
  for (const each of [older, newer]) await each.client.agent.enroll({});
  await report(screen, '0.9.0');
  await report(older, '0.9.0');
  await report(newer, '0.10.0');
  const all = [...deviceIds, older.device.id, newer.device.id];
  const systemsOf = async () => (await client.commands.overviewOfMany({ body: { deviceIds: all } })).systems;
  await expect.poll(systemsOf).toEqual([
    { version: '0.10.0', machineCount: 1 },
    { version: '0.9.0', machineCount: 2 },
  ]);
  expect((await client.commands.overviewOfGroup({ params })).systems).toEqual([{ version: '0.9.0', machineCount: 1 }]);
  // The system was replaced by a plain Debian with the package.
  await report(screen, null);
  await expect.poll(async () => (await client.commands.overviewOfGroup({ params })).systems).toEqual([]);
});

test('a command to a group has a result for each screen, and its states are counted since it was sent', async () => {
  const { client, agent, params } = await mixedGroup();
  const turn = (value: number) => client.commands.sendToGroup({ params, body: { kind: 'display-power', value } });
  await turn(1);
  const { results } = await turn(0);
  expect(results.map(({ name, commands, error }) => [name, commands.length, error])).toEqual([
    ['Browser', 0, expect.stringContaining('Vitrine agent')],
    [expect.any(String), 1, null],
  ]);
  const sent = results[1]!.commands[0]!;
  const read = async (since = sent.createdAt) =>
    (await client.commands.overviewOfGroup({ params, query: { since } })).commands.find(
      ({ kind }) => kind === 'display-power',
    );
  // Of each screen, only its newest command counts.
  expect(await read('2026-01-01T00:00:00.000Z')).toMatchObject({ states: { ...noStates, queued: 1 } });
  await agent.commands({});
  expect(await read()).toMatchObject({ states: { ...noStates, delivered: 1 }, failures: [] });
  await agent.acknowledge({ params: { id: sent.id }, body: { state: 'failed', detail: 'no CEC' } });
  expect(await read()).toMatchObject({
    states: { ...noStates, failed: 1 },
    failures: [{ deviceId: sent.deviceId, name: results[1]!.name, state: 'failed', detail: 'no CEC' }],
  });
  expect(await read('2100-01-01T00:00:00.000Z')).toMatchObject({ states: noStates, failures: [] });
});

test('another account’s groups and screens are not counted and not commanded', async () => {
  const { deviceIds, params } = await mixedGroup();
  const { client } = await server.signUp();
  const unknown = { code: 'group.not_found' };
  await expect(client.commands.overviewOfGroup({ params })).rejects.toMatchObject(unknown);
  await expect(client.commands.sendToGroup({ params, body: { kind: 'reboot' } })).rejects.toMatchObject(unknown);
  expect(await client.commands.overviewOfMany({ body: { deviceIds } })).toMatchObject({
    deviceCount: 0,
    agentCount: 0,
  });
});

test('a command reaches all screens of a large group', async () => {
  const member = await server.signUp({ plan: 'enterprise' });
  const params = { id: (await member.client.groups.create({ body: { name: 'Chain' } })).group.id };
  await server.query(`insert into devices (id, account_id, device_id, name, created_at)
    select 'dev_large' || i, '${member.user.id}', 'large-' || i, 'Screen ' || i, now() from generate_series(1, 2500) i`);
  await server.query(`insert into device_group_members (device_id, group_id, added_at)
    select 'dev_large' || i, '${params.id}', now() from generate_series(1, 2500) i`);
  const { results } = await member.client.commands.sendToGroup({ params, body: { kind: 'reload' } });
  expect(results.filter(({ commands }) => commands.length === 1)).toHaveLength(2_500);
});
