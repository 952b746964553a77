import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRootText, toRootPath } from './files.ts';

const { scripts } = JSON.parse(readRootText('package.json')) as { scripts: Record<string, string> };

/** What commands of package.json start, and what says itself that it can be started. */
const startable = new Set([
  ...Object.values(scripts).flatMap((command) => command.match(/tools\/[\w/-]+\.mjs/g) ?? []),
  ...globSync('tools/**/*.mjs', { cwd: toRootPath('') }).filter((path) =>
    /import\.meta\.main|process\.argv/.test(readRootText(path)),
  ),
]);
for (const works of ['tools/install.mjs', 'tools/install/main.mjs']) startable.delete(works);

/** Makes this Node.js refuse what 20.19 does not have: names of its modules, and TypeScript. */
const PRETEND = `data:text/javascript,${encodeURIComponent(`
  import module from 'node:module';
  Object.defineProperty(process.versions, 'node', { value: '20.19.0' });
  const missing = { 'node:fs': ['glob', 'globSync'], 'node:module': ['enableCompileCache', 'registerHooks'] };
  module.registerHooks({
    resolve(specifier, context, next) {
      if (specifier.endsWith('.ts')) throw new Error('Unknown file extension ".ts"');
      if (!(specifier in missing) || !context.parentURL?.startsWith('file:')) return next(specifier, context);
      const names = Object.keys(process.getBuiltinModule(specifier)).filter((name) => !missing[specifier].includes(name));
      const source = \`import all from '\${specifier}'; export default all; export const { \${names.join()} } = all;\`;
      return { url: 'data:text/javascript,' + encodeURIComponent(source), format: 'module', shortCircuit: true };
    },
  });`)}`;

describe('with Node.js 20.19, which can install', () => {
  test.each([...startable])('%s names the version that it needs', (script) => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', PRETEND, toRootPath(script)], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('This needs Node.js 24 or newer; this is 20.19.0.\nUse the one that npm installs'),
    ]);
  });
});
