import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { exampleMachine } from './machine.ts';
import { pairScreen } from './screen.ts';

export const machine: MachineReport = exampleMachine({ can: ['restart-browser', 'reboot', 'screenshot'] });

/** A paired screen of a new account, whose machine has an agent that reported what it can. */
export async function pairAgentScreen(server: TestApp, can: string[] = machine.can) {
  const member = await server.signUp();
  const screen = await pairScreen(server, member);
  const { agentToken } = await screen.client.agent.enroll({});
  await screen.client.player.heartbeat({ body: { clock: new Date().toISOString(), machine: { ...machine, can } } });
  const deviceId = screen.device.id;
  const read = () =>
    server.query<{ machine: MachineReport }>(`select machine from device_state where device_id = '${deviceId}'`);
  await expect.poll(async () => (await read())[0]?.machine.can).toEqual(can);
  return { member, screen, agent: server.clientFor(agentToken).agent, agentToken, params: { deviceId }, read };
}
