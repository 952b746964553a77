import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { parseSetCookie } from 'cookie';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { readBody } from '../../test/arrange.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const address = () => `${randomUUID()}@Example.com`;
const person = (over = {}) => ({ name: 'Ada', email: address(), password: 'secret-1', ...over });

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('registration', () => {
  test('returns a token that works at once, and stores the email address as typed', async () => {
    const ada = person({ name: '  Ada  ' });
    const { token, user } = await server.visitor.accounts.register({ body: ada });
    expect(user).toMatchObject({ name: 'Ada', email: ada.email, subscriptionPlan: 'free', effectivePlan: 'free' });
    expect(await server.clientFor(token).accounts.me()).toEqual(user);
    expect((await server.clientFor(token).accounts.profile()).user).toEqual(user);
  });

  test.each([
    ['an empty name', { name: '  ' }, 'Name is required'],
    ['an invalid email address', { email: 'ada' }, 'Invalid email address'],
    ['a password of five characters', { password: '12345' }, 'Password must be at least 6 characters'],
  ])('%s is refused with the message of the form', async (_, over, message) => {
    await expect(server.visitor.accounts.register({ body: person(over) })).rejects.toMatchObject({
      code: 'request.invalid',
      message,
    });
  });

  test('an email address that is taken, in upper or lower case, is refused', async () => {
    const ada = person();
    await server.visitor.accounts.register({ body: ada });
    await expect(
      server.visitor.accounts.register({ body: { ...ada, email: ada.email.toUpperCase() } }),
    ).rejects.toMatchObject({ code: 'account.address_taken', status: 409 });
  });

  test('ten concurrent registrations of one email address create one account', async () => {
    const ada = person();
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => server.visitor.accounts.register({ body: ada })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('fields that a client may not set are ignored', async () => {
    const answer = await post('/api/auth/register', {
      ...person(),
      isAdmin: true,
      plan: 'enterprise',
      deviceSeats: 99,
      id: 'acc_mine',
    });
    expect(answer.status).toBe(201);
    const { user } = (await answer.json()) as { user: unknown };
    expect(user).toMatchObject({ isAdmin: false, subscriptionPlan: 'free', deviceSeats: 1 });
    expect(user).not.toMatchObject({ id: 'acc_mine' });
  });
});

describe('an installation', () => {
  test('says without sign-in whether it has accounts, and whether the next one becomes its administrator', async () => {
    const fresh = await testApp();
    expect(await fresh.visitor.accounts.installation()).toMatchObject({ hasAccounts: false, nextIsAdmin: true });
    await fresh.signUp();
    expect(await fresh.visitor.accounts.installation()).toMatchObject({ hasAccounts: true, nextIsAdmin: false });
  });

  test('with ADMIN_EMAIL does not promise the role to the first account', async () => {
    const fresh = await testApp({ adminEmail: 'boss@example.com' });
    expect(await fresh.visitor.accounts.installation()).toMatchObject({ hasAccounts: false, nextIsAdmin: false });
  });
});

describe('the admin', () => {
  test('is the first account, also among concurrent registrations', async () => {
    const fresh = await testApp();
    const users = await Promise.all(
      Array.from({ length: 8 }, () => fresh.visitor.accounts.register({ body: person() })),
    );
    expect(users.filter(({ user }) => user.isAdmin)).toHaveLength(1);
  });

  test('is the account named by ADMIN_EMAIL', async () => {
    const fresh = await testApp({ adminEmail: 'boss@example.com' });
    const first = await fresh.visitor.accounts.register({ body: person() });
    const boss = await fresh.visitor.accounts.register({ body: person({ email: 'Boss@example.com' }) });
    expect([first.user.isAdmin, boss.user.isAdmin]).toEqual([false, true]);
  });
});

describe('sign-in', () => {
  test('ignores upper and lower case of the address', async () => {
    const ada = person();
    const { user } = await server.visitor.accounts.register({ body: ada });
    const signedIn = await server.visitor.accounts.login({
      body: { email: ada.email.toLowerCase(), password: ada.password },
    });
    expect(signedIn.user).toEqual(user);
  });

  test('answers a wrong password like an unknown address', async () => {
    const { email } = await server.signUp();
    const answers = await Promise.all(
      [email, address()].map((known) => post('/api/auth/login', { email: known, password: 'wrong' })),
    );
    const answered = await Promise.all(answers.map(async (answer) => [answer.status, await readBody(answer)]));
    expect(answered[0]).toEqual(answered[1]);
    expect(answered[0]).toEqual([401, expect.stringContaining('Invalid credentials')]);
  });

  test('sets a cookie that gives access to files only', async () => {
    const member = await server.signUp();
    expect(member.cookie).toMatch(/^__Host-vitrine_files=/);
    const me = await fetch(`${server.url}/api/auth/me`, { headers: { cookie: member.cookie } });
    expect(me.status).toBe(401);
    const stream = await fetch(`${server.url}/api/events`, { headers: { cookie: member.cookie } });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  test.each([
    ['https://signs.example.com', true],
    ['http://192.168.1.20:3000', false],
  ])('restricts the cookie to HTTPS if people reach the server at %s: %s', async (publicUrl, isSecure) => {
    const own = await testApp({ publicUrl });
    const answer = await fetch(`${own.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Someone', email: address(), password: 'correct horse' }),
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie?.startsWith('__Host-vitrine_files=')).toBe(isSecure);
    expect(cookie?.includes('; Secure')).toBe(isSecure);
    expect(answer.headers.has('strict-transport-security')).toBe(isSecure);
  });

  test('restores a lost cookie, which expires with the session', async () => {
    const member = await server.signUp();
    const me = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${member.token}` } });
    const { name, value, maxAge: lifetimeSeconds } = parseSetCookie(me.headers.get('set-cookie') ?? '');
    expect(`${name}=${value}`).toBe(member.cookie);
    expect(lifetimeSeconds).toBeGreaterThan(30 * 86_400 - 60);
    expect(lifetimeSeconds).toBeLessThanOrEqual(30 * 86_400);
    await member.client.accounts.logout();
    expect((await fetch(`${server.url}/api/events`, { headers: { cookie: member.cookie } })).status).toBe(401);
  });

  test('the cookie’s value is no API token', async () => {
    const member = await server.signUp();
    const value = member.cookie.split('=')[1] ?? '';
    await expect(server.clientFor(value).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  });
});

describe('sign-out', () => {
  test('ends this session and its cookie but no other session', async () => {
    const member = await server.signUp();
    const other = await server.visitor.accounts.login({ body: { email: member.email, password: member.password } });
    await member.client.accounts.logout();
    await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    const stream = await fetch(`${server.url}/api/events`, { headers: { cookie: member.cookie } });
    expect(stream.status).toBe(401);
    await expect(server.clientFor(other.token).accounts.me()).resolves.toMatchObject({ email: member.email });
  });
});

describe('a token', () => {
  test.each([
    ['that is none', 'x'],
    ['that is forged', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJzZXNfMSIsImF1ZCI6ImNvbnNvbGUiLCJleHAiOjk5OTk5OTk5OTl9.'],
  ])('%s is refused', async (_, token) => {
    await expect(server.clientFor(token).accounts.me()).rejects.toMatchObject({ status: 401 });
  });

  test('expires after thirty days', async () => {
    const later = await testApp({ now: '2026-03-09T12:00:00Z' });
    const member = await later.signUp();
    later.setTime('2026-04-08T11:59:00Z');
    await expect(member.client.accounts.me()).resolves.toBeTruthy();
    later.setTime('2026-04-08T12:01:00Z');
    await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  });
});

describe('password guessing', () => {
  test('is limited by account and address, and does not lock the owner out of a known address', async () => {
    const strict = await testApp({
      limits: {
        signInPerAccount: { hits: 3, windowMs: 60_000 },
        signInFromUnknownAddresses: { hits: 5, windowMs: 60_000 },
      },
    });
    const { email, password } = await strict.signUp();
    /** The status that a sign-in from one of this machine's own addresses gets. */
    const guess = (from: string, word: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        request(`${strict.url}/api/auth/login`, { method: 'POST', headers, localAddress: from }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end(JSON.stringify({ email, password: word }));
      });
    for (const word of ['one', 'two', 'three']) expect(await guess('127.0.0.2', word)).toBe(401);
    expect(await guess('127.0.0.2', password)).toBe(429);
    // Attempts from unknown addresses are counted together.
    for (const from of ['127.0.0.3', '127.0.0.4']) expect(await guess(from, 'four')).toBe(401);
    expect(await guess('127.0.0.5', password)).toBe(429);
    expect(await guess('127.0.0.1', password)).toBe(200);
    // Counts are stored in the database, so that they survive a restart.
    const rows = await strict.query(`select hits from rate_limits where key like 'sign-in:account:%127.0.0.2'`);
    expect(rows).toEqual([{ hits: 4 }]);
  });

  test('a successful sign-in does not count against the limit', async () => {
    const strict = await testApp({ limits: { signInPerAccount: { hits: 2, windowMs: 60_000 } } });
    const { email, password } = await strict.signUp();
    for (let i = 0; i < 5; i += 1) {
      await expect(strict.visitor.accounts.login({ body: { email, password } })).resolves.toBeTruthy();
    }
  });

  test('a refusal states when to retry', async () => {
    const limits = { registerPerAddress: { hits: 1, windowMs: 60_000 } };
    const strict = await testApp({ now: '2026-03-09T12:00:00Z', limits });
    await strict.visitor.accounts.register({ body: person() });
    const answer = await fetch(`${strict.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify(person()),
    });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toMatchObject({
      code: 'request.too_many',
      message: 'Too many attempts. Please try again in 1 minute.',
    });
  });
});
