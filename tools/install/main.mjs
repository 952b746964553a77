// Installs the packages. Runs before `node_modules` exists, on the machine's own Node.js, so it is plain JavaScript for
// Node.js 20.19.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../lock.mjs';
import { completeInstallation, findPackagedNode } from '../npm.mjs';
import { showProgress } from '../progress.mjs';
import { downloadPackages } from './download.mjs';
import { explainFailedInstallation, explainFullDisk, measureFreeMegabytes } from './failure.mjs';
import { measurePackages, removeUnreadFiles } from './packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.vitrine-installed');
const OLDEST_NODE = 24;
/** The space that packages need while they are installed for running; those for developing need more. */
const NEEDED_MEGABYTES = 650;

/** The fields of package.json that change what is installed. */
const RELEVANT = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'workspaces',
];

try {
  await main();
} catch (error) {
  if (error.code === undefined) throw error;
  fail(await explainFailedInstallation(error.message, root)); // of the file system
}

async function main() {
  const wanted = computeFingerprint();
  const forDevelopment = process.argv[2] !== 'run';
  if (!isInstalled(wanted, forDevelopment)) {
    await withLock(join(root, '.cache/install.lock'), async () => {
      const installed = readStamp();
      if (isInstalled(wanted, forDevelopment)) return; // another process installed it while this one waited for the lock
      // A package that tests or other commands for developing use may be in use, so it is updated, never removed.
      const hasDevelopment = forDevelopment || installed.forDevelopment;
      await install(hasDevelopment);
      writeFileSync(stamp, `${hasDevelopment ? 'all' : 'run'} ${wanted}`);
    });
  }
  checkNode();
}

function computeFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const manifests = ['', ...listWorkspaces()].map((folder) => join(folder, 'package.json'));
  for (const file of manifests) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
    hash.update(JSON.stringify([file, ...RELEVANT.map((key) => manifest[key])]));
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

function listWorkspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => join(parent, name));
  });
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).toSorted();
}

function isInstalled(wanted, forDevelopment) {
  const installed = readStamp();
  return installed.wanted === wanted && (installed.forDevelopment || !forDevelopment);
}

/** Reads the stamp of what is installed. A stamp of 0.1.0 is a fingerprint alone: it installed everything. */
function readStamp() {
  if (!existsSync(stamp)) return { wanted: null, forDevelopment: false };
  const [wanted, kind = 'all'] = readFileSync(stamp, 'utf8').split(' ').toReversed();
  return { wanted, forDevelopment: kind === 'all' };
}

async function install(forDevelopment) {
  // `npm ci` would delete `node_modules` first, and refuses a partial lock file (decision 096).
  const scope = forDevelopment ? '--include=dev' : '--omit=dev';
  const args = ['install', '--no-save', scope, '--ignore-scripts', '--loglevel=error'];
  mkdirSync(modules, { recursive: true });
  const measure = measurePackages(root, forDevelopment);
  // On a full disk npm leaves out packages that are optional, such as PostgreSQL, and reports success after minutes.
  if (measureFreeMegabytes(modules) < NEEDED_MEGABYTES - measure().megabytes) fail(explainFullDisk(root));
  const progress = showProgress('Installing packages …', () => {
    const { required, wanted, megabytes } = measure();
    return `${required} of ${wanted}, ${megabytes} MB, `;
  });
  const { status, output } = await downloadPackages(root, args);
  if (status === 0) {
    completeInstallation(modules);
    if (!forDevelopment) removeUnreadFiles(modules);
    const { count, megabytes } = measurePackages(root, forDevelopment)();
    progress.finish(`Installed ${count} packages, ${megabytes} MB`);
    return;
  }
  progress.stop();
  fail(await explainFailedInstallation(output, root));
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
    return JSON.parse(readFileSync(join(findPackagedNode(modules), 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

function fail(...lines) {
  console.error(['', ...lines, ''].join('\n'));
  process.exit(1);
}
