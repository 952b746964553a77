import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('work runs in order as slots become free; work that needs more slots than exist runs alone', async () => {
  let count = 2;
  const inSlots = createSlots(() => count);
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, size = 1) =>
    inSlots(size, async () => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
    });
  const end = (name: string) => {
    ends.get(name)?.();
    return all[name];
  };
  const all: Record<string, Promise<void>> = {};
  for (const name of ['a', 'b', 'c', 'd']) all[name] = begin(name);
  all['large'] = begin('large', 4);
  all['last'] = begin('last');
  await expect.poll(() => running).toEqual(['a', 'b']);
  count = 1;
  await end('a');
  expect(running).toEqual(['b']);
  await end('b');
  await expect.poll(() => running).toEqual(['c']);
  count = 2;
  await end('c');
  await expect.poll(() => running).toEqual(['d']);
  await end('d');
  await expect.poll(() => running).toEqual(['large']);
  await end('large');
  await expect.poll(() => running).toEqual(['last']);
  await end('last');
});
