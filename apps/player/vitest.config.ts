import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'player',
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    setupFiles: 'src/test/setup.ts',
  },
});
