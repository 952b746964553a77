import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { limits } from '../../vitest-limits.ts';
import { applyMutant, type Mutant } from './mutants.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Set by `main.ts`: the mutant that takes the place of its code, and the folder whose tests are run. */
const mutant: Mutant = JSON.parse(process.env['MUTANT'] ?? 'null');

/** Runs the tests of one package with one mutant in its source. */
export default defineConfig({
  root: at('.'),
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (source, id) => (id === at(mutant.file) ? applyMutant(source, mutant) : undefined),
    },
  ],
  test: {
    include: [`${mutant.file.split('/src/')[0]}/src/**/*.test.ts`],
    exclude: ['**/*.slow.test.ts', '**/built.test.ts'],
    setupFiles: [
      at('vitest-setup.ts'),
      ...(mutant.file.startsWith('apps/player') ? [at('apps/player/src/test/setup.ts')] : []),
    ],
    env: { TZ: 'UTC' },
    provide: { cases: 300 },
    unstubGlobals: true,
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    ...limits,
    // The cache identifies a module by its source without the mutant.
    fsModuleCache: false,
  },
});
