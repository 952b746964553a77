import { defineConfig } from 'vitest/config';
import { limits } from '../vitest-limits.ts';

export default defineConfig({
  test: {
    name: 'bench',
    isolate: false,
    include: ['**/*.test.ts'],
    setupFiles: ['../vitest-setup.ts'],
    ...limits,
  },
});
