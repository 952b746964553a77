import { PAIRING_ALPHABET } from '@vitrine/contract/fleet/pairing-characters';
import { AppError } from '@vitrine/contract/core/errors';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultLimits } from '../../../platform/rate-limit/limits.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { requestRaw } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const beat = { clock: '2026-03-01T12:00:00.000Z' };

describe('pairing a screen', () => {
  test('the player shows a code, a person enters it in any format, and the screen is paired', async () => {
    const member = await server.signUp();
    const pairing = await server.visitor.pairing.start({ body: { name: 'Lobby' } });
    expect(pairing.code).toMatch(new RegExp(`^[${PAIRING_ALPHABET}]{6}$`));
    const screen = server.clientFor(pairing.pollSecret);
    const params = { pairingId: pairing.pairingId };
    expect(await screen.pairing.poll({ params })).toEqual({ status: 'pending' });

    const typed = ` ${pairing.code.slice(0, 3).toLowerCase()}-${pairing.code.slice(3)} `;
    const device = await member.client.devices.pair({ body: { code: typed } });
    expect(device).toMatchObject({ name: 'Lobby', status: 'offline', lastSeen: null, isCurrent: false });

    const claimed = await screen.pairing.poll({ params });
    expect(claimed).toEqual({ status: 'claimed', deviceId: device.deviceId, deviceToken: expect.any(String) });
    const token = claimed.status === 'claimed' ? claimed.deviceToken : '';
    expect(await server.clientFor(token).player.heartbeat({ body: beat })).toMatchObject({ pendingCommands: 0 });
  });

  test('the answer is repeated until its token is first used, and no longer', async () => {
    const member = await server.signUp();
    const { pairingId, code, pollSecret } = await server.visitor.pairing.start({ body: {} });
    await member.client.devices.pair({ body: { code } });
    const poll = () => server.clientFor(pollSecret).pairing.poll({ params: { pairingId } });

    const answers = await Promise.all([poll(), poll(), poll()]);
    const tokens = new Set(answers.map((answer) => (answer.status === 'claimed' ? answer.deviceToken : null)));
    expect([tokens.size, tokens.has(null)]).toEqual([1, false]);

    const [token = null] = tokens;
    await server.clientFor(token).player.heartbeat({ body: beat });
    await expect(poll()).rejects.toMatchObject({ code: 'pairing.not_found' });
    await server.clientFor(token).player.heartbeat({ body: beat });
  });

  test('only the screen that shows the code can poll its state', async () => {
    const member = await server.signUp();
    const { pairingId, code, pollSecret } = await server.visitor.pairing.start({ body: {} });
    await member.client.devices.pair({ body: { code } });
    const params = { pairingId };
    for (const secret of [null, 'x', pollSecret.slice(1), member.token]) {
      await expect(server.clientFor(secret).pairing.poll({ params })).rejects.toMatchObject({
        code: 'pairing.not_found',
      });
    }
    for (const unknown of ['par_x', 'x', 'par_\0', '%']) {
      await expect(server.clientFor(pollSecret).pairing.poll({ params: { pairingId: unknown } })).rejects.toMatchObject(
        { code: 'pairing.not_found' },
      );
    }
  });

  test('the name entered in the console takes precedence, and the screen joins the group', async () => {
    const member = await server.signUp();
    const { group } = await member.client.groups.create({ body: { name: 'Shops' } });
    const { code } = await server.visitor.pairing.start({ body: { name: 'Chromium' } });
    const device = await member.client.devices.pair({ body: { code, name: ' Till 1 ', groupId: group.id } });
    expect(device).toMatchObject({ name: 'Till 1', groupId: group.id });
  });

  test.each([
    ['its player’s time zone, by its current name', 'Asia/Calcutta', 'Europe/Lisbon', 'Europe/London', 'Asia/Kolkata'],
    ['the account’s where the player reports UTC', 'Etc/UTC', 'Europe/Lisbon', 'Europe/London', 'Europe/Lisbon'],
    ['the account’s where the player reports none', undefined, 'Europe/Lisbon', 'Europe/London', 'Europe/Lisbon'],
    ['that of who pairs it where the account has none', 'UTC', null, 'Europe/Kiev', 'Europe/Kyiv'],
    ['that of who pairs it where the player’s is not known', 'Mars/Olympus', null, 'Europe/London', 'Europe/London'],
    ['UTC where the account is in UTC', 'UTC', 'UTC', 'Europe/London', 'UTC'],
    ['UTC where none is known', 'x\0', null, '+02:00', 'UTC'],
    ['UTC where none is reported', undefined, null, undefined, 'UTC'],
  ])('a new screen starts with %s', async (_, timeZone, accountTimeZone, userTimezone, expected) => {
    const member = await server.signUp();
    if (accountTimeZone !== null) {
      await member.client.accounts.changeTimeZone({ body: { timeZone: accountTimeZone } });
    }
    const { code } = await server.visitor.pairing.start({ body: { timeZone } });
    const device = await member.client.devices.pair({ body: { code, userTimezone } });
    expect(device.timeZone).toBe(expected);
  });

  test('new hardware keeps the time zone of the device that it replaces', async () => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    const params = { deviceId: device.id };
    await member.client.devices.updateSettings({ params, body: { timezone: 'Asia/Tokyo' } });
    const { code } = await server.visitor.pairing.start({ body: { timeZone: 'Europe/Kyiv' } });
    const body = { code, replaceDeviceId: device.id, userTimezone: 'Europe/London' };
    expect((await member.client.devices.pair({ body })).timeZone).toBe('Asia/Tokyo');
  });

  test.each(['grp_unknown', 'nonsense', 'grp_\0'])(
    'a group that is not there (%j) leaves the code unused',
    async (groupId) => {
      const member = await server.signUp();
      const { code } = await server.visitor.pairing.start({ body: {} });
      await expect(member.client.devices.pair({ body: { code, groupId } })).rejects.toMatchObject({
        code: 'group.not_found',
      });
      expect(await member.client.devices.list({ query: {} })).toEqual([]);
      await member.client.devices.pair({ body: { code } });
    },
  );

  test('an existing identity is not assigned again; another account’s screen gets a new one instead', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const { device } = await pairScreen(server, owner, { deviceId: 'lobby-east' });
    expect(device.deviceId).toBe('lobby-east');
    const attempt = async (member: typeof owner) => {
      const { code } = await server.visitor.pairing.start({ body: { deviceId: 'lobby-east' } });
      return member.client.devices.pair({ body: { code } }).catch((error: unknown) => error);
    };
    expect(await attempt(owner)).toMatchObject({ code: 'pairing.device_taken', details: { id: device.id } });
    expect(await attempt(otherAccount)).toMatchObject({ deviceId: expect.stringMatching(/^screen-/) });
    expect((await owner.client.devices.list({ query: {} })).map(({ id }) => id)).toEqual([device.id]);
  });

  test.each(['', ' ', '../x', 'dev_mine', 'a b', 'x'.repeat(129), '<script>'])(
    'the identity %j is refused before a code is made',
    async (deviceId) => {
      await expect(server.visitor.pairing.start({ body: { deviceId } })).rejects.toMatchObject({
        code: 'request.invalid',
      });
    },
  );

  test('hostile names are stored as text without misleading characters', async () => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member, { name: '<img src=x onerror=alert(1)>\u202Egnp\0\u0007' });
    expect(device.name).toBe('<img src=x onerror=alert(1)>gnp');
    const half = await pairScreen(server, member, { name: 'half \uD83D' });
    expect(half.device.name).toMatch(/^half ./);
    expect(await member.client.devices.list({ query: {} })).toHaveLength(2);
  });
});

describe('an invalid code', () => {
  test('is answered the same whether it is wrong, used or expired', async () => {
    const timed = await testApp({ now: '2026-03-01T12:00:00.000Z' });
    const member = await timed.signUp();
    const start = () => timed.visitor.pairing.start({ body: {} });
    const [used, expired] = [await start(), await start()];
    await member.client.devices.pair({ body: { code: used.code } });
    timed.setTime('2026-03-01T12:10:00.000Z');

    const caller = { url: timed.url, token: member.token };
    const [ofUsed, ofExpired, ofWrong] = await Promise.all(
      [used.code, expired.code, 'AAAAAA'].map((code) => requestRaw(caller, 'POST', '/api/devices/pair', { code })),
    );
    expect(ofWrong).toMatchObject({ status: 404, body: expect.stringContaining('pairing.code_invalid') });
    expect(ofUsed).toEqual(ofWrong);
    expect(ofExpired).toEqual(ofWrong);
    await expect(
      timed.clientFor(expired.pollSecret).pairing.poll({ params: { pairingId: expired.pairingId } }),
    ).rejects.toMatchObject({ code: 'pairing.not_found' });
  });

  test('can be tried a limited number of times per account and address; valid codes do not count', async () => {
    const strict = await testApp({
      limits: {
        pairPerAccount: { hits: 2, windowMs: 60_000 },
        pairPerAddress: { hits: 3, windowMs: 60_000 },
        startPairingPerAddress: { hits: 5, windowMs: 60_000 },
      },
    });
    const [one, two] = [await strict.signUp(), await strict.signUp()];
    for (let i = 0; i < 4; i += 1) await pairScreen(strict, one);

    const guess = (member: typeof one) =>
      member.client.devices.pair({ body: { code: 'AAAAAA' } }).catch((error: { code: string }) => error.code);
    expect([await guess(one), await guess(one), await guess(one)]).toEqual([
      'pairing.code_invalid',
      'pairing.code_invalid',
      'request.too_many',
    ]);
    expect([await guess(two), await guess(two)]).toEqual(['pairing.code_invalid', 'request.too_many']);

    await strict.visitor.pairing.start({ body: {} });
    const answer = await fetch(`${strict.url}/api/player/v1/pairings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('new hardware behind an existing device', () => {
  test('takes over name and group; the old token is revoked', async () => {
    const member = await server.signUp();
    const { group } = await member.client.groups.create({ body: { name: 'Shops' } });
    const old = await pairScreen(server, member, { name: 'Window', deviceId: `window-${Date.now()}` });
    await member.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: old.device.id } });
    await old.client.player.heartbeat({ body: beat });

    const replaced = await pairScreen(server, member, { name: 'Chromium', replaceDeviceId: old.device.deviceId });
    expect(replaced.device).toMatchObject({
      id: old.device.id,
      deviceId: old.device.deviceId,
      name: 'Window',
      groupId: group.id,
    });
    await expect(old.client.player.heartbeat({ body: beat })).rejects.toMatchObject({ code: 'device.unpaired' });
    await replaced.client.player.heartbeat({ body: beat });
    expect(await member.client.devices.list({ query: {} })).toHaveLength(1);
  });

  test('needs no free seat', async () => {
    const member = await server.signUp({ seats: 1 });
    const { device } = await pairScreen(server, member);
    const replaced = await pairScreen(server, member, { replaceDeviceId: device.id });
    expect(replaced.device.id).toBe(device.id);
  });

  test('a claim whose token was never fetched is invalidated by the next one', async () => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    const first = await server.visitor.pairing.start({ body: {} });
    await member.client.devices.pair({ body: { code: first.code, replaceDeviceId: device.id } });
    const second = await pairScreen(server, member, { replaceDeviceId: device.id });

    await expect(
      server.clientFor(first.pollSecret).pairing.poll({ params: { pairingId: first.pairingId } }),
    ).rejects.toMatchObject({ code: 'pairing.not_found' });
    await second.client.player.heartbeat({ body: beat });
  });

  test('another account’s device is answered like one that does not exist', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const { device, client } = await pairScreen(server, owner);
    const caller = { url: server.url, token: otherAccount.token };
    const { code } = await server.visitor.pairing.start({ body: {} });
    const attempt = (replaceDeviceId: string) =>
      requestRaw(caller, 'POST', '/api/devices/pair', { code, replaceDeviceId });
    const unknown = await attempt('dev_unknown');
    expect(unknown.status).toBe(404);
    expect([await attempt(device.id), await attempt(device.deviceId)]).toEqual([unknown, unknown]);
    await client.player.heartbeat({ body: beat });
  });
});

test('a device app that registers itself starts with the time zone it reports', async () => {
  const member = await server.signUp({ seats: 2 });
  const zoneOf = async (deviceId: string, timeZone?: string) => {
    await member.client.devices.register({ body: { deviceId, timeZone } });
    return (await member.client.devices.get({ params: { deviceId } })).timeZone;
  };
  const [kiosk, tablet] = [`kiosk-${member.user.id}`, `tablet-${member.user.id}`];
  expect(await zoneOf(kiosk, 'Asia/Saigon')).toBe('Asia/Ho_Chi_Minh');
  // Signing in again changes nothing that a person may have set.
  expect(await zoneOf(kiosk, 'Europe/London')).toBe('Asia/Ho_Chi_Minh');
  expect(await zoneOf(tablet)).toBe('UTC');
});

const register = async ({ client }: Member, deviceId: string) =>
  client.devices.register({ body: { deviceId } }).then(
    () => 'registered',
    (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
  );

test('an account that tries ids of other accounts is refused after ten attempts, and the refusal reveals nothing', async () => {
  const guarded = await testApp({ limits: { registerTakenIdPerAccount: defaultLimits.registerTakenIdPerAccount } });
  const [owner, prober] = [await guarded.signUp(), await guarded.signUp()];
  await register(owner, 'lobby');
  await register(prober, 'mine');
  const attempts = await Promise.all(Array.from({ length: 20 }, () => register(prober, 'lobby')));
  expect(attempts.filter((code) => code === 'device.owned_by_other_account')).toHaveLength(10);
  expect(attempts.filter((code) => code === 'request.too_many')).toHaveLength(10);
  await expect(prober.client.devices.register({ body: { deviceId: 'nobody-has-this' } })).rejects.toMatchObject({
    code: 'request.too_many',
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
  });
  expect(await register(prober, 'mine')).toBe('registered');
  expect(await register(owner, 'lobby')).toBe('registered');
  await vi.waitFor(async () => {
    const { logs } = await prober.client.logs.list();
    expect(logs.filter(({ message }) => message === 'USER ID MISMATCH')).toHaveLength(10);
  });
});

describe('the plan’s limit', () => {
  test('is reported with both numbers, and the code stays unused', async () => {
    const member = await server.signUp({ seats: 1 });
    const { device } = await pairScreen(server, member);
    const { code } = await server.visitor.pairing.start({ body: {} });
    await expect(member.client.devices.pair({ body: { code } })).rejects.toMatchObject({
      code: 'device.limit_reached',
      details: { deviceCount: 1, maxDevices: 1 },
    });
    await member.client.devices.remove({ params: { deviceId: device.id } });
    await member.client.devices.pair({ body: { code } });
  });

  test('is never exceeded by screens that claim the last seat concurrently, in 20 rounds', async () => {
    const member = await server.signUp({ seats: 2 });
    await pairScreen(server, member);
    for (let round = 0; round < 20; round += 1) {
      const codes = await Promise.all(
        Array.from({ length: 4 }, async () => (await server.visitor.pairing.start({ body: {} })).code),
      );
      const attempts = await Promise.allSettled([
        ...codes.map((code) => member.client.devices.pair({ body: { code } })),
        ...[1, 2, 3].map((i) =>
          member.client.devices.register({ body: { deviceId: `tv-${member.user.id}-${round}-${i}` } }),
        ),
      ]);
      const devices = await member.client.devices.list({ query: {} });
      expect([devices.length, attempts.filter(({ status }) => status === 'fulfilled').length]).toEqual([2, 1]);
      const [, newest] = devices.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
      await member.client.devices.remove({ params: { deviceId: newest!.id } });
    }
  });
});

const post = (token: string, body: unknown) =>
  requestRaw({ url: server.url, token }, 'POST', '/api/player/v1/register', body);

describe('a device app that is signed in with the account', () => {
  test('is registered once, and gets a new token with each registration', async () => {
    const member = await server.signUp({ seats: 1 });
    const deviceId = `android:${member.user.id}`;
    const [first, second] = [
      await post(member.token, { deviceId, name: 'Bar' }),
      await post(member.token, { deviceId, name: 'Other' }),
    ];
    expect([first.status, second.status]).toEqual([201, 200]);
    const [{ deviceToken: oldToken }, { device, deviceToken }] = [JSON.parse(first.body), JSON.parse(second.body)];
    expect(device).toEqual({ id: expect.stringMatching(/^dev_/), deviceId, name: 'Bar' });

    await server.clientFor(deviceToken).player.heartbeat({ body: beat });
    await expect(server.clientFor(oldToken).player.heartbeat({ body: beat })).rejects.toMatchObject({
      code: 'device.unpaired',
    });
  });

  test('uses one seat even if it registers several times at once', async () => {
    const member = await server.signUp({ seats: 1 });
    const deviceId = `android:${member.user.id}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(member.token, { deviceId })));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toEqual([201]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await post(member.token, { deviceId: `${deviceId}:2` })).status).toBe(409);
  });

  test('is refused if the identity belongs to another account, whose device stays unchanged', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const deviceId = `unity:${owner.user.id}`;
    const { deviceToken } = await owner.client.devices.register({ body: { deviceId } });
    await expect(otherAccount.client.devices.register({ body: { deviceId } })).rejects.toMatchObject({
      code: 'device.owned_by_other_account',
    });
    await server.clientFor(deviceToken).player.heartbeat({ body: beat });
    expect(await otherAccount.client.devices.list({ query: {} })).toEqual([]);
  });
});
