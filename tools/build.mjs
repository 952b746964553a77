import './needs-node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs, {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { writeDownloads } from './downloads.mjs';
import { withLock } from './lock.mjs';
import { showProgress } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache/build');

/** Inputs of all builds, besides the app's own folder. */
const SHARED = ['package.json', 'packages', 'tsconfig.base.json', 'package-lock.json'];
/**
 * For each app its folder, a file of a finished build, and its own inputs. What the player's build offers contains agent
 * and client.
 */
const APPS = {
  agent: { folder: 'apps/agent', made: 'agent.mjs', inputs: ['apps/agent'] },
  client: { folder: 'packages/client', made: 'index.js', inputs: ['LICENSE'] },
  console: { folder: 'apps/console', made: 'index.html', inputs: ['apps/console'] },
  player: {
    folder: 'apps/player',
    made: 'index.html',
    inputs: ['apps/player', 'apps/agent', 'LICENSE', 'tools/downloads.mjs', 'tools/packages'],
  },
};

/** Paths that do not affect the build. */
const IGNORED = /(^|\/)(dist|node_modules|test)$|\.test\.tsx?$/;

/**
 * Builds agent and client, and then console and player, in parallel, if their sources have changed since the last build.
 *
 * @throws Error with Vite's output if a build fails; the previous build stays
 */
export async function build() {
  const shared = computeFingerprint(SHARED);
  const stale = Object.keys(APPS).filter((app) => !isFresh(app, shared));
  if (stale.length === 0) return;
  await withLock(join(root, '.cache/build.lock'), async () => {
    const still = stale.filter((app) => !isFresh(app, shared));
    if (still.length === 0) return;
    const progress = showProgress(`Building ${still.join(', ')} …`);
    let outcomes;
    try {
      await Promise.all(still.filter(isOffered).map((app) => buildApp(app, shared)));
      const others = still.filter((app) => !isOffered(app));
      outcomes = await Promise.allSettled(others.map((app) => buildApp(app, shared)));
    } catch (error) {
      progress.stop();
      throw error;
    }
    const failures = outcomes.flatMap(({ reason }) => (reason === undefined ? [] : [reason.message]));
    if (failures.length > 0) {
      progress.stop();
      throw new Error(failures.join('\n'));
    }
    progress.finish(`Built ${still.join(', ')}, ${measureMegabytes(still)} MB`);
    for (const { value } of outcomes) if (value) console.log(value);
  });
}

/** The size of what browsers and machines load, without its compressed copies. */
function measureMegabytes(apps) {
  const files = fs.globSync(
    apps.map((app) => `${APPS[app].folder}/dist/**/*`),
    { cwd: root },
  );
  const sizes = files.filter((file) => !/\.(br|gz)$/.test(file)).map((file) => statSync(join(root, file)).size);
  return (sizes.reduce((sum, size) => sum + size, 0) / 1_000_000).toFixed(1);
}

function isFresh(app, shared) {
  try {
    return (
      readFileSync(join(cache, `${app}.hash`), 'utf8') === hashApp(app, shared) &&
      existsSync(join(root, APPS[app].folder, 'dist', APPS[app].made))
    );
  } catch {
    return false;
  }
}

function hashApp(app, shared) {
  return `${shared} ${computeFingerprint(APPS[app].inputs)}`;
}

function computeFingerprint(paths) {
  const missing = paths.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined)
    throw new Error(`tools/build.mjs lists ${missing}, which does not exist: correct the list.`);
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (IGNORED.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Returns the output of Vite. */
/** True for what the player's build offers as downloads. */
const isOffered = (app) => app === 'agent' || app === 'client';

async function buildApp(app, shared) {
  const hash = hashApp(app, shared);
  const unfinished = join(cache, app);
  const finished = join(root, APPS[app].folder, 'dist');
  mkdirSync(cache, { recursive: true });
  const output = await runVite(app, ['build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn']);
  if (app === 'player') {
    writeRelease(unfinished);
    const [agent, client] = ['agent', 'client'].map((each) => join(root, APPS[each].folder, 'dist'));
    await writeDownloads(join(unfinished, 'download'), { agent, client });
  }
  await Promise.all(listFiles(unfinished).filter(isWorthCompressing).map(compress));
  // Replaced only after success: a running server may be serving the previous build.
  rmSync(finished, { recursive: true, force: true });
  renameSync(unfinished, finished);
  writeFileSync(join(cache, `${app}.hash`), hash);
  return output;
}

/** Lists the files of the player for agents, which keep a copy: `PlayerRelease` of the contract. */
function writeRelease(folder) {
  const files = listFiles(folder).map((file) => {
    const content = readFileSync(file);
    return { path: relative(folder, file), bytes: content.length, sha256: hashBytes(content) };
  });
  const version = hashBytes(JSON.stringify(files)).slice(0, 16);
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, files }));
}

const hashBytes = (bytes) => createHash('sha256').update(bytes).digest('hex');

function isWorthCompressing(path) {
  return /\.(js|css|html|svg|json|webmanifest)$/.test(path) && statSync(path).size > 1_000;
}

/** Compresses once with the best ratio, so the server need not compress per request. */
async function compress(path) {
  const content = readFileSync(path);
  const [brotli, gzip] = await Promise.all([promisify(zlib.brotliCompress)(content), promisify(zlib.gzip)(content)]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzip);
}

async function runVite(app, args) {
  const vitePackage = createRequire(join(root, APPS[app].folder, 'package.json')).resolve('vite/package.json');
  const program = join(dirname(vitePackage), 'bin/vite.js');
  const child = spawn(process.execPath, [program, ...args], { cwd: join(root, APPS[app].folder), stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The build of ${app} failed:\n${output}`);
  return output.trim();
}

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
