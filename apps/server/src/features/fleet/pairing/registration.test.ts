import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { requestRaw } from '../../../test/arrange.ts';
import { newId } from '../../../platform/ids.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  member = await server.signUp();
});

const beat = { clock: '2026-03-01T12:00:00.000Z' };

const post = ({ token }: Member, body: unknown) =>
  requestRaw({ url: server.url, token }, 'POST', '/api/player/v1/register', body);

const listLeveledMessages = async ({ client }: Member) =>
  (await client.logs.list({ query: {} })).logs.map(({ level, message }) => `${level}: ${message}`);

describe('a device app', () => {
  test.each([
    ['its id', 'k'.repeat(128), undefined, 'k'.repeat(100)],
    ['the name it reports', newId('kiosk'), ' Bar ', 'Bar'],
  ])('is named after %s, within the length of names', async (_, deviceId, name, expected) => {
    const { device } = await member.client.devices.register({ body: { deviceId, name } });
    expect(device).toMatchObject({ deviceId, name: expected });
  });

  test.each(['', 'dev_1', 'a b', '../x', 'x'.repeat(129), 'x\0'])('is refused with the id %j', async (deviceId) => {
    expect(await post(member, { deviceId })).toMatchObject({
      status: 400,
      body: expect.stringContaining('request.invalid'),
    });
  });

  test.each([
    ['its own time zone', 'Asia/Calcutta', 'Asia/Kolkata'],
    ['the account’s time zone where it is in UTC', 'UTC', 'Europe/Berlin'],
    ['the account’s time zone where it reports none', undefined, 'Europe/Berlin'],
  ])('starts with %s', async (_, timeZone, expected) => {
    const owner = await server.signUp();
    await owner.client.accounts.changeTimeZone({ body: { timeZone: 'Europe/Berlin' } });
    const { device } = await owner.client.devices.register({ body: { deviceId: newId('kiosk'), timeZone } });
    expect((await owner.client.devices.get({ params: { deviceId: device.id } })).timeZone).toBe(expected);
  });

  test('that signs in again keeps the settings that were changed meanwhile', async () => {
    const deviceId = newId('kiosk');
    await member.client.devices.register({ body: { deviceId, name: 'Bar', timeZone: 'UTC' } });
    await member.client.devices.rename({ params: { deviceId }, body: { name: 'Lobby' } });
    await member.client.devices.updateSettings({ params: { deviceId }, body: { volume: 7, timezone: 'Asia/Tokyo' } });
    await member.client.devices.register({ body: { deviceId, name: 'Bar', timeZone: 'UTC' } });
    expect(await member.client.devices.get({ params: { deviceId } })).toMatchObject({
      name: 'Lobby',
      timeZone: 'Asia/Tokyo',
    });
    expect((await member.client.devices.settings({ params: { deviceId } })).settings.volume).toBe(7);
  });

  test('that takes over a paired screen ends the pairing, so the token of its player is refused', async () => {
    const deviceId = newId('screen');
    const { code, pairingId, pollSecret } = await server.visitor.pairing.start({ body: { deviceId } });
    await member.client.devices.pair({ body: { code } });
    const { deviceToken } = await member.client.devices.register({ body: { deviceId } });
    await expect(server.clientFor(pollSecret).pairing.poll({ params: { pairingId } })).rejects.toMatchObject({
      code: 'pairing.not_found',
    });
    await server.clientFor(deviceToken).player.heartbeat({ body: beat });
  });

  test('is refused with the number of devices and seats when no seat is free', async () => {
    const owner = await server.signUp({ seats: 1 });
    const [first, second] = [newId('kiosk'), newId('kiosk')];
    await owner.client.devices.register({ body: { deviceId: first } });
    expect(
      await owner.client.devices.register({ body: { deviceId: second } }).catch((error: unknown) => error),
    ).toMatchObject({
      code: 'device.limit_reached',
      details: { deviceCount: 1, maxDevices: 1 },
    });
    // A device that has its seat is not counted again.
    expect((await post(owner, { deviceId: first })).status).toBe(200);
  });

  test('that two accounts register at once belongs to the first of them', async () => {
    const accounts = [await server.signUp(), await server.signUp()] as const;
    for (let round = 0; round < 5; round += 1) {
      const deviceId = newId('kiosk');
      const answers = await Promise.all(accounts.map((account) => post(account, { deviceId })));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.find(({ status }) => status === 409)?.body).toContain('device.owned_by_other_account');
    }
    const logged = async () =>
      (await Promise.all(accounts.map(listLeveledMessages)))
        .flat()
        .filter((line) => line === 'error: USER ID MISMATCH');
    await expect.poll(logged).toHaveLength(5);
  });

  test('is recorded in the activity log, a repeated sign-in with its new token', async () => {
    const owner = await server.signUp();
    const body = { deviceId: newId('kiosk') };
    await owner.client.devices.register({ body });
    await expect.poll(() => listLeveledMessages(owner)).toEqual(['info: Device registered']);
    await owner.client.devices.register({ body });
    await expect
      .poll(() => listLeveledMessages(owner))
      .toEqual(['info: Device signed in again and got a new token', 'info: Device registered']);
  });
});

test('registering needs an account, not a device', async () => {
  const { deviceToken } = await member.client.devices.register({ body: { deviceId: newId('kiosk') } });
  for (const token of ['', 'x'.repeat(43), deviceToken]) {
    expect((await post({ ...member, token }, { deviceId: newId('kiosk') })).status).toBe(401);
  }
});
