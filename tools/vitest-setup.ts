import { vi } from 'vitest';

/** How long a test waits for an expected event: enough for a busy machine, but a missing event still fails. */
const WAIT_MS = 20_000;

// Vitest has no setting for this limit, which is one second. This file runs once for each test file of a worker.
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options = {}) {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { timeout: WAIT_MS, ...given });
  };
}
