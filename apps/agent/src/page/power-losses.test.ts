import { expect, test } from 'vitest';
import { losePower } from '../test/power-losses.ts';

test('after 20 losses of power during updates, the machine has its identity and a whole player', async () => {
  expect(await losePower(20, 7)).toEqual([]);
});
