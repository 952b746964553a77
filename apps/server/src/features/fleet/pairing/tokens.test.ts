import { GroupId } from '@vitrine/contract/fleet/groups';
import { MAX_PAIRING_TOKENS } from '@vitrine/contract/fleet/pairing-token-limits';
import type { NewPairingToken } from '@vitrine/contract/fleet/pairing-tokens';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSecret } from '../../../platform/secrets.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { captureLog } from '../../../test/captured-log.ts';
import { inviteMember } from '../../../test/members.ts';
import { pairScreen } from '../../../test/screen.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

const after = (days: number): string => new Date(Date.parse(NOON) + days * DAY_MS).toISOString();

const { log, lines } = captureLog();
let server: TestApp;
let owner: Member;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false, log });
});
beforeEach(async () => {
  server.setTime(NOON);
  owner = await server.signUp({ seats: 20 });
  lines.length = 0;
});

const prepare = (body: Partial<NewPairingToken> = {}, by: Pick<Member, 'client'> = owner) =>
  by.client.pairingTokens.create({ body: { name: 'Lobby', screens: 3, ...body } });

const claim = (
  token: string,
  more: { claimSecret?: string; timeZone?: string; tags?: string[]; site?: string; address?: string } = {},
) => server.visitor.pairing.claim({ body: { token, claimSecret: newSecret(), ...more } });

const list = async () => (await owner.client.pairingTokens.list()).pairingTokens;
const listNames = async () => (await owner.client.devices.list({ query: {} })).map(({ name }) => name);
const beat = (deviceToken: string) => server.clientFor(deviceToken).player.heartbeat({ body: { clock: NOON } });

const refusedWith = (code: string) => expect.objectContaining({ code });

describe('a screen with a pairing token', () => {
  test('pairs by itself, is called as was prepared with the next free number, and plays', async () => {
    await pairScreen(server, owner, { name: 'Lobby 2' });
    const { token } = await prepare();
    const paired = [await claim(token), await claim(token), await claim(token)];
    expect(await listNames()).toEqual(['Lobby 1', 'Lobby 2', 'Lobby 3', 'Lobby 4']);
    for (const { deviceToken } of paired) await beat(deviceToken);
    expect(new Set(paired.map(({ deviceId }) => deviceId)).size).toBe(3);
  });

  test('that is the only one has the name without a number', async () => {
    await claim((await prepare({ screens: 1, name: 'Bar' })).token);
    expect(await listNames()).toEqual(['Bar']);
  });

  test('joins the group, and has the time zone that it reports', async () => {
    const { group } = await owner.client.groups.create({ body: { name: 'Shops' } });
    const { token } = await prepare({ groupId: group.id });
    const { deviceId } = await claim(token, { timeZone: 'Europe/Lisbon' });
    expect(await owner.client.devices.get({ params: { deviceId } })).toMatchObject({
      groupId: group.id,
      timeZone: 'Europe/Lisbon',
    });
  });

  test('has the tags, the site and the address of its token, and those of its machine before them', async () => {
    const { group } = await owner.client.groups.create({ body: { name: 'North', rule: { allOf: ['north', 'shop'] } } });
    const { token, pairingToken } = await prepare({ tags: ['Shop'], site: 'Old Town', address: 'Mill Lane 3' });
    expect(pairingToken).toMatchObject({ tags: ['shop'], site: 'Old Town', address: 'Mill Lane 3' });
    const read = async (deviceId: string) => owner.client.devices.get({ params: { deviceId } });
    const { deviceId: plain } = await claim(token);
    const facts = { tags: ['shop'], site: 'Old Town', address: 'Mill Lane 3', groupId: null };
    expect(await read(plain)).toMatchObject(facts);
    const { deviceId: own } = await claim(token, { tags: ['north'], site: 'Harbor' });
    expect(await read(own)).toMatchObject({ ...facts, tags: ['north', 'shop'], site: 'Harbor', groupId: group.id });
  });

  test('follows its tags where the group of its token has come to follow others', async () => {
    const { group } = await owner.client.groups.create({ body: { name: 'Shops' } });
    const { token } = await prepare({ groupId: group.id });
    await owner.client.groups.update({ params: { id: group.id }, body: { rule: { allOf: ['north'] } } });
    const { deviceId } = await claim(token);
    expect(await owner.client.devices.get({ params: { deviceId } })).toMatchObject({ groupId: null });
  });

  test('has the time zone of the account where its machine is in UTC, as one without settings is', async () => {
    const other = await server.signUp({ seats: 2 });
    await other.client.accounts.changeTimeZone({ body: { timeZone: 'Europe/Berlin' } });
    const { token } = await prepare({}, other);
    for (const reported of [{ timeZone: 'UTC' }, {}]) {
      const { deviceId } = await claim(token, reported);
      expect(await other.client.devices.get({ params: { deviceId } })).toMatchObject({ timeZone: 'Europe/Berlin' });
    }
  });

  test('pairs without a group when that was deleted', async () => {
    const { group } = await owner.client.groups.create({ body: { name: 'Shops' } });
    const { token } = await prepare({ groupId: group.id });
    await owner.client.groups.remove({ params: { id: group.id } });
    const { deviceId } = await claim(token);
    expect(await owner.client.devices.get({ params: { deviceId } })).toMatchObject({ groupId: null });
    expect(await list()).toMatchObject([{ group: null, paired: 1 }]);
  });

  test('that repeats its request gets the same device and token, and uses up one screen', async () => {
    const { token } = await prepare({ screens: 2 });
    const claimSecret = newSecret();
    const first = await claim(token, { claimSecret });
    const repeated = await Promise.all(Array.from({ length: 4 }, () => claim(token, { claimSecret })));
    expect(repeated).toEqual([first, first, first, first]);
    server.setTime(after(15));
    expect(await claim(token, { claimSecret })).toEqual(first);
    expect(await list()).toMatchObject([{ paired: 1, devices: [{ name: 'Lobby 1' }] }]);
  });

  test('that sends its request several times at once is one device', async () => {
    const { token } = await prepare();
    const claimSecret = newSecret();
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(token, { claimSecret })));
    expect(new Set(answers.map(({ deviceId }) => deviceId)).size).toBe(1);
    expect(await list()).toMatchObject([{ paired: 1 }]);
  });

  test('is in the audit log, the activity log and the security report, without the token', async () => {
    const { pairingToken, token } = await prepare({ screens: 1 });
    const { deviceToken } = await claim(token);
    const { entries } = await owner.client.audit.mine({ query: { kind: 'screens' } });
    expect(entries.map(({ actor, means, what }) => [actor, means, what])).toEqual(
      expect.arrayContaining([
        ['Pairing token “Lobby”', 'pairing-token', 'Paired the device Lobby'],
        [owner.email, 'app', 'Prepared screens called Lobby'],
      ]),
    );
    const logged = async () => (await owner.client.logs.list({ query: {} })).logs.map(({ message }) => message);
    await expect.poll(logged).toContain('Device paired by the pairing token “Lobby”');
    const events = lines.map(({ event, pairingTokenId }) => ({ event, pairingTokenId }));
    expect(events).toContainEqual({ event: 'security.pairing_token_created', pairingTokenId: pairingToken.id });
    expect(events).toContainEqual({ event: 'security.pairing_token_used', pairingTokenId: pairingToken.id });
    const stored = JSON.stringify([
      await owner.client.audit.mine(),
      await server.query('select * from pairing_tokens'),
      await server.query('select * from pairing_claims'),
      await server.query('select * from devices'),
      lines,
    ]);
    expect([token, deviceToken].filter((secret) => stored.includes(secret))).toEqual([]);
  });
});

describe('a pairing token is refused', () => {
  test('when it is unknown, damaged, or of a suspended account: all with the same answer', async () => {
    const admin = await server.signUp({ isAdmin: true });
    const { token } = await prepare();
    await admin.client.admin.suspend({ params: { userId: owner.user.id }, body: { isSuspended: true } });
    for (const each of [token, `${token.slice(0, -1)}0`, 'vpt_', `vit_${token.slice(4)}`, '']) {
      await expect(claim(each)).rejects.toEqual(refusedWith('pairing_token.unknown'));
    }
  });

  test('when it was revoked; screens that it has paired stay', async () => {
    const { pairingToken, token } = await prepare();
    const { deviceToken } = await claim(token);
    await owner.client.pairingTokens.revoke({ params: { id: pairingToken.id } });
    await expect(claim(token)).rejects.toEqual(refusedWith('pairing_token.unknown'));
    await beat(deviceToken);
    expect(await list()).toEqual([]);
  });

  test('from its end on', async () => {
    const { token } = await prepare({ days: 2 });
    server.setTime(new Date(Date.parse(after(2)) - 1).toISOString());
    await claim(token);
    server.setTime(after(2));
    await expect(claim(token)).rejects.toEqual(refusedWith('pairing_token.expired'));
  });

  test('when all of its screens are paired, also when one of them was removed since', async () => {
    const { token } = await prepare({ screens: 1 });
    const { deviceId } = await claim(token);
    await expect(claim(token)).rejects.toEqual(refusedWith('pairing_token.used_up'));
    await owner.client.devices.remove({ params: { deviceId } });
    await expect(claim(token)).rejects.toEqual(refusedWith('pairing_token.used_up'));
    expect(await list()).toMatchObject([{ state: 'used', paired: 1, devices: [] }]);
  });

  test('when the screen that sends it again was removed, or got new hardware', async () => {
    const { token } = await prepare();
    const [removed, replaced] = [newSecret(), newSecret()];
    const { deviceId } = await claim(token, { claimSecret: removed });
    await owner.client.devices.remove({ params: { deviceId } });
    await expect(claim(token, { claimSecret: removed })).rejects.toEqual(refusedWith('pairing_token.screen_removed'));
    const other = await claim(token, { claimSecret: replaced });
    await pairScreen(server, owner, { replaceDeviceId: other.deviceId });
    await expect(claim(token, { claimSecret: replaced })).rejects.toEqual(refusedWith('pairing_token.screen_removed'));
  });

  test('when the plan has no free seat, without the number of screens; it pairs once there is one', async () => {
    const small = await server.signUp({ seats: 1 });
    const { device } = await pairScreen(server, small);
    const { token } = await prepare({}, small);
    const refusal: unknown = await claim(token).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'device.limit_reached' });
    expect(refusal).not.toHaveProperty('details.deviceCount');
    await small.client.devices.remove({ params: { deviceId: device.id } });
    await claim(token);
  });

  test.each([
    ['without a secret of the machine', {}],
    ['with a short one', { claimSecret: 'short' }],
  ])('%s', async (_, more) => {
    const { token } = await prepare();
    const answer = await fetch(`${server.url}/api/player/v1/pairings/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...more }),
    });
    expect(answer.status).toBe(400);
  });

  test('after too many refused ones from an address; good ones do not count', async () => {
    const strict = await testApp({ limits: { refusedTokensPerAddress: { hits: 2, windowMs: 60_000 } }, log });
    const member = await strict.signUp({ seats: 20 });
    const { token } = await prepare({ screens: 10 }, member);
    const send = (sent: string) =>
      strict.visitor.pairing
        .claim({ body: { token: sent, claimSecret: newSecret() } })
        .then(() => 'paired')
        .catch((error: { code: string }) => error.code);
    for (let i = 0; i < 4; i += 1) expect(await send(token)).toBe('paired');
    expect([await send('vpt_a'), await send('vpt_b'), await send('vpt_c')]).toEqual([
      'pairing_token.unknown',
      'pairing_token.unknown',
      'request.too_many',
    ]);
    expect(lines.map(({ event }) => event)).toContain('security.pairing_token_limited');
  });
});

test('of two screens that claim the last use at once, exactly one is paired', async () => {
  const { token } = await prepare({ screens: 3 });
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => claim(token)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(attempts.filter(({ status }) => status === 'rejected')).toEqual(
    Array.from({ length: 9 }, () => ({ status: 'rejected', reason: refusedWith('pairing_token.used_up') })),
  );
  expect(await listNames()).toEqual(['Lobby 1', 'Lobby 2', 'Lobby 3']);
});

test('a pairing token opens nothing but the pairing of screens', async () => {
  const { token } = await prepare();
  for (const path of ['/api/devices', '/api/pairing-tokens', '/api/player/v1/manifest', '/api/agent/v1/commands']) {
    const { status } = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(401);
  }
});

describe('pairing tokens', () => {
  test('are listed with their screens, the newest first, and never again with the secret', async () => {
    const { group } = await owner.client.groups.create({ body: { name: 'Shops' } });
    const first = await prepare({ groupId: group.id });
    server.setTime(after(1));
    const second = await prepare({ name: 'Bar', screens: 1, days: 90 });
    const { deviceId } = await claim(first.token);
    const { id } = await owner.client.devices.get({ params: { deviceId } });
    expect(await list()).toEqual([
      expect.objectContaining({
        id: second.pairingToken.id,
        expiresAt: after(91),
        paired: 0,
        devices: [],
        group: null,
      }),
      {
        id: first.pairingToken.id,
        name: 'Lobby',
        group: { id: group.id, name: 'Shops' },
        tags: [],
        site: '',
        address: '',
        screens: 3,
        paired: 1,
        devices: [{ id, name: 'Lobby 1', pairedAt: after(1) }],
        madeBy: owner.user.name,
        createdAt: NOON,
        expiresAt: after(14),
        state: 'open',
      },
    ]);
    server.setTime(after(14));
    expect(await list()).toMatchObject([{ state: 'open' }, { state: 'expired' }]);
    expect(JSON.stringify(await list())).not.toContain(first.token);
  });

  test('are forgotten 30 days after they ended, when the next is made', async () => {
    const used = await prepare({ screens: 1, days: 90 });
    await prepare({ name: 'Expired', days: 1 });
    await claim(used.token);
    // A session would have ended by then.
    const key = await owner.client.apiKeys.create({ body: { name: 'Roll-out', scopes: ['screens'] } });
    const client = server.clientFor(key.token);
    const prepareAt = async (days: number) => {
      server.setTime(after(days));
      await prepare({ name: `Day ${days}` }, { client });
      return (await client.pairingTokens.list()).pairingTokens.map(({ name, state }) => `${name} ${state}`);
    };
    expect((await prepareAt(30)).toSorted()).toEqual(['Day 30 open', 'Expired expired', 'Lobby used']);
    expect(await prepareAt(32)).toEqual(['Day 32 open', 'Day 30 open']);
  });

  test('are made for groups of the account only', async () => {
    const otherAccount = await server.signUp();
    const theirs = (await otherAccount.client.groups.create({ body: { name: 'Theirs' } })).group.id;
    for (const groupId of [theirs, GroupId.parse('grp_unknown')]) {
      await expect(prepare({ groupId })).rejects.toMatchObject({ code: 'group.not_found' });
    }
  });

  test('of another account do not exist', async () => {
    const { pairingToken } = await prepare();
    const otherAccount = await server.signUp();
    await expect(otherAccount.client.pairingTokens.revoke({ params: { id: pairingToken.id } })).rejects.toMatchObject({
      code: 'pairing_token.not_found',
    });
    expect((await otherAccount.client.pairingTokens.list()).pairingTokens).toEqual([]);
  });

  test('are made by those who may pair screens', async () => {
    const [admin, editor] = [await inviteMember(server, owner, 'admin'), await inviteMember(server, owner, 'editor')];
    await prepare({}, admin);
    await expect(prepare({}, editor)).rejects.toMatchObject({ code: 'auth.role_required' });
    const key = await owner.client.apiKeys.create({ body: { name: 'Roll-out', scopes: ['screens'] } });
    await prepare({}, { client: server.clientFor(key.token) });
  });

  test('work on when the member who made them has left', async () => {
    const admin = await inviteMember(server, owner, 'admin');
    const { token } = await prepare({}, admin);
    await owner.client.team.removeMember({ params: { memberId: admin.user.userId } });
    await claim(token);
    expect(await list()).toMatchObject([{ paired: 1, madeBy: 'Ben' }]);
  });

  test('have a limit', async () => {
    await server.query(`insert into pairing_tokens (id, account_id, name, token_hash, screens, created_at, expires_at)
      select 'ptk_' || n, '${owner.user.id}', 'Lobby', 'hash ' || n, 1, '${NOON}', '${after(1)}'
      from generate_series(1, ${MAX_PAIRING_TOKENS}) as n`);
    await expect(prepare()).rejects.toMatchObject({ code: 'pairing_token.limit_reached' });
    server.setTime(after(1));
    await prepare();
  });
});
