import { availableParallelism } from 'node:os';
import { configDefaults, mergeConfig } from 'vitest/config';
import { limits } from '../../vitest-limits.ts';
import pages from './vite.config.ts';

// This is not in vite.config.ts, because `npm start` builds the pages without vitest.
export default mergeConfig(pages, {
  // Tests share nothing but modules and an empty page; loading those anew for every file would take most of the time.
  test: {
    name: 'console',
    // Those in German are of `vitest.german.config.ts`.
    exclude: [...configDefaults.exclude, '**/*.german.test.{ts,tsx}'],
    environment: 'jsdom',
    isolate: false,
    // Globals that a test replaces are put back: files share them, so the next file would have the replacement.
    unstubGlobals: true,
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../vitest-setup.ts', 'src/test/owner-stacks.ts', 'src/test/setup.ts'],
    ...limits,
  },
});
