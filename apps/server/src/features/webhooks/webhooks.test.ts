import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { MAX_WEBHOOKS, webhookEventTypes } from '@vitrine/contract/integrations/webhook-types';
import { WebhookId, WebhookDeliveryId } from '@vitrine/contract/integrations/webhooks';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Member, NOWHERE, type TestApp, testApp } from '../../test/app.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';
import { inviteMember } from '../../test/members.ts';
import { occupyPort } from '../../test/occupied-port.ts';
import { accept, addWebhook, startReceiver } from '../../test/webhook-receiver.ts';
import { page, startWebServer } from '../../test/web-server.ts';

let server: TestApp;
let owner: Member;
beforeAll(async () => {
  server = await testApp({ allowPrivateAddresses: '127.0.0.1' });
  owner = await server.signUp();
});

const body = { name: 'Tickets', url: `${NOWHERE}/hook`, events: ['screen.offline' as const] };
const listNames = async ({ client }: Pick<Member, 'client'>) =>
  (await client.webhooks.list()).webhooks.map(({ name }) => name);

describe('webhooks', () => {
  test('are listed, changed, disabled and deleted by admins, and by nobody else', async () => {
    const admin = await inviteMember(server, owner, 'admin');
    const editor = await inviteMember(server, owner, 'editor');
    const { webhook } = await admin.client.webhooks.create({ body });
    const params = { webhookId: webhook.id };
    expect(await owner.client.webhooks.list()).toEqual({ webhooks: [webhook] });
    const changed = await admin.client.webhooks.update({ params, body: { name: 'Chat', isEnabled: false } });
    expect(changed.webhook).toEqual({ ...webhook, name: 'Chat', isEnabled: false });
    expect((await admin.client.webhooks.update({ params, body: {} })).webhook).toEqual(changed.webhook);
    await expect(editor.client.webhooks.list()).rejects.toMatchObject({ code: 'auth.role_required' });
    await expect((await server.signUp()).client.webhooks.update({ params, body: {} })).rejects.toMatchObject({
      code: 'webhook.not_found',
    });
    await admin.client.webhooks.remove({ params });
    expect(await listNames(owner)).toEqual([]);
    const audit = (await owner.client.audit.mine()).entries.map(({ what }) => what);
    expect(audit.slice(0, 3)).toEqual([
      'Deleted the webhook Chat',
      expect.stringMatching(/^Changed the webhook /),
      'Added the webhook Tickets',
    ]);
  });

  test.each([
    ['https://10.0.0.1/hook', 'not public'],
    ['http://192.168.7.20:8080/hook', 'not public'],
    ['http://[::1]/hook', 'not public'],
    ['http://169.254.169.254/', 'not public'],
    ['https://8.8.8.8:8443/hook', '80 and 443'],
    ['https://nowhere.invalid/hook', 'not found, or its address is not public'],
  ])('are not saved with %s, which the server would not open', async (url, reason) => {
    const refusal = { code: 'address.refused', status: 400, message: expect.stringContaining(reason) };
    const member = await server.signUp();
    await expect(member.client.webhooks.create({ body: { ...body, url } })).rejects.toMatchObject(refusal);
    const { webhook } = await member.client.webhooks.create({ body });
    const params = { webhookId: webhook.id };
    await expect(member.client.webhooks.update({ params, body: { url } })).rejects.toMatchObject(refusal);
    expect((await member.client.webhooks.list()).webhooks).toEqual([webhook]);
  });

  test('that were saved with such an address before stay, fail, and can be changed otherwise', async () => {
    const member = await server.signUp();
    const { webhook } = await member.client.webhooks.create({ body });
    const params = { webhookId: webhook.id };
    const url = 'https://10.0.0.1/hook';
    await server.query(`update webhooks set url = '${url}' where id = '${webhook.id}'`);
    const changed = await member.client.webhooks.update({ params, body: { ...body, name: 'Chat', url } });
    expect(changed.webhook).toMatchObject({ name: 'Chat', url });
    const { delivery } = await member.client.webhooks.test({ params });
    expect(delivery).toMatchObject({ state: 'failed', failure: expect.stringContaining('The address is not public') });
  });

  test('with addresses that are refused can be tried only so often', async () => {
    const limited = await testApp({ limits: { testWebhooksPerAccount: { hits: 2, windowMs: 60_000 } } });
    const { client } = await limited.signUp();
    for (let count = 0; count < 4; count += 1) await client.webhooks.create({ body });
    const add = () => client.webhooks.create({ body: { ...body, url: 'https://10.0.0.1/hook' } });
    for (let count = 0; count < 2; count += 1) await expect(add()).rejects.toMatchObject({ code: 'address.refused' });
    await expect(add()).rejects.toMatchObject({ code: 'request.too_many' });
  });

  test('have an address of the web, at least one event, and groups of the account', async () => {
    const add = owner.client.webhooks.create;
    for (const url of [
      'ftp://example.com',
      'example.com',
      'https://me:secret@example.com',
      'javascript:alert(1)',
      '',
    ]) {
      await expect(add({ body: { ...body, url } })).rejects.toMatchObject({ code: 'request.invalid' });
    }
    await expect(add({ body: { ...body, events: [] } })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(add({ body: { ...body, events: ['nothing' as 'screen.offline'] } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const other = await server.signUp();
    const { group } = await other.client.groups.create({ body: { name: 'Elsewhere' } });
    await expect(add({ body: { ...body, groupIds: [group.id] } })).rejects.toMatchObject({ code: 'group.not_found' });
  });

  test(`are at most ${MAX_WEBHOOKS} in an account, also if they are added at once`, async () => {
    const member = await server.signUp();
    const adding = Array.from({ length: MAX_WEBHOOKS + 3 }, () => member.client.webhooks.create({ body }));
    const outcomes = await Promise.allSettled(adding);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WEBHOOKS);
    expect(await listNames(member)).toHaveLength(MAX_WEBHOOKS);
  });

  test('have a secret that is answered once, and stored encrypted', async () => {
    const { webhook, secret } = await owner.client.webhooks.create({ body });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(JSON.stringify(await owner.client.webhooks.list())).not.toContain(secret);
    const stored = JSON.stringify(await server.query(`select * from webhooks where id = '${webhook.id}'`));
    expect(stored).not.toContain(secret.slice(6));
    const entries = await server.query(`select to_jsonb(audit_entries) as entry from audit_entries`);
    expect(JSON.stringify(entries)).not.toContain(secret.slice(6));
  });
});

describe('a test', () => {
  test('is sent at once and its outcome answered, also of a disabled webhook', async () => {
    const receiver = await startReceiver((_, { response }) => void response.writeHead(200).end('<b>thanks</b>'));
    const { id: webhookId } = await addWebhook(owner, receiver, ['screen.offline']);
    await owner.client.webhooks.update({ params: { webhookId }, body: { isEnabled: false } });
    const { delivery } = await owner.client.webhooks.test({ params: { webhookId } });
    expect(delivery).toMatchObject({ type: 'webhook.test', state: 'delivered', status: 200, answer: '<b>thanks</b>' });
    expect(receiver.accepted.map(({ event }) => event)).toEqual([JSON.parse(delivery.body)]);
  });

  test('of a receiver that fails, redirects, or cannot be reached says why, and is not repeated', async () => {
    const { url: broken } = await startWebServer((_, response) => void response.writeHead(500).end('x'.repeat(5_000)));
    const { url: moved, requested } = await startWebServer((_, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    const member = await server.signUp();
    const outcomes = [];
    for (const url of [broken, moved, 'http://127.0.0.1:1']) {
      const { webhook } = await member.client.webhooks.create({ body: { ...body, url } });
      const { delivery } = await member.client.webhooks.test({ params: { webhookId: webhook.id } });
      outcomes.push([delivery.state, delivery.status, delivery.failure, delivery.answer]);
    }
    expect(outcomes).toEqual([
      ['failed', 500, 'The answer was 500.', 'x'.repeat(2_000)],
      ['failed', 302, 'The answer was 302: redirects are not followed.', ''],
      ['failed', null, 'The connection failed.', null],
    ]);
    expect(requested).toEqual(['/']);
  });
});

test('after a secret was changed, both are valid for a day, and then only the new one', async () => {
  const now = new Date();
  const local = await testApp({ allowPrivateAddresses: '127.0.0.1', now: now.toISOString() });
  const member = await local.signUp();
  const signatures: string[] = [];
  const { url } = await startWebServer((request, response) => {
    signatures.push(String(request.headers['webhook-signature']));
    page('')(request, response);
  });
  const { webhook, secret: former } = await member.client.webhooks.create({ body: { ...body, url } });
  const params = { webhookId: webhook.id };
  const { secret, webhook: rotated } = await member.client.webhooks.rotateSecret({ params });
  expect(rotated.formerSecretUntil).toBe(new Date(now.getTime() + 86_400_000).toISOString());
  const verify = async (by: string) => {
    const { delivery } = await member.client.webhooks.test({ params });
    const expected = new Verifier(by).sign(delivery.eventId, local.clock(), delivery.body);
    return signatures.at(-1)?.split(' ').includes(expected);
  };
  expect([await verify(former), await verify(secret)]).toEqual([true, true]);
  local.setTime(new Date(now.getTime() + 86_400_001).toISOString());
  expect([await verify(former), await verify(secret)]).toEqual([false, true]);
});

describe('a delivery', () => {
  test('is listed with its attempts, by pages, and can be sent again with the same id', async () => {
    const member = await server.signUp();
    const receiver = await startReceiver();
    const { id: webhookId } = await addWebhook(member, receiver, ['upload.ready']);
    const params = { webhookId };
    const image = await sendImage(server.url, member);
    await expect.poll(() => receiver.accepted).toMatchObject([{ event: { data: { upload: { id: image.id } } } }]);
    const list = async () => (await member.client.webhooks.deliveries({ params })).deliveries;
    await expect.poll(list).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, failure: null }]);
    const [first] = await list();
    const one = { webhookId, deliveryId: first!.id };
    const { delivery: again } = await member.client.webhooks.resend({ params: one });
    expect(again).toMatchObject({ eventId: first!.eventId, state: 'waiting', attempts: 0 });
    await expect.poll(() => receiver.accepted.map(({ id }) => id)).toEqual([first!.eventId, first!.eventId]);
    await expect.poll(async () => (await list())[0]).toMatchObject({ id: again.id, state: 'delivered' });
    const url = `${server.url}/api/webhooks/${webhookId}/deliveries?limit=1`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${member.token}` } });
    const next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    expect(await answer.json()).toMatchObject({ deliveries: [{ id: again.id }] });
    const following = await fetch(new URL(next, server.url), { headers: { authorization: `Bearer ${member.token}` } });
    expect(await following.json()).toMatchObject({ deliveries: [{ id: first!.id }] });
    expect(following.headers.get('link')).toBeNull();
    expect((await member.client.webhooks.deliveries({ params, query: { state: 'failed' } })).deliveries).toEqual([]);
    const { delivery } = await member.client.webhooks.delivery({ params: one });
    expect(JSON.parse(delivery.body)).toEqual(receiver.accepted[0]?.event);

    await member.client.webhooks.update({ params, body: { isEnabled: false } });
    await expect(member.client.webhooks.resend({ params: one })).rejects.toMatchObject({ code: 'webhook.disabled' });
    const unknown = { webhookId, deliveryId: WebhookDeliveryId.parse('whd_unknown') };
    await expect(member.client.webhooks.delivery({ params: unknown })).rejects.toMatchObject({
      code: 'webhook.delivery_not_found',
    });
    const elsewhere = { ...one, webhookId: WebhookId.parse('whk_unknown') };
    await expect(member.client.webhooks.delivery({ params: elsewhere })).rejects.toMatchObject({
      code: 'webhook.not_found',
    });
  });

  test('is sent again a limited number of times', async () => {
    const local = await testApp({
      allowPrivateAddresses: '127.0.0.1',
      limits: { resendWebhooksPerAccount: { hits: 2, windowMs: 600_000 } },
    });
    const member = await local.signUp();
    const receiver = await startReceiver();
    const { id: webhookId } = await addWebhook(member, receiver, ['upload.ready']);
    const { delivery } = await member.client.webhooks.test({ params: { webhookId } });
    const resend = () => member.client.webhooks.resend({ params: { webhookId, deliveryId: delivery.id } });
    await resend();
    await resend();
    await expect(resend()).rejects.toMatchObject({ code: 'request.too_many' });
  });

  test('that failed while the receiver was down waits, and follows when the webhook is enabled again', async () => {
    // The clock stands still, so the next attempt does not become due by itself.
    const local = await testApp({ allowPrivateAddresses: '127.0.0.1', now: new Date().toISOString() });
    const member = await local.signUp();
    let isUp = false;
    const receiver = await startReceiver((received, answering) => {
      if (isUp) accept(received, answering);
      else answering.response.writeHead(503).end();
    });
    const { id: webhookId } = await addWebhook(member, receiver, [...webhookEventTypes]);
    const params = { webhookId };
    await sendImage(local.url, member);
    await expect
      .poll(async () => (await member.client.webhooks.list()).webhooks[0]?.lastDelivery)
      .toMatchObject({ state: 'waiting', status: 503, failure: 'The answer was 503.' });
    await member.client.webhooks.update({ params, body: { isEnabled: false } });
    isUp = true;
    await member.client.webhooks.update({ params, body: { isEnabled: true } });
    await expect.poll(() => receiver.accepted.map(({ event }) => event.type)).toEqual(['upload.ready']);
    await expect
      .poll(async () => (await member.client.webhooks.list()).webhooks[0])
      .toMatchObject({ failingSince: null, lastDelivery: { state: 'delivered', attempts: 2 } });
  });
});

test('the receiver in docs/webhooks.md accepts what is signed with its secret, and refuses everything else', async () => {
  const document = await readFile(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(document)?.[1] ?? '';
  const { port, release } = await occupyPort();
  release();
  const { webhook, secret } = await owner.client.webhooks.create({
    body: { ...body, url: `http://127.0.0.1:${port}` },
  });
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', example], {
    env,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const params = { webhookId: webhook.id };
  const status = async () => (await owner.client.webhooks.test({ params })).delivery.status;
  await expect.poll(status).toBe(204);
  await expect.poll(() => printed).toContain('webhook.test');
  await owner.client.webhooks.rotateSecret({ params });
  expect(await status()).toBe(204);
  await owner.client.webhooks.rotateSecret({ params });
  expect(await status()).toBe(401);
});
