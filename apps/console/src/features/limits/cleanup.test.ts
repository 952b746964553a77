import { expect, test } from 'vitest';
import { countFreedBytes, removeEach } from './cleanup.ts';

const file = (name: string, fileSize: number, contentId = name) => ({ fileSize, contentId });

test('the bytes of equal files are freed once, with the last of them', () => {
  const [one, two, other] = [file('one', 30, 'same'), file('two', 30, 'same'), file('other', 5)];
  const all = [one, two, other];
  expect(countFreedBytes(all, [])).toBe(0);
  expect(countFreedBytes(all, [one, other])).toBe(5);
  expect(countFreedBytes(all, all)).toBe(35);
});

test('items are removed one at a time, and a failure does not stop the rest', async () => {
  const steps: string[] = [];
  const outcome = await removeEach(
    ['a', 'b', 'c'],
    async (item) => {
      steps.push(`remove ${item}`);
      if (item === 'b') throw new Error('in use');
    },
    (done) => steps.push(`${done} done`),
  );
  expect(outcome).toEqual({ removed: ['a', 'c'], failed: ['b'] });
  expect(steps).toEqual(['0 done', 'remove a', '1 done', 'remove b', '2 done', 'remove c']);
});
