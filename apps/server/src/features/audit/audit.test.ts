import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/route';
import { beforeAll, expect, test } from 'vitest';
import { arrangeScreen } from '../../test/arrange.ts';
import { type TestApp, testApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('a change is written down: who, what, to what, from where', async () => {
  const { client, user, email } = await server.signUp();
  const { id } = await arrangeScreen(server.db, user.id);
  await client.devices.rename({ params: { deviceId: id }, body: { name: 'Bar' } });
  const { entries } = await client.audit.mine();
  expect(entries[0]).toMatchObject({
    actor: email,
    accountEmail: email,
    what: expect.stringContaining('ename'),
    target: id,
    details: { name: 'Bar' },
    from: '127.0.0.1',
    userAgent: expect.any(String),
  });
  expect(entries.at(-1)?.what).toBe('Create an account and sign in');
});

test('what was refused and what was only read is not', async () => {
  const { client } = await server.signUp();
  await client.devices.rename({ params: { deviceId: 'dev_none' }, body: { name: 'Bar' } }).catch(() => {});
  await client.accounts.me();
  expect((await client.audit.mine()).entries).toHaveLength(1);
});

test('it holds no secret', async () => {
  const { client, password } = await server.signUp();
  await client.accounts.changePassword({ body: { currentPassword: password, password: 'another horse' } });
  const { csv } = await client.audit.mineCsv();
  expect(csv).toContain('Change the password');
  expect(csv).not.toContain('horse');
});

test('an account sees its own entries, an administrator everyone’s, also what was done to others', async () => {
  const member = await server.signUp({ plan: 'free' });
  const admin = await server.signUp({ isAdmin: true });
  await admin.client.admin.updateLimits({ params: { userId: member.user.id }, body: { deviceSeats: 4 } });
  const [newest] = (await member.client.audit.mine()).entries;
  expect(newest).toMatchObject({ actor: admin.email, accountEmail: member.email, details: { deviceSeats: 4 } });
  const all = await admin.client.audit.all({ query: { search: member.email } });
  expect(all.entries.map(({ id }) => id)).toContain(newest?.id);
  expect((await server.signUp().then(({ client }) => client.audit.mine())).entries).toHaveLength(1);
});

test('it is searched and read page by page', async () => {
  const { client } = await server.signUp();
  for (const name of ['One', 'Two', 'Three']) await client.accounts.rename({ body: { name } });
  expect((await client.audit.mine({ query: { search: 'TWO' } })).entries).toHaveLength(1);
  const first = await client.audit.mine.page({ query: { limit: 2 } });
  expect(first.total).toBe(4);
  const second = await client.audit.mine.page({ query: { limit: 2, cursor: first.next ?? '' } });
  expect(second.next).toBeNull();
  expect([...first.body.entries, ...second.body.entries].map(({ details }) => details['name'])).toEqual([
    'Three',
    'Two',
    'One',
    'Someone',
  ]);
});

test('a spreadsheet takes nothing in it for a formula', async () => {
  const { client } = await server.signUp();
  const { csv } = await client.audit.mineCsv();
  expect(csv.split('\r\n')[0]).toBe('"When","Account","Who","What","Target","Details","From","Browser"');
  expect(csv).not.toMatch(/"[=+@]/);
});

test('no administrator’s route is open to anyone else', async () => {
  const { token } = await server.signUp();
  const routes = Object.values(api)
    .flatMap((table) => Object.values<Route>(table))
    .filter(({ access }) => access === 'admin');
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path } of routes) {
    const answer = await fetch(server.url + path.replace(/:\w+/g, 'x'), {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
