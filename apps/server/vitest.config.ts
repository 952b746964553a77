import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/test/migrated-database.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
