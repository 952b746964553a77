import { expect, test } from 'vitest';
import { CallFailed } from '../network/api.ts';
import { createOutbox } from './outbox.ts';

/** An outbox of texts that sort by themselves, of at most 7, told three at a time to a server that one makes fail. */
function outbox(answer: (items: string[]) => Promise<void>) {
  const kept = new Map<string, unknown>();
  const told: string[][] = [];
  const abort = new AbortController();
  const { put, send } = createOutbox<string>({
    store: {
      async enqueue(_queue, id, item, most) {
        kept.set(id, item);
        for (const oldest of [...kept.keys()].toSorted().slice(0, Math.max(kept.size - most, 0))) kept.delete(oldest);
      },
      queued: async <T>(_queue: string, limit: number) => [...kept.values()].slice(0, limit) as T[],
      async dequeue(_queue, ids) {
        for (const id of ids) kept.delete(id);
      },
    },
    queue: 'play',
    idOf: (item) => item,
    most: 7,
    batch: 3,
    async tell(items) {
      told.push(items);
      await answer(items);
    },
    signal: abort.signal,
    onUnpaired: () => abort.abort(),
  });
  return { put, send, told, kept };
}

test('what waits is told in batches, the oldest first, once the server can be reached', async () => {
  let isReachable = false;
  const { put, send, told, kept } = outbox(async () => {
    if (!isReachable) throw new CallFailed('Cannot reach the server');
  });
  for (const item of 'abcdefgh') put(item);
  send();
  await expect.poll(() => told).toEqual([['b', 'c', 'd']]);
  expect([...kept.keys()].join('')).toBe('bcdefgh');
  isReachable = true;
  await expect.poll(() => (send(), kept.size)).toBe(0);
  expect(told.slice(1)).toEqual([['b', 'c', 'd'], ['e', 'f', 'g'], ['h']]);
});

test('a batch whose answer got lost is told again', async () => {
  const lost = [true];
  const { put, send, told, kept } = outbox(async () => {
    if (lost.pop()) throw new CallFailed('The connection broke off');
  });
  for (const item of 'ab') put(item);
  send();
  await expect.poll(() => told.length).toBe(1);
  await expect.poll(() => (send(), kept.size)).toBe(0);
  expect(told).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('one that the server cannot read is let go, and no other', async () => {
  const { put, send, told, kept } = outbox(async (items) => {
    if (items.includes('b')) throw new CallFailed('No', 400, null, 'request.invalid');
  });
  for (const item of 'abcd') put(item);
  send();
  await expect.poll(() => kept.size).toBe(0);
  expect(told).toEqual([['a', 'b', 'c'], ['a', 'b'], ['a'], ['b', 'c'], ['b'], ['c', 'd']]);
});

test('a gateway that refuses everything costs nothing', async () => {
  const { put, send, told, kept } = outbox(() => Promise.reject(new CallFailed('Sign in to the hotel', 400)));
  put('a');
  send();
  await expect.poll(() => told.length).toBe(1);
  expect([...kept.keys()]).toEqual(['a']);
});
