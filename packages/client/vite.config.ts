import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { api } from '@vitrine/contract/api';
import { renderClientTable } from '@vitrine/contract/core/client-table';
import { defineConfig, type Plugin } from 'vite';
import { renderDeclarations } from './build/declarations.ts';
import { selectKeyRoutes } from './src/key-routes.ts';

const folder = import.meta.dirname;
const contract = join(folder, '../contract/src');
const { version, license, engines }: Record<string, unknown> = JSON.parse(
  readFileSync(join(folder, '../../package.json'), 'utf8'),
);

const MANIFEST = {
  name: '@vitrine/client',
  version,
  description: 'Typed client and command line of Vitrine, the digital-signage platform',
  license,
  type: 'module',
  engines,
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  bin: { vitrine: './cli.js' },
};

/** Writes the routes without zod, and beside the bundle what makes it a package. */
function makePackage(): Plugin {
  const table = selectKeyRoutes(api);
  let outDir = '';
  return {
    name: 'package',
    enforce: 'pre',
    configResolved: (config) => void (outDir = resolve(folder, config.build.outDir)),
    load: (id) => (id === join(folder, 'src/routes.ts') ? renderClientTable(table) : null),
    async closeBundle(failure) {
      if (failure !== undefined) return;
      const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts', 'test/**'] });
      const modules: object[] = await Promise.all(files.map((file) => import(join(contract, file))));
      const base = readFileSync(join(folder, 'build/base.d.ts'), 'utf8');
      writeFileSync(join(outDir, 'index.d.ts'), `${base}\n${renderDeclarations(modules, table)}\n`);
      writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
      copyFileSync(join(folder, 'README.md'), join(outDir, 'README.md'));
      copyFileSync(join(folder, '../../LICENSE'), join(outDir, 'LICENSE'));
    },
  };
}

export default defineConfig({
  plugins: [makePackage()],
  ssr: { noExternal: true },
  define: { 'process.env.CLIENT_VERSION': JSON.stringify(version) },
  build: {
    ssr: true,
    // The licenses of what is in the files have to go with them.
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'src/index.ts', cli: 'src/cli/start.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
