import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';
import { getWriteContext, withAttempt } from './database/write-context.ts';

/** Doubles numbers; each batch is answered when the test asks for it. */
function doubling(options: Parameters<typeof createBatches<number, number>>[1]) {
  const batches: { keys: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const load = createBatches<number, number>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    batches.push({ keys, answer: () => resolve(keys.map((key) => key * 2)), fail: reject });
    return promise;
  }, options);
  return { load, batches };
}

const listBatchKeys = (batches: readonly { keys: readonly number[] }[]) => batches.map(({ keys }) => keys);

test('a single call is loaded at once', async () => {
  const { load, batches } = doubling({ parallel: 1, maxSize: 10 });
  const value = load(1);
  expect(listBatchKeys(batches)).toEqual([[1]]);
  batches[0]?.answer();
  expect(await value).toBe(2);
});

test('calls that arrive while batches are loaded are combined, in order, up to the largest size', async () => {
  const { load, batches } = doubling({ parallel: 2, maxSize: 3 });
  const values = Promise.all([1, 2, 3, 4, 5, 6].map(load));
  expect(listBatchKeys(batches)).toEqual([[1], [2]]);
  batches[0]?.answer();
  await expect.poll(() => listBatchKeys(batches)).toEqual([[1], [2], [3, 4, 5]]);
  batches[1]?.answer();
  await expect.poll(() => listBatchKeys(batches)).toEqual([[1], [2], [3, 4, 5], [6]]);
  for (const { answer } of batches) answer();
  expect(await values).toEqual([2, 4, 6, 8, 10, 12]);
});

test('a batch is limited by the sizes of its calls; a larger one is handled alone', async () => {
  const { load, batches } = doubling({ parallel: 1, maxSize: 10, sizeOf: (key) => key });
  const values = Promise.all([1, 4, 6, 1, 12, 3].map(load));
  for (let count = 1; count <= 5; count += 1) {
    await expect.poll(() => batches.length).toBe(count);
    batches.at(-1)?.answer();
  }
  expect(await values).toEqual([2, 8, 12, 2, 24, 6]);
  expect(listBatchKeys(batches)).toEqual([[1], [4, 6], [1], [12], [3]]);
});

test('calls are refused while too much is waiting, and accepted again later', async () => {
  const { load, batches } = doubling({ parallel: 1, maxSize: 10, sizeOf: (key) => key, maxWaiting: 5 });
  const values = [load(9), load(2), load(3)];
  await expect(load(1)).rejects.toMatchObject({ code: 'server.unavailable' });
  batches[0]?.answer();
  await expect.poll(() => listBatchKeys(batches)).toEqual([[9], [2, 3]]);
  values.push(load(5));
  batches[1]?.answer();
  await expect.poll(() => listBatchKeys(batches)).toEqual([[9], [2, 3], [5]]);
  batches[2]?.answer();
  expect(await Promise.all(values)).toEqual([18, 4, 6, 10]);
});

test('a batch that fails fails its own calls, and the next one is loaded', async () => {
  const { load, batches } = doubling({ parallel: 1, maxSize: 10 });
  const [first, second] = [load(1), load(2)];
  batches[0]?.fail(new Error('The database is away'));
  await expect(first).rejects.toThrow('The database is away');
  batches[1]?.answer();
  expect(await second).toBe(4);
});

test('a batch runs outside of the requests that it is loaded for', async () => {
  const load = createBatches<number, unknown>(async (keys) => keys.map(() => getWriteContext()), {
    parallel: 1,
    maxSize: 10,
  });
  await withAttempt('att_1', async () => {
    expect(getWriteContext()).not.toBeNull();
    expect(await load(1)).toBeNull();
  });
});
