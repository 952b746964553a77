import { PAIRING_LIFETIME_MS } from '@vitrine/contract/fleet/pairing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { newId } from '../../../platform/ids.ts';
import { pairScreen } from '../../../test/screen.ts';

const NOON = '2026-03-01T12:00:00.000Z';

const after = (ms: number): string => new Date(Date.parse(NOON) + ms).toISOString();

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
});
beforeEach(() => server.setTime(NOON));

const start = (body: { name?: string; deviceId?: string } = {}) => server.visitor.pairing.start({ body });

const poll = ({ pairingId, pollSecret }: Awaited<ReturnType<typeof start>>) =>
  server.clientFor(pollSecret).pairing.poll({ params: { pairingId } });

const claim = (code: string, more: { name?: string; replaceDeviceId?: string; groupId?: string } = {}) =>
  member.client.devices.pair({ body: { code, ...more } });

const listLeveledMessages = async ({ client }: Member) =>
  (await client.logs.list({ query: {} })).logs.map(({ level, message }) => `${level}: ${message}`);

describe('a code', () => {
  test('is valid for ten minutes, and its answer states how often to poll', async () => {
    const pairing = await start();
    expect(pairing).toMatchObject({ expiresAt: after(PAIRING_LIFETIME_MS), pollAfterMs: 2_000 });
    server.setTime(after(PAIRING_LIFETIME_MS - 1));
    expect(await poll(pairing)).toEqual({ status: 'pending' });
    await claim(pairing.code);
  });

  test('is different for every screen, and so is its poll secret', async () => {
    const pairings = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(new Set(pairings.map(({ code }) => code)).size).toBe(20);
    expect(new Set(pairings.map(({ pollSecret }) => pollSecret)).size).toBe(20);
  });

  test('that has expired is deleted when the next one is requested', async () => {
    const { pairingId } = await start();
    const stored = () => server.query(`select id from pairings where id = '${pairingId}'`);
    server.setTime(after(PAIRING_LIFETIME_MS - 1));
    await start();
    expect(await stored()).toHaveLength(1);
    server.setTime(after(PAIRING_LIFETIME_MS));
    await start();
    expect(await stored()).toEqual([]);
  });

  test('entered at the last moment leaves the player ten minutes to fetch its token', async () => {
    const pairing = await start();
    server.setTime(after(PAIRING_LIFETIME_MS - 1));
    await claim(pairing.code);
    server.setTime(after(2 * PAIRING_LIFETIME_MS - 2));
    expect(await poll(pairing)).toMatchObject({ status: 'claimed' });
    server.setTime(after(2 * PAIRING_LIFETIME_MS - 1));
    await expect(poll(pairing)).rejects.toMatchObject({ code: 'pairing.not_found' });
  });

  test('entered twice at once pairs one device', async () => {
    const owner = await server.signUp();
    const { code } = await start();
    const attempts = await Promise.allSettled(
      [owner, member, owner].map(({ client }) => client.devices.pair({ body: { code } })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(attempts.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'pairing.code_invalid' } },
      { reason: { code: 'pairing.code_invalid' } },
    ]);
  });
});

describe('a new screen', () => {
  test('without a name or an identity is given both', async () => {
    const { code } = await start();
    expect(await claim(code)).toMatchObject({
      name: 'New screen',
      deviceId: expect.stringMatching(/^screen-[\da-z]{12}$/),
    });
  });

  test('is refused if it has the identity of another one whose code is entered at once; the error names that one', async () => {
    const deviceId = newId('lobby');
    const [one, other] = [await start({ deviceId }), await start({ deviceId })];
    const attempts = await Promise.allSettled([claim(one.code), claim(other.code)]);
    const [paired] = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    const [refused] = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(refused).toMatchObject({ code: 'pairing.device_taken', details: { id: paired?.id, name: paired?.name } });
  });

  test('that is removed before its player fetched the token is refused', async () => {
    const pairing = await start();
    const { id } = await claim(pairing.code);
    await member.client.devices.remove({ params: { deviceId: id } });
    await expect(poll(pairing)).rejects.toMatchObject({ code: 'pairing.not_found' });
  });
});

describe('new hardware for a device', () => {
  test.each([
    ['takes the name that was entered with the code', { name: 'Bar' }, 'Bar'],
    ['keeps the device’s name otherwise', {}, 'Window'],
  ])('%s', async (_, more, expected) => {
    const { device } = await pairScreen(server, member, { name: 'Window' });
    const { code } = await start({ name: 'Chromium' });
    expect(await claim(code, { replaceDeviceId: device.id, ...more })).toMatchObject({ id: device.id, name: expected });
  });

  test('is refused if the given group does not exist: the old player stays paired', async () => {
    const { device, client } = await pairScreen(server, member, { name: 'Window' });
    const { code } = await start();
    await expect(
      claim(code, { replaceDeviceId: device.id, groupId: 'grp_unknown', name: 'Bar' }),
    ).rejects.toMatchObject({ code: 'group.not_found' });
    await client.player.heartbeat({ body: { clock: NOON } });
    expect((await member.client.devices.get({ params: { deviceId: device.id } })).name).toBe('Window');
  });

  test('may join a group in the same request, but only a group of the account', async () => {
    const { device } = await pairScreen(server, member);
    const otherAccount = await server.signUp();
    const theirs = (await otherAccount.client.groups.create({ body: { name: 'Theirs' } })).group.id;
    const mine = (await member.client.groups.create({ body: { name: 'Mine' } })).group.id;
    const { code } = await start();
    await expect(claim(code, { replaceDeviceId: device.id, groupId: theirs })).rejects.toMatchObject({
      code: 'group.not_found',
    });
    expect(await claim(code, { replaceDeviceId: device.id, groupId: mine })).toMatchObject({ groupId: mine });
  });
});

test('pairings are recorded in the activity log, refused ones with the reason and the address', async () => {
  const owner = await server.signUp({ seats: 1 });
  const { device } = await pairScreen(server, owner);
  await expect.poll(() => listLeveledMessages(owner)).toEqual(['info: Device paired']);
  await pairScreen(server, owner, { replaceDeviceId: device.id });
  await expect.poll(() => listLeveledMessages(owner)).toContain('info: New hardware paired in place of the old');
  const { code } = await start();
  await owner.client.devices.pair({ body: { code } }).catch(() => {});
  const refused = async () => (await owner.client.logs.list({ query: { level: 'warn' } })).logs;
  await expect.poll(refused).toMatchObject([
    {
      message: expect.stringContaining('Pairing refused: Your plan has no free device seat'),
      data: { address: '127.0.0.1' },
    },
  ]);
});
