// Runs before `node_modules` exists, on the machine's own Node.js, so it is plain JavaScript for Node.js 20.19.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { completeInstallation, packagedNode, runNpm } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.vitrine-installed');
const OLDEST_NODE = 24;

/** The fields of package.json that change what is installed. */
const RELEVANT = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'workspaces',
];

await main();

async function main() {
  const wanted = fingerprint();
  if (!isInstalled(wanted)) {
    await withLock(join(root, '.cache/install.lock'), async () => {
      if (isInstalled(wanted)) return; // another process installed it while this one waited for the lock
      install();
      completeInstallation(modules);
      writeFileSync(stamp, wanted);
    });
  }
  checkNode();
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const manifests = ['', ...workspaces()].map((folder) => join(folder, 'package.json'));
  for (const file of manifests) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
    hash.update(JSON.stringify([file, ...RELEVANT.map((key) => manifest[key])]));
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => join(parent, name));
  });
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).toSorted();
}

function isInstalled(wanted) {
  try {
    return readFileSync(stamp, 'utf8') === wanted;
  } catch {
    return false;
  }
}

function install() {
  // Not `npm ci`, which deletes `node_modules` first and refuses a partial lock file (docs/decisions/096).
  const args = ['install', '--no-save', '--include=dev', '--ignore-scripts', '--loglevel=error'];
  console.log('Installing dependencies …');
  mkdirSync(modules, { recursive: true });
  const run = runNpm(root, args);
  if (run.status === 0) return;
  fail(
    `The dependencies could not be installed (npm ${args.join(' ')}).`,
    'What npm printed above says why. Most often the registry cannot be reached: see `npm config get registry` and `npm ping`.',
    run.error ? String(run.error) : '',
  );
}

/** npm puts `node_modules/.bin` first on PATH, so the script that follows this one runs on the packaged Node.js. */
function checkNode() {
  const packaged = ['node', 'node.cmd'].map((name) => join(modules, '.bin', name)).find((path) => existsSync(path));
  if (packaged !== undefined) {
    const { version = '' } = readPackagedVersion();
    if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  }
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return;
  fail(
    `Vitrine runs on Node ${OLDEST_NODE} or newer; this is ${process.version}, and npm has no packaged Node for ` +
      `${process.platform}-${process.arch}.`,
    'Install a current Node from https://nodejs.org and start again.',
  );
}

function readPackagedVersion() {
  try {
    return JSON.parse(readFileSync(join(packagedNode(modules), 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

function fail(...lines) {
  console.error(['', ...lines.filter(Boolean), ''].join('\n'));
  process.exit(1);
}
