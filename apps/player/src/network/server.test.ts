import { expect, test } from 'vitest';
import { createFailure, hang, testServer } from '../test/server.ts';
import { endTest } from '../test/signal.ts';
import { CallFailed, findRequestedWaitMs, Unpaired } from './failures.ts';
import { nextChunk } from './server.ts';

const MANIFEST = 'GET /api/player/v1/manifest';
const ACK = 'POST /api/player/v1/commands/:id/ack';
const SCREENSHOT = 'POST /api/player/v1/screenshots';

test('a call fills in its path and sends its body as JSON with the token', async () => {
  const { server, requests } = testServer({ [ACK]: () => ({ success: true }) }, 'token-1');
  const { body } = await server.call(ACK, { params: { id: 'a/b' }, body: { state: 'done' } });
  expect(body).toEqual({ success: true });
  expect(requests[0]).toMatchObject({
    address: 'POST /api/player/v1/commands/a%2Fb/ack',
    body: { state: 'done' },
  });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
});

test('a file is sent as it is, with its query', async () => {
  const { server, requests } = testServer({ [SCREENSHOT]: () => ({ success: true }) });
  const file = new Blob(['jpeg']);
  await server.call(SCREENSHOT, { query: { commandId: 'cmd 1' }, file });
  expect(requests[0]?.body).toBe(file);
  expect(requests[0]?.query.get('commandId')).toBe('cmd 1');
  expect(requests[0]?.headers.get('content-type')).toBeNull();
});

test('an unpaired player sends no token, and an explicit header replaces the token', async () => {
  const { server, requests } = testServer({ [MANIFEST]: () => new Response(null, { status: 304 }) });
  await server.call(MANIFEST);
  await server.call(MANIFEST, { headers: { authorization: 'Bearer secret' } });
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer secret']);
});

test('304 has no body', async () => {
  const { server } = testServer({ [MANIFEST]: () => new Response(null, { status: 304 }) });
  const { body, response, receivedMs, sentMs } = await server.call(MANIFEST);
  expect([body, response.status]).toEqual([null, 304]);
  expect(receivedMs).toBeGreaterThanOrEqual(sentMs);
});

test('only the code device.unpaired ends a pairing', async () => {
  const proxy = testServer({ [MANIFEST]: () => new Response('Sign in', { status: 401 }) });
  await expect(proxy.server.call(MANIFEST)).rejects.toBeInstanceOf(CallFailed);
  expect(proxy.unpairedCalls()).toBe(0);
  const api = testServer({ [MANIFEST]: () => createFailure(401, 'device.unpaired') });
  await expect(api.server.call(MANIFEST)).rejects.toBeInstanceOf(Unpaired);
  expect(api.unpairedCalls()).toBe(1);
});

test('a failure has its status, its code and the wait that the server requests', async () => {
  const { server } = testServer({ [MANIFEST]: () => createFailure(429, 'request.too_many', { 'retry-after': '7' }) });
  const error: unknown = await server.call(MANIFEST).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 429, code: 'request.too_many', message: 'Failed: request.too_many' });
  expect(findRequestedWaitMs(error)).toBe(7_000);
  expect(findRequestedWaitMs(new Error('other'))).toBeNull();
});

test.each([
  [() => new Response('<html>', { status: 502 }), 'The server answered 502'],
  [() => Promise.reject(new TypeError('Failed to fetch')), 'Cannot reach the server'],
  [() => new Response('<html>a captive portal'), 'Cannot reach the server'],
])('any other response fails the call (%#)', async (answer, message) => {
  const { server } = testServer({ [MANIFEST]: answer });
  await expect(server.call(MANIFEST)).rejects.toThrow(message);
});

test('the end of the session aborts a call', async () => {
  const { server } = testServer({ [MANIFEST]: hang });
  const call = server.call(MANIFEST);
  endTest();
  await expect(call).rejects.toThrow('Cannot reach the server');
});

test('a body is read chunk by chunk, to its end', async () => {
  const { server, signal } = testServer({ 'GET /api/player/v1/events': () => new Response('data') });
  const { reader } = await server.open('/api/player/v1/events', {});
  expect(new TextDecoder().decode((await nextChunk(reader, 1_000, signal)) ?? undefined)).toBe('data');
  expect(await nextChunk(reader, 1_000, signal)).toBeNull();
});

test('a response without a body cannot be opened', async () => {
  const { server } = testServer({ 'GET /api/player/v1/events': () => new Response(null, { status: 204 }) });
  await expect(server.open('/api/player/v1/events', {})).rejects.toThrow('The answer has no body');
});

test('a stream that is aborted while it is read fails', async () => {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: () => new Promise(() => undefined) });
  const controller = new AbortController();
  const chunk = nextChunk(stream.getReader(), 60_000, controller.signal);
  controller.abort();
  await expect(chunk).rejects.toThrow('The connection stood still');
  await expect(nextChunk(new Blob(['x']).stream().getReader(), 60_000, controller.signal)).rejects.toThrow(CallFailed);
});
