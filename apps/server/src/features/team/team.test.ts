import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { createAuthenticator } from '../../test/sign-in/authenticator.ts';
import { turnOnSecondFactor } from '../../test/sign-in/second-factor.ts';
import { createAddress, inviteMember, openInvitation } from '../../test/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const asAccount = (token: string, accountId: string, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${token}`, 'x-account': accountId } });

/** Invites a person who signs in already, who joins. */
async function joinWith(
  owner: Member,
  person: Member,
  role: 'admin' | 'editor' | 'scheduler' | 'viewer',
): Promise<void> {
  const { invitation } = await owner.client.team.invite({ body: { email: person.email, role } });
  await person.client.team.join({ body: { token: await openInvitation(owner, invitation.id) } });
}

describe('an account of one', () => {
  test('has its founder as the owner', async () => {
    const { client, user, email } = await server.signUp();
    expect(user).toMatchObject({ role: 'owner', accountName: user.name, accountCount: 1, email });
    const { members } = await client.team.members();
    expect(members).toMatchObject([{ userId: user.userId, email, role: 'owner', isYou: true }]);
    const { accounts } = await client.team.accounts();
    expect(accounts).toMatchObject([{ id: user.id, role: 'owner', isOpen: true, isCurrent: true }]);
  });
});

describe('an invitation', () => {
  test('has the name and the color of the account', async () => {
    const { client, user } = await server.signUp();
    await client.accounts.changeProfile({ body: { name: user.name, organization: 'Bytown Cinemas' } });
    await client.branding.update({ body: { primaryColor: '#0f766e' } });
    const email = createAddress();
    await client.team.invite({ body: { email, role: 'viewer' } });
    await vi.waitFor(async () => {
      const [mail] = await readMailsTo(server, email);
      expect(mail?.subject).toBe(`${user.name} invites you to Bytown Cinemas on Vitrine`);
      expect(mail?.html).toContain('</span>Bytown Cinemas</td>');
      expect(mail?.html).toContain('bgcolor="#0f766e"');
    });
  });

  test('comes by email, and a new person joins with it', async () => {
    const { client, user } = await server.signUp();
    const email = createAddress();
    await client.team.invite({ body: { email, role: 'editor' } });
    const token = await vi.waitFor(async () => {
      const [mail] = await readMailsTo(server, email);
      const [, found] = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
      if (found === undefined) throw new Error('The invitation has not been sent yet');
      return found;
    });
    expect(await server.visitor.team.readInvitation({ body: { token } })).toMatchObject({
      invitation: { email, role: 'editor', invitedBy: user.name, isKnown: false },
    });
    const accepted = await server.visitor.team.acceptInvitation({
      body: { token, name: 'Ben', password: 'correct horse' },
    });
    expect(accepted.user).toMatchObject({ id: user.id, name: 'Ben', email, role: 'editor' });
    expect((await client.team.members()).members.map(({ name, role }) => [name, role])).toEqual([
      [user.name, 'owner'],
      ['Ben', 'editor'],
    ]);
    // This server has no mail server: it writes emails to its disk.
    expect(await client.team.invitations()).toEqual({ invitations: [], sendsEmail: false });
    const again = server.visitor.team.acceptInvitation({ body: { token, name: 'Eve', password: 'correct horse' } });
    await expect(again).rejects.toMatchObject({ code: 'invitation.invalid' });
  });

  test('works once, even if two people open it at the same time', async () => {
    const owner = await server.signUp();
    const { invitation } = await owner.client.team.invite({ body: { email: createAddress(), role: 'viewer' } });
    const token = await openInvitation(owner, invitation.id);
    const accept = () =>
      server.visitor.team.acceptInvitation({ body: { token, name: 'Ben', password: 'correct horse' } });
    const outcomes = await Promise.allSettled([accept(), accept(), accept()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owner.client.team.members()).members).toHaveLength(2);
  });

  test('is only for the person of its address', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const { invitation } = await owner.client.team.invite({ body: { email: createAddress(), role: 'admin' } });
    const token = await openInvitation(owner, invitation.id);
    const join = other.client.team.join({ body: { token } });
    await expect(join).rejects.toMatchObject({ code: 'invitation.other_address' });
    expect((await owner.client.team.invitations()).invitations).toHaveLength(1);
  });

  test('is not accepted by the password alone where somebody may have registered the address before', async () => {
    const owner = await server.signUp();
    const email = createAddress();
    const person = await server.visitor.accounts.register({ body: { name: 'Eve', email, password: 'correct horse' } });
    const squatter = server.clientFor(person.token);
    const authenticator = createAuthenticator({ origin: 'https://signs.example.com' });
    const { options } = await squatter.passkeys.begin({ body: { password: 'correct horse' } });
    await squatter.passkeys.add({ body: { name: 'Mine', credential: authenticator.register(options) } });

    const { invitation } = await owner.client.team.invite({ body: { email, role: 'admin' } });
    const body = { token: await openInvitation(owner, invitation.id) };
    const byPassword = await server.visitor.accounts.login({ body: { email, password: 'correct horse' } });
    const client = server.clientFor(byPassword.token);
    const needed = { code: 'invitation.passkey_needed' };
    await expect(client.team.join({ body })).rejects.toMatchObject(needed);
    // A code of the person's own app does not prove that the passkey is theirs.
    await turnOnSecondFactor(server, { client });
    await expect(client.team.join({ body })).rejects.toMatchObject(needed);

    const begun = await server.visitor.passkeys.beginSignIn();
    const byPasskey = await server.visitor.passkeys.signIn({ body: { credential: authenticator.sign(begun.options) } });
    expect(await server.clientFor(byPasskey.token).team.join({ body })).toMatchObject({ success: true });
  });

  test('ends after 7 days, by withdrawal, and with a newer link', async () => {
    const timed = await testApp({ now: '2026-03-01T12:00:00Z' });
    const owner = await timed.signUp();
    const { invitation } = await owner.client.team.invite({ body: { email: createAddress(), role: 'viewer' } });
    const params = { id: invitation.id };
    const first = await openInvitation(owner, invitation.id);
    await owner.client.team.resendInvitation({ params });
    const second = await openInvitation(owner, invitation.id);
    const read = (token: string) => timed.visitor.team.readInvitation({ body: { token } });
    await expect(read(first)).rejects.toMatchObject({ code: 'invitation.invalid' });
    timed.setTime('2026-03-08T11:59:59Z');
    expect(await read(second)).toMatchObject({ invitation: { role: 'viewer' } });
    timed.setTime('2026-03-08T12:00:01Z');
    await expect(read(second)).rejects.toMatchObject({ code: 'invitation.invalid' });
    await owner.client.team.resendInvitation({ params });
    const third = await openInvitation(owner, invitation.id);
    await owner.client.team.revokeInvitation({ params });
    await expect(read(third)).rejects.toMatchObject({ code: 'invitation.invalid' });
  });

  test('is refused for a member, and for an address that is invited already', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'viewer');
    const invite = (email: string) => owner.client.team.invite({ body: { email, role: 'viewer' } });
    await expect(invite(ben.email.toUpperCase())).rejects.toMatchObject({ code: 'member.exists' });
    const email = createAddress();
    await invite(email);
    await expect(invite(email)).rejects.toMatchObject({ code: 'invitation.exists' });
  });
});

describe('a person with several accounts', () => {
  test('uses the one that a request names, or else the one used last', async () => {
    const [owner, person] = [await server.signUp(), await server.signUp()];
    await joinWith(owner, person, 'viewer');
    await owner.client.folders.create({ body: { name: 'Theirs', color: '#ef4444' } });
    await person.client.folders.create({ body: { name: 'Mine', color: '#ef4444' } });
    const names = async () => (await person.client.folders.list()).folders.map(({ name }) => name);
    expect(await names()).toEqual(['Mine']);
    const named = await asAccount(person.token, owner.user.id, '/api/folders');
    expect(await named.json()).toMatchObject({ folders: [{ name: 'Theirs' }] });
    await person.client.team.switchAccount({ params: { accountId: owner.user.id } });
    expect(await names()).toEqual(['Theirs']);
    expect(await person.client.accounts.me()).toMatchObject({ id: owner.user.id, role: 'viewer', accountCount: 2 });
  });

  test('gets the same answer for an account of others as for one that does not exist', async () => {
    const [owner, person] = [await server.signUp(), await server.signUp()];
    const [other, unknown] = await Promise.all(
      [owner.user.id, 'acc_unknown'].map(async (id) => {
        const answer = await asAccount(person.token, id, '/api/folders');
        const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
        return [answer.status, body];
      }),
    );
    expect(other).toEqual([404, expect.objectContaining({ code: 'account.not_found' })]);
    expect(other).toEqual(unknown);
  });

  test('gets the plan of the account in use', async () => {
    const [owner, person] = [await server.signUp({ plan: 'pro' }), await server.signUp({ plan: 'free' })];
    await joinWith(owner, person, 'viewer');
    expect((await person.client.accounts.profile()).user.effectivePlan).toBe('free');
    const named = await asAccount(person.token, owner.user.id, '/api/user/profile');
    expect(await named.json()).toMatchObject({ user: { effectivePlan: 'pro' } });
  });

  test('creates another one, and owns it', async () => {
    const person = await server.signUp();
    const { account } = await person.client.team.createAccount({ body: { organization: 'Second' } });
    expect(account).toMatchObject({ name: 'Second', role: 'owner' });
    const answer = await asAccount(person.token, account.id, '/api/user/profile');
    expect(await answer.json()).toMatchObject({
      user: { id: account.id, organization: 'Second', email: person.email },
    });
  });
});

describe('a member', () => {
  test('who is removed is out at once, and what they made stays', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'editor');
    await ben.client.folders.create({ body: { name: 'By Ben', color: '#ef4444' } });
    const stream = await fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${ben.token}` } });
    await owner.client.team.removeMember({ params: { memberId: ben.user.userId } });
    await expect(ben.client.folders.list()).rejects.toMatchObject({ code: 'auth.expired' });
    // Ends when the server closes the stream.
    await stream.text();
    expect((await owner.client.folders.list()).folders.map(({ name }) => name)).toEqual(['By Ben']);
    const { user } = await server.visitor.accounts.login({ body: ben });
    expect(user).toBeNull();
  });

  test('who belongs to another account too keeps that', async () => {
    const [owner, person] = [await server.signUp(), await server.signUp()];
    await joinWith(owner, person, 'editor');
    await person.client.team.switchAccount({ params: { accountId: owner.user.id } });
    await owner.client.team.removeMember({ params: { memberId: person.user.userId } });
    expect(await person.client.accounts.me()).toMatchObject({ id: person.user.id, accountCount: 1 });
    expect((await asAccount(person.token, owner.user.id, '/api/folders')).status).toBe(404);
  });

  test('gets another role from the next request on', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'viewer');
    const create = () => ben.client.folders.create({ body: { name: 'New', color: '#ef4444' } });
    await expect(create()).rejects.toMatchObject({ code: 'auth.role_required', details: { role: 'editor' } });
    await owner.client.team.changeMember({ params: { memberId: ben.user.userId }, body: { role: 'editor' } });
    expect(await create()).toMatchObject({ success: true });
  });

  test('who is removed cannot remove anybody at the same moment', async () => {
    const owner = await server.signUp();
    const [ben, cleo] = [await inviteMember(server, owner, 'admin'), await inviteMember(server, owner, 'admin')];
    const outcomes = await Promise.allSettled([
      ben.client.team.removeMember({ params: { memberId: cleo.user.userId } }),
      cleo.client.team.removeMember({ params: { memberId: ben.user.userId } }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owner.client.team.members()).members).toHaveLength(2);
  });

  test('cannot change or remove the owner', async () => {
    const owner = await server.signUp();
    const admin = await inviteMember(server, owner, 'admin');
    const params = { memberId: owner.user.userId };
    await expect(admin.client.team.removeMember({ params })).rejects.toMatchObject({ code: 'member.is_owner' });
    const change = admin.client.team.changeMember({ params, body: { role: 'viewer' } });
    await expect(change).rejects.toMatchObject({ code: 'member.is_owner' });
  });

  test('who leaves is named in the audit log', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'editor');
    await ben.client.folders.create({ body: { name: 'By Ben', color: '#ef4444' } });
    await ben.client.team.leave();
    const { entries } = await owner.client.audit.mine();
    expect(entries.slice(0, 2).map(({ actor, what }) => [actor, what])).toEqual([
      [ben.email, 'Left the account'],
      [ben.email, 'Created the folder By Ben'],
    ]);
  });
});

test('members and invitations are found by parts of names and addresses, and only those of the account', async () => {
  const [owner, other] = [await server.signUp(), await server.signUp()];
  const ben = await inviteMember(server, owner, 'viewer');
  await inviteMember(server, other, 'viewer');
  const [address, secret] = [createAddress(), createAddress()];
  await owner.client.team.invite({ body: { email: address, role: 'viewer' } });
  await other.client.team.invite({ body: { email: secret, role: 'viewer' } });
  const findMembers = async (search: string) =>
    (await owner.client.team.members({ query: { search } })).members.map(({ userId }) => userId);
  const findInvitations = async (search: string) =>
    (await owner.client.team.invitations({ query: { search } })).invitations.map(({ email }) => email);
  expect(await findMembers(' BÉN ')).toEqual([ben.user.userId]);
  expect(await findMembers(ben.email.toUpperCase())).toEqual([ben.user.userId]);
  expect(await findMembers('%')).toEqual([]);
  expect(await findInvitations(address.slice(0, -4).toUpperCase())).toEqual([address]);
  expect(await findInvitations(secret)).toEqual([]);
});

describe('the owner', () => {
  test('cannot leave, and hands the account over with the password', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'viewer');
    await expect(owner.client.team.leave()).rejects.toMatchObject({ code: 'member.last_owner' });
    const params = { memberId: ben.user.userId };
    const wrong = owner.client.team.handOver({ params, body: { password: 'wrong horse' } });
    await expect(wrong).rejects.toMatchObject({ code: 'account.password_wrong' });
    await owner.client.team.handOver({ params, body: { password: owner.password } });
    expect((await ben.client.accounts.me()).role).toBe('owner');
    expect((await owner.client.accounts.me()).role).toBe('admin');
    await owner.client.team.leave();
    expect((await ben.client.team.members()).members.map(({ userId }) => userId)).toEqual([ben.user.userId]);
    const { email, password } = owner;
    expect((await server.visitor.accounts.login({ body: { email, password } })).user).toBeNull();
  });

  test('is one person, also when they hand the account over twice at the same time', async () => {
    const owner = await server.signUp();
    const heirs = [await inviteMember(server, owner, 'admin'), await inviteMember(server, owner, 'admin')];
    const outcomes = await Promise.allSettled(
      heirs.map(({ user }) =>
        owner.client.team.handOver({ params: { memberId: user.userId }, body: { password: owner.password } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { members } = await owner.client.team.members();
    expect(members.map(({ role }) => role).toSorted()).toEqual(['admin', 'admin', 'owner']);
  });

  test('who hands the account over and deletes it at the same time does only one of these', async () => {
    const owner = await server.signUp();
    const heir = await inviteMember(server, owner, 'admin');
    const { password } = owner;
    const [handedOver, deleted] = await Promise.allSettled([
      owner.client.team.handOver({ params: { memberId: heir.user.userId }, body: { password } }),
      owner.client.accounts.deleteAccount({ body: { password, name: owner.user.name } }),
    ]);
    expect(handedOver.status).not.toBe(deleted.status);
    const owned = await server.query(
      `select user_id from members where account_id = '${owner.user.id}' and role = 'owner'`,
    );
    expect(owned).toEqual(handedOver.status === 'fulfilled' ? [{ user_id: heir.user.userId }] : []);
  });

  test('deletes the account; the people who belong to others too stay', async () => {
    const [owner, person] = [await server.signUp(), await server.signUp()];
    await joinWith(owner, person, 'editor');
    await person.client.team.switchAccount({ params: { accountId: owner.user.id } });
    await owner.client.accounts.deleteAccount({ body: { password: owner.password, name: owner.user.name } });
    expect(await person.client.accounts.me()).toMatchObject({ id: person.user.id });
    const { email, password } = owner;
    const signIn = server.visitor.accounts.login({ body: { email, password } });
    await expect(signIn).rejects.toMatchObject({ code: 'auth.credentials_invalid' });
  });
});

test('a process of release 0.2 signs founders in as before, and nobody else', async () => {
  const owner = await server.signUp();
  const ben = await inviteMember(server, owner, 'viewer');
  // As release 0.2 finds a session, and a user by the address.
  const sessionsOf = (userId: string) =>
    server.query(
      `select a.id from sessions as s join accounts as a on a.id = s.account_id where s.user_id = '${userId}'`,
    );
  const accountsOf = (email: string) => server.query(`select id from accounts where email_key = '${email}'`);
  expect(await sessionsOf(owner.user.userId)).toEqual([{ id: owner.user.id }]);
  expect([await sessionsOf(ben.user.userId), await accountsOf(ben.email)]).toEqual([[], []]);
  // As release 0.2 registers and changes a password.
  const id = `acc_old${owner.user.userId.slice(4)}`;
  await server.query(`insert into accounts (id, name, email, email_key, password_hash, created_at)
    values ('${id}', 'Old', '${id}@example.com', '${id}@example.com', 'hash', now())`);
  await server.query(`update accounts set password_hash = 'changed' where id = '${id}'`);
  const found = await server.query(
    `select u.password_hash, m.role from users as u join members as m on m.user_id = u.id where m.account_id = '${id}'`,
  );
  expect(found).toEqual([{ password_hash: 'changed', role: 'owner' }]);
  await owner.client.team.handOver({ params: { memberId: ben.user.userId }, body: { password: owner.password } });
  expect([await sessionsOf(owner.user.userId), await accountsOf(owner.email)]).toEqual([[], []]);
});
