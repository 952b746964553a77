import { expect, test } from 'vitest';
import { losePower } from '../test/power-losses.ts';

test.each([1, 2, 3])(
  'after 200 losses of power during updates, the machine has its identity and a whole player (%i)',
  async (seed) => {
    expect(await losePower(200, seed)).toEqual([]);
  },
);
