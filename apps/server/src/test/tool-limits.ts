import type { ProcessLimits } from '../platform/child-process.ts';

/** Limits that a test tool does not reach, also on a busy machine. */
export const toolLimits: ProcessLimits = {
  timeoutMs: 60_000,
  memoryBytes: 4 * 2 ** 30,
  maxOutputBytes: 1_000_000,
  isBackground: false,
};
