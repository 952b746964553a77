import { topics } from '@vitrine/contract/change-topics';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { openConsoleEvents } from '../../test/screen.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  // One test breaks the connection on purpose.
  server = await testApp({ hasScheduler: false, isQuiet: true });
  member = await server.signUp();
});

/** Opens consoles of an account that have already received all earlier changes. */
async function openConsoles(owner: Member, count = 1) {
  const streams = await Promise.all(Array.from({ length: count }, () => openConsoleEvents(server, owner)));
  onTestFinished(async () => void (await Promise.all(streams.map((events) => events.close()))));
  await announce(`${owner.user.id} plans`);
  return Promise.all(
    streams.map(async (events) => {
      const next = async () => (await events.next())?.data['topics'];
      while (!JSON.stringify(await next()).includes('plans'));
      return { next };
    }),
  );
}

async function openConsole(owner: Member) {
  const [first] = await openConsoles(owner);
  return first!; // one was opened
}

/** Announces changes as triggers do: `acc_1 devices`. All messages of one statement are delivered together. */
const announce = (...payloads: string[]) =>
  server.query(payloads.map((payload) => `select pg_notify('vitrine_changes', '${payload}')`).join(';'));

test('every open console of an account is notified of a change, and no other account is', async () => {
  const other = await server.signUp();
  const consoles = await openConsoles(member, 2);
  const otherConsole = await openConsole(other);
  await announce(`${member.user.id} groups`);
  expect(await Promise.all(consoles.map(({ next }) => next()))).toEqual([['groups'], ['groups']]);
  await announce(`${other.user.id} media`);
  expect(await otherConsole.next()).toEqual(['media']);
});

test('simultaneous changes are sent as one event, with each topic once', async () => {
  const { next } = await openConsole(member);
  const { id } = member.user;
  await announce(`${id} groups`, `${id} devices`, `${id} groups`);
  expect(await next()).toEqual(['groups', 'devices']);
  await announce(`${id} media`);
  expect(await next()).toEqual(['media']);
});

test.each(['', 'nonsense', '__proto__'])('the unknown topic %j is ignored', async (topic) => {
  const { next } = await openConsole(member);
  await announce(`${member.user.id} ${topic}`, `${member.user.id} logs`);
  expect(await next()).toEqual(['logs']);
});

test('after a lost connection every topic is sent, because messages may have been missed', async () => {
  const { next } = await openConsole(member);
  await server.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where application_name = 'vitrine-bus' and datname = current_database()`);
  expect(await next()).toEqual(topics);
});

test('a console is disconnected when its session ends, while those of other sessions stay', async () => {
  const { email, password } = member;
  const { token } = await server.visitor.accounts.login({ body: { email, password } });
  const stays = await openConsole(member);
  const signedOut = await openConsoleEvents(server, { ...member, token });
  await server.clientFor(token).accounts.logout();
  await signedOut.untilEnd();
  await announce(`${member.user.id} branding`);
  await expect.poll(stays.next).toContain('branding');
});

test('a console whose session ended while messages were lost is disconnected after that', async () => {
  const owner = await server.signUp();
  const { token } = await server.visitor.accounts.login({ body: { email: owner.email, password: owner.password } });
  const stays = await openConsole(owner);
  const signedOut = await openConsoleEvents(server, { ...owner, token });
  // The database announces nothing without triggers, as if the message had been lost.
  await server.query(`
    set session_replication_role = replica;
    delete from sessions where account_id = '${owner.user.id}'
      and created_at = (select max(created_at) from sessions where account_id = '${owner.user.id}');
    set session_replication_role = default`);
  await server.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where application_name = 'vitrine-bus' and datname = current_database()`);
  await signedOut.untilEnd();
  await announce(`${owner.user.id} branding`);
  await expect.poll(stays.next).toContain('branding');
});

test('an account may open a hundred event streams; another one is refused', async () => {
  const other = await server.signUp();
  const open = ({ token }: { token: string }) =>
    fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const owner = await server.signUp();
  const streams = await Promise.all(Array.from({ length: 100 }, () => open(owner)));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await open(owner);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({
    code: 'request.too_many',
    message: 'The console is open too many times. Close some of its tabs.',
  });
  expect((await open(other)).status).toBe(200);
  await streams[0]?.body?.cancel();
  await expect.poll(async () => (await open(owner)).status).toBe(200);
});
