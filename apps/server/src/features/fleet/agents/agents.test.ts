import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { machine, pairAgentScreen } from '../../../test/agent-screen.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pairScreen } from '../../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const agentScreen = (can?: string[]) => pairAgentScreen(server, can);

test('commands for the machine reach its agent, and never the player', async () => {
  const { member, screen, agent, params } = await agentScreen();
  const { command } = await member.client.commands.send({ params, body: { kind: 'reboot' } });
  await member.client.commands.send({ params, body: { kind: 'identify' } });
  const ofPlayer = await screen.client.commands.pending({});
  expect(ofPlayer.commands.map(({ kind }) => kind)).toEqual(['identify']);
  const ofAgent = await agent.commands({});
  expect(ofAgent.commands).toEqual([{ id: command.id, kind: 'reboot', value: null, expiresAt: command.expiresAt }]);
});

test('an agent acknowledges a command once; a repetition changes nothing', async () => {
  const { member, agent, params } = await agentScreen();
  const { command } = await member.client.commands.send({ params, body: { kind: 'restart-browser' } });
  await agent.acknowledge({ params: { id: command.id }, body: { state: 'done' } });
  await agent.acknowledge({ params: { id: command.id }, body: { state: 'failed', detail: 'too late' } });
  const { commands } = await member.client.commands.list({ params });
  expect(commands[0]).toMatchObject({ kind: 'restart-browser', state: 'done', detail: null });
  expect((await agent.commands({})).commands).toEqual([]);
});

test('what the machine has not reported that it can is refused, and says what is missing', async () => {
  const { member, params } = await agentScreen(['reboot']);
  const turnOff = member.client.commands.send({ params, body: { kind: 'display-power', value: 0 } });
  await expect(turnOff).rejects.toMatchObject({ code: 'command.unsupported' });
  const other = await pairScreen(server, member, { name: 'Browser' });
  const { results } = await member.client.commands.sendToMany({
    body: { deviceIds: [params.deviceId, other.device.id], kind: 'reboot' },
  });
  expect(results.map(({ commands, error }) => [commands.length, error])).toEqual([
    [1, null],
    [0, expect.stringContaining('Vitrine agent')],
  ]);
});

test('the panel is switched by the agent, with the value of the command', async () => {
  const { member, agent, params } = await agentScreen(['display-power']);
  await member.client.commands.send({ params, body: { kind: 'display-power', value: 0 } });
  expect((await agent.commands({})).commands).toMatchObject([{ kind: 'display-power', value: 0 }]);
});

test.each([
  ['display-power', undefined],
  ['display-power', 2],
  ['reboot', 1],
] as const)('%s with the value %s is refused', async (kind, value) => {
  const { member, params } = await agentScreen(['display-power', 'reboot']);
  const body = { kind, ...(value === undefined ? {} : { value }) };
  await expect(member.client.commands.send({ params, body })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('a screenshot is taken by the agent where it can, and by the player elsewhere', async () => {
  const { member, screen, agentToken, params } = await agentScreen(['screenshot']);
  const { command } = await member.client.commands.send({ params, body: { kind: 'screenshot' } });
  expect((await screen.client.commands.pending({})).commands).toEqual([]);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const answer = await fetch(`${server.url}/api/agent/v1/commands/${command.id}/screenshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agentToken}`, 'content-type': 'image/jpeg' },
    body: Uint8Array.from(picture),
  });
  expect(answer.status).toBe(200);
  expect((await member.client.commands.screenshot({ params })).screenshot).toMatchObject({ mimeType: 'image/jpeg' });

  const plain = await agentScreen([]);
  await plain.member.client.commands.send({ params: plain.params, body: { kind: 'screenshot' } });
  expect((await plain.screen.client.commands.pending({})).commands).toHaveLength(1);
  expect((await plain.agent.commands({})).commands).toEqual([]);
});

const pictureOf = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('an agent sends a screenshot that nobody requested, at most one a minute', async () => {
  const { member, agentToken, params } = await agentScreen(['screenshot']);
  const send = async (content: Uint8Array) =>
    (
      await fetch(`${server.url}/api/agent/v1/screenshot`, {
        method: 'POST',
        headers: { authorization: `Bearer ${agentToken}`, 'content-type': 'image/jpeg' },
        body: Uint8Array.from(content),
      })
    ).status;
  const newest = async () => (await member.client.commands.screenshot({ params })).screenshot;
  expect(await send(Buffer.from('no picture'))).toBe(400);
  expect(await send(await pictureOf('red'))).toBe(200);
  const first = await newest();
  expect(first).toMatchObject({ mimeType: 'image/jpeg' });
  expect(await send(await pictureOf('blue'))).toBe(200);
  expect(await newest()).toEqual(first);
  await server.query(`update device_screenshots set taken_at = taken_at - interval '1 minute' returning 1`);
  expect(await send(await pictureOf('blue'))).toBe(200);
  expect((await newest())?.url).not.toBe(first?.url);
});

test('the credential ends when a new one is issued, and when the device gets another token or is deleted', async () => {
  const { member, screen, agent, params } = await agentScreen();
  const unpaired = { code: 'device.unpaired' };
  const { agentToken } = await screen.client.agent.enroll({});
  await expect(agent.commands({})).rejects.toMatchObject(unpaired);
  const { agent: next } = server.clientFor(agentToken);
  expect((await next.commands({})).commands).toEqual([]);
  await member.client.devices.register({ body: { deviceId: screen.device.deviceId } });
  await expect(next.commands({})).rejects.toMatchObject(unpaired);

  const deleted = await agentScreen();
  await deleted.member.client.devices.remove({ params: deleted.params });
  await expect(deleted.agent.commands({})).rejects.toMatchObject(unpaired);
  expect(params.deviceId).not.toBe(deleted.params.deviceId);
});

test.each(['device', 'user', 'none'])(
  'the credential of another kind (%s) opens none of the agent’s addresses',
  async (kind) => {
    const { member, screen } = await agentScreen();
    const client = kind === 'device' ? screen.client : kind === 'user' ? member.client : server.visitor;
    await expect(client.agent.commands({})).rejects.toMatchObject({ code: 'device.unpaired' });
  },
);

test('a device shows its machine and what it can, until it gets another token', async () => {
  const { member, screen, params } = await agentScreen();
  const plain = await pairScreen(server, member, { name: 'Browser' });
  expect(await member.client.devices.get({ params })).toMatchObject({ machine, abilities: machine.can });
  const listed = await member.client.devices.list({});
  expect(listed.map(({ name, abilities }) => [name, abilities])).toEqual([
    ['Browser', []],
    [screen.device.name, machine.can],
  ]);
  const other = { params: { deviceId: plain.device.id } };
  expect(await member.client.devices.get(other)).toMatchObject({ machine: null, abilities: [] });
  await member.client.devices.register({ body: { deviceId: screen.device.deviceId } });
  expect(await member.client.devices.get({ params })).toMatchObject({ machine: null, abilities: [] });
});

test('an agent settles only commands of its own device', async () => {
  const [one, other] = [await agentScreen(), await agentScreen()];
  const { command } = await one.member.client.commands.send({ params: one.params, body: { kind: 'reboot' } });
  await other.agent.acknowledge({ params: { id: command.id }, body: { state: 'done' } });
  const { commands } = await one.member.client.commands.list({ params: one.params });
  expect(commands[0]?.state).toBe('queued');
});

test('a heartbeat without a report leaves the machine’s last one, and hostile text is cleaned', async () => {
  const { screen, read } = await agentScreen();
  const clock = new Date().toISOString();
  await screen.client.player.heartbeat({ body: { clock, machine: { ...machine, model: 'Pi\u202e\u0000 4' } } });
  await expect.poll(async () => (await read())[0]?.machine.model).toBe('Pi 4');
  await screen.client.player.heartbeat({ body: { clock, responseTimeMs: 7 } });
  await expect
    .poll(() => server.query(`select response_time_ms as ms from device_state where response_time_ms = 7`))
    .not.toEqual([]);
  expect((await read())[0]?.machine).toEqual({ ...machine, model: 'Pi 4' });
});
