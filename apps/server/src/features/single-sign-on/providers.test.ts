import { AccountId } from '@vitrine/contract/accounts';
import type { IdentityProvider, NewIdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { captureLog } from '../../test/captured-log.ts';
import { inviteMember } from '../../test/members.ts';
import { page, startWebServer } from '../../test/web-server.ts';

const { log, lines } = captureLog();
let server: TestApp;
let admin: Member;

beforeAll(async () => {
  server = await testApp({ allowPrivateAddresses: '127.0.0.1,login.example.com', log });
  admin = await server.signUp({ isAdmin: true });
});

/** A domain that nobody uses yet. */
const createDomain = (): string => `${newId('dom').replace('_', '-')}.example`;

const createSettings = (settings: Partial<NewIdentityProvider> = {}): NewIdentityProvider => ({
  name: 'Bytown ID',
  issuer: 'https://login.example.com',
  clientId: 'vitrine',
  clientSecret: 'a secret of the client',
  domains: [createDomain()],
  groupsClaim: 'groups',
  groupRoles: [],
  defaultRole: null,
  ...settings,
});

const add = async (account: Member, settings: Partial<NewIdentityProvider> = {}): Promise<IdentityProvider> => {
  const { provider } = await admin.client.identityProviders.create({
    params: { userId: account.user.id },
    body: createSettings(settings),
  });
  return provider;
};

const paramsOf = ({ accountId: userId, id }: IdentityProvider) => ({ userId, id });

describe('an identity provider', () => {
  test('is set up, listed, changed and removed by an administrator, and its secret is never answered', async () => {
    const owner = await server.signUp();
    const provider = await add(owner, { groupRoles: [{ group: 'signage', role: 'editor' }], defaultRole: 'viewer' });
    expect(provider).toMatchObject({
      accountId: owner.user.id,
      accountName: 'Someone',
      issuer: 'https://login.example.com',
      groupRoles: [{ group: 'signage', role: 'editor' }],
      defaultRole: 'viewer',
    });
    const listed = await admin.client.identityProviders.list();
    expect(listed.providers).toContainEqual(provider);
    expect(listed).toMatchObject({
      redirectUri: 'https://signs.example.com/api/auth/single-sign-on/callback',
      signedOutUri: 'https://signs.example.com/login',
    });
    expect(JSON.stringify(listed)).not.toContain('secret');
    const domains = [createDomain(), createDomain()].toSorted();
    const changed = await admin.client.identityProviders.update({
      params: paramsOf(provider),
      body: { ...createSettings(), name: 'Bytown Staff', clientSecret: undefined, domains },
    });
    expect(changed.provider).toMatchObject({ id: provider.id, name: 'Bytown Staff', domains, groupRoles: [] });
    await admin.client.identityProviders.remove({ params: paramsOf(provider) });
    expect((await admin.client.identityProviders.list()).providers).not.toContainEqual(
      expect.objectContaining({ id: provider.id }),
    );
    const events = lines.filter(({ providerId }) => providerId === provider.id).map(({ event }) => event);
    expect(events).toEqual([
      'security.identity_provider_added',
      'security.identity_provider_changed',
      'security.identity_provider_removed',
    ]);
    const { entries } = await owner.client.audit.mine();
    expect(entries.map(({ what, actor }) => [what, actor]).slice(0, 3)).toEqual([
      ['Removed an identity provider', admin.email],
      ['Changed single sign-on with Bytown Staff', admin.email],
      ['Set up single sign-on with Bytown ID', admin.email],
    ]);
    expect(JSON.stringify(entries)).not.toContain('a secret of the client');
  });

  test('keeps its secret sealed in the database', async () => {
    const { id } = await add(await server.signUp());
    const [row] = await server.query<{ text: string }>(
      `select p::text as text from identity_providers as p where id = '${id}'`,
    );
    expect(row?.text).not.toContain('a secret of the client');
  });

  test('leaves an audit entry even if only its domains change', async () => {
    const owner = await server.signUp();
    const provider = await add(owner);
    await admin.client.identityProviders.update({
      params: paramsOf(provider),
      body: { ...createSettings(), clientSecret: undefined },
    });
    const [newest] = (await owner.client.audit.mine()).entries;
    expect(newest?.what).toBe('Changed single sign-on with Bytown ID');
  });

  test('belongs to one account: through another one it does not exist', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const provider = await add(owner);
    const params = { userId: other.user.id, id: provider.id };
    await expect(admin.client.identityProviders.remove({ params })).rejects.toMatchObject({
      code: 'identity_provider.not_found',
    });
    await expect(add({ ...owner, user: { ...owner.user, id: AccountId.parse('acc_none') } })).rejects.toMatchObject({
      code: 'user.not_found',
    });
  });

  test('is set up only by administrators of the installation, even if they are limited in the account they use', async () => {
    const owner = await server.signUp();
    await expect(owner.client.identityProviders.list()).rejects.toMatchObject({ code: 'auth.forbidden' });
    const { group } = await owner.client.groups.create({ body: { name: 'Ground floor' } });
    const limited = await inviteMember(server, owner, 'viewer', { groupIds: [group.id] });
    await server.query(`update users set is_admin = true where id = '${limited.user.userId}'`);
    await server.query(`update sessions set has_second_factor = true where user_id = '${limited.user.userId}'`);
    const { token } = await server.visitor.accounts.login({
      body: { email: limited.email, password: limited.password },
    });
    expect((await server.clientFor(token).identityProviders.list()).providers).toBeInstanceOf(Array);
  });

  test('needs https', async () => {
    const strict = await testApp({ allowsHttpIssuers: false, allowPrivateAddresses: '127.0.0.1' });
    const operator = await strict.signUp({ isAdmin: true });
    const body = createSettings({ issuer: 'http://login.example.com' });
    await expect(
      operator.client.identityProviders.create({ params: { userId: operator.user.id }, body }),
    ).rejects.toMatchObject({ code: 'identity_provider.issuer_refused', details: { reason: 'insecure' } });
    await expect(
      operator.client.identityProviders.check({ body: { issuer: 'http://login.example.com' } }),
    ).rejects.toMatchObject({ details: { reason: 'insecure' } });
  });

  test.each([
    ['not an address', 'login.example.com'],
    ['another protocol', 'ftp://login.example.com'],
    ['a password', 'https://me:pw@login.example.com'],
    ['a query', 'https://login.example.com/?tenant=1'],
  ])('has an issuer that is refused if it is %s', async (_, issuer) => {
    await expect(add(await server.signUp(), { issuer })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('cannot be removed while it is the last one of an account that is used by single sign-on only', async () => {
    const owner = await server.signUp();
    const [first, second] = [await add(owner), await add(owner)];
    await server.query(`insert into sign_in_policies values ('${owner.user.id}', null, true)`);
    await admin.client.identityProviders.remove({ params: paramsOf(first) });
    await expect(admin.client.identityProviders.remove({ params: paramsOf(second) })).rejects.toMatchObject({
      code: 'identity_provider.needed',
    });
  });
});

describe('an email domain', () => {
  test('belongs to one provider of the installation', async () => {
    const [first, second] = [await add(await server.signUp()), await add(await server.signUp())];
    const [domain = ''] = first.domains;
    const taken = { code: 'identity_provider.domain_taken', details: { domain } };
    await expect(add(await server.signUp(), { domains: [domain.toUpperCase()] })).rejects.toMatchObject(taken);
    const body = { ...createSettings(), clientSecret: undefined, domains: [domain] };
    await expect(admin.client.identityProviders.update({ params: paramsOf(second), body })).rejects.toMatchObject(
      taken,
    );
    await admin.client.identityProviders.remove({ params: paramsOf(first) });
    const { provider } = await admin.client.identityProviders.update({ params: paramsOf(second), body });
    expect(provider.domains).toEqual([domain]);
  });

  test('is stored once, in lower case and ASCII', async () => {
    const name = newId('dom').replace('_', '-');
    const provider = await add(await server.signUp(), {
      domains: [` ${name}.München.de `, `${name}.xn--mnchen-3ya.DE`, `${name}.example`],
    });
    expect(provider.domains).toEqual([`${name}.example`, `${name}.xn--mnchen-3ya.de`]);
  });

  test.each([
    'example',
    'ada@example.com',
    'https://example.com',
    'example.com/path',
    'example.com:443',
    '.example.com',
    'example.com.',
    '-a.example.com',
    'exa mple.com',
    '127.0.0.1',
    '[::1]',
    '*.example.com',
    'example%2ecom',
    '',
  ])('is refused as %j', async (domain) => {
    await expect(add(await server.signUp(), { domains: [domain] })).rejects.toMatchObject({
      code: 'request.invalid',
      message: expect.stringContaining('Enter a domain of email addresses, such as example.com'),
    });
  });
});

const check = (issuer: string) => admin.client.identityProviders.check({ body: { issuer } });
const refusal = (reason: string) => ({ code: 'identity_provider.issuer_refused', details: { reason } });

const describeIssuer = (issuer: string, fields: object = {}): string =>
  JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...fields,
  });

const isJson = { 'content-type': 'application/json' };

describe('testing the connection', () => {
  test('names the page on which people sign in, and whether signing out reaches the provider', async () => {
    const { url } = await startWebServer((request, response) => {
      response.writeHead(200, isJson).end(describeIssuer(`http://${request.headers.host ?? ''}`));
    });
    expect(await check(url)).toEqual({ authorizationEndpoint: `${url}/auth`, signsOut: false });
  });

  test.each([
    ['no description', 404, 'text/html', 'Nothing here', 'not_found'],
    ['a page', 200, 'text/html', '<title>Sign in</title>', 'invalid'],
    ['garbage', 200, 'application/json', '{"issuer":', 'invalid'],
    ['a description without addresses', 200, 'application/json', '{"issuer":"ISSUER"}', 'invalid'],
    ['a redirect', 302, 'text/html', '', 'not_found'],
  ])('explains that there is %s', async (_, status, type, body, reason) => {
    const { url, requested } = await startWebServer((request, response) => {
      const issuer = `http://${request.headers.host ?? ''}`;
      response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body.replace('ISSUER', issuer));
    });
    await expect(check(url)).rejects.toMatchObject(refusal(reason));
    expect(requested).toEqual(['/.well-known/openid-configuration']);
  });

  test('explains that the sign-in address of the provider is no page', async () => {
    const { url } = await startWebServer((request, response) => {
      const issuer = `http://${request.headers.host ?? ''}`;
      response.writeHead(200, isJson).end(describeIssuer(issuer, { authorization_endpoint: 'javascript:alert(1)' }));
    });
    await expect(check(url)).rejects.toMatchObject(refusal('insecure'));
  });

  test('explains that another issuer is described', async () => {
    const { url } = await startWebServer(page(describeIssuer('https://login.example.com'), isJson));
    await expect(check(url)).rejects.toMatchObject(refusal('other_issuer'));
  });

  test('explains that the issuer does not answer, within seconds', async () => {
    const { url } = await startWebServer(() => {});
    await expect(check(url)).rejects.toMatchObject(refusal('timeout'));
  });

  test('stops reading an endless description', async () => {
    const { url } = await startWebServer((_, response) => {
      response.writeHead(200, isJson);
      const send = () => {
        while (response.write('{"a":1,'.repeat(10_000)));
      };
      response.on('drain', send);
      send();
    });
    await expect(check(url)).rejects.toMatchObject(refusal('connection'));
  });

  test('opens no private address that the operator does not allow', async () => {
    await expect(check('http://127.0.0.2')).rejects.toMatchObject(refusal('private'));
    await expect(check('http://nowhere.invalid')).rejects.toMatchObject(refusal('name'));
  });
});

test.each([
  ['https://10.0.0.1', 'private'],
  ['https://192.168.7.20', 'private'],
  ['https://nowhere.invalid', 'name'],
])('a provider is not saved with the issuer %s, which the server would not open', async (issuer, reason) => {
  const member = await server.signUp();
  await expect(add(member, { issuer })).rejects.toMatchObject(refusal(reason));
  const { providers } = await admin.client.identityProviders.list();
  expect(providers.filter(({ accountId }) => accountId === member.user.id)).toEqual([]);
});

test('the sign-in page learns whether anybody signs in through a provider', async () => {
  const fresh = await testApp({ allowPrivateAddresses: 'login.example.com' });
  const hasSingleSignOn = async () => (await fresh.visitor.accounts.installation()).hasSingleSignOn;
  const operator = await fresh.signUp({ isAdmin: true });
  expect(await hasSingleSignOn()).toBe(false);
  const params = { userId: operator.user.id };
  const settings = createSettings({ domains: [] });
  const { provider } = await operator.client.identityProviders.create({ params, body: settings });
  expect(await hasSingleSignOn()).toBe(false);
  const { issuer: _, ...changed } = { ...settings, domains: [createDomain()] };
  await operator.client.identityProviders.update({ params: { ...params, id: provider.id }, body: changed });
  expect(await hasSingleSignOn()).toBe(true);
});
