import { expect, onTestFinished, test, vi } from 'vitest';
import { createReadBuffers, type ReadBuffers } from './read-buffers.ts';

const KB = 1_024;
const MB = 1_024 * KB;
const listSizes = (buffers: ReadBuffers) => buffers.flatMap((buffer) => (buffer === undefined ? [] : [buffer.length]));

test.each([
  ['a byte', 1, [64 * KB]],
  ['64 KB', 64 * KB, [64 * KB]],
  ['one byte more', 64 * KB + 1, [256 * KB]],
  ['300 KB', 300 * KB, [MB]],
  ['a megabyte', MB, [MB]],
  ['a film', 900 * MB, [MB, MB]],
])('%s is read into buffers that fit it', (_, length, sizes) => {
  expect(listSizes(createReadBuffers().take(length))).toEqual(sizes);
});

test('the more readers there are, the smaller their buffers, so that ten thousand fit into memory', () => {
  const pool = createReadBuffers();
  const readers = Array.from({ length: 1_000 }, () => listSizes(pool.take(900 * MB)));
  expect(readers[0]).toEqual([MB, MB]);
  expect(readers.at(-1)).toEqual([64 * KB, 64 * KB]);
  const large = readers.flat().filter((size) => size > 64 * KB);
  expect(large.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(24 * MB);
});

test('released buffers are reused, and readers get large ones again', () => {
  const pool = createReadBuffers();
  const taken = Array.from({ length: 100 }, () => pool.take(900 * MB));
  for (const buffers of taken) pool.release(buffers);
  const again = pool.take(900 * MB);
  expect(listSizes(again)).toEqual([MB, MB]);
  expect(taken.flat()).toContain(again[0]);
});

test('two readers never share a buffer', () => {
  const pool = createReadBuffers();
  pool.release(pool.take(900 * MB));
  const buffers = [pool.take(900 * MB), pool.take(900 * MB), pool.take(900 * MB)].flat();
  expect(new Set(buffers).size).toBe(buffers.length);
});

test('the pool frees its memory half a minute after its last reader', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pool = createReadBuffers();
  const first = pool.take(MB);
  pool.release(first);
  vi.advanceTimersByTime(29_000);
  const second = pool.take(MB);
  expect(second[0]).toBe(first[0]);
  // The pool is not emptied while there is a reader.
  vi.advanceTimersByTime(60_000);
  pool.release(second);
  vi.advanceTimersByTime(30_000);
  expect(pool.take(MB)[0]).not.toBe(first[0]);
});
