import { expect, test } from 'vitest';
import { createFailure, testServer } from '../test/server.ts';
import { endTest } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { receiveNotifications } from './notifications.ts';

useTestTimers();

const EVENTS = 'GET /api/player/v1/events';
const ACK = 'POST /api/player/v1/commands/:id/ack';

/** A stream that a test writes to; each connection opens another one. */
function streams() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  return {
    open: () =>
      new Response(new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) })),
    send: (text: string) => controllers.at(-1)?.enqueue(new TextEncoder().encode(text)),
    close: () => controllers.at(-1)?.close(),
    count: () => controllers.length,
  };
}

function receiver(respond?: () => Response | Promise<Response>) {
  const stream = streams();
  const api = testServer({ [EVENTS]: respond ?? stream.open, [ACK]: () => ({ success: true }) });
  const log: string[] = [];
  const ended = receiveNotifications({
    server: api.server,
    signal: api.signal,
    onManifest: (etag, takeover) => log.push(`manifest ${etag}${takeover === undefined ? '' : ` ${takeover.title}`}`),
    onCommand: () => log.push('command'),
    onConnected: (isConnected) => log.push(isConnected ? 'connected' : 'disconnected'),
  });
  return {
    ...api,
    stream,
    log,
    ended,
    attempts: () => api.requests.filter(({ address }) => address === EVENTS).length,
  };
}

test('notifications are passed on as they arrive', async () => {
  const { stream, log } = receiver();
  await pass(0);
  stream.send('event: manifest\ndata: {"etag":"b"}\n\nevent: comm');
  stream.send('and\ndata: {"id":"1"}\n\n');
  stream.send('event: manifest\ndata: {"etag":"c","takeover":{"title":"Fire"}}\n\n');
  await pass(0);
  expect(log).toEqual(['connected', 'manifest b', 'command', 'manifest c Fire']);
});

test('a ping is acknowledged at once', async () => {
  const { stream, requests, log } = receiver();
  await pass(0);
  stream.send('event: ping\ndata: {"id":"png_1"}\n\n');
  await pass(0);
  expect(requests.at(-1)).toMatchObject({
    address: 'POST /api/player/v1/commands/png_1/ack',
    body: { state: 'done' },
  });
  expect(log).toEqual(['connected']);
});

test.each([
  ['event: manifest\ndata: not json\n\n', ['connected', 'manifest null']],
  ['event: manifest\ndata: null\n\n', ['connected', 'manifest null']],
  ['event: ping\ndata: {}\n\n', ['connected']],
  ['event: unknown\ndata: {"id":"1"}\n\n', ['connected']],
  [': still here\n\n', ['connected']],
])('an invalid or unknown message does not interrupt the stream: %j', async (text, expected) => {
  const { stream, log, requests } = receiver();
  await pass(0);
  stream.send(text);
  await pass(0);
  expect(log).toEqual(expected);
  expect(requests).toHaveLength(1);
});

test('a stream that ends is opened again', async () => {
  const { stream, log } = receiver();
  await pass(0);
  stream.close();
  await pass(0);
  expect(log).toEqual(['connected', 'disconnected']);
  await pass(1_000);
  expect(stream.count()).toBe(2);
  expect(log.at(-1)).toBe('connected');
});

test('a stream without a comment for a minute is opened again', async () => {
  const { stream, log } = receiver();
  await pass(0);
  await pass(59_000);
  stream.send(': still here\n\n');
  await pass(59_000);
  expect(log).toEqual(['connected']);
  await pass(3_000);
  expect(log).toEqual(['connected', 'disconnected', 'connected']);
});

test('while the server is unreachable, it is retried less and less often', async () => {
  const { attempts, log } = receiver(() => Promise.reject(new TypeError('Failed to fetch')));
  await pass(10_000);
  const early = attempts();
  expect(early).toBeGreaterThan(3);
  await pass(10 * 60_000);
  expect(attempts() - early).toBeLessThan(25);
  expect(log).not.toContain('connected');
});

test('a wait requested by the server is respected', async () => {
  const { attempts } = receiver(() => createFailure(503, 'server.unavailable', { 'retry-after': '90' }));
  await pass(89_000);
  expect(attempts()).toBe(1);
  await pass(1_000);
  expect(attempts()).toBe(2);
});

test('a removed screen stops listening', async () => {
  const { ended, attempts } = receiver(() => createFailure(401, 'device.unpaired'));
  await ended;
  expect(attempts()).toBe(1);
});

test('the end of the session closes the stream', async () => {
  const { ended, log } = receiver();
  await pass(0);
  endTest();
  await pass(0);
  await ended;
  expect(log).toEqual(['connected']);
});
