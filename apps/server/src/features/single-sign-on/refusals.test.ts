import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { codeAt, createClaims, createDomain, failureAt, openSignOnWorld, startAt } from '../../test/openid/world.ts';
import { startOpenIdProvider } from '../../test/openid/provider.ts';
import { createAuthenticator } from '../../test/sign-in/authenticator.ts';
import { startWebServer } from '../../test/web-server.ts';

let world: Awaited<ReturnType<typeof openSignOnWorld>>;

beforeAll(async () => {
  world = await openSignOnWorld();
});

const CALLBACK = '/api/auth/single-sign-on/callback';

/** A provider, at which `ada` can sign in. */
async function arrange(settings: Parameters<typeof world.arrangeProvider>[0] = {}) {
  const arranged = await world.arrangeProvider(settings);
  await world.openid.set({ people: { ada: createClaims(arranged.domain) } });
  return arranged;
}

/** A browser that comes back from the provider, but does not open the callback yet. */
async function visit(provider: Parameters<typeof startAt>[0], change?: (url: URL) => void) {
  const browser = world.createBrowser();
  let back = '';
  await browser
    .open(startAt(provider), 'ada', (url) => {
      change?.(url);
      if (!url.pathname.endsWith(CALLBACK)) return;
      back = url.href;
      throw new Error('stop');
    })
    .catch((error: unknown) => {
      if (back === '') throw error;
    });
  return { browser, back };
}

describe('a person is refused', () => {
  test.each([
    ['does not verify their address', { email_verified: false }],
    ['does not say that it verified their address', { email_verified: undefined }],
    ['says so in text', { email_verified: 'true' }],
    ['sends no address', { email: undefined }],
    ['sends no valid address', { email: 'ada' }],
  ])('whose provider %s', async (_, claims) => {
    const { domain, provider } = await arrange();
    await world.openid.set({ people: { ada: createClaims(domain, 'ada', claims) } });
    expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.email_unverified');
    expect(world.listReasons(provider)).toEqual(['single_sign_on.email_unverified']);
  });

  test('whose domain another account claims: it gets nobody in', async () => {
    const [{ domain }, { provider, owner }] = [await arrange(), await arrange()];
    for (const email of [`ada@${domain}`, owner.email, `ada@${createDomain()}`, `ada@sub.${domain}`]) {
      await world.openid.set({ people: { ada: { email, email_verified: true } } });
      expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.domain_foreign');
    }
    expect((await owner.client.team.members()).members).toHaveLength(1);
  });

  test('once their domain was taken from the provider', async () => {
    const { domain, owner, provider } = await arrange();
    await world.signIn(provider, 'ada');
    const { id, accountId: _, accountName: __, issuer: ___, createdAt: ____, ...settings } = provider;
    await world.admin.client.identityProviders.update({
      params: { userId: owner.user.id, id },
      body: { ...settings, domains: settings.domains.filter((each) => each !== domain) },
    });
    expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.domain_foreign');
  });

  test('who administers the installation, also under the id of somebody else', async () => {
    const { domain, provider } = await arrange();
    const body = { name: 'Root', email: `root@${domain}`, password: 'correct horse' };
    const { user } = await world.server.visitor.accounts.register({ body });
    await world.server.query(`update users set is_admin = true where id = '${user.userId}'`);
    await world.openid.set({ people: { root: createClaims(domain, 'root') } });
    expect(await world.failToSignIn(provider, 'root')).toBe('single_sign_on.administrator');
    expect(await world.server.query(`select 1 from external_identities where user_id = '${user.userId}'`)).toEqual([]);
    expect(world.listReasons(provider)).toEqual(['single_sign_on.administrator']);
  });

  test('who becomes an administrator afterwards: the session gets no right to administer', async () => {
    const { provider } = await arrange();
    const { token, user } = await world.signIn(provider, 'ada');
    await world.server.query(`update users set is_admin = true where id = '${user.userId}'`);
    await expect(world.server.clientFor(token).admin.users()).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  test('whose address somebody has registered with a passkey, which would share their access', async () => {
    const { domain, provider } = await arrange();
    const password = 'correct horse';
    const body = { name: 'Mallory', email: `ada@${domain}`, password };
    const client = world.server.clientFor((await world.server.visitor.accounts.register({ body })).token);
    const { options } = await client.passkeys.begin({ body: { password } });
    const credential = createAuthenticator({ origin: 'https://signs.example.com' }).register(options);
    const { passkey } = await client.passkeys.add({ body: { name: 'Mine', credential } });
    expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.passkey_exists');
    await client.passkeys.remove({ params: { id: passkey.id } });
    expect((await world.signIn(provider, 'ada')).user).toMatchObject({ email: body.email });
  });

  test('whose account is suspended, and no user is created', async () => {
    const { domain, owner, provider } = await arrange();
    await world.admin.client.admin.suspend({ params: { userId: owner.user.id }, body: { isSuspended: true } });
    expect(await world.failToSignIn(provider, 'ada')).toBe('account.suspended');
    expect(await world.server.query(`select id from users where email = 'ada@${domain}'`)).toEqual([]);
  });

  test('who would be one member too many', async () => {
    const { domain, owner, provider } = await arrange();
    await world.server.query(`
      with added as (insert into users (id, name, email, email_key, password_hash, created_at)
        select 'usr_' || i || '${domain}', 'Many', i || '${domain}', i || '${domain}', '', now()
        from generate_series(1, 999) as i returning id)
      insert into members (account_id, user_id, role, joined_at) select '${owner.user.id}', id, 'viewer', now() from added`);
    expect(await world.failToSignIn(provider, 'ada')).toBe('member.limit_reached');
  });
});

describe('a token is refused', () => {
  test.each([
    ['another client', { aud: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['this and another client', { aud: ['another', 'vitrine'], azp: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another issuer', { iss: 'https://login.example.com' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another sign-in', { nonce: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['no sign-in', { nonce: null }, 'OAUTH_INVALID_RESPONSE'],
    ['an hour ago', { exp: Math.floor(Date.now() / 1000) - 3_600 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['later', { nbf: Math.floor(Date.now() / 1000) + 3_600 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['people in ten minutes', { iat: Math.floor(Date.now() / 1000) + 600 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['nobody', { sub: null }, 'OAUTH_INVALID_RESPONSE'],
  ])('that is for %s', async (_, forged, reason) => {
    const { domain, provider } = await arrange();
    await world.openid.set({ people: { ada: createClaims(domain) }, forged });
    expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.token_refused');
    expect(world.listReasons(provider)).toEqual([reason]);
  });

  test('only if it was issued more than five minutes in the future, because clocks differ', async () => {
    const { domain, provider } = await arrange();
    const forged = { iat: Math.floor(Date.now() / 1000) + 240 };
    await world.openid.set({ people: { ada: createClaims(domain) }, forged });
    expect((await world.signIn(provider, 'ada')).user.email).toBe(`ada@${domain}`);
  });

  test('whose key the provider does not publish', async () => {
    const { domain, provider } = await arrange();
    await world.openid.set({ people: { ada: createClaims(domain) }, hasForeignKey: true });
    expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.token_refused');
    expect(world.listReasons(provider)).toHaveLength(1);
  });

  test('as the source of an address that only another source verifies', async () => {
    const { domain, provider } = await arrange();
    const people = { ada: createClaims(domain) };
    await world.openid.set({ people, forged: { email: `grace@${domain}` } });
    expect((await world.signIn(provider, 'ada')).user).toMatchObject({ email: `ada@${domain}` });
    await world.openid.set({
      people: { eve: { name: 'Eve', email_verified: true } },
      forged: { email: `eve@${domain}` },
    });
    expect(await world.failToSignIn(provider, 'eve')).toBe('single_sign_on.email_unverified');
  });

  test('that answers a request with another nonce', async () => {
    const { provider } = await arrange();
    const failure = await world.failToSignIn(provider, 'ada', ({ pathname, searchParams }) => {
      if (pathname === '/auth') searchParams.set('nonce', 'another');
    });
    expect(failure).toBe('single_sign_on.token_refused');
    expect(world.listReasons(provider)).toEqual(['OAUTH_JWT_CLAIM_COMPARISON_FAILED']);
  });
});

describe('a code of the provider is refused', () => {
  test('that was used before', async () => {
    const { provider } = await arrange();
    const first = await visit(provider);
    expect(codeAt(await first.browser.open(first.back))).not.toBeNull();
    const second = await visit(provider);
    const forged = new URL(second.back);
    forged.searchParams.set('code', new URL(first.back).searchParams.get('code') ?? '');
    expect(failureAt(await second.browser.open(forged.href))).toBe('single_sign_on.token_refused');
    expect(world.listReasons(provider)).toEqual(['OAUTH_RESPONSE_BODY_ERROR']);
  });

  test('that somebody else got: it does not fit the verifier of this sign-in', async () => {
    const { provider } = await arrange();
    const [own, stolen] = [await visit(provider), await visit(provider)];
    const forged = new URL(own.back);
    forged.searchParams.set('code', new URL(stolen.back).searchParams.get('code') ?? '');
    expect(failureAt(await own.browser.open(forged.href))).toBe('single_sign_on.token_refused');
  });

  test('that was given to another client', async () => {
    const { provider } = await arrange();
    const { browser, back } = await visit(provider, (url) => {
      if (url.pathname === '/auth') url.searchParams.set('client_id', 'another');
    });
    expect(failureAt(await browser.open(back))).toBe('single_sign_on.token_refused');
  });

  test('of another provider than the one where the sign-in began', async () => {
    const other = await startOpenIdProvider('https://signs.example.com');
    onTestFinished(() => other.stop());
    const { provider } = await arrange();
    const { provider: mixed } = await arrange({ issuer: other.issuer });
    const [own, foreign] = [await visit(provider), await visit(mixed)];
    const answers = new URL(foreign.back).searchParams;
    for (const named of [['code', 'iss'], ['code']]) {
      const again = named.length === 2 ? own : await visit(provider);
      const forged = new URL(again.back);
      for (const name of named) forged.searchParams.set(name, answers.get(name) ?? '');
      expect(failureAt(await again.browser.open(forged.href))).toBe('single_sign_on.token_refused');
    }
  });

  test('if the provider does not know the client secret', async () => {
    const { provider } = await arrange({ clientSecret: 'a wrong secret' });
    expect(await world.failToSignIn(provider, 'ada')).toBe('single_sign_on.token_refused');
    expect(world.listReasons(provider)).toEqual(['OAUTH_WWW_AUTHENTICATE_CHALLENGE']);
  });

  test('if the provider answers with an error', async () => {
    const { provider } = await arrange();
    const { browser, back } = await visit(provider);
    const { searchParams } = new URL(back);
    const answer = new URLSearchParams({ state: searchParams.get('state') ?? '', error: 'access_denied' });
    answer.set('iss', searchParams.get('iss') ?? '');
    expect(failureAt(await browser.open(`${CALLBACK}?${answer.toString()}`))).toBe('single_sign_on.denied');
    expect(world.listReasons(provider)).toEqual(['OAUTH_AUTHORIZATION_RESPONSE_ERROR']);
  });
});

describe('a return from the provider is refused', () => {
  test('without a state, with an unknown one, or with one that was used', async () => {
    const { provider } = await arrange();
    const { browser, back } = await visit(provider);
    const open = async (change: (query: URLSearchParams) => void) => {
      const url = new URL(back);
      change(url.searchParams);
      return failureAt(await browser.open(url.href));
    };
    expect(await open((query) => query.delete('state'))).toBe('single_sign_on.interrupted');
    expect(await open((query) => query.set('state', 'unknown'))).toBe('single_sign_on.interrupted');
    expect(await open(() => {})).toBeNull();
    expect(await open(() => {})).toBe('single_sign_on.interrupted');
  });

  test('in a browser that did not begin it: nobody is led into the session of somebody else', async () => {
    const { provider } = await arrange();
    const { back } = await visit(provider);
    expect(failureAt(await world.createBrowser().open(back))).toBe('single_sign_on.interrupted');
    const { back: another } = await visit(provider);
    const { browser: own } = await visit(provider);
    expect(failureAt(await own.open(another))).toBe('single_sign_on.interrupted');
    expect(world.listReasons(provider)).toEqual([]);
    const refused = world.lines.filter(({ event }) => event === 'security.single_sign_on_refused');
    expect(refused.at(-1)).toMatchObject({ reason: 'single_sign_on.interrupted', address: '127.0.0.1' });
  });

  test('after ten minutes', async () => {
    const { provider } = await arrange();
    const { browser, back } = await visit(provider);
    await world.server.query(`update sign_in_attempts set expires_at = now() where kind = 'single-sign-on'`);
    expect(failureAt(await browser.open(back))).toBe('single_sign_on.interrupted');
  });

  test('once the provider was removed', async () => {
    const { owner, provider } = await arrange();
    const { browser, back } = await visit(provider);
    const params = { userId: owner.user.id, id: provider.id };
    await world.admin.client.identityProviders.remove({ params });
    expect(failureAt(await browser.open(back))).toBe('single_sign_on.off');
    expect(failureAt(await browser.open(startAt(provider)))).toBe('single_sign_on.off');
  });
});

/** Comes back to the sign-in page. */
async function comeBack() {
  const { provider } = await arrange();
  const browser = world.createBrowser();
  return { provider, browser, code: codeAt(await browser.open(startAt(provider), 'ada')) };
}

describe('the code in the address of the sign-in page', () => {
  test('works once, also if several requests send it at once', async () => {
    const { browser, code } = await comeBack();
    const answers = await Promise.all([1, 2, 3].map(() => world.complete(browser, code)));
    expect(answers.map((answer) => answer.code ?? 'done').toSorted()).toEqual([
      'done',
      'single_sign_on.interrupted',
      'single_sign_on.interrupted',
    ]);
  });

  test('works only in the browser that began the sign-in', async () => {
    const { browser, code } = await comeBack();
    expect(await world.complete(world.createBrowser(), code)).toMatchObject({ code: 'single_sign_on.interrupted' });
    expect(await world.complete(browser, code)).toMatchObject({ code: 'single_sign_on.interrupted' });
  });

  test('works for a minute', async () => {
    const { browser, code } = await comeBack();
    const [row] = await world.server.query<{ seconds: number }>(`select max(extract(epoch from expires_at - now()))::int
      as seconds from sign_in_attempts where kind = 'single-sign-on-handover'`);
    expect(row?.seconds).toBeLessThanOrEqual(60);
    await world.server.query(`update sign_in_attempts set expires_at = now() where kind = 'single-sign-on-handover'`);
    expect(await world.complete(browser, code)).toMatchObject({ code: 'single_sign_on.interrupted' });
  });

  test('cannot be replaced by the state of a visit, nor the state by the code', async () => {
    const { browser, code } = await comeBack();
    const { provider } = await arrange();
    const begun = await visit(provider);
    const state = new URL(begun.back).searchParams.get('state');
    expect(await world.complete(begun.browser, state)).toMatchObject({ code: 'single_sign_on.interrupted' });
    const forged = `${CALLBACK}?state=${code ?? ''}&code=any`;
    expect(failureAt(await browser.open(forged))).toBe('single_sign_on.interrupted');
  });
});

/** Answers every address with the description of an issuer, whose tokens are at a private address. */
function describeIssuer({ headers: { host = '' } }: IncomingMessage, response: ServerResponse): void {
  const issuer = `http://${host}`;
  const ends = { authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/keys` };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ issuer, ...ends, token_endpoint: 'http://127.0.0.2:1/token' }));
}

describe('a sign-in', () => {
  test('ends the visit of an issuer that hangs, answers garbage or leads elsewhere', async () => {
    const answers: ((response: ServerResponse) => unknown)[] = [
      () => {},
      (response) => response.end('garbage'),
      (response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
    ];
    for (const answer of answers) {
      const { url } = await startWebServer((_, response) => void answer(response));
      const { provider } = await arrange({ issuer: url });
      const end = await world.createBrowser().open(startAt(provider));
      expect(failureAt(end)).toBe('single_sign_on.provider_failed');
      expect(world.listReasons(provider)).toEqual(['identity_provider.issuer_refused']);
    }
  });

  test('asks the issuer for its description once within some minutes', async () => {
    const { url, requested } = await startWebServer(describeIssuer);
    const { provider } = await arrange({ issuer: url });
    for (let i = 0; i < 3; i += 1) {
      const answer = await fetch(`${world.server.url}${startAt(provider)}`, { redirect: 'manual' });
      expect(answer.headers.get('location')).toContain(`${url}/auth?`);
    }
    expect(requested).toEqual(['/.well-known/openid-configuration']);
  });

  test('sends nothing to a private address that the issuer names', async () => {
    const { url } = await startWebServer(describeIssuer);
    const { provider } = await arrange({ issuer: url });
    const browser = world.createBrowser();
    let state: string | null = null;
    const opened = browser.open(startAt(provider), 'ada', ({ searchParams, pathname }) => {
      if (pathname !== '/auth') return;
      state = searchParams.get('state');
      throw new Error('stop');
    });
    await expect(opened).rejects.toThrow('stop');
    const end = await browser.open(`${CALLBACK}?code=any&state=${String(state)}`);
    expect(failureAt(end)).toBe('single_sign_on.provider_failed');
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil\t', 'media', '', '/api/auth/me'])(
    'returns to a page of the console only, not to %j',
    async (returnTo) => {
      const { provider } = await arrange();
      const answer = await fetch(`${world.server.url}${startAt(provider, returnTo)}`, { redirect: 'manual' });
      expect(answer.status).toBe(400);
    },
  );

  test('is bound to the browser by a cookie that scripts and other sites cannot use', async () => {
    const { provider } = await arrange();
    const answer = await fetch(`${world.server.url}${startAt(provider)}`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-vitrine_single_sign_on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('is limited by address', async () => {
    const limited = await openSignOnWorld({ singleSignOnPerAddress: { hits: 2, windowMs: 60_000 } });
    const { provider } = await limited.arrangeProvider();
    const body = { email: 'nobody@example.com' };
    for (let i = 0; i < 2; i += 1) await limited.server.visitor.singleSignOn.options({ body });
    await expect(limited.server.visitor.singleSignOn.options({ body })).rejects.toMatchObject({
      code: 'request.too_many',
    });
    expect(failureAt(await limited.createBrowser().open(startAt(provider)))).toBe('request.too_many');
    expect(await limited.complete(limited.createBrowser(), 'any')).toMatchObject({ code: 'request.too_many' });
    expect(limited.lines.map(({ event }) => event)).toContain('security.single_sign_on_limited');
  });
});
