import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import type { Registration } from '@vitrine/contract/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAddress, inviteMember, openInvitation } from '../../test/members.ts';
import { testApp } from '../../test/app.ts';
import { openSignOnWorld, createClaims } from '../../test/openid/world.ts';
import { createAuthenticator } from '../../test/sign-in/authenticator.ts';
import { createOneOfEach } from '../../test/requests/one-of-each.ts';
import { createValidBody } from '../../test/requests/valid-bodies.ts';

const createBody = (email = createAddress()): Registration => ({
  name: 'Ada',
  email,
  password: 'correct horse',
  organization: '',
});

describe('registration by invitation', () => {
  /** The first account of the installation is that of its administrator. */
  let world: Awaited<ReturnType<typeof openSignOnWorld>>;
  beforeAll(async () => {
    world = await openSignOnWorld({}, { registration: 'invitation' });
  });

  const count = async (table: 'accounts' | 'users') =>
    (await world.server.query<{ count: number }>(`select count(*)::integer as count from ${table}`))[0]?.count;

  test('is what the installation says before anybody signs in', async () => {
    expect(await world.server.visitor.accounts.installation()).toMatchObject({
      hasAccounts: true,
      takesRegistrations: false,
    });
    const { setup } = await world.admin.client.admin.health();
    expect(setup.find(({ id }) => id === 'registration')?.text).toContain('nvitation');
  });

  test('refuses strangers, and says what they can do', async () => {
    const [before, email] = [await count('users'), createAddress()];
    await expect(world.server.visitor.accounts.register({ body: createBody(email) })).rejects.toMatchObject({
      code: 'registration.closed',
      message: expect.stringContaining('invite you'),
    });
    expect(await count('users')).toBe(before);
  });

  test('refuses a known address like an unknown one', async () => {
    const known = world.server.visitor.accounts.register({ body: createBody(world.admin.email) });
    await expect(known).rejects.toMatchObject({ code: 'registration.closed' });
  });

  test('lets invited people in, who own nothing and create no account', async () => {
    const before = await count('accounts');
    const { client } = await inviteMember(world.server, world.admin, 'editor');
    expect(await client.team.accounts()).toMatchObject({ accounts: [{ role: 'editor' }], mayCreate: false });
    const other = client.team.createAccount({ body: { organization: 'Mine' } });
    await expect(other).rejects.toMatchObject({ code: 'registration.closed' });
    expect(await count('accounts')).toBe(before);
  });

  test('lets a person who lost their account in again by an invitation', async () => {
    const person = await inviteMember(world.server, world.admin, 'viewer');
    await person.client.team.leave();
    const { token } = await world.server.visitor.accounts.login({ body: person });
    const client = world.server.clientFor(token);
    const other = client.team.createAccount({ body: { organization: 'Mine' } });
    await expect(other).rejects.toMatchObject({ code: 'registration.closed' });
    const { invitation } = await world.admin.client.team.invite({ body: { email: person.email, role: 'viewer' } });
    await client.team.join({ body: { token: await openInvitation(world.admin, invitation.id) } });
    expect(await client.accounts.me()).toMatchObject({ role: 'viewer' });
  });

  test('lets administrators of the installation create accounts, and hand them over', async () => {
    expect(await world.admin.client.team.accounts()).toMatchObject({ mayCreate: true });
    const { account } = await world.admin.client.team.createAccount({ body: { organization: 'Second' } });
    expect(account).toMatchObject({ name: 'Second', role: 'owner' });
  });

  test('lets people whom an account’s identity provider gives a role into this account only', async () => {
    const { domain, provider } = await world.arrangeProvider({}, world.admin);
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const before = await count('accounts');
    const { token, user } = await world.signIn(provider, 'ada');
    expect(user).toMatchObject({ id: world.admin.user.id, role: 'viewer', accountCount: 1 });
    const other = world.server.clientFor(token).team.createAccount({ body: { organization: 'Mine' } });
    await expect(other).rejects.toMatchObject({ code: 'registration.closed' });
    expect(await count('accounts')).toBe(before);
  });

  test('refuses people to whom the identity provider gives no role', async () => {
    const { domain, provider } = await world.arrangeProvider({ defaultRole: null }, world.admin);
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const before = await count('users');
    expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.no_role');
    expect(await count('users')).toBe(before);
  });

  test('lets no passkey in that belongs to nobody', async () => {
    const before = await count('users');
    const { visitor } = world.server;
    const { options } = await visitor.passkeys.beginSignIn();
    const credential = createAuthenticator({ origin: 'https://signs.example.com' }).sign(options);
    await expect(visitor.passkeys.signIn({ body: { credential } })).rejects.toMatchObject({
      code: 'auth.passkey_invalid',
    });
    expect(await count('users')).toBe(before);
  });

  test('lets no call without a sign-in create a user or an account', async () => {
    const { things } = await createOneOfEach(world.server, world.admin);
    const before = [await count('users'), await count('accounts')];
    const asked = strangersCalls.map(async ({ name, method, path }) => {
      const body = JSON.stringify(await createValidBody(name, things, world.server.visitor));
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(world.server.url + path.replaceAll(/:\w+/g, 'x'), { method, headers, body });
      return { name, status: answer.status, text: await answer.text() };
    });
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status, text }) => status >= 500 || text.includes('request.invalid'))).toEqual([]);
    expect(answers).toContainEqual({
      name: 'accounts.register',
      status: 403,
      text: expect.stringContaining('registration.closed'),
    });
    expect([await count('users'), await count('accounts')]).toEqual(before);
  });
});

/** The calls with a body that need no sign-in. */
const strangersCalls = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table)
    .filter(([, { access, body }]) => access === 'public' && body !== undefined)
    .map(([key, { method, path }]) => ({ name: `${group}.${key}`, method, path })),
);

/** Somebody who left the only account before it was deleted. */
async function arrangeWithoutAccount(settings: { adminEmail?: string }) {
  const server = await testApp({ registration: 'invitation', ...settings });
  const { token } = await server.visitor.accounts.register({ body: createBody(settings.adminEmail) });
  const person = await inviteMember(server, { client: server.clientFor(token) }, 'viewer');
  await person.client.team.leave();
  await server.query('delete from accounts');
  const session = await server.visitor.accounts.login({ body: person });
  return { server, client: server.clientFor(session.token) };
}

describe('a person without an account in an installation by invitation', () => {
  test('creates the first account only with the address of the administrator who is named', async () => {
    const adminEmail = createAddress();
    const { server, client } = await arrangeWithoutAccount({ adminEmail });
    expect(await client.team.accounts()).toMatchObject({ accounts: [], mayCreate: false });
    const refused = client.team.createAccount({ body: { organization: 'Mine' } });
    await expect(refused).rejects.toMatchObject({ code: 'registration.closed' });
    await server.query(`update users set email = '${adminEmail.toUpperCase()}'`);
    expect(await client.team.accounts()).toMatchObject({ mayCreate: true });
    expect(await client.team.createAccount({ body: { organization: 'Mine' } })).toMatchObject({ success: true });
  });

  test('creates the first account where no administrator is named', async () => {
    const { client } = await arrangeWithoutAccount({});
    expect(await client.team.createAccount({ body: { organization: 'Mine' } })).toMatchObject({ success: true });
  });

  test('creates no further one in a session of single sign-on, also as an administrator', async () => {
    const server = await testApp({ registration: 'invitation' });
    const { token } = await server.visitor.accounts.register({ body: createBody() });
    const client = server.clientFor(token);
    await server.query(`update sessions set method = 'single-sign-on'`);
    expect(await client.team.accounts()).toMatchObject({ mayCreate: false });
    const refused = client.team.createAccount({ body: { organization: 'Mine' } });
    await expect(refused).rejects.toMatchObject({ code: 'registration.closed' });
  });
});

describe('the first account of an installation by invitation', () => {
  test('can be created, and is the administrator', async () => {
    const server = await testApp({ registration: 'invitation' });
    expect(await server.visitor.accounts.installation()).toMatchObject({
      hasAccounts: false,
      takesRegistrations: true,
    });
    const { user } = await server.visitor.accounts.register({ body: createBody() });
    expect(user).toMatchObject({ isAdmin: true, role: 'owner' });
  });

  test('is the only one of several that people try to create at the same moment', async () => {
    const server = await testApp({ registration: 'invitation' });
    const all = Array.from({ length: 6 }, () => server.visitor.accounts.register({ body: createBody() }));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'registration.closed' });
    expect(await server.query('select id from accounts')).toHaveLength(1);
    expect(await server.query('select id from users')).toHaveLength(1);
  });

  test('is that of the administrator who is named', async () => {
    const adminEmail = createAddress();
    const server = await testApp({ registration: 'invitation', adminEmail });
    await expect(server.visitor.accounts.register({ body: createBody() })).rejects.toMatchObject({
      code: 'registration.closed',
      message: expect.stringContaining('ADMIN_EMAIL'),
    });
    const { user } = await server.visitor.accounts.register({ body: createBody(adminEmail.toUpperCase()) });
    expect(user).toMatchObject({ isAdmin: true });
  });
});

test('open registration takes everybody, and each member creates further accounts', async () => {
  const server = await testApp();
  const { client } = await server.signUp();
  expect(await server.visitor.accounts.installation()).toMatchObject({ takesRegistrations: true, sendsEmail: false });
  expect(await client.team.accounts()).toMatchObject({ mayCreate: true });
  await server.visitor.accounts.register({ body: createBody() });
});
