import { posix } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { createModuleLists } from './chunks.ts';
import { createClosures, findLateParts, type ModuleGraph } from './page-graph.ts';

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

/** Module ids of a graph to the source of each. */
function graphOf(sources: Record<string, string>): ModuleGraph {
  return {
    getModuleInfo(id) {
      const code = sources[id];
      if (code === undefined) return null;
      const imported = (pattern: RegExp) =>
        Array.from(code.matchAll(pattern), ([, to = '']) => posix.join(posix.dirname(id), to));
      return {
        code,
        importedIds: imported(/from "([^"]+)"/g),
        dynamicallyImportedIds: imported(/import\("([^"]+)"\)/g),
      };
    },
  };
}

test('through the face of a feature a page loads what it imports by name, and nothing else', () => {
  const closure = createClosures(
    graphOf({
      '/src/page.ts': 'import { list as show } from "./features/things/index.ts";',
      '/src/features/things/index.ts': 'export { list } from "./list.ts";\nexport { draw } from "./draw.ts";',
      '/src/features/things/list.ts': 'import { name } from "./name.ts";',
      '/src/features/things/name.ts': '',
      '/src/features/things/draw.ts': '',
    }),
  );
  expect(closure('/src/page.ts')).toEqual(
    new Set(['/src/page.ts', '/src/features/things/list.ts', '/src/features/things/name.ts']),
  );
});

test('what a page loads later is known with the pages that may load it, also through what they load', () => {
  const graph = graphOf({
    '/a.ts': 'import("./dialog.ts");',
    '/b.ts': 'import("./help.ts"); import("./frame.ts");',
    '/dialog.ts': 'import { text } from "./text.ts"; import("./help.ts");',
    '/text.ts': '',
    '/help.ts': '',
    '/frame.ts': '',
  });
  const closure = createClosures(graph);
  const pages = new Map(['/a.ts', '/b.ts'].map((id) => [id, closure(id)]));
  const late = findLateParts(graph, closure, pages, ['/frame.ts']);
  expect(late.map(({ id, parts, pages: users }) => [id, [...parts], new Set(users)])).toEqual([
    ['/dialog.ts', ['/dialog.ts', '/text.ts'], new Set(['/a.ts'])],
    ['/help.ts', ['/help.ts'], new Set(['/a.ts', '/b.ts'])],
  ]);
});
