import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Member } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { inviteMember, openInvitation } from '../../test/members.ts';
import { startOpenIdProvider } from '../../test/openid/provider.ts';
import { codeAt, createClaims, failureAt, openSignOnWorld, startAt } from '../../test/openid/world.ts';

let world: Awaited<ReturnType<typeof openSignOnWorld>>;

beforeAll(async () => {
  world = await openSignOnWorld();
});

/** The members of an account by their address, with their roles. */
async function listRoles({ client }: Pick<Member, 'client'>): Promise<Record<string, string>> {
  const { members } = await client.team.members();
  return Object.fromEntries(members.map(({ email, role }) => [email, role]));
}

describe('a person whom the account’s provider vouches for', () => {
  test('signs in as a new member, in its account, with a session that says how it began', async () => {
    const { owner, domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const { token, user, returnTo } = await world.signIn(provider, 'ada');
    expect({ user, returnTo }).toMatchObject({
      returnTo: '/media',
      user: { id: owner.user.id, name: 'Ada', email: `ada@${domain}`, role: 'viewer', accountCount: 1 },
    });
    const { sessions } = await world.server.clientFor(token).accounts.sessions();
    expect(sessions).toMatchObject([{ method: 'single-sign-on', hasSecondFactor: false, isCurrent: true }]);
    const [newest] = (await owner.client.audit.mine()).entries;
    expect(newest).toMatchObject({ what: 'Signed in by single sign-on', actor: `ada@${domain}` });
    const events = world.lines.filter(({ userId }) => userId === user.userId).map(({ event }) => event);
    expect(events).toEqual(['security.member_joined', 'security.single_sign_on_linked', 'security.signed_in']);
  });

  test('has no password until they set one', async () => {
    const { domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    await world.signIn(provider, 'ada');
    for (const password of ['any', 'undefined', 'null']) {
      const login = world.server.visitor.accounts.login({ body: { email: `ada@${domain}`, password } });
      await expect(login).rejects.toMatchObject({ code: 'auth.credentials_invalid' });
    }
  });

  test('signs in as the user who has the address, and keeps their other accounts', async () => {
    const { owner, domain, provider } = await world.arrangeProvider();
    const body = { name: 'Ada Own', email: `Ada@${domain}`, password: 'correct horse' };
    const own = await world.server.visitor.accounts.register({ body });
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const { user } = await world.signIn(provider, 'ada');
    expect(user).toMatchObject({ userId: own.user.userId, id: owner.user.id, name: 'Ada Own', accountCount: 2 });
  });

  test('shares that user with nobody who registered the address before', async () => {
    const { domain, provider } = await world.arrangeProvider();
    const body = { name: 'Mallory', email: `ada@${domain}`, password: 'correct horse' };
    const { token } = await world.server.visitor.accounts.register({ body });
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const ada = await world.signIn(provider, 'ada');
    await expect(world.server.clientFor(token).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    const login = world.server.visitor.accounts.login({ body: { email: body.email, password: body.password } });
    await expect(login).rejects.toMatchObject({ code: 'auth.credentials_invalid' });
    expect(await world.server.clientFor(ada.token).accounts.me()).toMatchObject({ accountCount: 2 });
    await vi.waitFor(async () => {
      const subjects = (await readMailsTo(world.server, body.email)).map(({ subject }) => subject);
      expect(subjects).toContain('You now sign in with Bytown ID');
    });
  });

  test('keeps the password of a member who was invited', async () => {
    const { owner, domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const { email, password } = { email: `ada@${domain}`, password: 'correct horse' };
    const { invitation } = await owner.client.team.invite({ body: { email, role: 'editor' } });
    const token = await openInvitation(owner, invitation.id);
    const { user } = await world.server.visitor.team.acceptInvitation({ body: { token, name: 'Ada', password } });
    expect((await world.signIn(provider, 'ada')).user.userId).toBe(user.userId);
    const again = await world.server.visitor.accounts.login({ body: { email, password } });
    expect(again.user?.userId).toBe(user.userId);
  });

  test('gives up the session that the browser had', async () => {
    const { domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const browser = world.createBrowser();
    const signIn = async (former?: string) =>
      world.complete(browser, codeAt(await browser.open(startAt(provider), 'ada')), former);
    const { token: first = '' } = await signIn();
    const { token = '' } = await signIn(first);
    await expect(world.server.clientFor(first).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    expect((await world.server.clientFor(token).accounts.sessions()).sessions).toHaveLength(1);
  });

  test('is one user, also when they come for the first time in two browsers at once', async () => {
    const { owner, domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const browsers = [world.createBrowser(), world.createBrowser()];
    const ends = await Promise.all(browsers.map((browser) => browser.open(startAt(provider), 'ada')));
    const answers = await Promise.all(
      browsers.map((browser, at) => world.complete(browser, codeAt(ends[at] ?? new URL(world.server.url)))),
    );
    expect(new Set(answers.map(({ user }) => user?.userId)).size).toBe(1);
    expect(answers.map(({ token }) => typeof token)).toEqual(['string', 'string']);
    expect((await owner.client.team.members()).members).toHaveLength(2);
  });

  test('is known by the provider’s id afterwards, also under another address', async () => {
    const { domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const first = await world.signIn(provider, 'ada');
    await world.openid.set({ people: { ada: createClaims(domain, 'countess') } });
    const { user } = await world.signIn(provider, 'ada');
    expect(user).toMatchObject({ userId: first.user.userId, email: `ada@${domain}` });
  });

  test('exports how the provider knows them, also within limits', async () => {
    const { owner, domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const { token, user } = await world.signIn(provider, 'ada');
    const { group } = await owner.client.groups.create({ body: { name: 'Ground floor' } });
    await owner.client.team.changeMember({ params: { memberId: user.userId }, body: { groupIds: [group.id] } });
    const { identities } = await world.server.clientFor(token).ownData.read();
    expect(identities).toMatchObject([{ provider: 'Bytown ID', issuer: world.openid.issuer, subject: 'ada' }]);
  });

  test('uses an account that is used by single sign-on only, as owners do with their password', async () => {
    const { owner, domain, provider } = await world.arrangeProvider();
    const ben = await inviteMember(world.server, owner, 'editor');
    await world.openid.set({ people: { ada: createClaims(domain) } });
    await world.server.query(`insert into sign_in_policies values ('${owner.user.id}', now(), true)`);
    const { token } = await world.signIn(provider, 'ada');
    expect(await world.server.clientFor(token).accounts.me()).toMatchObject({ id: owner.user.id });
    const body = { email: ben.email, password: ben.password };
    const byPassword = await world.server.visitor.accounts.login({ body });
    await expect(world.server.clientFor(byPassword.token).accounts.me()).rejects.toMatchObject({
      code: 'auth.single_sign_on_required',
    });
    await world.server.query(`update sign_in_policies set second_factor_from = null
      where account_id = '${owner.user.id}'`);
    expect(await owner.client.accounts.me()).toMatchObject({ role: 'owner' });
  });
});

/** Lets a person sign in with these groups. */
async function signInWith(at: { domain: string; provider: Parameters<typeof startAt>[0] }, groups: unknown) {
  await world.openid.set({ people: { ada: createClaims(at.domain, 'ada', { groups }) } });
  return world.signIn(at.provider, 'ada');
}

describe('groups', () => {
  const groupRoles = [
    { group: 'managers', role: 'admin' as const },
    { group: 'signage', role: 'editor' as const },
  ];

  test('give the role at each sign-in: the first entry counts, else the default role', async () => {
    const at = await world.arrangeProvider({ groupRoles });
    expect((await signInWith(at, ['signage', 'managers', 'x'])).user.role).toBe('admin');
    expect((await signInWith(at, ['signage'])).user.role).toBe('editor');
    expect((await signInWith(at, 'managers')).user.role).toBe('admin');
    expect((await signInWith(at, ['Signage'])).user.role).toBe('viewer');
    expect((await signInWith(at, undefined)).user.role).toBe('viewer');
  });

  test('are read from the claim that the provider names', async () => {
    const at = await world.arrangeProvider({ groupRoles, groupsClaim: 'teams' });
    await world.openid.set({ people: { ada: createClaims(at.domain) }, forged: { teams: ['signage'] } });
    expect((await world.signIn(at.provider, 'ada')).user.role).toBe('editor');
  });

  test('keep the limits of a member, except for admins', async () => {
    const at = await world.arrangeProvider({ groupRoles });
    const { user } = await signInWith(at, []);
    const { group } = await at.owner.client.groups.create({ body: { name: 'Ground floor' } });
    const params = { memberId: user.userId };
    await at.owner.client.team.changeMember({ params, body: { groupIds: [group.id] } });
    const limitsOf = async () =>
      (await at.owner.client.team.members()).members.find(({ userId }) => userId === user.userId)?.groupIds;
    await signInWith(at, ['signage']);
    expect(await limitsOf()).toEqual([group.id]);
    await signInWith(at, ['managers']);
    expect(await limitsOf()).toBeNull();
  });

  test('never change an owner', async () => {
    const { owner, domain, provider } = await world.arrangeProvider({ groupRoles, defaultRole: null });
    await world.server.query(`update users set email = 'ada@${domain}', email_key = 'ada@${domain}'
      where id = '${owner.user.userId}'`);
    const { user } = await signInWith({ domain, provider }, []);
    expect(user).toMatchObject({ userId: owner.user.userId, role: 'owner' });
  });

  test('without a role let nobody in, and end the membership of those who came through the provider', async () => {
    const at = await world.arrangeProvider({ groupRoles, defaultRole: null });
    const { token, user } = await signInWith(at, ['signage']);
    await world.openid.set({ people: { ada: createClaims(at.domain), eve: createClaims(at.domain, 'eve') } });
    expect(await world.failToSignIn(at.provider, 'ada')).toBe('single_sign_on.no_role');
    expect(await world.failToSignIn(at.provider, 'eve')).toBe('single_sign_on.no_role');
    expect(Object.keys(await listRoles(at.owner))).toEqual([at.owner.email]);
    await expect(world.server.clientFor(token).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    expect(world.lines).toContainEqual(
      expect.objectContaining({ event: 'security.member_removed', userId: user.userId }),
    );
    expect(await world.server.query(`select id from users where email = 'eve@${at.domain}'`)).toEqual([]);
  });

  test('without a role leave a member who was invited and never came through the provider', async () => {
    const at = await world.arrangeProvider({ groupRoles, defaultRole: null });
    const ben = await inviteMember(world.server, at.owner, 'editor');
    await world.server.query(`update users set email = 'ben@${at.domain}', email_key = 'ben@${at.domain}'
      where id = '${ben.user.userId}'`);
    await world.openid.set({ people: { ben: createClaims(at.domain, 'ben') } });
    expect(await world.failToSignIn(at.provider, 'ben')).toBe('single_sign_on.no_role');
    expect(await listRoles(at.owner)).toMatchObject({ [`ben@${at.domain}`]: 'editor' });
  });

  test('that have no list leave roles to the account, and give the default role to new members', async () => {
    const at = await world.arrangeProvider({ groupRoles: [], defaultRole: 'scheduler' });
    const { user } = await signInWith(at, ['managers']);
    expect(user.role).toBe('scheduler');
    await at.owner.client.team.changeMember({ params: { memberId: user.userId }, body: { role: 'editor' } });
    expect((await signInWith(at, [])).user.role).toBe('editor');
  });
});

describe('signing out', () => {
  test('ends the session at the provider, too', async () => {
    const { domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain), ben: createClaims(domain, 'ben') } });
    const browser = world.createBrowser();
    const signIn = async (login: string) =>
      world.complete(browser, codeAt(await browser.open(startAt(provider), login)));
    const { token = '' } = await signIn('ada');
    // The provider still knows who is there.
    expect((await signIn('ben')).user?.name).toBe('Ada');
    const { redirectTo = '' } = await world.server.clientFor(token).accounts.logout();
    expect((await browser.open(redirectTo)).href).toBe('https://signs.example.com/login');
    expect((await signIn('ben')).user?.name).toBe('Ben');
  });

  test('ends the session here, also while the provider does not answer; a sign-in that was under way fails', async () => {
    const own = await startOpenIdProvider('https://signs.example.com');
    onTestFinished(() => own.stop());
    const { issuer, clientId, clientSecret } = own;
    const { provider, domain } = await world.arrangeProvider({ issuer, clientId, clientSecret });
    await own.set({ people: { ada: createClaims(domain) } });
    const { token } = await world.signIn(provider, 'ada');
    const browser = world.createBrowser();
    let back = '';
    const left = browser.open(startAt(provider), 'ada', ({ href, pathname }) => {
      if (!pathname.endsWith('/callback')) return;
      back = href;
      throw new Error('stop');
    });
    await expect(left).rejects.toThrow('stop');
    await own.stop();
    expect(failureAt(await browser.open(back))).toBe('single_sign_on.provider_failed');
    const client = world.server.clientFor(token);
    expect((await client.accounts.logout()).redirectTo).toContain(issuer);
    await expect(client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  });

  test('leads nowhere after a sign-in with a password', async () => {
    const { client } = await world.server.signUp();
    expect(await client.accounts.logout()).toEqual({ success: true });
  });

  test('is what removing the provider does for everybody who came through it', async () => {
    const { owner, domain, provider } = await world.arrangeProvider();
    await world.openid.set({ people: { ada: createClaims(domain) } });
    const { token } = await world.signIn(provider, 'ada');
    const params = { userId: owner.user.id, id: provider.id };
    await world.admin.client.identityProviders.remove({ params });
    await expect(world.server.clientFor(token).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  });
});

describe('the sign-in page', () => {
  test('finds the provider by the domain only, whether or not somebody has the address', async () => {
    const { domain, provider } = await world.arrangeProvider();
    const find = async (email: string) => world.server.visitor.singleSignOn.options({ body: { email } });
    const found = { provider: { id: provider.id, name: 'Bytown ID' } };
    expect(await find(`nobody@${domain}`)).toEqual(found);
    expect(await find(`Nobody@${domain.toUpperCase()}`)).toEqual(found);
    expect(await find(`nobody@sub.${domain}`)).toEqual({ provider: null });
    expect(await find('nobody@example.com')).toEqual({ provider: null });
  });
});
