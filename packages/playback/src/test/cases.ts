import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    cases: number;
  }
}

const cases = inject('cases');
const SHORT_FORM = 300;

/** How many cases of each property: a few hundred fixed ones, or as many new ones as `PLAYBACK_CASES` asks for. */
export const run = cases === SHORT_FORM ? { numRuns: cases, seed: 20260329 } : { numRuns: cases };

export const TIMEOUT_MS = 30_000 + cases * 50;
