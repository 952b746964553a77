import { request } from 'node:http';
import { AccountId } from '@vitrine/contract/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Member, type TestApp, testApp } from '../../test/app.ts';
import {
  type Authenticator,
  createAuthenticator,
  createOtherKey,
  type Deviation,
} from '../../test/sign-in/authenticator.ts';
import { outcomeOf } from '../../test/sign-in/second-factor.ts';
import { captureLog } from '../../test/captured-log.ts';
import { readMailsTo } from '../../test/mails.ts';

const ORIGIN = 'https://signs.example.com';

let server: TestApp;
const { log, lines } = captureLog();

beforeAll(async () => {
  server = await testApp({ now: '2026-03-02T09:00:00Z', hasScheduler: false, log });
});

/** The security events since a position in the log. */
const eventsSince = (start: number) =>
  lines.slice(start).filter(({ event }) => String(event).startsWith('security.passkey'));

async function addPasskey(
  { client, password }: Pick<Member, 'client' | 'password'>,
  authenticator: Authenticator,
  name = 'Laptop',
) {
  const { options } = await client.passkeys.begin({ body: { password } });
  const { passkey } = await client.passkeys.add({ body: { name, credential: authenticator.register(options) } });
  return passkey;
}

/** A new person with a passkey. */
async function arrange({ counts = true, origin = ORIGIN } = {}) {
  const member = await server.signUp();
  const authenticator = createAuthenticator({ origin, counts });
  const passkey = await addPasskey(member, authenticator);
  return { member, authenticator, passkey };
}

async function signIn(authenticator: Authenticator, deviation: Deviation = {}, at: Pick<TestApp, 'visitor'> = server) {
  const { options } = await at.visitor.passkeys.beginSignIn();
  return at.visitor.passkeys.signIn({ body: { credential: authenticator.sign(options, deviation) } });
}

const refused = { code: 'auth.passkey_invalid', status: 401 };

const askForFactor = (member: Member, from = '2026-03-01T00:00:00Z') =>
  server.query(`insert into sign_in_policies (account_id, second_factor_from) values ('${member.user.id}', '${from}')`);

/** Signs in by the password. */
const signInByPassword = async ({ email, password }: Member): Promise<ApiClient> =>
  server.clientFor((await server.visitor.accounts.login({ body: { email, password } })).token);

describe('a passkey', () => {
  test('signs its person in without a name and a password, as with two factors', async () => {
    const { member, authenticator } = await arrange();
    const { token, user } = await signIn(authenticator);
    expect(user?.userId).toBe(member.user.userId);
    const { sessions } = await server.clientFor(token).accounts.sessions();
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ method: 'passkey', hasSecondFactor: true });
  });

  test('is listed by its name, with the times of its addition and last use, and whether it is synced', async () => {
    const { member, authenticator, passkey } = await arrange({ counts: false });
    expect(passkey).toEqual({
      id: authenticator.id,
      name: 'Laptop',
      createdAt: server.clock().toISOString(),
      lastUsedAt: null,
      isSynced: true,
    });
    await signIn(authenticator);
    const { passkeys } = await member.client.passkeys.list();
    expect(passkeys).toEqual([{ ...passkey, lastUsedAt: server.clock().toISOString() }]);
  });

  test('can be renamed, and is in the export of what is stored about its person', async () => {
    const { member, passkey } = await arrange();
    expect((await member.client.passkeys.list()).proposedName).toBe('node');
    const params = { id: passkey.id };
    await member.client.passkeys.rename({ params, body: { name: 'Phone' } });
    const { passkeys } = await member.client.ownData.read();
    expect(passkeys).toEqual([{ ...passkey, name: 'Phone' }]);
  });

  test('signs nobody in after it was removed', async () => {
    const { member, authenticator, passkey } = await arrange();
    await member.client.passkeys.remove({ params: { id: passkey.id } });
    expect((await member.client.passkeys.list()).passkeys).toEqual([]);
    await expect(signIn(authenticator)).rejects.toMatchObject(refused);
  });

  test('of another person can neither be renamed nor removed, as if there were none', async () => {
    const { authenticator, passkey } = await arrange();
    const other = await server.signUp();
    const params = { id: passkey.id };
    const unknown = { code: 'passkey.not_found', status: 404 };
    await expect(other.client.passkeys.rename({ params, body: { name: 'Mine' } })).rejects.toMatchObject(unknown);
    await expect(other.client.passkeys.remove({ params })).rejects.toMatchObject(unknown);
    await signIn(authenticator);
  });

  test('replaces the session of the browser in which its person signs in again, and no session of others', async () => {
    const { member, authenticator } = await arrange();
    const other = await server.signUp();
    const signInFrom = async ({ client }: Pick<Member, 'client'>) => {
      const { options } = await client.passkeys.beginSignIn();
      return client.passkeys.signIn({ body: { credential: authenticator.sign(options) } });
    };
    const { token } = await signInFrom(member);
    await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    const { sessions } = await server.clientFor(token).accounts.sessions();
    expect(sessions.map(({ method, isCurrent }) => [method, isCurrent])).toEqual([['passkey', true]]);
    await signInFrom(other);
    await other.client.accounts.me();
  });

  test('of an authenticator without a signature counter signs in any number of times', async () => {
    const { member, authenticator } = await arrange({ counts: false });
    await signIn(authenticator);
    const { user } = await signIn(authenticator);
    expect(user?.userId).toBe(member.user.userId);
  });

  test('signs nobody in whose account is suspended, with the same answer as for a password', async () => {
    const { member, authenticator } = await arrange();
    await server.query(`update accounts set suspended_at = now() where id = '${member.user.id}'`);
    await expect(signIn(authenticator)).rejects.toMatchObject({ code: 'account.suspended' });
    await expect(signInByPassword(member)).rejects.toMatchObject({ code: 'account.suspended' });
  });

  test('of a deleted person is unknown', async () => {
    const { member, authenticator } = await arrange();
    await member.client.accounts.deleteAccount({ body: { password: member.password } });
    await expect(signIn(authenticator)).rejects.toMatchObject(refused);
  });
});

describe('signing in is refused', () => {
  test.each<[what: string, deviation: Deviation, reason: string]>([
    ['with a forged signature', { key: createOtherKey() }, 'signature'],
    ['from another origin', { origin: 'https://signs.example.org' }, 'signature'],
    ['from the same host without https', { origin: 'http://signs.example.com' }, 'signature'],
    ['for another site', { rpId: 'example.com' }, 'signature'],
    ['with a challenge that the server never gave', { challenge: 'a'.repeat(43) }, 'challenge'],
    ['with an answer that was made to add a passkey', { type: 'webauthn.create' }, 'signature'],
    ['when the authenticator has not verified the person', { isVerified: false }, 'signature'],
    ['with the handle of another person', { userHandle: 'dXNyXzE' }, 'another person'],
  ])('%s', async (_, deviation, reason) => {
    const { member, authenticator } = await arrange();
    const start = lines.length;
    await expect(signIn(authenticator, deviation)).rejects.toMatchObject(refused);
    expect(eventsSince(start)).toMatchObject([
      { event: 'security.passkey_refused', reason, userId: member.user.userId },
    ]);
    await signIn(authenticator);
  });

  test('with a passkey that nobody has', async () => {
    const stranger = createAuthenticator({ origin: ORIGIN });
    await expect(signIn(stranger)).rejects.toMatchObject(refused);
  });

  test('with the passkey of one person in the name of another', async () => {
    const [one, other] = [await arrange(), await arrange()];
    await expect(signIn(one.authenticator, { id: other.authenticator.id })).rejects.toMatchObject(refused);
  });

  test('with an answer that was used or refused before', async () => {
    const { authenticator } = await arrange({ counts: false });
    const { options } = await server.visitor.passkeys.beginSignIn();
    const body = { credential: authenticator.sign(options) };
    await server.visitor.passkeys.signIn({ body });
    await expect(server.visitor.passkeys.signIn({ body })).rejects.toMatchObject(refused);

    const { options: again } = await server.visitor.passkeys.beginSignIn();
    const forged = { credential: authenticator.sign(again, { key: createOtherKey() }) };
    await expect(server.visitor.passkeys.signIn({ body: forged })).rejects.toMatchObject(refused);
    const late = { credential: authenticator.sign(again) };
    await expect(server.visitor.passkeys.signIn({ body: late })).rejects.toMatchObject(refused);
  });

  test('with an answer that several browsers send at once, except in one of them', async () => {
    const { authenticator } = await arrange({ counts: false });
    const { options } = await server.visitor.passkeys.beginSignIn();
    const body = { credential: authenticator.sign(options) };
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(server.visitor.passkeys.signIn({ body }))));
    expect(outcomes.toSorted()).toEqual([refused.code, refused.code, 'done']);
  });

  test('ten minutes after it began', async () => {
    const at = await testApp({ now: '2026-03-02T09:00:00Z', hasScheduler: false });
    const member = await at.signUp();
    const authenticator = createAuthenticator({ origin: ORIGIN });
    await addPasskey(member, authenticator);
    const { options } = await at.visitor.passkeys.beginSignIn();
    at.setTime('2026-03-02T09:10:00Z');
    const body = { credential: authenticator.sign(options) };
    await expect(at.visitor.passkeys.signIn({ body })).rejects.toMatchObject(refused);
    await signIn(authenticator, {}, at);
  });

  test('with a counter that went back, which is reported', async () => {
    const { member, authenticator } = await arrange();
    await signIn(authenticator, { counter: 7 });
    for (const counter of [7, 3, 0]) {
      const start = lines.length;
      await expect(signIn(authenticator, { counter })).rejects.toMatchObject(refused);
      expect(eventsSince(start)).toMatchObject([{ event: 'security.passkey_copied', userId: member.user.userId }]);
    }
    // Without the private key, nobody can cause such a report.
    const start = lines.length;
    await expect(signIn(authenticator, { counter: 3, key: createOtherKey() })).rejects.toMatchObject(refused);
    expect(eventsSince(start)).toMatchObject([{ event: 'security.passkey_refused' }]);
    await signIn(authenticator, { counter: 8 });
  });

  test('after too many refusals from one address, as with a password', async () => {
    const perAddress = { hits: 3, windowMs: 60_000 };
    const at = await testApp({ hasScheduler: false, limits: { signInPerAddress: perAddress } });
    const { email, password } = await at.signUp();
    const stranger = createAuthenticator({ origin: ORIGIN });
    for (let count = 0; count < 3; count += 1) await expect(signIn(stranger, {}, at)).rejects.toMatchObject(refused);
    await expect(signIn(stranger, {}, at)).rejects.toMatchObject({ code: 'request.too_many' });
    await expect(at.visitor.accounts.login({ body: { email, password } })).rejects.toMatchObject({
      code: 'request.too_many',
    });
  });

  test('after too many begun attempts from one address', async () => {
    const limits = { passkeyChallengesPerAddress: { hits: 2, windowMs: 60_000 } };
    const at = await testApp({ hasScheduler: false, limits });
    await at.visitor.passkeys.beginSignIn();
    await at.visitor.passkeys.beginSignIn();
    await expect(at.visitor.passkeys.beginSignIn()).rejects.toMatchObject({ code: 'request.too_many' });
  });
});

describe('adding a passkey', () => {
  test('is refused after too many begun attempts of one person', async () => {
    const limits = { passkeyChallengesPerAddress: { hits: 2, windowMs: 60_000 } };
    const { client, password } = await (await testApp({ hasScheduler: false, limits })).signUp();
    const begin = () => client.passkeys.begin({ body: { password } });
    await begin();
    await begin();
    await expect(begin()).rejects.toMatchObject({ code: 'request.too_many' });
  });

  test('asks for the password, unless the person has signed in within ten minutes', async () => {
    const at = await testApp({ now: '2026-03-02T09:00:00Z', hasScheduler: false });
    const { client, password } = await at.signUp();
    at.setTime('2026-03-02T09:09:59Z');
    expect((await client.passkeys.list()).asksPassword).toBe(false);
    await client.passkeys.begin({ body: {} });
    at.setTime('2026-03-02T09:10:00Z');
    expect((await client.passkeys.list()).asksPassword).toBe(true);
    await expect(client.passkeys.begin({ body: {} })).rejects.toMatchObject({ code: 'auth.password_required' });
    await expect(client.passkeys.begin({ body: { password: 'wrong horse' } })).rejects.toMatchObject({
      code: 'account.password_wrong',
    });
    await client.passkeys.begin({ body: { password } });
  });

  test('names the existing passkeys, so that an authenticator does not add a second one', async () => {
    const { member, authenticator } = await arrange();
    const { options } = await member.client.passkeys.begin({ body: { password: member.password } });
    expect(options.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    const body = { name: 'Again', credential: authenticator.register(options) };
    await expect(member.client.passkeys.add({ body })).rejects.toMatchObject({ code: 'passkey.exists', status: 409 });
  });

  test.each<[what: string, deviation: Deviation]>([
    ['from another origin', { origin: 'https://signs.example.org' }],
    ['for another site', { rpId: 'example.com' }],
    ['with a challenge that the server never gave', { challenge: 'a'.repeat(43) }],
    ['with an answer that was made to sign in', { type: 'webauthn.get' }],
    ['when the authenticator has not verified the person', { isVerified: false }],
    ['under another id', { id: 'bm90IHRoaXMgb25l' }],
  ])('is refused %s', async (_, deviation) => {
    const { client, password } = await server.signUp();
    const { options } = await client.passkeys.begin({ body: { password } });
    const credential = createAuthenticator({ origin: ORIGIN }).register(options, deviation);
    await expect(client.passkeys.add({ body: { name: 'Laptop', credential } })).rejects.toMatchObject({
      code: 'passkey.registration_invalid',
      status: 400,
    });
    expect((await client.passkeys.list()).passkeys).toEqual([]);
  });

  test('is refused in another session, for another person, with the challenge of a sign-in, and a second time', async () => {
    const [member, other] = [await server.signUp(), await server.signUp()];
    const elsewhere = await signInByPassword(member);
    const begin = async () => (await member.client.passkeys.begin({ body: { password: member.password } })).options;
    const invalid = { code: 'passkey.registration_invalid' };
    const register = (options: Awaited<ReturnType<typeof begin>>) => ({
      name: 'Laptop',
      credential: createAuthenticator({ origin: ORIGIN }).register(options),
    });

    await expect(elsewhere.passkeys.add({ body: register(await begin()) })).rejects.toMatchObject(invalid);
    await expect(other.client.passkeys.add({ body: register(await begin()) })).rejects.toMatchObject(invalid);
    const { challenge } = (await server.visitor.passkeys.beginSignIn()).options;
    await expect(
      member.client.passkeys.add({ body: register({ ...(await begin()), challenge }) }),
    ).rejects.toMatchObject(invalid);
    const options = await begin();
    await member.client.passkeys.add({ body: register(options) });
    await expect(member.client.passkeys.add({ body: register(options) })).rejects.toMatchObject(invalid);
  });

  test('is possible twenty times, whether one after the other or at once', async () => {
    const member = await server.signUp();
    for (let count = 0; count < 19; count += 1) await addPasskey(member, createAuthenticator({ origin: ORIGIN }));
    const begun = await Promise.all(
      [1, 2, 3].map(() => member.client.passkeys.begin({ body: { password: member.password } })),
    );
    const added = await Promise.allSettled(
      begun.map(({ options }) =>
        member.client.passkeys.add({
          body: { name: 'Last', credential: createAuthenticator({ origin: ORIGIN }).register(options) },
        }),
      ),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await member.client.passkeys.list()).passkeys).toHaveLength(20);
    await expect(member.client.passkeys.begin({ body: { password: member.password } })).rejects.toMatchObject({
      code: 'passkey.limit_reached',
    });
  });

  test('is in the audit log and in an email to the person, and so is its removal', async () => {
    const { member, passkey } = await arrange();
    await member.client.passkeys.remove({ params: { id: passkey.id } });
    const told = async () => new Set((await readMailsTo(server, member.email)).map(({ subject }) => subject));
    await expect.poll(told).toEqual(new Set(['A passkey was added', 'A passkey was removed']));
    const { entries } = await member.client.audit.mine();
    expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['Removed a passkey', 'Added a passkey']));
  });
});

describe('where an account asks for a second factor', () => {
  test('a passkey lets the session in that adds it, at once', async () => {
    const member = await server.signUp();
    await askForFactor(member);
    await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.second_factor_missing' });
    await addPasskey(member, createAuthenticator({ origin: ORIGIN }));
    await member.client.accounts.me();
  });

  test('a session that is signed in by the password alone can neither add nor remove one', async () => {
    const { member, passkey, authenticator } = await arrange();
    await askForFactor(member);
    const weak = await signInByPassword(member);
    const factorRequired = { code: 'auth.factor_required', status: 403 };
    await expect(weak.passkeys.begin({ body: { password: member.password } })).rejects.toMatchObject(factorRequired);
    await expect(weak.passkeys.remove({ params: { id: passkey.id } })).rejects.toMatchObject(factorRequired);

    const strong = server.clientFor((await signIn(authenticator)).token);
    await strong.accounts.me();
    await strong.passkeys.remove({ params: { id: passkey.id } });
  });

  test('another account of the person, which does not ask for one, is no way around', async () => {
    const { member, passkey } = await arrange();
    const { account } = await member.client.team.createAccount({ body: { organization: 'Other' } });
    await askForFactor(member);
    const weak = await signInByPassword(member);
    await weak.team.switchAccount({ params: { accountId: AccountId.parse(account.id) } });
    await weak.accounts.me();
    await expect(weak.passkeys.remove({ params: { id: passkey.id } })).rejects.toMatchObject({
      code: 'auth.factor_required',
    });
  });

  test('the list says when a passkey is the only factor', async () => {
    const { member, authenticator } = await arrange();
    expect((await member.client.passkeys.list()).isOnlyFactor).toBe(false);
    await askForFactor(member);
    const client = server.clientFor((await signIn(authenticator)).token);
    expect((await client.passkeys.list()).isOnlyFactor).toBe(true);
    await addPasskey({ client, password: member.password }, createAuthenticator({ origin: ORIGIN }));
    expect((await client.passkeys.list()).isOnlyFactor).toBe(false);
  });
});

test('an authenticator app is not replaced by somebody who has an older session and the password', async () => {
  const member = await server.signUp();
  await server.query(`insert into second_factors (user_id, secret, confirmed_at, created_at)
    values ('${member.user.userId}', 'sealed', now(), now())`);
  await expect(member.client.passkeys.begin({ body: { password: member.password } })).rejects.toMatchObject({
    code: 'auth.factor_required',
  });
});

/** Sends a request as a browser does that knows the server by another address. */
function beginAt({ url }: TestApp, host: string) {
  const { port } = new URL(url);
  return new Promise<{ options?: { rpId: string }; code?: string }>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/auth/passkey/options', headers: { host } },
      (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve(JSON.parse(text) as { code?: string }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

describe('the site of a passkey', () => {
  test('is the host of the address by which the browser knows the server', async () => {
    expect((await beginAt(server, 'signage.lan:8080')).options?.rpId).toBe('signage.lan');
    expect((await beginAt(server, 'localhost:3000')).options?.rpId).toBe('localhost');
  });

  test('is that of the public address if a proxy names an IP address', async () => {
    expect((await beginAt(server, '10.0.0.7:3000')).options?.rpId).toBe('signs.example.com');
    expect((await beginAt(server, '[::1]:3000')).options?.rpId).toBe('signs.example.com');
  });

  test('cannot be an IP address', async () => {
    const at = await testApp({ hasScheduler: false, publicUrl: 'http://192.168.1.20:3000' });
    expect((await beginAt(at, '192.168.1.20:3000')).code).toBe('passkey.unavailable');
  });
});
