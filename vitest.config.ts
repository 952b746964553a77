import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The runner's own default leaves a core free, which on two cores is half of them.
  test: { projects: ['packages/*', 'apps/*'], env: { TZ: 'UTC' }, maxWorkers: availableParallelism() },
});
