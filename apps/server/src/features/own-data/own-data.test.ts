import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { inviteMember } from '../../test/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await server.signUp({ isAdmin: true });
});

describe('the export of one’s own data', () => {
  test('has the profile, the accounts, the sessions and the changes of this person only, and no secret', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'editor');
    await owner.client.folders.create({ body: { name: 'Of the owner', color: '#ef4444' } });
    await ben.client.folders.create({ body: { name: 'Of Ben', color: '#ef4444' } });
    const data = await ben.client.ownData.read();
    expect(data.user).toMatchObject({ id: ben.user.userId, name: 'Ben', email: ben.email, language: null });
    expect(data.accounts).toMatchObject([{ id: owner.user.id, role: 'editor' }]);
    expect(data.sessions).toMatchObject([{ isCurrent: true }]);
    expect(data.changes.map(({ what }) => what)).toEqual([
      'Created the folder Of Ben',
      'Joined the account by an invitation',
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Of the owner|hash|argon|token/i);
  });

  test('has nothing of a deleted person who had the same address', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'editor');
    await ben.client.folders.create({ body: { name: 'Of Ben', color: '#ef4444' } });
    await ben.client.ownData.remove({ body: { password: ben.password } });
    // Entries of earlier releases name people by their address only.
    await server.query(`update audit_entries set actor_id = null where actor = '${ben.email}'`);
    const body = { name: 'Mallory', email: ben.email, password: 'correct horse' };
    const { token } = await server.visitor.accounts.register({ body });
    const { changes } = await server.clientFor(token).ownData.read();
    expect(changes.map(({ what }) => what)).toEqual(['Created the account']);
  });

  test('has the links to reports that this person made, without their addresses', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'editor');
    const period = { kind: 'moving', preset: 'month', timeZone: 'Europe/Berlin' } as const;
    const make = (by: Pick<typeof owner, 'client'>, name: string) =>
      by.client.reportLinks.create({ body: { name, report: { by: 'screen' }, period } });
    await make(owner, 'Bank');
    const { link } = await make(ben, 'Brewery');
    const { reportLinks } = await ben.client.ownData.read();
    expect(reportLinks).toEqual([
      {
        accountId: owner.user.id,
        name: 'Brewery',
        by: 'screen',
        period,
        createdAt: link.createdAt,
        expiresAt: link.expiresAt,
        lastOpenedAt: null,
        timesOpened: 0,
      },
    ]);
  });

  test('is refused after many', async () => {
    const strict = await testApp({ limits: { exportsPerUser: { hits: 1, windowMs: 60_000 } } });
    const { client } = await strict.signUp();
    await client.ownData.read();
    await expect(client.ownData.read()).rejects.toMatchObject({ code: 'request.too_many' });
  });
});

describe('a person who deletes themselves', () => {
  test('needs the password, and leaves their work and their name', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'editor');
    await ben.client.folders.create({ body: { name: 'Menus', color: '#ef4444' } });
    await expect(ben.client.ownData.remove({ body: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'account.password_wrong',
    });
    await ben.client.ownData.remove({ body: { password: ben.password } });
    await expect(ben.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    const credentials = { email: ben.email, password: ben.password };
    await expect(server.visitor.accounts.login({ body: credentials })).rejects.toMatchObject({
      code: 'auth.credentials_invalid',
    });
    expect((await owner.client.team.members()).members.map(({ email }) => email)).toEqual([owner.email]);
    expect((await owner.client.folders.list()).folders.map(({ name }) => name)).toEqual(['Menus']);
    const { entries } = await owner.client.audit.mine({ query: { person: ben.email } });
    expect(entries.map(({ what, actorName }) => [what, actorName])).toEqual([
      ['Deleted their sign-in', 'Ben'],
      ['Created the folder Menus', 'Ben'],
      ['Joined the account by an invitation', 'Ben'],
    ]);
  });

  test('takes along an account that is theirs alone, but not one with other members', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'admin');
    const own = await ben.client.team.createAccount({ body: { organization: 'Only Ben' } });
    const remove = () => owner.client.ownData.remove({ body: { password: owner.password } });
    await expect(remove()).rejects.toMatchObject({ code: 'member.last_owner' });
    await owner.client.team.handOver({ params: { memberId: ben.user.userId }, body: { password: owner.password } });
    await remove();
    const rows = await server.query(`select id from users where id = '${owner.user.userId}'`);
    expect(rows).toEqual([]);
    await ben.client.ownData.remove({ body: { password: ben.password } });
    const left = await server.query(`select id from accounts where id in ('${owner.user.id}', '${own.account.id}')`);
    expect(left).toEqual([]);
  });
});

describe('an account with several members', () => {
  test('is deleted with its name, and the others are told by email', async () => {
    const owner = await server.signUp();
    const ben = await inviteMember(server, owner, 'viewer');
    await owner.client.accounts.changeProfile({ body: { name: 'Ada', organization: 'Bytown Cinemas' } });
    const remove = (name?: string) =>
      owner.client.accounts.deleteAccount({
        body: { password: owner.password, ...(name !== undefined && { name }) },
      });
    await expect(remove()).rejects.toMatchObject({ code: 'account.name_wrong' });
    await expect(remove('Bytown')).rejects.toMatchObject({ code: 'account.name_wrong' });
    await remove('Bytown Cinemas');
    await vi.waitFor(async () => {
      const mails = await readMailsTo(server, ben.email);
      const mail = mails.find(({ subject }) => subject === 'Bytown Cinemas was deleted');
      expect(mail?.text).toContain('Ada deleted the account Bytown Cinemas on');
    });
    expect((await readMailsTo(server, owner.email)).map(({ subject }) => subject)).not.toContain(
      'Bytown Cinemas was deleted',
    );
    const again = await server.visitor.accounts.login({ body: { email: ben.email, password: ben.password } });
    expect(again.user).toBeNull();
  });
});
