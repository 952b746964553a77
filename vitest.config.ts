import { defineConfig } from 'vitest/config';
import { toProgramPath } from './tools/programs.mjs';

// Each project says how many workers it takes: the runner's own default leaves a core free, and what stands here is
// not heard there.
export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'apps/console/vitest.german.config.ts', 'bench'],
    env: { TZ: 'UTC', PATH: toProgramPath() },
  },
});
