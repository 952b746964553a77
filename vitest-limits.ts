/**
 * The time for which a test waits for an expected event: enough for a busy machine, but a missing event still fails.
 */
export const WAIT_MS = 60_000;

/** Settings of every Vitest project. A test may wait three times in full, and do more. */
export const limits = {
  testTimeout: 4 * WAIT_MS,
  hookTimeout: 4 * WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
};
