import { vi } from 'vitest';
import { WAIT_MS } from './vitest-limits.ts';

// Vitest has no setting for these limits, which are one second. This file runs once for each test file of a worker.
const { waitFor, waitUntil } = vi;
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, withLimit(options));
  };
  vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options));
}

interface Options {
  timeout?: number;
  interval?: number;
}

function withLimit(options: number | Options = {}): Options {
  return { timeout: WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) };
}
