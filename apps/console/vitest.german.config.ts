import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import { limits } from '../../vitest-limits.ts';
import { createPages } from './vite.config.ts';

/** Pages as they are built in German, which show what the API says in English. */
export default mergeConfig(createPages('de'), {
  test: {
    name: 'console-german',
    include: ['src/**/*.german.test.{ts,tsx}'],
    environment: 'jsdom',
    isolate: false,
    unstubGlobals: true,
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../vitest-setup.ts', 'src/test/owner-stacks.ts', 'src/test/setup.ts'],
    ...limits,
  },
});
