import { AppError } from '@vitrine/contract/core/errors';
import { createSigner } from 'fast-jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { openConsoleEvents } from '../../test/screen.ts';
import { deleteExpiredSessions } from './session-store.ts';

const NOW = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOW });
});

async function signIn({ email, password }: Member, userAgent = 'a browser'): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const endSessions = (token: string, body: object) =>
  fetch(`${server.url}/api/user/sessions/end`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** `works`, or the code of the refusal. */
const trySession = (token: string, at = server) =>
  at
    .clientFor(token)
    .accounts.me()
    .then(
      () => 'works',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );

const readSessionId = async ({ client }: Member) => (await client.accounts.sessions()).sessions[0]?.id ?? '';

describe('the list of sessions', () => {
  test('names browser, address, start and end of each, newest first, and marks the current one', async () => {
    const member = await server.signUp();
    server.setTime('2026-03-09T13:00:00.000Z');
    await signIn(member, 'Firefox');
    const { sessions } = await member.client.accounts.sessions();
    server.setTime(NOW);
    expect(sessions).toMatchObject([
      {
        userAgent: 'Firefox',
        browser: 'Firefox',
        address: '127.0.0.1',
        method: 'password',
        hasSecondFactor: false,
        createdAt: '2026-03-09T13:00:00.000Z',
        lastUsedAt: '2026-03-09T13:00:00.000Z',
        expiresAt: '2026-04-08T13:00:00.000Z',
        isCurrent: false,
      },
      { createdAt: NOW, isCurrent: true },
    ]);
  });

  test('says to the hour when each was last used', async () => {
    const member = await server.signUp();
    const readUse = async () => (await member.client.accounts.sessions()).sessions[0]?.lastUsedAt;
    server.setTime('2026-03-09T12:59:00.000Z');
    expect(await readUse()).toBe(NOW);
    server.setTime('2026-03-09T14:30:00.000Z');
    expect(await readUse()).toBe('2026-03-09T14:30:00.000Z');
    server.setTime('2026-03-09T15:29:00.000Z');
    expect(await readUse()).toBe('2026-03-09T14:30:00.000Z');
    server.setTime(NOW);
  });

  test('cuts off the name of a browser after 300 characters', async () => {
    const member = await server.signUp();
    await signIn(member, 'x'.repeat(1_000));
    const { sessions } = await member.client.accounts.sessions();
    expect(sessions.map(({ userAgent }) => userAgent.length)).toContain(300);
  });

  test('leaves out sessions that have expired, which are removed later', async () => {
    const member = await server.signUp();
    server.setTime('2026-03-19T12:00:00.000Z');
    const token = await signIn(member);
    server.setTime('2026-04-08T12:00:01.000Z');
    expect((await server.clientFor(token).accounts.sessions()).sessions).toHaveLength(1);
    await deleteExpiredSessions(server.db, server.clock());
    server.setTime(NOW);
    const rows = await server.query(`select 1 from sessions where account_id = '${member.user.id}'`);
    expect(rows).toHaveLength(1);
  });
});

describe('signing out everywhere', () => {
  test('ends all other sessions of the account in every process, with their event streams', async () => {
    const other = await testApp({ databaseUrl: server.databaseUrl, now: NOW });
    const [member, neighbour] = [await server.signUp(), await server.signUp()];
    const tokens = [await signIn(member), await signIn(member)];
    // Both processes cache the sessions now, and the other one has an event stream of each.
    expect(await Promise.all(tokens.map((token) => trySession(token, other)))).toEqual(['works', 'works']);
    const streams = await Promise.all(tokens.map((token) => openConsoleEvents(other, { ...member, token })));
    const kept = await openConsoleEvents(other, member);

    const { ended } = await member.client.accounts.endSessions({ body: {} });
    expect(ended).toBe(2);
    await Promise.all(streams.map((stream) => stream.untilEnd()));
    for (const token of tokens) {
      expect(await trySession(token)).toBe('auth.expired');
      await expect.poll(() => trySession(token, other)).toBe('auth.expired');
    }
    expect(await trySession(member.token, other)).toBe('works');
    expect(await trySession(neighbour.token)).toBe('works');
    expect((await member.client.accounts.sessions()).sessions).toHaveLength(1);
    await kept.close();
  });

  test('can include the session that asks, and its cookie', async () => {
    const member = await server.signUp();
    const token = await signIn(member);
    const answer = await endSessions(token, { includingThis: true });
    expect(await answer.json()).toEqual({ success: true, ended: 2 });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-vitrine_files=; Max-Age=0;/);
    expect([await trySession(token), await trySession(member.token)]).toEqual(['auth.expired', 'auth.expired']);
    const stream = await fetch(`${server.url}/api/events`, { headers: { cookie: member.cookie } });
    expect(stream.status).toBe(401);
  });

  test('is in the audit log', async () => {
    const member = await server.signUp();
    await signIn(member);
    await member.client.accounts.endSessions({ body: {} });
    const { entries } = await member.client.audit.mine();
    expect(entries.map(({ what }) => what)).toContain('Signed out everywhere');
  });

  test('without other sessions ends nothing', async () => {
    const member = await server.signUp();
    expect(await member.client.accounts.endSessions({ body: {} })).toMatchObject({ ended: 0 });
    expect(await trySession(member.token)).toBe('works');
  });

  test('refuses an unknown choice instead of ending this session', async () => {
    const member = await server.signUp();
    const answer = await endSessions(member.token, { includingThis: 'yes' });
    expect([answer.status, await trySession(member.token)]).toEqual([400, 'works']);
  });
});

describe('a session that has ended', () => {
  test('is refused by every process of the installation', async () => {
    const other = await testApp({ databaseUrl: server.databaseUrl, now: NOW });
    const member = await server.signUp();
    const elsewhere = other.clientFor(member.token);
    await elsewhere.accounts.me(); // the other process caches the session now
    await member.client.accounts.logout();
    const refusal = () => elsewhere.accounts.me().catch((error: unknown) => error);
    await expect.poll(refusal).toMatchObject({ code: 'auth.expired' });
  });

  test('is refused within a minute, even if the database could not notify the server', async () => {
    const member = await server.signUp();
    await member.client.accounts.me();
    await server.query(`
      set session_replication_role = replica;
      delete from sessions where account_id = '${member.user.id}';
      set session_replication_role = default`);
    server.setTime('2026-03-09T12:01:00.000Z');
    await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    server.setTime(NOW);
  });
});

describe('a token', () => {
  const claims = { aud: 'console', exp: Date.parse(NOW) / 1000 + 3_600 };

  test('that was signed with another secret is refused', async () => {
    const member = await server.signUp();
    const sign = createSigner({ key: 'another secret that is long enough', algorithm: 'HS256' });
    const forged = sign({ ...claims, sid: await readSessionId(member) });
    await expect(server.clientFor(forged).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  });

  test('whose payload was changed is refused', async () => {
    const [member, victim] = [await server.signUp(), await server.signUp()];
    const [head, , signature] = member.token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, sid: await readSessionId(victim) })).toString('base64url');
    const forged = `${head}.${payload}.${signature}`;
    await expect(server.clientFor(forged).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  });

  test('of the API does not work as the cookie for files', async () => {
    const { token } = await server.signUp();
    const answer = await fetch(`${server.url}/api/events`, { headers: { cookie: `vitrine_files=${token}` } });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'auth.expired' }]);
  });
});
