import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { limits } from '../../vitest-limits.ts';

export default defineConfig({
  test: {
    name: 'messages',
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../vitest-setup.ts'],
    ...limits,
  },
});
