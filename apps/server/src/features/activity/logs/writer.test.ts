import { Client } from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { withAttempt, withoutAttempt } from '../../../platform/database/write-context.ts';
import { createLog } from '../../../platform/log.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import type { NewEntry } from './store.ts';
import { createLogWriter } from './writer.ts';

const NOON = '2026-03-01T12:00:00.000Z';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
});

const newWriter = (log = createLog('silent')) => createLogWriter({ ...server.platform, log });

const entry = (message: string, { user }: Member = member): NewEntry => ({
  accountId: user.id,
  deviceId: null,
  entryId: null,
  level: 'info',
  at: new Date(NOON),
  message,
  data: null,
});

const queryMessages = async ({ user }: Member) =>
  (
    await server.query<{ message: string }>(
      `select message from log_entries where account_id = '${user.id}' order by seq`,
    )
  ).map(({ message }) => message);

test('entries are written without being waited for, in the order in which they were queued', async () => {
  const [writer, owner] = [newWriter(), await server.signUp()];
  for (const message of ['one', 'two', 'three']) writer.queue(entry(message, owner));
  await expect.poll(() => queryMessages(owner)).toEqual(['one', 'two', 'three']);
  writer.queue(entry('four', owner));
  await expect.poll(() => queryMessages(owner)).toEqual(['one', 'two', 'three', 'four']);
});

test('entries that are still queued are written when the process ends', async () => {
  const [writer, owner] = [newWriter(), await server.signUp()];
  writer.queue(entry('last words', owner));
  await writer.close();
  expect(await queryMessages(owner)).toEqual(['last words']);
});

test('an entry of a deleted account does not prevent the others of its batch from being written', async () => {
  const [writer, owner] = [newWriter(), await server.signUp()];
  writer.queue({ ...entry('gone'), accountId: 'acc_deleted' });
  writer.queue(entry('stays', owner));
  await writer.close();
  expect(await queryMessages(owner)).toEqual(['stays']);
});

test('a batch whose connection is lost is written later, before newer entries', async () => {
  const [owner, log] = [await server.signUp(), createLog('silent')];
  const failed = new Promise<void>((resolve) => {
    log.warn = () => resolve();
  });
  const writer = newWriter(log);
  const blocker = new Client({ connectionString: server.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table log_entries');
  writer.queue(entry('first', owner));
  await vi.waitFor(async () => {
    const ended = await server.query(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'log_entries'::regclass and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(ended).toHaveLength(1);
  });
  await failed;
  writer.queue(entry('second', owner));
  await blocker.end();
  await expect.poll(() => queryMessages(owner)).toEqual(['first', 'second']);
});

test('entries do not depend on the request that queued them, even if it takes longer than they do', async () => {
  const [writer, owner] = [newWriter(), await server.signUp()];
  await withAttempt('an attempt that another one has replaced', async () => {
    writer.queue(entry('stays', owner));
    await vi.waitFor(async () => expect(await withoutAttempt(() => queryMessages(owner))).toEqual(['stays']));
  });
});

test('a batch that fails for another reason is reported and lost, and the next one is written', async () => {
  const owner = await server.signUp();
  const log = createLog('silent');
  const failed = new Promise<void>((resolve) => {
    log.warn = () => resolve();
  });
  const writer = newWriter(log);
  writer.queue({ ...entry('lost', owner), message: 'a NUL \0' });
  await failed;
  writer.queue(entry('written', owner));
  await writer.close();
  expect(await queryMessages(owner)).toEqual(['written']);
});

test('the oldest entries are dropped if too many are queued while the database is slow', async () => {
  const [writer, owner] = [newWriter(), await server.signUp()];
  for (let i = 0; i < 10_002; i += 1) writer.queue(entry(String(i), owner));
  await writer.close();
  const messages = await queryMessages(owner);
  expect([messages.length, messages[0], messages.at(-1)]).toEqual([10_000, '2', '10001']);
});
