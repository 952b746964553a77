import { expect, test } from 'vitest';
import { readSeldom } from './seldom.ts';

const HOUR_MS = 3_600_000;

test('an expensive read is shared by simultaneous calls, and not repeated too early', async () => {
  let reads = 0;
  const read = readSeldom(HOUR_MS, async () => (reads += 1));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test('an expensive read that failed is repeated at the next call', async () => {
  let reads = 0;
  const read = readSeldom(HOUR_MS, async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is away');
    return reads;
  });
  await expect(read()).rejects.toThrow('the database is away');
  expect(await read()).toBe(2);
});

test('a read without a time limit is repeated each time', async () => {
  let reads = 0;
  const read = readSeldom(Number.NEGATIVE_INFINITY, async () => (reads += 1));
  expect(await read()).toBe(1);
  await expect.poll(read).toBeGreaterThan(1);
});
