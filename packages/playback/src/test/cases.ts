import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    cases: number;
  }
}

const cases = inject('cases');
const SHORT_FORM = 300;

/** The number of cases per property: a few hundred with a fixed seed, or `PLAYBACK_CASES` random ones. */
export const run = cases === SHORT_FORM ? { numRuns: cases, seed: 20260329 } : { numRuns: cases };

/** The limit of other tests, and 50 ms for each case. */
export const TIMEOUT_MS = 120_000 + cases * 50;
