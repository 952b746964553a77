import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { limits } from '../../vitest-limits.ts';

export default defineConfig({
  test: {
    name: 'player',
    isolate: false,
    // Globals that a test replaces are put back: files share them, so the next file would have the replacement.
    unstubGlobals: true,
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../vitest-setup.ts', 'src/test/setup.ts'],
    ...limits,
  },
});
