import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { inviteMember } from '../test/members.ts';
import { openEvents } from '../test/screen.ts';
import { testFirstRequests } from '../test/requests/first-requests.ts';

testFirstRequests(6);

/** Sends a request of a session and keeps it between the read of its rights and their use while `work` runs. */
async function duringRequest<T>(server: TestApp, userId: string, send: () => Promise<T>, work: () => Promise<unknown>) {
  // The first request of a session stores its use, which this lock delays.
  await server.query(`update sessions set last_used_at = null where user_id = '${userId}'`);
  const lock = await server.pool.connect();
  await lock.query(`begin; select from sessions where user_id = '${userId}' for update`);
  const sent = send();
  await expect
    .poll(() =>
      server.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    )
    .not.toEqual([]);
  await work();
  await lock.query('commit');
  lock.release();
  return sent;
}

test('a role that a request read before it changed is not kept for later requests', async () => {
  const server = await testApp();
  const owner = await server.signUp();
  const { user, token } = await inviteMember(server, owner, 'admin');
  const ask = async () =>
    (await fetch(`${server.url}/api/audit`, { headers: { authorization: `Bearer ${token}` } })).status;
  const early = await duringRequest(server, user.userId, ask, () =>
    owner.client.team.changeMember({ params: { memberId: user.userId }, body: { role: 'viewer' } }),
  );
  expect([early, await ask()]).toEqual([200, 403]);
});

test('an event stream is closed that opens after the rights for it have ended', async () => {
  const server = await testApp();
  const owner = await server.signUp();
  const { user, token } = await inviteMember(server, owner, 'admin');
  await server.query(`insert into bus_relays values ('relay')`);
  const open = () => openEvents(`${server.url}/api/events`, { authorization: `Bearer ${token}` });
  const stream = await duringRequest(server, user.userId, open, () =>
    server.query(`insert into sign_in_policies (account_id, only_single_sign_on) values ('${owner.user.id}', true)`),
  );
  await expect(stream.untilEnd()).resolves.toBeUndefined();
});
