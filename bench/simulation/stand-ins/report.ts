import type { createReporter as createReal } from '@vitrine/agent/src/machine/report.ts';

/** A simulated machine has no health to report. */
export const createReporter: typeof createReal = () => async () => null;
