import type { DeviceLogEntry } from '@vitrine/contract/activity/logs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CallFailed } from '../network/failures.ts';
import { emptyStore } from '../test/database.ts';
import { NOON, instant } from '../test/manifest.ts';
import { endTest, testSignal } from '../test/signal.ts';
import { createOutbox } from './outbox.ts';

const entry = (id: string): DeviceLogEntry => ({ id, level: 'error', at: instant(NOON), message: id });

/** An outbox of at most 7 entries, sent three at a time to a server that a test makes fail. */
function outbox(answer: (ids: string) => Promise<void>) {
  const stored = emptyStore();
  const sent: string[] = [];
  let isFull = false;
  const { put, flush } = createOutbox({
    store: {
      ...stored,
      enqueue: (...args) => (isFull ? Promise.reject(new Error('The disk is full')) : stored.enqueue(...args)),
    },
    queue: 'log',
    readId: ({ id }) => id,
    limit: 7,
    batchSize: 3,
    async send(items) {
      const ids = items.map(({ id }) => id).join('');
      sent.push(ids);
      await answer(ids);
    },
    signal: testSignal(),
  });
  return {
    flush,
    sent,
    setFull: (next: boolean) => void (isFull = next),
    put: (ids: string) => ids.split('').map((id) => put(entry(id))),
    stored: async () => (await stored.queued('log', 100)).map(({ id }) => id).join(''),
  };
}

test('items are sent in batches, oldest first, once the server is reachable', async () => {
  let isReachable = false;
  const { put, flush, sent, stored } = outbox(async () => {
    if (!isReachable) throw new CallFailed('Cannot reach the server');
  });
  put('abcdefgh');
  await expect.poll(stored).toBe('bcdefgh');
  flush();
  await expect.poll(() => sent).toEqual(['bcd']);
  expect(await stored()).toBe('bcdefgh');
  isReachable = true;
  await expect.poll(() => (flush(), stored())).toBe('');
  expect(sent.slice(1)).toEqual(['bcd', 'efg', 'h']);
});

test('a batch whose response was lost is sent again', async () => {
  const lost = [true];
  const { put, flush, sent, stored } = outbox(async () => {
    if (lost.pop()) throw new CallFailed('The connection broke off');
  });
  put('ab');
  await expect.poll(stored).toBe('ab');
  flush();
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => (flush(), stored())).toBe('');
  expect(sent).toEqual(['ab', 'ab']);
});

test('an item that the server cannot parse is dropped, and no other', async () => {
  const { put, flush, sent, stored } = outbox(async (ids) => {
    if (ids.includes('b')) throw new CallFailed('No', 400, null, 'request.invalid');
  });
  put('abcd');
  await expect.poll(stored).toBe('abcd');
  flush();
  await expect.poll(stored).toBe('');
  expect(sent).toEqual(['abc', 'ab', 'a', 'bc', 'b', 'cd']);
});

test('no item is lost while a proxy refuses every request', async () => {
  const { put, flush, sent, stored } = outbox(() => Promise.reject(new CallFailed('Sign in to the hotel', 400)));
  put('a');
  await expect.poll(stored).toBe('a');
  flush();
  await expect.poll(() => sent.length).toBe(1);
  expect(await stored()).toBe('a');
});

test('what the disk does not take is sent from memory, once, or stored within a minute when there is room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { put, flush, sent, stored, setFull } = outbox(async () => undefined);
  put('a');
  await expect.poll(stored).toBe('a');
  setFull(true);
  put('bcde');
  flush();
  await expect.poll(() => sent.join(' ')).toBe('bcd ea');
  put('f');
  setFull(false);
  put('g');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(stored).toBe('fg');
  flush();
  await expect.poll(() => sent.at(-1)).toBe('fg');
});

test('flushing twice at once sends each item once', async () => {
  const { put, flush, sent, stored } = outbox(() => Promise.resolve());
  put('ab');
  await expect.poll(stored).toBe('ab');
  flush();
  flush();
  await expect.poll(stored).toBe('');
  expect(sent).toEqual(['ab']);
});

test('what a session has in memory when it ends is neither stored nor sent by the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { put, stored, setFull } = outbox(async () => undefined);
  setFull(true);
  put('ab');
  setFull(false);
  endTest();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await stored()).toBe('');
});
