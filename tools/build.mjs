import './needs-node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs, { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { writeDownloads } from './downloads.mjs';
import { APPS, listFiles, listStale, readInputs, wantsPseudoLanguages } from './inputs.mjs';
import { explainFullDisk, isDiskFull } from './install/failure.mjs';
import { withLock } from './lock.mjs';
import { showProgress } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache/build');

/**
 * Builds agent and client, and then console, player and server, in parallel, if their sources have changed since the last
 * build.
 *
 * @throws Error with Vite's output if a build fails; the previous build stays
 */
export async function build() {
  if (listStale().length === 0) return;
  await withLock(join(root, '.cache/build.lock'), async () => {
    const still = listStale();
    if (still.length === 0) return;
    const progress = showProgress(`Building ${still.join(', ')} …`);
    let outcomes;
    try {
      await Promise.all(still.filter(isOffered).map((app) => buildApp(app)));
      const others = still.filter((app) => !isOffered(app));
      outcomes = await Promise.allSettled(others.map((app) => buildApp(app)));
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

/** The size of what browsers, machines and Node.js load, without compressed copies and maps. */
function measureMegabytes(apps) {
  const files = fs.globSync(
    apps.map((app) => `${APPS[app].folder}/dist/**/*`),
    { cwd: root },
  );
  const sizes = files.filter((file) => !/\.(br|gz|map)$/.test(file)).map((file) => statSync(join(root, file)).size);
  return (sizes.reduce((sum, size) => sum + size, 0) / 1_000_000).toFixed(1);
}

/** True for what the player's build offers as downloads. */
const isOffered = (app) => app === 'agent' || app === 'client';

/** Returns the output of Vite. */
async function buildApp(app) {
  const noteBuilt = readInputs(app);
  const unfinished = join(cache, app);
  const finished = join(root, APPS[app].folder, 'dist');
  mkdirSync(cache, { recursive: true });
  const output = await runVite(app, unfinished, {});
  if (app === 'console') await buildLanguages(unfinished);
  if (app === 'player') {
    writeRelease(unfinished);
    const [agent, client] = ['agent', 'client'].map((each) => join(root, APPS[each].folder, 'dist'));
    await writeDownloads(join(unfinished, 'download'), { agent, client });
  }
  await Promise.all(listFiles(unfinished).filter(isWorthCompressing).map(compress));
  // Replaced only after success: a running server may be serving the previous build.
  rmSync(finished, { recursive: true, force: true });
  renameSync(unfinished, finished);
  noteBuilt();
  return output;
}

/**
 * Builds the console in every other language. Its page is `index.de.html`; scripts that are the same in all languages have
 * the same name in `assets`, and are there once.
 */
async function buildLanguages(folder) {
  for (const language of await listBuiltLanguages()) {
    const own = join(cache, `console-${language}`);
    await runVite('console', own, { VITRINE_LANGUAGE: language });
    fs.cpSync(join(own, 'assets'), join(folder, 'assets'), { recursive: true });
    fs.copyFileSync(join(own, 'index.html'), join(folder, `index.${language}.html`));
    rmSync(own, { recursive: true });
  }
}

async function listBuiltLanguages() {
  const { languageTags, pseudoLanguages, sourceLanguage } = await import('../packages/messages/src/languages.ts');
  const generated = wantsPseudoLanguages() ? pseudoLanguages : [];
  return [...languageTags.filter((tag) => tag !== sourceLanguage), ...generated];
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

async function runVite(app, folder, env) {
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const vitePackage = createRequire(join(root, APPS[app].folder, 'package.json')).resolve('vite/package.json');
  const program = join(dirname(vitePackage), 'bin/vite.js');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: join(root, APPS[app].folder),
    stdio: 'pipe',
    env: { ...process.env, ...env },
  });
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
    console.error(isDiskFull(error.message) ? explainFullDisk(root) : error.message);
    process.exitCode = 1;
  }
}
