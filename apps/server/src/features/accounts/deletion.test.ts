import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const remove = ({ client, password }: Member) => client.accounts.deleteAccount({ body: { password } });

async function listStoredKeys(at: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of at.storage.list('')) keys.push(key);
  return keys;
}

describe('a deleted account', () => {
  test('leaves no file in the storage; files of other accounts stay', async () => {
    const [member, other] = [await server.signUp(), await server.signUp()];
    await sendImage(server.url, other, 'lizard.png');
    const others = await listStoredKeys(server);
    await sendImage(server.url, member, 'leopard.jpg', { type: 'image/jpeg' });
    expect((await listStoredKeys(server)).length).toBeGreaterThan(others.length);
    await remove(member);
    await vi.waitFor(async () => {
      const left = await listStoredKeys(server);
      expect(left).toEqual(expect.arrayContaining(others));
      expect(left.filter((key) => key.includes(member.user.id))).toEqual([]);
    });
  });

  test('signs its browser out of files, too', async () => {
    const member = await server.signUp();
    const answer = await fetch(`${server.url}/api/user/delete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: member.password }),
    });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^__Host-vitrine_files=; Max-Age=0;/),
    ]);
    expect((await fetch(`${server.url}/api/events`, { headers: { cookie: member.cookie } })).status).toBe(401);
  });
});

describe('the password of an account', () => {
  test('cannot be guessed at an unlocked browser', async () => {
    const strict = await testApp({ limits: { signInPerAccount: { hits: 2, windowMs: 60_000 } } });
    const { client, password } = await strict.signUp();
    const change = (currentPassword: string) =>
      client.accounts.changePassword({ body: { currentPassword, password: 'a new password' } });
    await expect(change('one')).rejects.toMatchObject({ code: 'account.password_wrong', status: 403 });
    await expect(client.accounts.deleteAccount({ body: { password: 'two' } })).rejects.toMatchObject({
      code: 'account.password_wrong',
    });
    await expect(change(password)).rejects.toMatchObject({ code: 'request.too_many' });
  });

  test('can be confirmed any number of times by its owner', async () => {
    const strict = await testApp({ limits: { signInPerAccount: { hits: 1, windowMs: 60_000 } } });
    const { client, password } = await strict.signUp();
    for (const [from, to] of [
      [password, 'a new password'],
      ['a new password', 'another one'],
      ['another one', password],
    ] as const) {
      const body = { currentPassword: from, password: to };
      await expect(client.accounts.changePassword({ body })).resolves.toEqual({ success: true });
    }
  });
});

describe('the last administrator', () => {
  test('can delete the only account of an installation; the next account becomes the administrator', async () => {
    const own = await testApp();
    const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    const first = await own.visitor.accounts.register({ body });
    await own.clientFor(first.token).accounts.deleteAccount({ body: { password: body.password } });
    expect((await own.visitor.accounts.register({ body })).user.isAdmin).toBe(true);
  });

  test('cannot delete its account if the only other administrator is suspended', async () => {
    const own = await testApp();
    const [admin, suspended] = [await own.signUp({ isAdmin: true }), await own.signUp({ isAdmin: true })];
    await admin.client.admin.suspend({ params: { userId: suspended.user.id }, body: { isSuspended: true } });
    await expect(remove(admin)).rejects.toMatchObject({
      code: 'account.last_admin',
      message: 'You are the only administrator. Make another account an administrator first.',
    });
    await expect(admin.client.accounts.me()).resolves.toMatchObject({ isAdmin: true });
  });

  test('remains if two administrators delete their accounts at the same time', async () => {
    const own = await testApp();
    const admins = [await own.signUp({ isAdmin: true }), await own.signUp({ isAdmin: true })];
    await own.signUp();
    const outcomes = await Promise.allSettled(admins.map(remove));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
