import process from 'node:process';
import { vi } from 'vitest';
import { WAIT_MS } from './vitest-limits.ts';

// This file runs once for each test file of a worker.

// A file or folder that nobody closed fails the run, when the garbage collector finds it: a later Node.js throws then.
if (!process.listeners('warning').some(({ name }) => name === failIfLeftOpen.name))
  process.on('warning', failIfLeftOpen);

function failIfLeftOpen(warning: Error): void {
  if (warning.message.includes('on garbage collection')) throw warning;
}

// Vitest has no setting for these limits, which are one second.
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
