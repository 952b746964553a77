// Runs before there is a `node_modules`, under whatever Node the machine has: plain JavaScript for Node 20.19.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.vitrine-installed');
const OLDEST_NODE = 24;

/** Scripts, names and the like do not change what is installed; these do. */
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
      if (isInstalled(wanted)) return; // while we waited
      install();
      makeExecutable();
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
  // Not `npm ci`: it refuses the lock file where a registry lacks the binaries of another platform.
  const args = ['install', '--no-save', '--include=dev', '--ignore-scripts', '--loglevel=error'];
  console.log('Installing dependencies …');
  mkdirSync(modules, { recursive: true });
  const env = {
    ...process.env,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_progress: 'false',
    npm_config_update_notifier: 'false',
  };
  // The npm that started us, with its own Node; a plain `npm` is a script of its own on Windows.
  const npm = process.env.npm_execpath;
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] };
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (run.status === 0) return;
  fail(
    `The dependencies could not be installed (npm ${args.join(' ')}).`,
    'What npm printed above says why. Most often the registry cannot be reached: see `npm config get registry` and `npm ping`.',
    run.error ? String(run.error) : '',
  );
}

/** Some packages rely on an install script to make their program executable; scripts are not run. */
function makeExecutable() {
  if (process.platform === 'win32') return;
  const folder = join(modules, '@ffmpeg-installer');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const program = join(folder, name, 'ffmpeg');
    if (existsSync(program) && statSync(program).isFile()) chmodSync(program, 0o755);
  }
}

/** npm puts `node_modules/.bin` first on the path, so what follows in the same call runs on the packaged Node. */
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
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    return JSON.parse(readFileSync(join(modules, `node-${platform}-${process.arch}`, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

function fail(...lines) {
  console.error(['', ...lines.filter(Boolean), ''].join('\n'));
  process.exit(1);
}
