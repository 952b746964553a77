import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLoop, loops } from './test/loops.ts';

const CASES = 100_000;

test(
  `${CASES} random playlists play what the slow reading says`,
  () => {
    expect(() => fc.assert(fc.property(loops, checkLoop), { numRuns: CASES })).not.toThrow();
  },
  30 * 60_000,
);
