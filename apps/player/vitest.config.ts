import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'player',
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../tools/vitest-setup.ts', 'src/test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
