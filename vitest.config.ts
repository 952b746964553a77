import { defineConfig } from 'vitest/config';

// Each project says how many workers it takes: the runner's own default leaves a core free, and what stands here is
// not heard there.
export default defineConfig({ test: { projects: ['packages/*', 'apps/*'], env: { TZ: 'UTC' } } });
