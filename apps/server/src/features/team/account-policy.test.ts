import type { User } from '@vitrine/contract/accounts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSignInPolicies } from '../accounts/index.ts';
import { openBus } from '../../platform/bus.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { inviteMember } from '../../test/members.ts';
import { openConsoleEvents } from '../../test/screen.ts';
import { codeOf, outcomeOf, turnOnSecondFactor } from '../../test/sign-in/second-factor.ts';

const NOW = '2026-03-09T12:00:00.000Z';
const IN_A_WEEK = '2026-03-16T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOW });
});
beforeEach(() => {
  server.setTime(NOW);
});

const demand = ({ client }: Pick<Member, 'client'>, graceDays: number | null) =>
  client.signInPolicy.change({ body: { secondFactor: graceDays === null ? null : { graceDays } } });

const reset = ({ client }: Pick<Member, 'client'>, { user }: { user: User }) =>
  client.team.resetSecondFactor({ params: { memberId: user.userId } });

const seenBy = async ({ client }: Pick<Member, 'client'>) =>
  new Map((await client.team.members()).members.map(({ userId, hasSecondFactor }) => [userId, hasSecondFactor]));

describe('an account that asks for a second factor', () => {
  test('admits its members without one until the grace is over, and afterwards those who set one up in place', async () => {
    const owner = await server.signUp();
    await turnOnSecondFactor(server, owner);
    const member = await inviteMember(server, owner, 'editor');
    const { policy } = await demand(owner, 7);
    expect(policy).toEqual({
      secondFactorFrom: IN_A_WEEK,
      membersWithoutFactor: 1,
      onlySingleSignOn: false,
      hasIdentityProvider: false,
    });
    expect(await member.client.secondFactors.read()).toMatchObject({ requiredFrom: IN_A_WEEK, isProven: false });
    expect(await outcomeOf(member.client.accounts.me())).toBe('done');
    server.setTime(IN_A_WEEK);
    expect(await outcomeOf(owner.client.accounts.me())).toBe('done');
    await vi.waitFor(async () =>
      expect(await outcomeOf(member.client.devices.list({ query: {} }))).toBe('auth.second_factor_missing'),
    );
    const own = await member.client.team.accounts();
    expect(own.accounts).toHaveLength(1);
    await turnOnSecondFactor(server, member, { password: member.password });
    expect(await outcomeOf(member.client.devices.list({ query: {} }))).toBe('done');
    expect((await owner.client.signInPolicy.read()).membersWithoutFactor).toBe(0);
  });

  test('does not keep its members out of their other accounts', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const { accountId } = await joinAccount(owner, other);
    await demand(owner, 0);
    const askIn = async (account: string) => {
      const headers = { authorization: `Bearer ${other.token}`, 'x-account': account };
      return (await fetch(`${server.url}/api/auth/me`, { headers })).json();
    };
    expect(await askIn(accountId)).toMatchObject({ code: 'auth.second_factor_missing' });
    expect(await askIn(other.user.id)).toMatchObject({ id: other.user.id });
  });

  test('refuses a session whose person turned the second factor off', async () => {
    const owner = await server.signUp();
    const { secret } = await turnOnSecondFactor(server, owner);
    await demand(owner, 0);
    expect(await outcomeOf(owner.client.accounts.me())).toBe('done');
    await owner.client.secondFactors.turnOff({ body: { code: codeOf(server, secret) } });
    expect(await outcomeOf(owner.client.accounts.me())).toBe('auth.second_factor_missing');
  });

  test('ends the event streams of sessions without one, at once or when the grace is over', async () => {
    const owner = await server.signUp();
    await turnOnSecondFactor(server, owner);
    const member = await inviteMember(server, owner, 'viewer');
    const [kept, ended] = [
      await openConsoleEvents(server, owner),
      await openConsoleEvents(server, { ...owner, ...member }),
    ];
    await demand(owner, 7);
    server.setTime(IN_A_WEEK);
    const bus = await openBus(server.databaseUrl, () => {});
    await createSignInPolicies({ ...server.platform, bus }).announceEndedGraces();
    await ended.untilEnd();
    await bus.close();
    await server.query(`select pg_notify('vitrine_changes', '${owner.user.id} media')`);
    await vi.waitFor(async () => expect(JSON.stringify(await kept.next())).toContain('media'));
    await kept.close();
    server.setTime(NOW);
    const second = await openConsoleEvents(server, { ...owner, ...member });
    await demand(owner, 0);
    await second.untilEnd();
  });

  test('emails its members without one, once', async () => {
    const owner = await server.signUp();
    await turnOnSecondFactor(server, owner);
    const [without, withFactor] = [
      await inviteMember(server, owner, 'viewer'),
      await inviteMember(server, owner, 'viewer'),
    ];
    await turnOnSecondFactor(server, withFactor);
    await demand(owner, 7);
    await demand(owner, 14);
    const mails = async (email: string) =>
      (await readMailsTo(server, email)).filter(({ subject }) => subject?.includes('asks for a second factor'));
    await vi.waitFor(async () => expect(await mails(without.email)).toHaveLength(1));
    expect((await mails(without.email))[0]?.text).toMatch(/March (16|23), 2026/);
    expect(await mails(withFactor.email)).toEqual([]);
  });

  test('can stop asking', async () => {
    const owner = await server.signUp();
    await demand(owner, 0);
    await turnOnSecondFactor(server, owner);
    const { policy } = await demand(owner, null);
    expect(policy.secondFactorFrom).toBeNull();
    const { entries } = await owner.client.audit.mine();
    expect(entries.map(({ what }) => what)).toContain('Changed how members must sign in');
  });
});

test('only owners change how members must sign in, and only admins see it and who has a second factor', async () => {
  const owner = await server.signUp();
  const [admin, viewer] = [await inviteMember(server, owner, 'admin'), await inviteMember(server, owner, 'viewer')];
  expect(await outcomeOf(demand(admin, 7))).toBe('auth.role_required');
  expect(await outcomeOf(viewer.client.signInPolicy.read())).toBe('auth.role_required');
  await turnOnSecondFactor(server, viewer);
  expect((await seenBy(admin)).get(viewer.user.userId)).toBe(true);
  expect((await seenBy(admin)).get(owner.user.userId)).toBe(false);
  expect([...(await seenBy(viewer)).values()]).toEqual([null, null, null]);
});

test('an account without an identity provider cannot ask for single sign-on', async () => {
  const owner = await server.signUp();
  const ask = () => owner.client.signInPolicy.change({ body: { onlySingleSignOn: true } });
  expect(await outcomeOf(ask())).toBe('policy.no_identity_provider');
  await server.query(`insert into identity_providers
    (id, account_id, name, issuer, client_id, client_secret, groups_claim, group_roles, created_at)
    values ('${owner.user.id}', '${owner.user.id}', 'Example', 'https://id.example.com', 'vitrine', '', 'groups', '[]', now())`);
  expect((await ask()).policy).toMatchObject({ onlySingleSignOn: true, hasIdentityProvider: true });
});

describe('resetting the lost second factor of a member', () => {
  test('lets them sign in by password again, signs them out everywhere, and is audited and told by email', async () => {
    const owner = await server.signUp();
    const member = await inviteMember(server, owner, 'editor');
    await turnOnSecondFactor(server, member);
    await reset(owner, member);
    expect(await outcomeOf(member.client.accounts.me())).toBe('auth.expired');
    const { email, password } = member;
    expect(await outcomeOf(server.visitor.accounts.login({ body: { email, password } }))).toBe('done');
    const { entries } = await owner.client.audit.mine();
    const entry = entries.find(({ what }) => what === 'Reset the second factor of Ben');
    expect(entry).toMatchObject({ actorName: 'Someone' });
    await vi.waitFor(async () => {
      const mail = (await readMailsTo(server, email)).find(({ subject }) => subject === 'Your second factor was reset');
      expect(mail?.text).toContain('Someone has reset the second factor');
    });
    expect(await outcomeOf(reset(owner, member))).toBe('second_factor.off');
  });

  test('is for owners only, and not for themselves', async () => {
    const owner = await server.signUp();
    const [admin, member] = [await inviteMember(server, owner, 'admin'), await inviteMember(server, owner, 'viewer')];
    await turnOnSecondFactor(server, owner);
    await turnOnSecondFactor(server, member);
    expect(await outcomeOf(reset(admin, member))).toBe('auth.role_required');
    expect(await outcomeOf(reset(owner, owner))).toBe('member.is_owner');
    expect(await outcomeOf(reset(await server.signUp(), member))).toBe('member.not_found');
  });

  test('is refused for people with another owner’s account, and for administrators of the installation', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    await joinAccount(owner, other);
    await turnOnSecondFactor(server, other);
    expect(await outcomeOf(reset(owner, other))).toBe('member.sign_in_shared');
    const admin = await inviteMember(server, owner, 'admin');
    await turnOnSecondFactor(server, admin);
    await server.query(`update users set is_admin = true where id = '${admin.user.userId}'`);
    expect(await outcomeOf(reset(owner, admin))).toBe('member.sign_in_shared');
  });
});

/** Makes a person who has an account a member of another one. */
async function joinAccount(owner: Member, { user, client }: Member) {
  const { invitation } = await owner.client.team.invite({ body: { email: user.email, role: 'viewer' } });
  const { link } = await owner.client.team.invitationLink({ params: { id: invitation.id } });
  return client.team.join({ body: { token: new URL(link).searchParams.get('token') ?? '' } });
}
