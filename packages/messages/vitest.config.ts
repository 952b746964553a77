import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { limits } from '../../vitest-limits.ts';
import { seededBugs } from './src/test/seeded-bugs.ts';

const cases = Number(process.env['PLAYBACK_CASES'] ?? 300);

/** Puts the bug that `PLAYBACK_BUG` names into the source, to test that the oracle tests find it. */
function createSeededBugPlugin(name: string | undefined) {
  const seeded = name === undefined ? undefined : seededBugs[name];
  if (name !== undefined && seeded === undefined) throw new Error(`There is no seeded bug "${name}"`);
  return {
    name: 'seeded-bug',
    enforce: 'pre' as const,
    transform(source: string, id: string) {
      if (seeded === undefined || !id.endsWith(`/playback/src/${seeded.file}`)) return undefined;
      if (source.split(seeded.code).length !== 2) throw new Error(`${seeded.file} has changed: seed "${name}" anew`);
      return source.replace(seeded.code, () => seeded.bug);
    },
  };
}

export default defineConfig({
  plugins: [createSeededBugPlugin(process.env['PLAYBACK_BUG'])],
  test: {
    name: 'playback',
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../vitest-setup.ts'],
    ...limits,
    provide: { cases },
    // The cache identifies a module by its source without the seeded bug.
    fsModuleCache: process.env['PLAYBACK_BUG'] === undefined,
  },
});
