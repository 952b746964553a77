import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { limits } from '../../vitest-limits.ts';

export default defineConfig({
  test: {
    name: 'server',
    // Tests share nothing but modules; loading those anew for every file would take most of the time.
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../vitest-setup.ts', 'src/test/setup.ts'],
    globalSetup: 'src/test/postgres/migrated-database.ts',
    ...limits,
  },
});
