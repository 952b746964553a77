import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { exampleMachine } from '../../../test/machine.ts';
import { pairScreen } from '../../../test/screen.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');

/** A server, and a screen whose machines report at these minutes. */
async function startMachines() {
  const server = await testApp({ now: new Date(START).toISOString() });
  const member = await server.signUp();
  const screen = await pairScreen(server, member);
  const params = { deviceId: screen.device.id };

  async function report(minute: number, machineId: string): Promise<void> {
    const now = new Date(START + minute * 60_000).toISOString();
    server.setTime(now);
    await screen.client.player.heartbeat({ body: { clock: now, machine: exampleMachine({ machineId }) } });
    const seen = `select from device_machines where machine_id = '${machineId}' and last_seen_at = '${now}'`;
    await expect.poll(() => server.query(seen)).toHaveLength(1);
  }
  const copies = async () => (await member.client.devices.get({ params })).copies.map(({ machineId }) => machineId);
  const detach = (machineId: string, who = member) =>
    who.client.devices.detachMachine({ params: { ...params, machineId } });
  return { server, member, screen, params, report, copies, detach };
}

test('two machines that report as one screen are found, and one of them becomes a new screen by a press', async () => {
  const { server, member, screen, report, copies, detach } = await startMachines();
  await report(0, 'first');
  await report(0.1, 'second');
  await report(1, 'first');
  await report(1.1, 'second');
  expect(await copies()).toEqual(['first', 'second']);

  await detach('second');
  expect(await copies()).toEqual([]);
  const now = new Date(START + 2 * 60_000).toISOString();
  const send = (machineId: string) =>
    screen.client.player.heartbeat({ body: { clock: now, machine: exampleMachine({ machineId }) } });
  await expect
    .poll(() =>
      send('second').then(
        () => null,
        (error: unknown) => Reflect.get(Object(error), 'code'),
      ),
    )
    .toBe('device.unpaired');
  await report(3, 'first');
  await screen.client.player.heartbeat({ body: { clock: now } });
  const [newest] = (await member.client.audit.mine()).entries;
  expect(newest?.what).toBe(`Made one of the machines of ${screen.device.name} a new screen`);

  // A process that has started since knows it too.
  const rows = await server.query<{ detached: string }>(
    'select machine_id as detached from device_machines where detached_at is not null',
  );
  expect(rows).toEqual([{ detached: 'second' }]);
});

test('machines that send their reports in the same second are found, too', async () => {
  const { screen, server, copies } = await startMachines();
  const clock = new Date(START).toISOString();
  for (const minute of [0, 1]) {
    server.setTime(new Date(START + minute * 60_000).toISOString());
    await Promise.all(
      ['first', 'second'].map((machineId) =>
        screen.client.player.heartbeat({ body: { clock, machine: exampleMachine({ machineId }) } }),
      ),
    );
    const at = new Date(START + minute * 60_000).toISOString();
    await expect.poll(() => server.query(`select from device_machines where last_seen_at = '${at}'`)).toHaveLength(2);
  }
  expect((await copies()).toSorted()).toEqual(['first', 'second']);
});

test('a disk that was moved to another machine, and later back, is no copy', async () => {
  const { report, copies } = await startMachines();
  for (const minute of [0, 1, 2]) await report(minute, 'first');
  for (const minute of [4, 5, 9]) await report(minute, 'second');
  expect(await copies()).toEqual([]);
  for (const minute of [11, 12]) await report(minute, 'first');
  expect(await copies()).toEqual([]);
});

test('the only machine of a screen, and a screen of another account, cannot be detached', async () => {
  const { server, report, detach } = await startMachines();
  await report(0, 'first');
  await expect(detach('first')).rejects.toMatchObject({ code: 'device.machine_not_found' });
  await expect(detach('other')).rejects.toMatchObject({ code: 'device.machine_not_found' });
  await expect(detach('first', await server.signUp())).rejects.toMatchObject({ code: 'device.not_found' });
});
