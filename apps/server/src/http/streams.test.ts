import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openConnection } from '../test/requests/raw-connection.ts';
import { createStreams, type EventStream } from './streams.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});

/** A server whose only address opens an event stream. */
async function streamServer() {
  const streams = createStreams();
  const opened: EventStream[] = [];
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  app.get('/', async (_request, reply) => void opened.push(streams.open(reply)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  closers.push(async () => {
    streams.closeAll();
    await app.close();
  });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  /** Opens a stream and reads it. */
  async function connect() {
    const count = opened.length;
    const answer = await fetch(url);
    const stream = opened[count];
    if (stream === undefined || answer.body === null) throw new Error('No stream was opened');
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    return {
      stream,
      headers: answer.headers,
      /** Returns everything that was received, up to and including this text or, without one, the end of the stream. */
      until: async (text?: string): Promise<string> => {
        for (;;) {
          if (text !== undefined && received.includes(text)) return received;
          const { done, value } = await reader.read();
          if (done) return received;
          received += value;
        }
      },
    };
  }
  return { streams, url, opened, connect };
}

describe('an event stream', () => {
  test('is not cached or buffered by proxies, and has the headers of every response', async () => {
    const { headers } = await (await streamServer()).connect();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  });

  test('carries named events with JSON, in which a line break cannot end the event', async () => {
    const { stream, until } = await (await streamServer()).connect();
    stream.send('manifest', { etag: 'a\n\nevent: command' });
    stream.close();
    expect(await until()).toBe(': open\n\nevent: manifest\ndata: {"etag":"a\\n\\nevent: command"}\n\n');
  });

  test('sends a comment every 25 seconds, so that no proxy times out', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { until } = await (await streamServer()).connect();
    vi.advanceTimersByTime(25_000);
    expect(await until('still here')).toBe(': open\n\n: still here\n\n');
  });

  test('is closed if its reader does not read, instead of filling the memory', async () => {
    const { url, opened } = await streamServer();
    const connection = await openConnection(url);
    connection.pause();
    connection.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    const closed = new AbortController();
    opened[0]?.onClose(() => closed.abort());
    const text = 'x'.repeat(128 * 1024);
    // The system's own buffers take a few megabytes first.
    for (let i = 0; i < 1_000 && !closed.signal.aborted; i += 1) {
      opened[0]?.send('log', { text });
      await nextTurn();
    }
    expect(closed.signal.aborted).toBe(true);
    connection.close();
  });

  test('notifies its owner when the reader disconnects, even if that happened before the subscription', async () => {
    const { url, opened } = await streamServer();
    const connection = await openConnection(url);
    connection.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    const first = new Promise<void>((resolve) => opened[0]?.onClose(resolve));
    connection.close();
    await first;
    let isNotified = false;
    opened[0]?.onClose(() => (isNotified = true));
    expect(isNotified).toBe(true);
  });
});

describe('a shutdown', () => {
  test('ends every stream, and spreads the reconnections over three seconds', async () => {
    const { streams, connect } = await streamServer();
    const { until } = await connect();
    streams.closeAll();
    const retryMs = Number(/^: open\n\nretry: (\d+)\n\n$/.exec(await until())?.[1]);
    expect(retryMs).toBeGreaterThanOrEqual(600);
    expect(retryMs).toBeLessThanOrEqual(3_000);
  });

  test('ends a stream that is opened during it', async () => {
    const { streams, connect } = await streamServer();
    streams.closeAll();
    const { until } = await connect();
    expect(await until()).toMatch(/^: open\n\nretry: \d+\n\n$/);
  });
});
