import { defineConfig } from 'vitest/config';
import { limits } from '../vitest-limits.ts';

export default defineConfig({
  test: {
    name: 'bench',
    isolate: false,
    include: ['**/*.test.ts'],
    setupFiles: ['../vitest-setup.ts', '../apps/server/src/test/setup.ts'],
    globalSetup: '../apps/server/src/test/postgres/migrated-database.ts',
    ...limits,
  },
});
