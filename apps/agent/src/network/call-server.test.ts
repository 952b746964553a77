import { expect, test } from 'vitest';
import { startPlayerServer } from '../test/player-server.ts';
import { callServer } from './call-server.ts';

const timeoutMs = 30_000;

test('a request is sent with its headers and body, and the answer has those of the server', async () => {
  const received: unknown[] = [];
  const { url } = await startPlayerServer(async (incoming, response) => {
    let text = '';
    for await (const chunk of incoming) text += String(chunk);
    received.push([incoming.method, incoming.headers['authorization'], incoming.headers['content-length'], text]);
    response.writeHead(201, { 'x-kind': 'test' }).end('ä');
  });
  const headers = { authorization: 'Bearer t' };
  const answer = await callServer(new URL('/api/x', url), { method: 'POST', headers, body: '{"é":1}', timeoutMs });
  expect([answer.status, answer.headers['x-kind'], (await answer.read(10)).toString()]).toEqual([201, 'test', 'ä']);
  expect(received).toEqual([['POST', 'Bearer t', '8', '{"é":1}']]);
});

test('a redirect is an answer', async () => {
  const { url } = await startPlayerServer(
    (_, response) => void response.writeHead(301, { location: '/b' }).end('moved'),
  );
  expect((await callServer(new URL('/api/a', url), { timeoutMs })).status).toBe(301);
});

test('an answer that is too long is refused', async () => {
  const { url } = await startPlayerServer((_, response) => void response.end('x'.repeat(100_000)));
  const answer = await callServer(new URL('/api/x', url), { timeoutMs });
  await expect(answer.read(1_000)).rejects.toThrow('more than 1000 bytes');
});

test('an answer that is cut off is none', async () => {
  const { url } = await startPlayerServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  const answer = await callServer(new URL('/api/x', url), { timeoutMs });
  await expect(answer.read(1_000)).rejects.toThrow('aborted');
});

test('a server that does not answer, or not to the end, is given up', async () => {
  const { url } = await startPlayerServer((incoming, response) => {
    if (incoming.url === '/api/half') response.writeHead(200).write('half');
  });
  const none = callServer(new URL('/api/none', url), { timeoutMs: 200 });
  await expect(none).rejects.toThrow('no answer within 0.2 seconds');
  // The half arrives within this time on a busy machine, too.
  const answer = await callServer(new URL('/api/half', url), { timeoutMs: 2_000 });
  await expect(answer.read(1_000)).rejects.toThrow('no answer within 2 seconds');
});

test('a long answer may take longer than the limit, as long as something comes', async () => {
  const sent = ['a', 'b', 'c', 'd'];
  const { url } = await startPlayerServer((_, response) => {
    response.writeHead(200);
    const sending = setInterval(() => {
      const next = sent.shift();
      if (next !== undefined) response.write(next);
      else clearInterval(sending);
    }, 600);
  });
  const answer = await callServer(new URL('/api/x', url), { timeoutMs: 2_000, isLong: true });
  let received = '';
  const reading = (async () => {
    for await (const chunk of answer.readChunks(1_000)) received += chunk.toString();
  })();
  await expect(reading).rejects.toThrow('no answer within 2 seconds');
  expect(received).toBe('abcd');
});

test('a server that is gone is named by its address', async () => {
  const { url, stop } = await startPlayerServer();
  stop();
  const { port } = new URL(url);
  await expect(callServer(new URL('/api/x', `http://localhost:${port}`), { timeoutMs })).rejects.toThrow(
    /ECONNREFUSED .*:/,
  );
});
