import { api } from '@vitrine/contract/api';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { ask } from '../../test/requests/ask.ts';
import { createOneOfEach } from '../../test/requests/one-of-each.ts';

let server: TestApp;
beforeAll(async () => {
  // Every request waits on a connection of its own.
  server = await testApp({ hasScheduler: false, maxConnections: 250 });
});

/** These end the session with which the other requests are sent, or are the deletion itself. */
const endings = ['accounts.logout', 'accounts.endSessions', 'accounts.deleteAccount', 'team.leave', 'ownData.remove'];

/** Every address that changes something of an account. */
const places = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table)
    .filter(
      ([, { access, method }]) => ['user', 'userOrDevice', 'device', 'agent'].includes(access) && method !== 'GET',
    )
    .flatMap(([key, route]) =>
      listRouteAddresses(route).map((address) => ({ name: `${group}.${key}`, route, ...address })),
    )
    .filter(({ name }) => !endings.includes(name)),
);

/** The statements that wait for a lock. */
const listWaiting = () =>
  server.query<{ query: string }>(
    `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );

test('requests that come while the account is being deleted are carried out or refused, and do not fail', async () => {
  const member = await server.signUp();
  const { things, deviceToken, agentToken } = await createOneOfEach(server, member);
  const tokens: Partial<Record<Route['access'], string>> = { device: deviceToken, agent: agentToken };
  // The deletion has locked the account when it gets to the person, and waits for this lock.
  const lock = await server.pool.connect();
  await lock.query(`begin; select from users where id = '${member.user.userId}' for key share`);
  const deletion = member.client.accounts.deleteAccount({
    body: { password: member.password, name: member.user.name },
  });
  await expect.poll(listWaiting).toContainEqual({ query: expect.stringMatching(/^delete from "accounts"/) });
  let answered = 0;
  const asked = places.map(async (place) => {
    const caller = { token: tokens[place.route.access] ?? member.token };
    const answer = await ask(
      server,
      { ...place, part: 'params', at: '', thing: 'account' },
      { value: 'nothing', caller, own: things },
    );
    answered += 1;
    return { route: `${place.method} ${place.path}`, ...answer };
  });
  await expect.poll(async () => answered + (await listWaiting()).length).toBeGreaterThan(places.length);
  await lock.query('commit');
  lock.release();
  await deletion;
  const failed = (await Promise.all(asked)).filter(({ status }) => status >= 500);
  expect(failed.map(({ route, text }) => `${route}: ${text}`)).toEqual([]);
});

test('sample content that is being added to an account that is deleted is refused, and leaves no file', async () => {
  const { client, user, password } = await server.signUp();
  const adding = client.welcome.addSamples({ body: {} }).then(
    () => null,
    (error: unknown) => error,
  );
  await expect.poll(() => server.query(`select 1 from sample_things where account_id = '${user.id}'`)).not.toEqual([]);
  await client.accounts.deleteAccount({ body: { password } });
  expect(await adding).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) });
  await vi.waitFor(async () => {
    const left: string[] = [];
    for await (const { key } of server.storage.list('')) if (key.includes(user.id)) left.push(key);
    expect(left).toEqual([]);
  });
});
