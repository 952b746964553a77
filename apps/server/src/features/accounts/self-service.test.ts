import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { readBody } from '../../test/arrange.ts';
import { readMailsTo, waitForResetLink } from '../../test/mails.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

async function resetLink({ email }: Pick<Member, 'email'>, nth = 1): Promise<URL> {
  await server.visitor.accounts.forgotPassword({ body: { email } });
  return waitForResetLink(server, email, nth);
}

const readLinkToken = (link: URL): string => link.searchParams.get('token') ?? '';

describe('a forgotten password', () => {
  test('is replaced through the emailed link, which points to the configured URL', async () => {
    const member = await server.signUp();
    const link = await resetLink(member);
    expect(link.origin + link.pathname).toBe('https://signs.example.com/reset-password');

    await server.visitor.accounts.resetPassword({ body: { token: readLinkToken(link), password: 'a new one' } });
    await expect(member.client.accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    await expect(
      server.visitor.accounts.login({ body: { email: member.email, password: member.password } }),
    ).rejects.toMatchObject({ code: 'auth.credentials_invalid' });
    await expect(
      server.visitor.accounts.login({ body: { email: member.email, password: 'a new one' } }),
    ).resolves.toBeTruthy();
    await vi.waitFor(async () => {
      const mail = (await readMailsTo(server, member.email)).find(({ subject }) => subject?.includes('was changed'));
      expect(mail?.text).toContain('was changed with a reset link. You were signed out on all devices.');
    });
  });

  test('a link works once, also if it is used twice at the same time', async () => {
    const token = readLinkToken(await resetLink(await server.signUp()));
    const uses = await Promise.allSettled(
      ['one password', 'another one'].map((password) =>
        server.visitor.accounts.resetPassword({ body: { token, password } }),
      ),
    );
    expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('using one link invalidates the account’s other links', async () => {
    const member = await server.signUp();
    const first = readLinkToken(await resetLink(member, 1));
    const second = readLinkToken(await resetLink(member, 2));
    await server.visitor.accounts.resetPassword({ body: { token: second, password: 'a new one' } });
    await expect(
      server.visitor.accounts.resetPassword({ body: { token: first, password: 'mine now' } }),
    ).rejects.toMatchObject({ code: 'reset.invalid' });
  });

  test('a link expires after thirty minutes', async () => {
    const later = await testApp({ now: '2026-03-09T12:00:00Z' });
    const member = await later.signUp();
    const was = server;
    server = later;
    try {
      const token = readLinkToken(await resetLink(member));
      later.setTime('2026-03-09T12:30:01Z');
      await expect(
        later.visitor.accounts.resetPassword({ body: { token, password: 'too late' } }),
      ).rejects.toMatchObject({ code: 'reset.invalid' });
    } finally {
      server = was;
    }
  });

  test('the database stores only the token’s hash', async () => {
    const token = readLinkToken(await resetLink(await server.signUp()));
    const rows = await server.query<{ token_hash: string }>('select token_hash from password_resets');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('requests for a known and an unknown address get equal answers', async () => {
    const { email } = await server.signUp();
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map(async (address) => {
        const answer = await fetch(`${server.url}/api/auth/forgot-password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: address }),
        });
        return [answer.status, await readBody(answer)];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a name cannot inject text into the email', async () => {
    const { email, password } = { email: 'mallory@example.com', password: 'secret-1' };
    const body = { name: '<a href="https://evil.example">Click</a>', email, password };
    const { token } = await server.visitor.accounts.register({ body });
    await resetLink({ email });
    await server
      .clientFor(token)
      .accounts.changePassword({ body: { currentPassword: password, password: 'a new one' } });
    await vi.waitFor(async () => expect(await readMailsTo(server, email)).toHaveLength(2));
    for (const { html } of await readMailsTo(server, email)) {
      expect(html).toContain('Click');
      expect(html).not.toContain('<a href="https://evil.example">');
    }
  });
});

describe('an account’s own settings', () => {
  test('a new name is stored', async () => {
    const { client } = await server.signUp();
    await client.accounts.changeProfile({ body: { name: ' Ada Lovelace ' } });
    expect(await client.accounts.me()).toMatchObject({ name: 'Ada Lovelace' });
  });

  test('the organization of the registration is stored, changed, and kept by a change without it', async () => {
    const body = { name: 'Ada', email: 'organized@example.com', password: 'correct horse' };
    const registered = await server.visitor.accounts.register({ body: { ...body, organization: ' Brackley  Park\n' } });
    expect(registered.user.organization).toBe('Brackley  Park');
    const { changeProfile } = server.clientFor(registered.token).accounts;
    expect((await changeProfile({ body: { name: 'Ada' } })).user.organization).toBe('Brackley  Park');
    expect((await changeProfile({ body: { name: 'Ada', organization: '' } })).user.organization).toBe('');
    expect((await server.signUp()).user.organization).toBe('');
  });

  test.each([
    ['that of the browser that creates it, by its current name', 'kyiv', 'Europe/Kiev', 'Europe/Kyiv'],
    ['unknown where the browser’s is', 'mars', 'Mars/Olympus', null],
    ['unknown where none is sent', 'nowhere', undefined, null],
  ])('the account’s time zone is %s', async (_, person, timeZone, expected) => {
    const body = { name: 'Ada', email: `${person}@example.com`, password: 'correct horse', timeZone };
    expect((await server.visitor.accounts.register({ body })).user.accountTimeZone).toBe(expected);
  });

  test('admins set the account’s time zone, and what a browser guesses replaces none that is set', async () => {
    const { client } = await server.signUp();
    const guess = (timeZone: string) => client.accounts.changeTimeZone({ body: { timeZone, onlyIfUnset: true } });
    expect((await guess('Europe/Lisbon')).user.accountTimeZone).toBe('Europe/Lisbon');
    expect((await guess('Asia/Tokyo')).user.accountTimeZone).toBe('Europe/Lisbon');
    await client.accounts.changeTimeZone({ body: { timeZone: 'Asia/Calcutta' } });
    expect(await client.accounts.me()).toMatchObject({ accountTimeZone: 'Asia/Kolkata' });
    await expect(client.accounts.changeTimeZone({ body: { timeZone: 'Mars/Olympus' } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const { entries } = await client.audit.mine();
    expect(entries.map(({ what }) => what).slice(0, 2)).toEqual([
      'Set the account’s time zone to Asia/Kolkata',
      'Set the account’s time zone to Europe/Lisbon',
    ]);
  });

  test('a person has a language, and so has the account', async () => {
    const owner = await server.signUp();
    const { name } = owner.user;
    expect(owner.user).toMatchObject({ language: null, accountLanguage: null });
    await owner.client.accounts.changeProfile({ body: { name, language: 'fr' } });
    await owner.client.accounts.changeProfile({ body: { name } });
    await owner.client.accounts.changeLanguage({ body: { language: 'de' } });
    expect(await owner.client.accounts.me()).toMatchObject({ language: 'fr', accountLanguage: 'de' });
    const [account, profile] = (await owner.client.audit.mine()).entries.filter(({ changes }) => 'language' in changes);
    expect([account?.changes, profile?.changes]).toEqual([{ language: [null, 'de'] }, { language: [null, 'fr'] }]);

    await owner.client.accounts.changeProfile({ body: { name, language: null } });
    expect(await owner.client.accounts.me()).toMatchObject({ language: null, accountLanguage: 'de' });
  });

  test('a language that the product does not have is refused', async () => {
    const { client } = await server.signUp();
    const change = client.accounts.changeLanguage({ body: { language: 'tlh' as 'de' } });
    await expect(change).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test.each([
    [
      'chosen on the page, is theirs and the account’s',
      'hugo',
      { language: 'fr' },
      { language: 'fr', accountLanguage: 'fr' },
    ],
    ['of the browser, is the account’s', 'heidi', { accountLanguage: 'de' }, { language: null, accountLanguage: 'de' }],
  ] as const)('the language of somebody who registers, %s', async (_, person, languages, expected) => {
    const body = { name: person, email: `${person}@example.com`, password: 'correct horse', ...languages };
    expect((await server.visitor.accounts.register({ body })).user).toMatchObject(expected);
  });

  test('a new time zone of the account leaves its screens as they are', async () => {
    const { client } = await server.signUp();
    const { device } = await client.devices.register({ body: { deviceId: 'stays-in-utc' } });
    await client.accounts.changeTimeZone({ body: { timeZone: 'Asia/Tokyo' } });
    expect(await client.devices.get({ params: { deviceId: device.id } })).toMatchObject({ timeZone: 'UTC' });
  });

  test('a new password requires the old one and ends every other session', async () => {
    const member = await server.signUp();
    const other = await server.visitor.accounts.login({ body: { email: member.email, password: member.password } });
    await expect(
      member.client.accounts.changePassword({ body: { currentPassword: 'wrong', password: 'a new one' } }),
    ).rejects.toMatchObject({ code: 'account.password_wrong' });
    await member.client.accounts.changePassword({ body: { currentPassword: member.password, password: 'a new one' } });
    await expect(member.client.accounts.me()).resolves.toBeTruthy();
    await expect(server.clientFor(other.token).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
  });

  test('a changed password is emailed to the owner, with the time and what to do about it', async () => {
    const timed = await testApp({ now: '2026-03-09T12:05:00.000Z' });
    const [member, other] = [await timed.signUp(), await timed.signUp()];
    await member.client.accounts.changePassword({ body: { currentPassword: member.password, password: 'a new one' } });
    const [mail] = await vi.waitFor(async () => {
      const mails = await readMailsTo(timed, member.email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail?.subject).toBe('Your Vitrine password was changed');
    expect(mail?.text).toContain('was changed in the settings.');
    expect(mail?.text).toContain('- Time: March 9, 2026 at 12:05 (UTC)\n- Browser: node\n- Network: 127.0.0.1');
    expect(mail?.text).toContain('All other browsers and apps were signed out.');
    expect(mail?.text).toContain('Set a new password:\nhttps://signs.example.com/forgot-password');
    expect(await readMailsTo(timed, other.email)).toEqual([]);
  });

  test('a refused password change sends no email', async () => {
    const [member, next] = [await server.signUp(), await server.signUp()];
    const password = 'a new one';
    await expect(
      member.client.accounts.changePassword({ body: { currentPassword: 'wrong', password } }),
    ).rejects.toMatchObject({ code: 'account.password_wrong' });
    await next.client.accounts.changePassword({ body: { currentPassword: next.password, password } });
    // Emails are sent one after another, so one about the first account would have been sent before this one.
    await vi.waitFor(async () => expect(await readMailsTo(server, next.email)).toHaveLength(1));
    expect(await readMailsTo(server, member.email)).toEqual([]);
  });

  test('sessions are listed and can be ended one by one', async () => {
    const member = await server.signUp();
    const other = await server.visitor.accounts.login({ body: { email: member.email, password: member.password } });
    const { sessions } = await member.client.accounts.sessions();
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await member.client.accounts.endSession({ params: { id: theirs } });
    await expect(server.clientFor(other.token).accounts.me()).rejects.toMatchObject({ code: 'auth.expired' });
    await expect(member.client.accounts.endSession({ params: { id: theirs } })).rejects.toMatchObject({
      code: 'session.not_found',
    });
  });

  test('another account’s session does not exist', async () => {
    const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
    const id = (await owner.client.accounts.sessions()).sessions[0]?.id ?? '';
    await expect(otherAccount.client.accounts.endSession({ params: { id } })).rejects.toMatchObject({
      code: 'session.not_found',
    });
    await expect(owner.client.accounts.me()).resolves.toBeTruthy();
  });

  test('deletion requires the password; afterwards sign-in fails and the address is free', async () => {
    const { client, email, password } = await server.signUp();
    await expect(client.accounts.deleteAccount({ body: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'account.password_wrong',
    });
    await client.accounts.deleteAccount({ body: { password } });
    await expect(client.accounts.me()).rejects.toMatchObject({ status: 401 });
    await expect(server.visitor.accounts.login({ body: { email, password } })).rejects.toMatchObject({ status: 401 });
    await expect(server.visitor.accounts.register({ body: { name: 'Again', email, password } })).resolves.toBeTruthy();
  });

  test('the only admin cannot be deleted while there are other accounts', async () => {
    const fresh = await testApp();
    const admin = await fresh.signUp({ isAdmin: true });
    await fresh.signUp();
    await expect(admin.client.accounts.deleteAccount({ body: { password: admin.password } })).rejects.toMatchObject({
      code: 'account.last_admin',
    });
  });
});
