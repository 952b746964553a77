import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { limits } from '../../tools/vitest-limits.ts';

export default defineConfig({
  test: {
    name: 'player',
    isolate: false,
    // Otherwise the next file would have them, too.
    unstubGlobals: true,
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../tools/vitest-setup.ts', 'src/test/setup.ts'],
    ...limits,
  },
});
