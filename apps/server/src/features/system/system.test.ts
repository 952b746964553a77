import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ trustProxy: '127.0.0.1' });
});

test('the player’s address for screens is below the installation’s base URL', async () => {
  const { client } = await server.signUp();
  expect(await client.system.playerAddress()).toEqual({ playerUrl: 'https://signs.example.com/player/' });
});

test('a load balancer gets the health and the version without signing in', async () => {
  const answer = await fetch(`${server.url}/api/health`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: 'test' }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the OpenAPI document is public and has the version of the server', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
  expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), info: { version: 'test' } });
});

test('security.txt names the contact, which is valid for half a year, and its own address', async () => {
  const own = await testApp({ now: '2026-03-09T12:00:00.000Z', securityContact: 'mailto:security@example.com' });
  const answer = await fetch(`${own.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:security@example.com',
      'Expires: 2026-09-05T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://signs.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('without a contact there is no security.txt, not even a page', async () => {
  const answer = await fetch(`${server.url}/.well-known/security.txt`, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'route.not_found' }]);
});

const measure = (body: string | Uint8Array<ArrayBuffer> | ReadableStream, address = '192.0.2.1') =>
  fetch(`${server.url}/api/request-size`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body,
    duplex: 'half',
  });

test('anybody may measure requests of up to 110 MB, two at a time and one of each address', async () => {
  const small = await measure(new Uint8Array(123_456));
  expect([small.status, await small.json()]).toEqual([200, { bytes: 123_456 }]);
  expect((await measure(new Uint8Array(1.1e8 + 1))).status).toBe(413);

  const startFrom = async (address: string) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sender = { writer: writable.getWriter(), answered: measure(readable, address) };
    await sender.writer.write(new Uint8Array(1_000));
    return sender;
  };
  const first = await startFrom('2001:db8:1:1::1');
  await expect.poll(async () => (await measure('one more', '2001:db8:1:1::2')).status).toBe(429);
  expect((await measure('one more')).status).toBe(200);
  const senders = [first, await startFrom('192.0.2.2')];
  await expect.poll(async () => (await measure('one more')).status).toBe(429);
  for (const { writer } of senders) await writer.close();
  for (const { answered } of senders) expect(await (await answered).json()).toEqual({ bytes: 1_000 });
  expect((await measure('one more')).status).toBe(200);
});

test('anybody may list the chapters and sections of the guide, and each address is a place in it', async () => {
  const { sections } = await server.visitor.system.guide();
  expect(sections).toContainEqual({ title: 'Pair a screen', chapter: null, path: '/docs#pair' });
  expect(sections).toContainEqual({
    title: 'What a screen may lack',
    chapter: 'Pair a screen',
    path: '/docs#pair-what-a-screen-may-lack',
  });
  const guide = await (await fetch(`${server.url}/docs`)).text();
  expect(sections.filter(({ path }) => !guide.includes(` id="${path.split('#')[1]}"`))).toEqual([]);
});
