import { randomUUID } from 'node:crypto';
import { type TestContext, beforeAll, expect, test, vi } from 'vitest';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { Heartbeat } from '@vitrine/contract/player/player';
import { type Bus, openBus } from '../../../platform/bus.ts';
import { createLog } from '../../../platform/log.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testPlatform } from '../../../test/platform.ts';
import { pairScreen } from '../../../test/screen.ts';
import { createDeviceStates, type DeviceStates } from './state.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** The device states of another process on the same database. */
async function otherProcess({ onTestFinished }: TestContext, log = createLog('silent')) {
  const bus = await openBus(server.databaseUrl, () => {});
  onTestFinished(() => bus.close());
  return createDeviceStates({ ...server.platform, bus, monotonic: Date.now, log });
}

/** A cached device that has not reported anything. */
const newDevice = (accountId: string, deviceId: string): Parameters<DeviceStates['record']>[0] => ({
  accountId,
  deviceId,
  state: null,
});

const heartbeat = (warning: string): Heartbeat => ({ clock: '2026-03-01T12:00:00.000Z', warnings: [warning] });

/** Waits for all messages published before. They are delivered in the order in which they were published. */
async function drain(bus: Bus): Promise<void> {
  const mark = randomUUID();
  const delivered = new Promise<void>((resolve) => {
    bus.subscribe('vitrine_answers', (payload) => payload === mark && resolve());
  });
  await bus.publish('vitrine_answers', mark);
  await delivered;
}

test('queued states are written when the process ends', async (context) => {
  const member = await server.signUp();
  const { device } = await pairScreen(server, member);
  const states = await otherProcess(context);
  states.record(newDevice(member.user.id, device.id), heartbeat('muted'), Date.now());
  await states.close();
  expect(await member.client.devices.list({ query: {} })).toMatchObject([{ status: 'online', warnings: ['muted'] }]);
});

test('the latest heartbeat is stored, even if an older one is written after it', async (context) => {
  const member = await server.signUp();
  const { device } = await pairScreen(server, member);
  const [first, second] = [await otherProcess(context), await otherProcess(context)];
  const now = Date.now();
  first.record(newDevice(member.user.id, device.id), heartbeat('older'), now - 1);
  second.record(newDevice(member.user.id, device.id), heartbeat('newer'), now);
  await second.close();
  await first.close();
  expect(await member.client.devices.list({ query: {} })).toMatchObject([
    { warnings: ['newer'], lastSeen: new Date(now).toISOString() },
  ]);
});

test('a batch is written despite a removed device, and in several statements if it is large', async (context) => {
  const member = await server.signUp({ plan: 'enterprise' });
  const { device } = await pairScreen(server, member);
  const ids = await server.query<{ id: string }>(
    `insert into devices (id, account_id, device_id, name, created_at)
     select 'dev_many' || i, '${member.user.id}', 'many' || i, 'Many', now() from generate_series(1, 4500) as i returning id`,
  );
  const states = await otherProcess(context);
  states.record(newDevice(member.user.id, 'dev_gone'), heartbeat('gone'), Date.now());
  for (const { id } of [...ids, device]) states.record(newDevice(member.user.id, id), heartbeat('muted'), Date.now());
  await states.close();
  const [row] = await server.query<{ written: number }>(
    `select count(*) as written from device_state join devices on id = device_state.device_id
     where account_id = '${member.user.id}'`,
  );
  expect(row).toEqual({ written: 4501 });
});

test('states that could not be written stay queued and are written later', async (context) => {
  const member = await server.signUp();
  const { device } = await pairScreen(server, member);
  const log = createLog('silent');
  const failed = new Promise<void>((resolve) => {
    log.warn = () => resolve();
  });
  const states = await otherProcess(context, log);
  await server.query('alter table device_state rename to device_state_away');
  states.record(newDevice(member.user.id, device.id), heartbeat('muted'), Date.now());
  await failed;
  await server.query('alter table device_state_away rename to device_state');
  await states.close();
  expect(await member.client.devices.list({ query: {} })).toMatchObject([{ warnings: ['muted'] }]);
});

test('consoles are notified of visible changes, not of every heartbeat', async ({ onTestFinished }) => {
  const bus = await openBus(server.databaseUrl, () => {});
  onTestFinished(() => bus.close());
  const states = createDeviceStates({ ...server.platform, bus, monotonic: Date.now });
  const [quietOwner, activeOwner] = [await server.signUp(), await server.signUp()];
  const [quiet, muted] = [await pairScreen(server, quietOwner), await pairScreen(server, activeOwner)];
  const notified: string[] = [];
  await drain(bus);
  const bothNotified = new Promise<void>((resolve) => {
    bus.subscribe('vitrine_changes', (payload) => {
      // Log entries about the pairing are announced too, when their batch is written.
      if (!payload.endsWith(' devices')) return;
      notified.push(payload);
      if (notified.length === 2) resolve();
    });
  });
  const now = Date.now();
  const [unchanged, changed] = [
    newDevice(quietOwner.user.id, quiet.device.id),
    newDevice(activeOwner.user.id, muted.device.id),
  ];
  states.record(unchanged, heartbeat('first'), now);
  states.record(changed, heartbeat('first'), now);
  await bothNotified;
  notified.length = 0;

  states.record(unchanged, heartbeat('first'), now + 60_000);
  states.record(changed, heartbeat('second'), now + 60_000);
  await states.close();
  await drain(bus);
  expect(notified).toEqual([`${activeOwner.user.id} devices`]);
});

test('consoles are notified of a device that was silent and sends a heartbeat again, even without changes', async ({
  onTestFinished,
}) => {
  const bus = await openBus(server.databaseUrl, () => {});
  onTestFinished(() => bus.close());
  let monotonicMs = 0;
  const { db, clock } = server;
  const states = createDeviceStates(testPlatform({ db, bus, clock, monotonic: () => monotonicMs }));
  const owner = await server.signUp();
  const { device } = await pairScreen(server, owner);
  const reporting = newDevice(owner.user.id, device.id);
  let count = 0;
  bus.subscribe('vitrine_changes', (payload) => {
    if (payload === `${owner.user.id} devices`) count += 1;
  });
  const now = Date.now();
  states.record(reporting, heartbeat('muted'), now);
  await vi.waitFor(() => expect(count).toBeGreaterThan(0));
  await drain(bus);
  const countBefore = count;

  monotonicMs = OFFLINE_AFTER_MS + 1;
  states.record(reporting, heartbeat('muted'), now + monotonicMs);
  await states.close();
  await drain(bus);
  expect(count).toBeGreaterThan(countBefore);
});

test('when the clock was set back, stored times are corrected by how long ago the heartbeats were', async (context) => {
  const owner = await server.signUp();
  const [moved, unaffected] = [await pairScreen(server, owner), await pairScreen(server, owner)];
  const states = await otherProcess(context);
  const devices = [newDevice(owner.user.id, moved.device.id), newDevice(owner.user.id, unaffected.device.id)] as const;
  const lastSeen = async () =>
    new Set((await owner.client.devices.list({ query: {} })).map((device) => `${device.id} ${device.lastSeen}`));
  const stored = (movedMs: number, unaffectedMs: number) =>
    new Set([
      `${moved.device.id} ${new Date(movedMs).toISOString()}`,
      `${unaffected.device.id} ${new Date(unaffectedMs).toISOString()}`,
    ]);
  const now = Date.now();
  const [ahead, before] = [now + 3_600_000, now - 1_000];
  states.record(devices[0], heartbeat('muted'), ahead);
  states.record(devices[1], heartbeat('muted'), before);
  await expect.poll(lastSeen).toEqual(stored(ahead, before));

  const heardMs = devices[0].state?.heardMs ?? Number.NaN;
  await states.shift([devices[0]], now, heardMs + 30_000);
  await states.shift([devices[1]], now, devices[1].state?.heardMs ?? Number.NaN);
  expect(await lastSeen()).toEqual(stored(now - 30_000, before));
  await states.close();
});
