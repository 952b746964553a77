import { once } from 'node:events';
import { WEBHOOK_FAILING_MS } from '@vitrine/contract/integrations/webhook-types';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { readMailsTo } from '../../test/mails.ts';
import { inviteMember } from '../../test/members.ts';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { RUNS, startServerProcess } from '../../test/processes/server-process.ts';
import { startWebServer } from '../../test/web-server.ts';
import {
  accept,
  addWebhook,
  countComplete,
  deliverToBadReceiver,
  passTime,
  startReceiver,
  turnScreensOffAndOn,
} from '../../test/webhook-receiver.ts';

const LOCAL = { allowPrivateAddresses: '127.0.0.1' };
const SCREEN_EVENTS = ['screen.offline' as const, 'screen.online' as const];
const screens = 15;
const changes = 20;

// delivery.slow.test.ts has 10,000 events.
test('60 events reach a receiver that fails, hangs, breaks off and is slow: each at least once, in order by screen', async () => {
  const server = await testApp({ ...LOCAL, now: new Date().toISOString(), webhookTimeoutMs: 100 });
  const all = { received: 6, accepted: 6, refused: 0, isRepeated: true, last: [[null, 'delivered']] };
  expect(await deliverToBadReceiver(server, { screens: 6, changes: 10 })).toEqual(all);
});

test('a receiver that never answers holds up no other one', async () => {
  const server = await testApp({ ...LOCAL, now: new Date().toISOString(), webhookTimeoutMs: 600_000 });
  const [owner, other] = [await server.signUp(), await server.signUp()];
  const hanging = await startReceiver(() => {});
  const receiver = await startReceiver();
  await addWebhook(owner, hanging, SCREEN_EVENTS);
  await addWebhook(other, receiver, SCREEN_EVENTS);
  for (const { user } of [owner, other]) {
    await turnScreensOffAndOn(server, user.id, { screens, changes, from: server.clock() });
  }
  await expect.poll(() => receiver.accepted.length).toBe(screens * changes);
  // The receiver gets the events of some queues at once, and no more.
  await expect.poll(() => hanging.received.length).toBe(4);
});

test('events outlive a worker that is killed: another one delivers what is left, in order', async () => {
  const { url: DATABASE_URL } = await createMigratedDatabase();
  const from = new Date();
  const web = await testApp({ ...LOCAL, databaseUrl: DATABASE_URL, isWorker: false });
  const owner = await web.signUp();
  const killed = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  const receiver = await startReceiver((received, answering) => {
    if (answering.before === 100) enough.resolve();
    // The deliveries under way when the worker is killed were received, but the worker does not learn of it.
    if (answering.before < 100) accept(received, answering);
    else void killed.promise.then(() => accept(received, answering));
  });
  await addWebhook(owner, receiver, SCREEN_EVENTS);
  await turnScreensOffAndOn(web, owner.user.id, { screens, changes, from });
  const env = { DATABASE_URL, SESSION_SECRET: web.sessionSecret, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };
  const worker = await startServerProcess({ ...env, ROLE: 'worker', LOG_LEVEL: 'info' });
  await worker.until(RUNS);
  await enough.promise;
  const ended = once(worker.child, 'exit');
  worker.child.kill('SIGKILL');
  await ended;
  killed.resolve();
  // The claims of the killed worker run out by then.
  const next = await testApp({
    ...LOCAL,
    databaseUrl: DATABASE_URL,
    now: new Date(Date.now() + 120_000).toISOString(),
  });
  await expect.poll(() => passTime(next)).toBe(true);
  expect(receiver.refused()).toBe(0);
  expect(countComplete(receiver.received, { changes, from })).toBe(screens);
  // Deliveries that were under way when the worker was killed were sent twice.
  expect(receiver.received.length).toBeGreaterThan(screens * changes);
});

test('a webhook that is disabled between two events gets the second one when it is enabled again', async () => {
  const server = await testApp({ ...LOCAL, now: new Date().toISOString() });
  const owner = await server.signUp();
  const first = Promise.withResolvers<void>();
  const disabled = Promise.withResolvers<void>();
  const receiver = await startReceiver((received, answering) => {
    first.resolve();
    void disabled.promise.then(() => accept(received, answering));
  });
  const { id } = await addWebhook(owner, receiver, SCREEN_EVENTS);
  const params = { webhookId: id };
  await turnScreensOffAndOn(server, owner.user.id, { screens: 1, changes: 2, from: server.clock() });
  await first.promise;
  await owner.client.webhooks.update({ params, body: { isEnabled: false } });
  disabled.resolve();
  const readClaims = () => server.query(`select claim from webhook_queues where webhook_id = '${id}'`);
  await expect.poll(readClaims).toEqual([{ claim: null }]);
  expect(receiver.received).toHaveLength(1);
  await owner.client.webhooks.update({ params, body: { isEnabled: true } });
  await expect.poll(() => passTime(server)).toBe(true);
  expect(receiver.accepted).toHaveLength(2);
});

describe('a webhook whose deliveries fail', () => {
  test('is attempted again for a day, and disabled after three days with one email to owner and admins', async () => {
    const start = new Date('2026-03-01T12:00:00.000Z');
    const server = await testApp({ ...LOCAL, now: start.toISOString() });
    const owner = await server.signUp();
    const admin = await inviteMember(server, owner, 'admin');
    const editor = await inviteMember(server, owner, 'editor');
    const { url } = await startWebServer((_, response) => void response.writeHead(503).end('No'));
    const webhook = await addWebhook(owner, { url, useSecret: () => {} }, SCREEN_EVENTS);
    const params = { webhookId: webhook.id };
    await turnScreensOffAndOn(server, owner.user.id, { screens: 1, changes: 1, from: start });
    await expect.poll(() => passTime(server)).toBe(true);
    const { deliveries } = await owner.client.webhooks.deliveries({ params });
    expect(deliveries).toMatchObject([{ state: 'failed', status: 503, failure: 'The answer was 503.' }]);
    expect(deliveries[0]?.attempts).toBeGreaterThan(10);
    const lastMs = Date.parse(deliveries[0]?.attemptedAt ?? '') - start.getTime();
    expect(lastMs).toBeGreaterThan(12 * 3_600_000);
    expect(lastMs).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await owner.client.webhooks.list()).webhooks[0]).toMatchObject({ isEnabled: true, gaveUpAt: null });

    server.setTime(new Date(start.getTime() + WEBHOOK_FAILING_MS + 60_000).toISOString());
    await server.query(`insert into device_spans (device_id, state, from_at) select id, 'offline', now() from devices
      where account_id = '${owner.user.id}'`);
    const disabled = { isEnabled: false, gaveUpAt: server.clock().toISOString() };
    await expect.poll(async () => (await owner.client.webhooks.list()).webhooks[0]).toMatchObject(disabled);
    for (const { email } of [owner, admin]) {
      await expect
        .poll(async () => (await readMailsTo(server, email)).map(({ subject }) => subject))
        .toContain('The webhook Tickets was disabled');
    }
    expect((await readMailsTo(server, editor.email)).map(({ subject }) => subject)).not.toContain(
      'The webhook Tickets was disabled',
    );
  });
});
