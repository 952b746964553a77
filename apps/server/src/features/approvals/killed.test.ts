import { expect, test, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { inviteMember } from '../../test/members.ts';
import { findApprovalOf } from '../../test/requests/approvals.ts';
import { addressIn, startServerProcess } from '../../test/processes/server-process.ts';

/** The key of an advisory lock that stops an approval after its change was made, before it is marked as approved. */
const LOCK = 42;

test('a change whose approval was killed in the middle still waits, and approving it again carries it out once', async () => {
  const server = await testApp();
  const owner = await server.signUp({ seats: 5 });
  const scheduler = await inviteMember(server, owner, 'scheduler');
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Door' });
  const apple = await arrangeMediaItem(server.db, owner.user.id, { name: 'Apple' });
  await owner.client.approvals.changeSettings({ body: { isOn: true } });
  const body = createEventBody({ mediaId: apple.id, deviceIds: [screen.id] });
  const id = await findApprovalOf(scheduler.client.schedule.create({ body }));
  const countEvents = async () => (await owner.client.schedule.list({})).events.length;

  const killable = await startServerProcess({
    DATABASE_URL: server.databaseUrl,
    SESSION_SECRET: 'a secret that only tests may use, it is long enough',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'text',
  });
  await killable.until('Server listening at');
  await server.query(`
    create function wait_for_lock() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
    create trigger wait_for_lock after insert on schedule_events for each row execute function wait_for_lock()`);
  const holder = await server.pool.connect();
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  const approving = fetch(`${addressIn(killable.printed())}/api/approvals/${id}/approve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
  }).catch(() => null);
  await vi.waitFor(async () => {
    expect(await server.query(`select from pg_locks where objid = ${LOCK} and not granted`)).toHaveLength(1);
  });
  killable.child.kill('SIGKILL');
  await killable.ended;
  expect(await approving).toBeNull();
  holder.release(true);
  await server.query('drop trigger wait_for_lock on schedule_events; drop function wait_for_lock');

  expect(await countEvents()).toBe(0);
  expect((await owner.client.approvals.get({ params: { id } })).approval.state).toBe('waiting');
  await owner.client.approvals.approve({ params: { id } });
  const again = owner.client.approvals.approve({ params: { id } });
  await expect(again).rejects.toMatchObject({ code: 'approval.decided' });
  expect(await countEvents()).toBe(1);
});
