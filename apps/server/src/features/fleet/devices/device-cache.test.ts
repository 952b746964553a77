import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashSecret } from '../../../platform/secrets.ts';
import { type Bus, openBus } from '../../../platform/bus.ts';
import { newId } from '../../../platform/ids.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { pairScreen } from '../../../test/screen.ts';
import { createDeviceCache } from './device-cache.ts';
import { CachedDevice, createDeviceIndex } from './cached-device.ts';
import { createFirstState } from './heartbeat-state.ts';

const NOON = '2026-03-01T12:00:00.000Z';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
});

/** The device cache of another process on the same database, and the notifications of its subscribers. */
async function otherProcess() {
  const bus = await openBus(server.databaseUrl, () => {});
  onTestFinished(() => bus.close());
  const cache = createDeviceCache({ ...server.platform, bus });
  const ended: string[] = [];
  const versions: { deviceId: string; version: number }[] = [];
  cache.onEnd((deviceId) => ended.push(deviceId));
  cache.onVersion((deviceId, version) => versions.push({ deviceId, version }));
  return { bus, cache, ended, versions, delivered: () => delivered(bus) };
}

/** Waits for all messages sent before. They arrive in order, so the last one marks their end. */
async function delivered(bus: Bus): Promise<void> {
  const mark = newId('mark');
  await new Promise<void>((resolve) => {
    bus.subscribe('vitrine_answers', (payload) => payload === mark && resolve());
    void bus.publish('vitrine_answers', mark);
  });
}

describe('a token', () => {
  test('is looked up once; later calls of its device need no query', async () => {
    const { cache, delivered: settled } = await otherProcess();
    const screen = await pairScreen(server, member);
    await settled();
    const device = await cache.authenticate(screen.token);
    expect(device).toMatchObject({ accountId: member.user.id, deviceId: screen.device.id });
    expect(cache.authenticate(screen.token)).toBe(device);
    expect([cache.find(screen.device.id), [...cache.all()]]).toEqual([device, [device]]);
  });

  test.each([
    ['missing', null],
    ['empty', ''],
    ['of another shape', 'x'.repeat(42)],
    ['unknown', 'x'.repeat(43)],
    ['a NUL', '\0'.repeat(43)],
  ])('that is %s is refused', async (_, bearer) => {
    const { cache } = await otherProcess();
    await expect((async () => cache.authenticate(bearer))()).rejects.toMatchObject({ code: 'device.unpaired' });
    expect([...cache.all()]).toEqual([]);
  });

  test('that was replaced by another process is refused, while the new one is accepted', async () => {
    const { cache, delivered: settled } = await otherProcess();
    const screen = await pairScreen(server, member);
    await cache.authenticate(screen.token);
    const renewedToken = 'n'.repeat(43);
    await server.query(
      `update devices set token_hash = '${hashSecret(renewedToken)}' where id = '${screen.device.id}'`,
    );
    const renewed = await cache.authenticate(renewedToken);
    await settled();
    await expect((async () => cache.authenticate(screen.token))()).rejects.toMatchObject({ code: 'device.unpaired' });
    expect(await cache.authenticate(renewedToken)).toBe(renewed);
    expect(cache.find(screen.device.id)).toBe(renewed);
  });

  test('that is read with a newer version notifies subscribers of that version before the database does', async () => {
    const { cache, versions, delivered: settled } = await otherProcess();
    const screen = await pairScreen(server, member);
    await settled();
    const device = await cache.authenticate(screen.token);
    const before = device.version;
    const renewedToken = 'm'.repeat(43);
    await server.query(`begin; set local session_replication_role = replica;
      update devices set token_hash = '${hashSecret(renewedToken)}' where id = '${screen.device.id}';
      update device_versions set version = version + 1 where device_id = '${screen.device.id}'; commit`);
    const { version } = await cache.authenticate(renewedToken);
    expect(version).toBeGreaterThan(before);
    expect(versions).toContainEqual({ deviceId: screen.device.id, version });
  });

  test('that was revoked ends the device, which is removed from the cache', async () => {
    const { cache, ended, delivered: settled } = await otherProcess();
    const { device, token: revoked } = await pairScreen(server, member);
    await cache.authenticate(revoked);
    await server.query(`update devices set token_hash = null where id = '${device.id}'`);
    await settled();
    await expect((async () => cache.authenticate(revoked))()).rejects.toMatchObject({ code: 'device.unpaired' });
    expect([ended, cache.find(device.id)]).toEqual([[device.id], null]);
  });

  test('that is revoked while it is being looked up does not stay valid', async () => {
    const { bus, cache, delivered: settled } = await otherProcess();
    const screen = await pairScreen(server, member);
    const changed = new Promise<void>((resolve) => {
      bus.subscribe('vitrine_devices', (payload) => payload.includes(screen.device.id) && resolve());
    });
    // The first use of a token deletes its pairing, which this lock delays.
    const lock = await server.pool.connect();
    await lock.query(`begin; select from pairings where claimed_by = '${screen.device.id}' for update`);
    const first = (async () => cache.authenticate(screen.token))();
    await expect
      .poll(() =>
        server.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      )
      .not.toEqual([]);
    await server.query(`update devices set token_hash = null where id = '${screen.device.id}'`);
    await changed;
    await lock.query('commit');
    lock.release();
    await first;
    await settled();
    await expect((async () => cache.authenticate(screen.token))()).rejects.toMatchObject({ code: 'device.unpaired' });
  });
});

describe('a change of a device', () => {
  test('raises its version, of which subscribers are notified once', async () => {
    const { cache, versions, delivered: settled } = await otherProcess();
    const screen = await pairScreen(server, member);
    const device = await cache.authenticate(screen.token);
    const before = device.version;
    await member.client.devices.rename({ params: { deviceId: device.deviceId }, body: { name: 'Bar' } });
    await settled();
    await cache.authenticate(screen.token);
    expect(device.version).toBeGreaterThan(before);
    expect(versions).toEqual([{ deviceId: device.deviceId, version: device.version }]);
  });

  test('does not concern a process that the device has not called', async () => {
    const { cache, versions, ended, delivered: settled } = await otherProcess();
    const { device } = await pairScreen(server, member);
    await member.client.devices.rename({ params: { deviceId: device.id }, body: { name: 'Bar' } });
    await settled();
    expect([versions, ended, cache.find(device.id)]).toEqual([[], [], null]);
  });

  test('that cannot be checked makes the device authenticate again', async () => {
    const { cache, ended, delivered: settled } = await otherProcess();
    const screen = await pairScreen(server, member);
    const device = await cache.authenticate(screen.token);
    await server.query('alter table device_versions rename to device_versions_away');
    await server.query(`select pg_notify('vitrine_devices', '${device.deviceId}:${device.version + 1}')`);
    await settled();
    await expect.poll(() => ended).toEqual([device.deviceId]);
    await server.query('alter table device_versions_away rename to device_versions');
    expect(cache.find(device.deviceId)).toBeNull();
    const again = await cache.authenticate(screen.token);
    expect([again === device, again.deviceId]).toEqual([false, device.deviceId]);
  });

  test('that deletes it ends it without a check', async () => {
    const { cache, ended, delivered: settled } = await otherProcess();
    const { device, token: bearer } = await pairScreen(server, member);
    await cache.authenticate(bearer);
    await member.client.devices.remove({ params: { deviceId: device.id } });
    await settled();
    expect([ended, cache.find(device.id)]).toEqual([[device.id], null]);
  });
});

test('after a lost connection every device is checked, since its revocation may have been missed', async () => {
  const { bus, cache, ended, versions, delivered: settled } = await otherProcess();
  const [kept, revoked] = [await pairScreen(server, member), await pairScreen(server, member)];
  const devices = [await cache.authenticate(kept.token), await cache.authenticate(revoked.token)] as const;
  await settled();
  const reconnected = new Promise<void>((resolve) => void bus.onGap(resolve));
  // In one transaction, so that the notification is sent after the listening connection was closed.
  await server.query(`begin;
    update devices set token_hash = null where id = '${revoked.device.id}';
    update device_versions set version = version + 1 where device_id = '${kept.device.id}';
    select pg_terminate_backend(pid, 10000) from (
      select pid from pg_stat_activity where application_name = 'vitrine-bus' and datname = current_database()
      order by backend_start desc limit 1) as newest;
    commit`);
  await reconnected;
  expect(await cache.authenticate(kept.token)).toBe(devices[0]);
  await expect((async () => cache.authenticate(revoked.token))()).rejects.toMatchObject({ code: 'device.unpaired' });
  expect(ended).toEqual([revoked.device.id]);
  expect(versions.at(-1)).toEqual({ deviceId: kept.device.id, version: devices[0].version });
});

test('a device that authenticates with a new token keeps its state and has one entry', () => {
  const index = createDeviceIndex();
  const row = { accountId: 'acc_1', deviceId: 'dev_1', tokenHash: null, version: 1, detachedMachines: [] };
  const [old, renewed] = [new CachedDevice('old', '', row), new CachedDevice('new', '', row)];
  const state = createFirstState('dev_1', { clock: NOON, warnings: ['muted'] }, 0);
  old.state = { accountId: 'acc_1', row: state, heardMs: 0, isQueued: false, isChange: false };
  index.add(old);
  index.add(renewed);
  expect([[...index.byToken], [...index.byId], renewed.state]).toEqual([
    [['new', renewed]],
    [['dev_1', renewed]],
    old.state,
  ]);
  // A late removal of the old entry must not remove the new one.
  index.remove(old);
  expect(index.byId.get('dev_1')).toBe(renewed);
});
