import type { KeyScope } from '@vitrine/contract/core/scopes';
import { MAX_API_KEYS } from '@vitrine/contract/integrations/api-key-limits';
import type { ApiKeyId } from '@vitrine/contract/integrations/api-keys';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiClient, type Member, type TestApp, testApp } from '../../test/app.ts';
import { captureLog } from '../../test/captured-log.ts';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { readMailsTo } from '../../test/mails.ts';
import { inviteMember } from '../../test/members.ts';
import { openConsoleEvents, pairScreen } from '../../test/screen.ts';

const { log, lines } = captureLog();
let server: TestApp;
/** Another process of the same installation. */
let other: TestApp;

beforeAll(async () => {
  const { url: databaseUrl } = await createMigratedDatabase();
  server = await testApp({ databaseUrl, hasScheduler: false, log });
  other = await testApp({ databaseUrl, hasScheduler: false });
});

const create = async ({ client }: { client: ApiClient }, scopes: KeyScope[] = ['read']) =>
  client.apiKeys.create({ body: { name: 'Fire panel', scopes } });

const params = (id: ApiKeyId) => ({ params: { id } });

/** The status and code of a request with a token. */
async function get(
  token: string,
  path = '/api/devices',
  { url }: { url: string } = server,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, code: body.code ?? null, headers: answer.headers };
}

const refused = { status: 401, code: 'auth.key_invalid' };

/** Waits until both processes refuse a token. */
const untilRefused = (token: string) =>
  vi.waitFor(async () => {
    for (const each of [server, other]) expect(await get(token, '/api/devices', each)).toMatchObject(refused);
  });

/** Changes the row of a key in the database, as if time had passed. */
const change = (id: string, assignment: string) =>
  server.query(`update api_keys set name = name, ${assignment} where id = '${id}'`);

const eventsOf = (id: string) => lines.filter(({ keyId }) => keyId === id).map(({ event, reason }) => [event, reason]);

/** Waits for mails about keys with exactly these subjects, and returns the text of the last. Either process sends them. */
const waitForMails = (to: string, subjects: readonly string[]): Promise<string> =>
  vi.waitFor(async () => {
    const mails = (await Promise.all([server, other].map((each) => readMailsTo(each, to)))).flat();
    const texts = new Map(mails.map(({ subject = '', text = '' }) => [subject, text]));
    const found = mails.flatMap(({ subject = '' }) => (subject.includes('API key') ? subject : []));
    expect([found.length, new Set(found)]).toEqual([subjects.length, new Set(subjects)]);
    return texts.get(subjects.at(-1) ?? '') ?? '';
  });

describe('an email tells', () => {
  test('the maker and the owners that an API key was made, and from where', async () => {
    const owner = await server.signUp();
    const editor = await inviteMember(server, owner, 'editor');
    await create(editor, ['content']);
    const toMaker = await waitForMails(editor.email, ['An API key was made']);
    for (const line of ['“Fire panel”', '- Scopes: read, content', '- Network: 127.0.0.1', '- Browser: ']) {
      expect(toMaker).toContain(line);
    }
    expect(toMaker).toContain(`/a/${owner.user.id}/integrations/keys`);
    const toOwner = await waitForMails(owner.email, [`${editor.user.name} made an API key`]);
    expect(toOwner).toContain(`revoke the key with the button below`);
  });

  test('an owner of a key of their own once, and the maker that it was rotated', async () => {
    const owner = await server.signUp();
    const { apiKey } = await create(owner);
    await owner.client.apiKeys.rotate(params(apiKey.id));
    const rotated = await waitForMails(owner.email, ['An API key was made', 'An API key was rotated']);
    expect(rotated).toContain('The former token is accepted for 24 more hours.');
  });
});

test('a member makes and rotates a limited number of tokens within an hour, so that emails about them are few', async () => {
  const limited = await testApp({ limits: { newTokensPerMember: { hits: 3, windowMs: 3_600_000 } } });
  const owner = await limited.signUp();
  const viewer = await inviteMember(limited, owner, 'viewer');
  const { apiKey } = await create(viewer);
  await viewer.client.apiKeys.rotate(params(apiKey.id));
  await viewer.client.apiKeys.revoke(params(apiKey.id));
  const { apiKey: second } = await create(viewer);
  await expect(create(viewer)).rejects.toMatchObject({ code: 'request.too_many' });
  await expect(viewer.client.apiKeys.rotate(params(second.id))).rejects.toMatchObject({ code: 'request.too_many' });
  await create(owner);
});

describe('an API key', () => {
  test('acts as its maker, and the audit log names both', async () => {
    const owner = await server.signUp();
    const screen = await pairScreen(server, owner);
    const { apiKey, token } = await create(owner, ['schedule']);
    expect(token).toMatch(/^vit_[0-9A-Za-z]{46}$/);
    expect(apiKey).toMatchObject({
      name: 'Fire panel',
      scopes: ['read', 'schedule'],
      groupIds: null,
      tokenEnd: token.slice(-4),
      madeBy: owner.user.name,
      isYours: true,
      lastUsedAt: null,
      expiresAt: null,
      isExpired: false,
      previousTokenEndsAt: null,
    });
    const client = server.clientFor(token);
    expect((await client.devices.list({ query: {} })).map(({ id }) => id)).toEqual([screen.device.id]);
    expect((await client.accounts.profile()).user).toMatchObject({ email: owner.email });
    await client.takeovers.start({
      body: { title: 'Fire', message: { heading: 'Leave now', text: '' }, target: { deviceIds: [screen.device.id] } },
    });
    const { entries } = await owner.client.audit.mine();
    expect(entries[0]).toMatchObject({
      what: 'Started the takeover Fire',
      actor: owner.email,
      means: 'key',
      keyName: 'Fire panel',
    });
    expect(entries[1]).toMatchObject({ what: 'Created the API key Fire panel', keyName: null });
    expect(JSON.stringify(await owner.client.apiKeys.list())).not.toContain(token);
  });

  test('gets no cookie, which would outlive the key', async () => {
    const { token } = await create(await server.signUp());
    const { status, headers } = await get(token, '/api/auth/me');
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
  });

  test('is stored as a hash', async () => {
    const { apiKey, token } = await create(await server.signUp());
    const stored = JSON.stringify(await server.query(`select * from api_keys where id = '${apiKey.id}'`));
    expect(stored).toContain(apiKey.id);
    expect(stored).not.toContain(token.slice(4));
  });

  test('is recognised by its checksum: a mistyped one is refused like an unknown one', async () => {
    const { token } = await create(await server.signUp());
    const mistyped = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`;
    expect(await get(mistyped)).toMatchObject(refused);
    expect(await get(token.slice(0, -1))).toMatchObject(refused);
    expect(await get(`vit_${'0'.repeat(46)}`)).toMatchObject(refused);
  });

  test('names its account, so a request with it cannot name another one', async () => {
    const owner = await server.signUp();
    const { account } = await owner.client.team.createAccount({ body: { organization: 'Second' } });
    const { token } = await create(owner);
    const ask = (id: string) => get(token, '/api/devices', server, { 'x-account': id });
    expect((await ask(owner.user.id)).status).toBe(200);
    expect(await ask(account.id)).toMatchObject({ status: 404, code: 'account.not_found' });
    expect(await ask('acc_unknown')).toMatchObject({ status: 404, code: 'account.not_found' });
  });

  test('opens files and event streams', async () => {
    const owner = await server.signUp();
    const { token } = await create(owner);
    expect((await get(token, '/api/image/file/nothing.png')).code).toBe('media.not_found');
    const events = await openConsoleEvents(server, { ...owner, token });
    await events.close();
  });

  test('does not get the stored answers of its maker’s requests', async () => {
    const owner = await server.signUp();
    const { token } = await create(owner, ['content']);
    const send = async (bearer: string) =>
      fetch(`${server.url}/api/playlists`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body: JSON.stringify({ name: 'Menu', items: [] }),
      });
    expect((await send(owner.token)).headers.get('idempotent-replayed')).toBeNull();
    expect((await send(token)).headers.get('idempotent-replayed')).toBeNull();
    expect((await send(token)).headers.get('idempotent-replayed')).toBe('true');
  });

  test('notes when it was last used', async () => {
    const owner = await server.signUp();
    const { apiKey, token } = await create(owner);
    await get(token);
    const before = (await owner.client.apiKeys.list()).apiKeys[0]?.lastUsedAt;
    expect(Date.parse(before ?? '')).toBeGreaterThanOrEqual(Date.parse(apiKey.createdAt));
    await get(token);
    expect((await owner.client.apiKeys.list()).apiKeys[0]?.lastUsedAt).toBe(before);
  });

  test('may send a limited number of requests within a minute, over all processes together', async () => {
    const owner = await server.signUp();
    const { token } = await create(owner);
    const limits = { requestsPerApiKey: { hits: 3, windowMs: 3_600_000 } };
    const databaseUrl = server.pool.options.connectionString ?? '';
    const [first, second] = [
      await testApp({ databaseUrl, hasScheduler: false, limits }),
      await testApp({ databaseUrl, hasScheduler: false, limits }),
    ];
    for (const each of [first, second, first]) expect((await get(token, '/api/devices', each)).status).toBe(200);
    const { status, code, headers } = await get(token, '/api/devices', second);
    expect([status, code]).toEqual([429, 'request.too_many']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get(owner.token, '/api/devices', second)).status).toBe(200);
  });
});

describe('a key ends', () => {
  test('when it is revoked: at once, in every process, and its event streams with it', async () => {
    const owner = await server.signUp();
    const { apiKey, token } = await create(owner);
    const streams = [
      await openConsoleEvents(server, { ...owner, token }),
      await openConsoleEvents(other, { ...owner, token }),
    ];
    expect((await get(token, '/api/devices', other)).status).toBe(200);
    await owner.client.apiKeys.revoke(params(apiKey.id));
    expect(await get(token)).toMatchObject(refused);
    await untilRefused(token);
    for (const events of streams) await events.untilEnd();
    expect((await owner.client.apiKeys.list()).apiKeys).toEqual([]);
    await expect(owner.client.apiKeys.revoke(params(apiKey.id))).rejects.toMatchObject({ code: 'api_key.not_found' });
    expect(eventsOf(apiKey.id)).toEqual([
      ['security.api_key_created', undefined],
      ['security.api_key_revoked', undefined],
    ]);
  });

  test('when it expires, until it gets a later end', async () => {
    const owner = await server.signUp();
    const { apiKey, token } = await create(owner);
    expect((await get(token)).status).toBe(200);
    await change(apiKey.id, `expires_at = now() - interval '1 second'`);
    await untilRefused(token);
    expect((await owner.client.apiKeys.list()).apiKeys[0]).toMatchObject({ isExpired: true });
    await expect(owner.client.apiKeys.rotate(params(apiKey.id))).rejects.toMatchObject({ code: 'api_key.expired' });
    await expect(
      owner.client.apiKeys.update({ ...params(apiKey.id), body: { expiresAt: '2020-01-01T00:00:00Z' } }),
    ).rejects.toMatchObject({ code: 'request.invalid', message: 'expiresAt must be in the future' });
    const body = { name: 'Till', expiresAt: '2100-01-01T00:00:00.000Z' };
    const { apiKey: later } = await owner.client.apiKeys.update({ ...params(apiKey.id), body });
    expect(later).toMatchObject({ ...body, isExpired: false });
    expect((await get(token)).status).toBe(200);
    expect(eventsOf(apiKey.id)).toContainEqual(['security.api_key_refused', 'expired']);
  });

  test('and its event streams when it expires', async () => {
    // The clock stands still, so the key stays accepted until the timer of the stream ends the stream.
    const still = await testApp({ hasScheduler: false, now: '2026-03-09T12:00:00.000Z' });
    const owner = await still.signUp();
    const body = { name: 'Soon', scopes: ['read' as const], expiresAt: '2026-03-09T12:00:00.010Z' };
    const { token } = await owner.client.apiKeys.create({ body });
    const events = await openConsoleEvents(still, { ...owner, token });
    await expect(events.untilEnd()).resolves.toBeUndefined();
  });

  test('when it was rotated a day ago: until then both tokens are accepted', async () => {
    const owner = await server.signUp();
    const first = await create(owner);
    const { id } = first.apiKey;
    const second = await owner.client.apiKeys.rotate(params(id));
    expect(second.token).not.toBe(first.token);
    expect(second.apiKey.tokenEnd).toBe(second.token.slice(-4));
    const ends = Date.parse(second.apiKey.previousTokenEndsAt ?? '');
    expect(Math.abs(ends - Date.now() - 24 * 60 * 60 * 1000)).toBeLessThan(60_000);
    for (const { token } of [first, second]) expect((await get(token, '/api/devices', other)).status).toBe(200);
    const third = await owner.client.apiKeys.rotate(params(id));
    await untilRefused(first.token);
    for (const { token } of [second, third]) expect((await get(token)).status).toBe(200);
    await change(id, `previous_token_ends_at = now() - interval '1 second'`);
    await untilRefused(second.token);
    expect((await get(third.token)).status).toBe(200);
    expect((await owner.client.apiKeys.list()).apiKeys[0]?.previousTokenEndsAt).toBeNull();
  });

  test('when its maker leaves the account or is removed, or the account is suspended', async () => {
    const owner = await server.signUp();
    const [leaving, removed] = [
      await inviteMember(server, owner, 'editor'),
      await inviteMember(server, owner, 'editor'),
    ];
    const tokens = [(await create(leaving)).token, (await create(removed)).token, (await create(owner)).token] as const;
    for (const token of tokens) expect((await get(token)).status).toBe(200);
    await leaving.client.team.leave();
    await untilRefused(tokens[0]);
    await owner.client.team.removeMember({ params: { memberId: removed.user.userId } });
    await untilRefused(tokens[1]);
    expect((await owner.client.apiKeys.list()).apiKeys).toHaveLength(1);
    const admin = await server.signUp({ isAdmin: true });
    const body = { isSuspended: true };
    await admin.client.admin.suspend({ params: { userId: owner.user.id }, body });
    await untilRefused(tokens[2]);
  });
});

describe('a member', () => {
  test('gives a key no scope that their role does not allow', async () => {
    const owner = await server.signUp();
    const scheduler = await inviteMember(server, owner, 'scheduler');
    await expect(create(scheduler, ['content'])).rejects.toMatchObject({
      code: 'api_key.scope_too_wide',
      details: { scopes: ['read', 'schedule'] },
    });
    expect((await create(scheduler, ['schedule'])).apiKey.scopes).toEqual(['read', 'schedule']);
  });

  test('sees and revokes their own keys; admins see and revoke all keys, but change only their own', async () => {
    const owner = await server.signUp();
    const [ada, ben] = [await inviteMember(server, owner, 'viewer'), await inviteMember(server, owner, 'viewer')];
    const { apiKey } = await create(ada);
    expect((await ben.client.apiKeys.list()).apiKeys).toEqual([]);
    await expect(ben.client.apiKeys.revoke(params(apiKey.id))).rejects.toMatchObject({ code: 'api_key.not_found' });
    expect((await owner.client.apiKeys.list()).apiKeys).toMatchObject([{ id: apiKey.id, isYours: false }]);
    await expect(owner.client.apiKeys.rotate(params(apiKey.id))).rejects.toMatchObject({ code: 'api_key.not_yours' });
    await expect(owner.client.apiKeys.update({ ...params(apiKey.id), body: { name: 'Mine' } })).rejects.toMatchObject({
      code: 'api_key.not_yours',
    });
    await owner.client.apiKeys.revoke(params(apiKey.id));
    expect((await ada.client.apiKeys.list()).apiKeys).toEqual([]);
  });

  test('limits a key to groups, but not with scopes that concern the whole account', async () => {
    const owner = await server.signUp();
    const { group } = await owner.client.groups.create({ body: { name: 'Cafés' } });
    const body = { name: 'Panel', groupIds: [group.id] };
    await expect(owner.client.apiKeys.create({ body: { ...body, scopes: ['screens'] } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const { apiKey, token } = await owner.client.apiKeys.create({ body: { ...body, scopes: ['schedule'] } });
    expect(apiKey.groupIds).toEqual([group.id]);
    const stranger = await server.signUp();
    await expect(stranger.client.apiKeys.create({ body: { ...body, scopes: ['read'] } })).rejects.toMatchObject({
      code: 'group.not_found',
    });
    await owner.client.groups.remove({ params: { id: group.id } });
    expect((await owner.client.apiKeys.list()).apiKeys[0]?.groupIds).toEqual([]);
    expect(await server.clientFor(token).devices.list({ query: {} })).toEqual([]);
  });

  test('with limits makes keys with the same limits', async () => {
    const owner: Member = await server.signUp({ plan: 'pro' });
    const screen = await pairScreen(server, owner);
    await pairScreen(server, owner);
    const [cafes, shops] = [
      (await owner.client.groups.create({ body: { name: 'Cafés' } })).group,
      (await owner.client.groups.create({ body: { name: 'Shops' } })).group,
    ];
    await owner.client.groups.addDevice({ params: { id: cafes.id }, body: { deviceId: screen.device.id } });
    const ada = await inviteMember(server, owner, 'scheduler', { groupIds: [cafes.id] });
    const { token } = await create(ada, ['schedule']);
    const listed = await server.clientFor(token).devices.list({ query: {} });
    expect(listed.map(({ id }) => id)).toEqual([screen.device.id]);
    await expect(
      ada.client.apiKeys.create({ body: { name: 'Shops', scopes: ['read'], groupIds: [shops.id] } }),
    ).rejects.toMatchObject({ code: 'group.not_found' });
  });
});

test(`an account has at most ${MAX_API_KEYS} keys`, async () => {
  const owner = await server.signUp();
  for (let made = 0; made < MAX_API_KEYS - 1; made += 1) await create(owner);
  const last = await Promise.allSettled([create(owner), create(owner)]);
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(create(owner)).rejects.toMatchObject({ code: 'api_key.limit_reached' });
});
