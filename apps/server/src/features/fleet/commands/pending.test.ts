import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBus } from '../../../platform/bus.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen } from '../../../test/arrange.ts';
import { createPendingCommands } from './pending.ts';

const NOON = '2026-03-01T12:00:00.000Z';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
});

/** The pending commands as counted by another process, which starts now. */
async function startProcess(now = NOON) {
  const bus = await openBus(server.databaseUrl, () => {});
  onTestFinished(() => bus.close());
  let time = now;
  const clock = () => new Date(time);
  const pending = createPendingCommands({ ...server.platform, bus, clock });
  const notified: string[] = [];
  pending.onCommand((deviceId, id) => notified.push(`${deviceId} ${id}`));
  await pending.ready();
  return { bus, pending, notified, setTime: (instant: string) => void (time = instant) };
}

const newDevice = async () => (await arrangeScreen(server.db, member.user.id)).id;

const send = async (deviceId: string) =>
  (await member.client.commands.send({ params: { deviceId }, body: { kind: 'identify' } })).command.id;

const settle = (id: string) =>
  server.query(`update commands set result = 'done', settled_at = '${NOON}' where id = '${id}'`);

test('a process counts the commands that were sent before it started, each for its device', async () => {
  const [one, other] = [await newDevice(), await newDevice()];
  await send(one);
  await settle(await send(one));
  await send(one);
  const { pending, notified } = await startProcess();
  expect([pending.count(one), pending.count(other), notified]).toEqual([2, 0, []]);
});

test('a command that another process sent is counted, and its subscribers are notified once', async () => {
  const { pending, notified } = await startProcess();
  const device = await newDevice();
  const id = await send(device);
  await expect.poll(() => pending.count(device)).toBe(1);
  // The message is repeated, as after a restored connection.
  await server.query(`select pg_notify('vitrine_commands', '${device}:${id}:${Date.parse(NOON) + 300_000}')`);
  const next = await send(device);
  await expect.poll(() => pending.count(device)).toBe(2);
  expect(notified).toEqual([`${device} ${id}`, `${device} ${next}`]);
});

test('a command that another process settled is not counted any more, while the others are', async () => {
  const device = await newDevice();
  const [settled] = [await send(device), await send(device)];
  const { pending } = await startProcess();
  await settle(settled);
  await expect.poll(() => pending.count(device)).toBe(1);
});

test('commands expire without a message, each at its own time', async () => {
  const device = await newDevice();
  await send(device);
  const { pending, setTime } = await startProcess();
  setTime('2026-03-01T12:04:59.999Z');
  expect(pending.count(device)).toBe(1);
  setTime('2026-03-01T12:05:00.000Z');
  expect(pending.count(device)).toBe(0);
  expect((await startProcess('2026-03-01T12:05:00.000Z')).pending.count(device)).toBe(0);
});

test('after a lost connection the commands are read anew, since messages may have been missed', async () => {
  const device = await newDevice();
  const missed = await send(device);
  const { bus, pending } = await startProcess();
  expect(pending.count(device)).toBe(1);
  const reconnected = new Promise<void>((resolve) => void bus.onGap(resolve));
  // In one transaction, so that the notification is sent after the listening connection was closed.
  await server.query(`begin;
    delete from commands where id = '${missed}';
    select pg_terminate_backend(pid, 10000) from (
      select pid from pg_stat_activity where application_name = 'vitrine-bus' and datname = current_database()
      order by backend_start desc limit 1) as newest;
    commit`);
  await reconnected;
  await pending.ready();
  expect(pending.count(device)).toBe(0);
});
