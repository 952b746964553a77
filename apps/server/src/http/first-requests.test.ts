import { expect, test } from 'vitest';
import { testApp } from '../test/app.ts';
import { inviteMember } from '../test/members.ts';
import { openEvents } from '../test/screen.ts';
import { testFirstRequests } from './first-requests.suite.ts';

testFirstRequests(6);

test('a role that a request read before it changed is not kept for later requests', async () => {
  const server = await testApp();
  const owner = await server.signUp();
  const { user, token } = await inviteMember(server, owner, 'admin');
  const ask = async () =>
    (await fetch(`${server.url}/api/audit`, { headers: { authorization: `Bearer ${token}` } })).status;
  // The first request of a session stores its use, which this lock delays until after the change.
  await server.query(`update sessions set last_used_at = null where user_id = '${user.userId}'`);
  const lock = await server.pool.connect();
  await lock.query(`begin; select from sessions where user_id = '${user.userId}' for update`);
  const early = ask();
  await expect
    .poll(() =>
      server.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    )
    .not.toEqual([]);
  await owner.client.team.changeMember({ params: { memberId: user.userId }, body: { role: 'viewer' } });
  await lock.query('commit');
  lock.release();
  expect([await early, await ask()]).toEqual([200, 403]);
});

test('an event stream that opens while its session ends is closed', async () => {
  const server = await testApp();
  const { client, cookie } = await server.signUp();
  await Promise.all([openEvents(`${server.url}/api/events`, { cookie }), client.accounts.me()]);
  const opening = Array.from({ length: 20 }, () => openEvents(`${server.url}/api/events`, { cookie }));
  const [streams] = await Promise.all([Promise.allSettled(opening), client.accounts.logout()]);
  for (const stream of streams) if (stream.status === 'fulfilled') await stream.value.untilEnd();
});
