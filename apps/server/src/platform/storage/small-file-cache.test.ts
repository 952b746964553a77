import { expect, onTestFinished, test, vi } from 'vitest';
import { createSmallFileCache } from './small-file-cache.ts';

const KB = 1_024;
const file = (kilobytes: number) => Buffer.alloc(kilobytes * KB);

test('files of up to 128 KB are small', () => {
  const cache = createSmallFileCache();
  expect([cache.isSmall(128 * KB), cache.isSmall(128 * KB + 1)]).toEqual([true, false]);
});

test('a file is found until it is removed', () => {
  const cache = createSmallFileCache();
  const bytes = Buffer.from('thumbnail');
  cache.add('a', bytes);
  expect(cache.find('a')).toBe(bytes);
  cache.remove('a');
  expect(cache.find('a')).toBeNull();
});

test('beyond 8 MB the least recently used files are dropped', () => {
  const cache = createSmallFileCache();
  for (let i = 0; i < 64; i += 1) cache.add(`file ${i}`, file(128));
  cache.find('file 0');
  cache.add('one more', file(128));
  expect([cache.find('file 0'), cache.find('file 1'), cache.find('file 2')].map((found) => found !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test('replaced and removed files free their space', () => {
  const cache = createSmallFileCache();
  cache.add('oldest', file(128));
  for (let i = 0; i < 200; i += 1) cache.add('replaced', file(128));
  for (let i = 0; i < 200; i += 1) {
    cache.add('removed', file(128));
    cache.remove('removed');
  }
  expect(cache.find('oldest')).not.toBeNull();
});

test('the cache empties half a minute after its last reader, and works again afterwards', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = createSmallFileCache();
  cache.add('a', file(1));
  cache.find('a');
  vi.advanceTimersByTime(30_000);
  expect(cache.find('a')).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(cache.find('a')).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  cache.add('a', file(1));
  expect(cache.find('a')).not.toBeNull();
});
