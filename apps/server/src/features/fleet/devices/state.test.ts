import { type TestContext, beforeAll, expect, test } from 'vitest';
import type { Heartbeat } from '@vitrine/contract/player';
import { openBus } from '../../../platform/bus.ts';
import { createLog } from '../../../platform/log.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pairScreen } from '../../../test/screen.ts';
import { createDeviceStates, type DeviceStates } from './state.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** What another process would keep in memory, on the same database. */
async function otherProcess({ onTestFinished }: TestContext, log = createLog('silent')) {
  const bus = await openBus(server.databaseUrl, () => {});
  onTestFinished(() => bus.close());
  return createDeviceStates({ db: server.db, bus, clock: server.clock, monotonic: Date.now, log });
}

/** A device as a process knows it. */
const known = (accountId: string, deviceId: string): Parameters<DeviceStates['record']>[0] => ({
  accountId,
  deviceId,
  state: null,
});

const said = (warning: string): Heartbeat => ({ clock: '2026-03-01T12:00:00.000Z', warnings: [warning] });

test('what is in memory is written when the process ends', async (context) => {
  const member = await server.signUp();
  const { device } = await pairScreen(server, member);
  const states = await otherProcess(context);
  states.record(known(member.user.id, device.id), said('muted'), Date.now());
  await states.close();
  expect(await member.client.devices.list({ query: {} })).toMatchObject([{ status: 'online', warnings: ['muted'] }]);
});

test('of several processes the one that heard a device last prevails, whichever writes last', async (context) => {
  const member = await server.signUp();
  const { device } = await pairScreen(server, member);
  const [first, second] = [await otherProcess(context), await otherProcess(context)];
  const now = Date.now();
  first.record(known(member.user.id, device.id), said('older'), now - 1);
  second.record(known(member.user.id, device.id), said('newer'), now);
  await second.close();
  await first.close();
  expect(await member.client.devices.list({ query: {} })).toMatchObject([
    { warnings: ['newer'], lastSeen: new Date(now).toISOString() },
  ]);
});

test('a batch survives a device that was removed, and more devices than fit into one statement', async (context) => {
  const member = await server.signUp({ plan: 'enterprise' });
  const { device } = await pairScreen(server, member);
  const ids = await server.query<{ id: string }>(
    `insert into devices (id, account_id, device_id, name, created_at)
     select 'dev_many' || i, '${member.user.id}', 'many' || i, 'Many', now() from generate_series(1, 4500) as i returning id`,
  );
  const states = await otherProcess(context);
  states.record(known(member.user.id, 'dev_gone'), said('gone'), Date.now());
  for (const { id } of [...ids, device]) states.record(known(member.user.id, id), said('muted'), Date.now());
  await states.close();
  const [row] = await server.query<{ written: number }>(
    `select count(*) as written from device_state join devices on id = device_state.device_id
     where account_id = '${member.user.id}'`,
  );
  expect(row).toEqual({ written: 4501 });
});

test('what could not be written is kept and written later', async (context) => {
  const member = await server.signUp();
  const { device } = await pairScreen(server, member);
  const log = createLog('silent');
  const failed = new Promise<void>((resolve) => {
    log.warn = () => resolve();
  });
  const states = await otherProcess(context, log);
  await server.query('alter table device_state rename to device_state_away');
  states.record(known(member.user.id, device.id), said('muted'), Date.now());
  await failed;
  await server.query('alter table device_state_away rename to device_state');
  await states.close();
  expect(await member.client.devices.list({ query: {} })).toMatchObject([{ warnings: ['muted'] }]);
});

test('consoles hear of what a person sees, not of every call', async ({ onTestFinished }) => {
  const bus = await openBus(server.databaseUrl, () => {});
  onTestFinished(() => bus.close());
  const states = createDeviceStates({
    db: server.db,
    bus,
    clock: server.clock,
    monotonic: Date.now,
    log: createLog('silent'),
  });
  const [calm, lively] = [await server.signUp(), await server.signUp()];
  const [quiet, muted] = [await pairScreen(server, calm), await pairScreen(server, lively)];
  const heard: string[] = [];
  /** Messages come in the order in which they were sent: once this one comes, all before it have. */
  const settled = async () => {
    const mark = `mark ${heard.length}`;
    const arrived = new Promise<void>((resolve) => {
      bus.subscribe('vitrine_answers', (payload) => payload === mark && resolve());
    });
    await bus.publish('vitrine_answers', mark);
    await arrived;
  };
  await settled();
  const told = new Promise<void>((resolve) => {
    bus.subscribe('vitrine_changes', (payload) => {
      // What pairing writes into the log is told too, whenever its batch is written.
      if (!payload.endsWith(' devices')) return;
      heard.push(payload);
      if (heard.length === 2) resolve();
    });
  });
  const now = Date.now();
  const [calmOne, livelyOne] = [known(calm.user.id, quiet.device.id), known(lively.user.id, muted.device.id)];
  states.record(calmOne, said('first'), now);
  states.record(livelyOne, said('first'), now);
  await told;
  heard.length = 0;

  states.record(calmOne, said('first'), now + 60_000);
  states.record(livelyOne, said('second'), now + 60_000);
  await states.close();
  await settled();
  expect(heard).toEqual([`${lively.user.id} devices`]);
});
