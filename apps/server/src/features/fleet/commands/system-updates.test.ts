import { expect, test } from 'vitest';
import { pairAgentScreen } from '../../../test/agent-screen.ts';
import { testApp } from '../../../test/app.ts';

const at = (time: string, day = '01') => `2026-03-${day}T${time}.000Z`;

/** A screen whose machine can update its system, to which the command was sent at noon. */
async function sendUpdate() {
  const server = await testApp({ now: at('12:00:00'), hasScheduler: false });
  const { member, screen, agent, params } = await pairAgentScreen(server, ['update-system']);
  const { command } = await member.client.commands.send({ params, body: { kind: 'update-system' } });
  const read = async () => (await member.client.commands.list({ params })).commands[0];
  const beat = async () => (await screen.client.player.heartbeat({ body: { clock: at('12:00:00') } })).pendingCommands;
  return { server, agent, command, read, beat };
}

test('a command to update the system expires like others until the machine has it, and a day after that', async () => {
  const { server, agent, command, read } = await sendUpdate();
  expect(command.expiresAt).toBe(at('12:05:00'));
  server.setTime(at('12:04:00'));
  expect((await agent.commands({})).commands).toEqual([
    { id: command.id, kind: 'update-system', value: null, expiresAt: at('12:04:00', '02') },
  ]);
  server.setTime(at('12:03:59', '02'));
  expect(await read()).toMatchObject({ state: 'delivered', expiresAt: at('12:04:00', '02') });
  // The agent has restarted, and asks again.
  expect((await agent.commands({})).commands).toMatchObject([{ id: command.id, expiresAt: at('12:04:00', '02') }]);
  server.setTime(at('12:04:00', '02'));
  expect(await read()).toMatchObject({ state: 'expired' });
  expect((await agent.commands({})).commands).toEqual([]);
});

test('a machine that is off does not begin the update later', async () => {
  const { server, agent, read } = await sendUpdate();
  server.setTime(at('12:05:00'));
  expect((await agent.commands({})).commands).toEqual([]);
  expect(await read()).toMatchObject({ state: 'expired' });
});

test('the outcome is accepted after hours of download', async () => {
  const { server, agent, command, read } = await sendUpdate();
  await agent.commands({});
  server.setTime(at('20:00:00'));
  await agent.acknowledge({ params: { id: command.id }, body: { state: 'failed', detail: 'It showed no picture' } });
  expect(await read()).toMatchObject({ state: 'failed', detail: 'It showed no picture', settledAt: at('20:00:00') });
});

test('heartbeats announce the command for five minutes, not for as long as the machine works on it', async () => {
  const { server, agent, beat } = await sendUpdate();
  await expect.poll(beat).toBe(1);
  await agent.commands({});
  server.setTime(at('12:04:59'));
  expect(await beat()).toBe(1);
  server.setTime(at('12:05:01'));
  await expect.poll(beat).toBe(0);
});
