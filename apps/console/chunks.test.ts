import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { createModuleLists } from './chunks.ts';

/** Builds a page of one module, which is called `entry.ts`, with a list of modules. */
async function buildWith(...entries: string[]): Promise<unknown> {
  const { listed, requireMatches } = createModuleLists();
  const isListed = listed(...entries);
  const page: Plugin = {
    name: 'page',
    resolveId: (id) => (id === 'entry.ts' ? id : null),
    load: (id) => (isListed(id) ? 'console.log(1)' : null),
  };
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, requireMatches],
    build: { write: false, rolldownOptions: { input: 'entry.ts' } },
  });
}

test('a build whose lists match modules succeeds', async () => {
  await expect(buildWith('entry.ts')).resolves.toBeDefined();
});

test('an entry that matches no module fails the build, which names it', async () => {
  await expect(buildWith('entry.ts', 'src/renamed.ts', 'node_modules/gone/')).rejects.toThrow(
    'No module of the build matches “src/renamed.ts”, “node_modules/gone/”',
  );
});
