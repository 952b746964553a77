import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { closeApps, testApp } from '../../test/app.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../test/postgres/replicated-postgres.ts';
import { findFastTemporaryFolder } from '../../test/temporary-folder.ts';
import {
  accept,
  addWebhook,
  countComplete,
  passTime,
  startReceiver,
  turnScreensOffAndOn,
} from '../../test/webhook-receiver.ts';

let dataDir: string;
let postgres: ReplicatedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(join(await findFastTemporaryFolder(), 'vitrine-test-'));
  postgres = await startReplicatedPostgres(dataDir, { fsync: 'off' });
});
afterAll(async () => {
  await closeApps();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('events outlive the database server, which is killed while they are delivered', async () => {
  await migrate(postgres.urlOfPrimary());
  const from = new Date();
  const server = await testApp({
    allowPrivateAddresses: '127.0.0.1',
    databaseUrl: postgres.url,
    now: from.toISOString(),
    isQuiet: true,
  });
  const owner = await server.signUp();
  const enough = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const receiver = await startReceiver((received, answering) => {
    if (answering.before === 60) enough.resolve();
    if (answering.before < 60) accept(received, answering);
    else void over.promise.then(() => accept(received, answering));
  });
  await addWebhook(owner, receiver, ['screen.offline', 'screen.online']);
  const amount = { screens: 10, changes: 12 };
  await turnScreensOffAndOn(server, owner.user.id, { ...amount, from });
  await enough.promise;
  await postgres.failOver();
  over.resolve();
  // The claims of attempts that could not be recorded run out by then.
  server.setTime(new Date(from.getTime() + 120_000).toISOString());
  await expect.poll(() => passTime(server).catch(() => false)).toBe(true);
  expect(countComplete(receiver.received, { ...amount, from })).toBe(amount.screens);
});
