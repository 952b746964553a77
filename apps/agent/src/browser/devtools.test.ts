import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectDevTools } from './devtools.ts';

interface DevtoolsRequest {
  id: number;
  method: string;
  params: object;
  sessionId?: string;
}

/** A browser that answers each call by `answer`: text that is sent as it is. */
async function browser(answer: (asked: DevtoolsRequest, socket: Socket) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'devtools-'));
  const listener = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (text) => {
      for (const each of String(text).split('\0').filter(Boolean)) socket.write(answer(JSON.parse(each), socket));
    });
    socket.on('error', () => undefined);
  });
  listener.listen(join(folder, 'pipe'));
  await once(listener, 'listening');
  const pipe = connect(join(folder, 'pipe'));
  await once(pipe, 'connect');
  onTestFinished(async () => {
    pipe.destroy();
    listener.close();
    await rm(folder, { recursive: true });
  });
  const events: string[] = [];
  return { devtools: connectDevTools(pipe, ({ method }) => events.push(method)), pipe, events };
}

const reply = (id: number, result: object): string => `${JSON.stringify({ id, result })}\0`;

test('calls are answered by their ids, in whatever order', async () => {
  const waiting: DevtoolsRequest[] = [];
  const { devtools } = await browser((asked) => {
    waiting.unshift(asked);
    if (waiting.length < 2) return '';
    return waiting.map(({ id, method }) => reply(id, { sessionId: `${method} ${id}` })).join('');
  });
  const calls = ['a', 'b'].map((targetId) => devtools.call('Target.attachToTarget', { targetId, flatten: true }));
  expect(await Promise.all(calls)).toEqual([
    { sessionId: 'Target.attachToTarget 1' },
    { sessionId: 'Target.attachToTarget 2' },
  ]);
});

test('an answer that arrives in pieces is put together', async () => {
  const { devtools } = await browser(({ id }, socket) => {
    const text = reply(id, { data: 'é'.repeat(100_000) });
    socket.write(text.slice(0, 50_000));
    return text.slice(50_000);
  });
  expect((await devtools.call('Page.captureScreenshot', { format: 'jpeg' })).data).toHaveLength(100_000);
});

const target = (type: string, targetId: string): string =>
  `${JSON.stringify({ method: 'Target.targetCreated', params: { targetInfo: { type, targetId, url: '' } } })}\0`;

test('the first page is found among the targets', async () => {
  const { devtools } = await browser(({ id }) => target('browser', 't1') + target('page', 't2') + reply(id, {}));
  expect(await devtools.waitForPage()).toBe('t2');
});

const frame = (data: string): string => `${JSON.stringify({ method: 'Page.screencastFrame', params: { data } })}\0`;

test('the next picture of a screencast is awaited, before and after its start is answered', async () => {
  const { devtools } = await browser(({ id, method }) =>
    method === 'Page.startScreencast' ? frame('early') + reply(id, {}) : reply(id, {}) + frame('late'),
  );
  const sample = { format: 'png', maxWidth: 480, maxHeight: 480 } as const;
  const early = devtools.waitForFrame();
  await devtools.call('Page.startScreencast', sample);
  expect(await early).toBe('early');
  const late = devtools.waitForFrame();
  await devtools.call('Page.stopScreencast', {});
  expect(await late).toBe('late');
});

test('a refusal is an error with its reason', async () => {
  const { devtools } = await browser(({ id }) => `${JSON.stringify({ id, error: { message: 'No target' } })}\0`);
  await expect(devtools.call('Page.reload', {})).rejects.toThrow('No target');
});

test.each([
  ['text that is no message', 'hello\0'],
  ['a message without its form', '[1]\0'],
])('a browser that sends %s is given up', async (_, text) => {
  const { devtools, pipe } = await browser(() => text);
  await expect(devtools.call('Page.reload', {})).rejects.toThrow('The browser is gone');
  expect(pipe.destroyed).toBe(true);
});

/** A message of this size in MB, as a web page can make the browser send one. */
const huge = (beginning: string, megabytes: number): string => `${beginning}${'A'.repeat(megabytes * 1_000_000)}"}}\0`;

test.each([
  ['sends by a WebSocket', huge('{"method":"Network.webSocketFrameSent","params":{"payloadData":"', 80)],
  ['loads from its own address', huge('{"method":"Network.requestWillBeSent","params":{"url":"data:', 2)],
  ['has in any other message', huge('{"method":"Page.frameNavigated","params":{"url":"data:', 80)],
])('however much a web page %s, the browser stays connected', async (_, text) => {
  const { devtools, pipe, events } = await browser(({ id }) => text + reply(id, {}));
  await devtools.call('Page.reload', {});
  await devtools.call('Page.reload', {});
  expect([pipe.destroyed, events]).toEqual([false, []]);
});

test('messages about the network are skipped without being read, except those about documents', async () => {
  const broken = '{"method":"Network.webSocketFrameReceived","params":{\0{"method":"Network.dataReceived"\0';
  const extra = '{"method":"Network.requestWillBeSentExtraInfo"\0';
  const document = `${JSON.stringify({ method: 'Network.requestWillBeSent', params: {} })}\0`;
  const { devtools, events } = await browser(({ id }) => broken + document + extra + reply(id, {}));
  await devtools.call('Page.reload', {});
  expect(events).toEqual(['Network.requestWillBeSent']);
});

test('an answer that is too large fails its call only', async () => {
  const { devtools } = await browser(({ id, method }) =>
    method === 'Page.reload' ? reply(id, {}) : huge(`{"id":${id},"result":{"data":"`, 80),
  );
  await expect(devtools.call('Page.captureScreenshot', { format: 'png' })).rejects.toThrow('too large');
  await devtools.call('Page.reload', {});
});

test('an answer of another form than the protocol’s is an error', async () => {
  const { devtools } = await browser(({ id }) => reply(id, { data: 7 }));
  await expect(devtools.call('Page.captureScreenshot', { format: 'png' })).rejects.toThrow('expected string');
});

test('calls fail when the browser ends, also later ones', async () => {
  const { devtools } = await browser((_, socket) => {
    socket.destroy();
    return '';
  });
  const picture = devtools.waitForFrame().catch(String);
  await expect(devtools.call('Page.reload', {})).rejects.toThrow('The browser is gone');
  expect(await picture).toContain('The browser is gone');
  await expect(devtools.call('Page.reload', {})).rejects.toThrow('The browser is gone');
});
