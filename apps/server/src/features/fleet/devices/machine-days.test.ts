import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { expect, test } from 'vitest';
import { type Member, testApp } from '../../../test/app.ts';
import { exampleMachine } from '../../../test/machine.ts';
import { pairScreen } from '../../../test/screen.ts';

/** A server, and a screen in Auckland that sends reports of its machine. */
async function startReports() {
  const server = await testApp({ now: '2026-03-01T12:00:00.000Z' });
  const member = await server.signUp();
  const screen = await pairScreen(server, member);
  await screen.client.agent.enroll({});
  const params = { deviceId: screen.device.id };
  await member.client.devices.updateSettings({ params, body: { timezone: 'Pacific/Auckland' } });
  async function report(at: string, changes: Partial<MachineReport> | null, clockOffsetMs = 0) {
    server.setTime(at);
    const clock = new Date(Date.parse(at) + clockOffsetMs).toISOString();
    await screen.client.player.heartbeat({
      body: { clock, ...(changes !== null && { machine: exampleMachine(changes) }) },
    });
    await expect.poll(async () => (await member.client.devices.get({ params })).lastSeen).toBe(at);
  }
  const days = async (reader: Member = member, query: { days?: string } = {}) =>
    (await reader.client.devices.machineDays({ params, query })).days;
  return { server, member, screen, params, report, days };
}

test('the machine of a screen is known by its latest report, and by the extremes of each day of the screen', async () => {
  const { member, params, report, days } = await startReports();
  expect((await member.client.devices.get({ params })).machine).toBeNull();
  expect(await days()).toEqual([]);
  await report('2026-03-01T10:58:00.000Z', { temperature: 61, browserRestarts: 3 }, -20);
  await report('2026-03-01T10:59:00.000Z', { temperature: null, disk: { totalBytes: 32e9, freeBytes: 1e9 } }, -4_000);
  // Midnight in Auckland was at 11:00.
  await report('2026-03-01T11:00:00.000Z', { temperature: 40, memory: null, disk: null }, 3_000);
  await report('2026-03-01T11:01:00.000Z', { temperature: 39, memory: null, disk: null });
  expect((await member.client.devices.get({ params })).machine).toMatchObject({ temperature: 39, memory: null });
  expect(await days()).toEqual([
    {
      day: '2026-03-02',
      temperature: 40,
      diskFreeBytes: null,
      memoryFreeBytes: null,
      browserRestarts: 0,
      reboots: 0,
      clockOffsetMs: 3_000,
    },
    {
      day: '2026-03-01',
      temperature: 61,
      diskFreeBytes: 1e9,
      memoryFreeBytes: 3e9,
      browserRestarts: 0,
      reboots: 0,
      clockOffsetMs: -4_000,
    },
  ]);
  expect(await days(member, { days: '1' })).toHaveLength(1);
});

test('restarts of the browser and of the machine are counted once each, also over restarts of the agent', async () => {
  const { report, days } = await startReports();
  await report('2026-03-01T12:00:00.000Z', { browserRestarts: 2 });
  await report('2026-03-01T12:01:00.000Z', { browserRestarts: 4, uptimeSeconds: 1_060 });
  // A heartbeat between two reports of the agent counts nothing again.
  await report('2026-03-01T12:01:30.000Z', null);
  await report('2026-03-01T12:02:00.000Z', { browserRestarts: 1, uptimeSeconds: 20 });
  await report('2026-03-01T12:03:00.000Z', { browserRestarts: 1, uptimeSeconds: 80 });
  expect(await days()).toMatchObject([{ browserRestarts: 3, reboots: 1 }]);
});

test('new hardware starts without what was known of the former machine', async () => {
  const { server, member, params, report, days } = await startReports();
  await report('2026-03-01T12:00:00.000Z', { browserRestarts: 0 });
  const next = await pairScreen(server, member, { replaceDeviceId: params.deviceId });
  expect((await member.client.devices.get({ params })).machine).toBeNull();
  await next.client.agent.enroll({});
  server.setTime('2026-03-01T12:01:00.000Z');
  const clock = '2026-03-01T12:01:00.000Z';
  await next.client.player.heartbeat({
    body: { clock, machine: exampleMachine({ uptimeSeconds: 9, browserRestarts: 7 }) },
  });
  await expect.poll(async () => (await member.client.devices.get({ params })).machine?.uptimeSeconds).toBe(9);
  expect(await days()).toMatchObject([{ browserRestarts: 0, reboots: 0 }]);
});

test('the days of a machine are those of the own account’s screens', async () => {
  const { server, report, days } = await startReports();
  await report('2026-03-01T12:00:00.000Z', {});
  await expect(days(await server.signUp())).rejects.toMatchObject({ code: 'device.not_found' });
  await expect(days(undefined, { days: '367' })).rejects.toMatchObject({ code: 'request.invalid' });
});
