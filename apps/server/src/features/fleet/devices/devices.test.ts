import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { requestRaw } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

describe('a device', () => {
  test('is found by either of its ids', async () => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    for (const deviceId of [device.id, device.deviceId]) {
      expect(await member.client.devices.rename({ params: { deviceId }, body: { name: ' Bar ' } })).toEqual({
        success: true,
        device: { id: device.id, deviceId: device.deviceId, name: 'Bar' },
      });
    }
  });

  test.each([
    ['no name', '   '],
    ['a name of 101 characters', 'x'.repeat(101)],
    ['only invisible characters', '\u202E\0'],
  ])('with %s is refused', async (_, name) => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    await expect(
      member.client.devices.rename({ params: { deviceId: device.id }, body: { name } }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('that is removed no longer exists, and its seat is free', async () => {
    const member = await server.signUp({ seats: 1 });
    const { device } = await pairScreen(server, member);
    await member.client.devices.remove({ params: { deviceId: device.deviceId } });
    await expect(member.client.devices.remove({ params: { deviceId: device.id } })).rejects.toMatchObject({
      code: 'device.not_found',
    });
    await pairScreen(server, member);
  });
});

describe('settings', () => {
  const defaults = {
    brightness: 50,
    volume: 50,
    muted: false,
    autoSleep: true,
    timezone: 'UTC',
    location: '',
    site: '',
    address: '',
    rotation: 0,
    fit: 'contain',
    crossfadeMs: 0,
    language: null,
  };

  test('start with the defaults; omitted fields stay unchanged', async () => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    const params = { deviceId: device.id };
    expect((await member.client.devices.settings({ params })).settings).toEqual(defaults);

    const body = { volume: 0, timezone: 'Europe/London', location: ' Window ' };
    const expected = { ...defaults, volume: 0, timezone: 'Europe/London', location: 'Window' };
    expect(await member.client.devices.updateSettings({ params, body })).toEqual({ success: true, settings: expected });
    expect((await member.client.devices.updateSettings({ params, body: {} })).settings).toEqual(expected);
    expect((await member.client.devices.settings({ params })).settings).toEqual(expected);
  });

  test.each([
    { brightness: 101 },
    { volume: -1 },
    { volume: 1.5 },
    { rotation: 45 },
    { timezone: 'Mars/Olympus' },
    { location: 'x'.repeat(201) },
    { autoSleep: 'no' },
    { fit: 'stretch' },
    { crossfadeMs: 399 },
    { language: 'tlh' },
    { crossfadeMs: 601 },
    { crossfadeMs: -500 },
  ])('%j is refused and changes nothing', async (body) => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    const path = `/api/device/${device.id}/settings`;
    const answer = await requestRaw({ url: server.url, token: member.token }, 'PUT', path, body);
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('request.invalid') });
    expect((await member.client.devices.settings({ params: { deviceId: device.id } })).settings).toEqual(defaults);
  });

  test.each([
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['asia/tokyo', 'Asia/Tokyo'],
  ])('accept the time zone %s and store its current name %s', async (timezone, current) => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    const params = { deviceId: device.id };
    const { settings } = await member.client.devices.updateSettings({ params, body: { timezone } });
    expect(settings.timezone).toBe(current);
    expect((await member.client.devices.get({ params })).timeZone).toBe(current);
  });

  test('cannot change any other field of the device', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    const { device, client } = await pairScreen(server, member);
    const body = { accountId: otherAccount.user.id, tokenHash: 'x', deviceId: 'x', name: 'x', __proto__: { id: 'x' } };
    await requestRaw({ url: server.url, token: member.token }, 'PUT', `/api/device/${device.id}/settings`, body);
    expect(await member.client.devices.list({ query: {} })).toEqual([device]);
    await client.player.heartbeat({ body: { clock: '2026-03-01T12:00:00.000Z' } });
  });
});

test('requests for another account’s device are answered like those for an unknown one, and change nothing', async () => {
  const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
  const { device } = await pairScreen(server, owner);
  const caller = { url: server.url, token: otherAccount.token };
  const calls = (ref: string) =>
    Promise.all([
      requestRaw(caller, 'PATCH', `/api/device/${ref}/name`, { name: 'Mine' }),
      requestRaw(caller, 'GET', `/api/device/${ref}/settings`),
      requestRaw(caller, 'PUT', `/api/device/${ref}/settings`, { volume: 1 }),
      requestRaw(caller, 'PUT', `/api/device/${ref}/settings`, {}),
      requestRaw(caller, 'DELETE', `/api/devices/${ref}`),
      requestRaw(caller, 'DELETE', `/api/device/${ref}`),
      requestRaw(caller, 'GET', `/api/devices/${ref}`),
    ]);
  const unknown = await calls('dev_unknown');
  expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => 404));
  for (const ref of [device.id, device.deviceId, 'unknown', '%00', encodeURIComponent("' or 1=1 --")]) {
    expect(await calls(ref)).toEqual(unknown);
  }
  expect(await owner.client.devices.list({ query: {} })).toEqual([device]);
});

test('no answer about devices contains a token', async () => {
  const member = await server.signUp();
  const { device, token } = await pairScreen(server, member);
  const caller = { url: server.url, token: member.token };
  const [{ token_hash: hash } = { token_hash: '' }] = await server.query<{ token_hash: string }>(
    `select token_hash from devices where id = '${device.id}'`,
  );
  expect(hash).toMatch(/^[\da-f]{64}$/);
  for (const path of ['/api/devices', `/api/devices/${device.id}`, `/api/device/${device.id}/settings`]) {
    const { body } = await requestRaw(caller, 'GET', path);
    expect([body.includes(token), body.includes(hash), body.includes('token')]).toEqual([false, false, false]);
  }
});
