// `npm run release -- VERSION` makes a release of what is committed: it cuts the changelog, sets the version, commits and
// tags that, and writes what people download to `release/`. Nothing is pushed. Needs git and GNU tar.
import './needs-node.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProductionSbom } from './sbom.mjs';

const checkout = fileURLToPath(new URL('..', import.meta.url));

const UNRELEASED = '## [Unreleased]\n';

/** Documents and manifests that name the present release as `vitrine-0.1.0` or `vitrine:0.1.0`. */
const NAMING = ['README.md', 'docs/*.md', 'ops'];

/** The parts of a release that are built, by programs that read the version after it has been set. */
const BUILT = {
  /** @param {string} folder a new one, for the server as `npm run package` writes it */
  server: (folder) => runTool('package.mjs', folder),
  agent: (folder) => runTool('packages/write-agent-package.mjs', folder),
  tvs(folder, version) {
    runTool('packages/tv-packages.mjs', folder);
    for (const ending of ['ipk', 'wgt']) {
      renameSync(join(folder, `vitrine.${ending}`), join(folder, `vitrine-${version}.${ending}`));
    }
  },
  sbom(folder, version, madeAt) {
    const { serialNumber: _random, ...sbom } = createProductionSbom();
    sbom.metadata.timestamp = madeAt;
    writeFileSync(join(folder, `vitrine-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  },
};

/**
 * Makes a release in a checkout. If a part fails, the commit is taken back. A version whose changelog has been cut already is
 * packaged and tagged as it is; of one that is tagged here, only the files are made.
 *
 * @param {string} version such as `0.3.0`
 * @param {{ root?: string; day?: string; built?: typeof BUILT }} [options] `day`: that of the changelog, default today
 * @returns {Promise<string[]>} the names of the files in `release/`
 * @throws Error that says why there is no release, and what to do
 */
export async function release(
  version,
  { root = checkout, day = new Date().toISOString().slice(0, 10), built = BUILT } = {},
) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  const { version: before } = readManifest(root);
  check(version, before, git);
  checkChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version === before);
  const start = git('rev-parse', 'HEAD');
  const isTagged = git('tag', '--list', `v${version}`) !== '';
  if (isTagged && (version !== before || git('rev-parse', `v${version}^{commit}`) !== start)) {
    throw new Error(`The tag v${version} exists. Name a newer version, or check the tag out to make its files.`);
  }
  try {
    if (version !== before) {
      cutChangelog(join(root, 'CHANGELOG.md'), version, day);
      setVersion(root, before, version, git);
      git('commit', '--quiet', '--all', '--message', `Release ${version}`);
    }
    const names = await writeFiles(root, version, git, built);
    if (!isTagged) git('tag', '--annotate', `v${version}`, '--message', `Vitrine ${version}`);
    return names;
  } catch (error) {
    git('reset', '--quiet', '--hard', start); // the tree was clean
    throw error;
  }
}

function check(version, before, git) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name a version: npm run release -- 0.3.0');
  if (git('status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed. Commit or stash them.');
  if (version.localeCompare(before, 'en', { numeric: true }) < 0)
    throw new Error(`${version} is older than ${before}.`);
}

function checkChangelog(text, isCut) {
  const [unreleased] = (text.split(UNRELEASED)[1] ?? '').split(/^## /m);
  const hasEntries = /^- /m.test(unreleased);
  if (!isCut && !hasEntries) throw new Error('CHANGELOG.md has no entries under “Unreleased”. Describe what is new.');
  if (isCut && hasEntries) throw new Error('CHANGELOG.md has entries under “Unreleased”. Name a newer version.');
}

/** Moves what is under “Unreleased” to a release of its own. */
function cutChangelog(path, version, day) {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${day}\n`));
}

function setVersion(root, before, version, git) {
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(root, name);
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.version = version;
    if (manifest.packages) manifest.packages[''].version = version;
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  const named = new RegExp(`(?<=vitrine[-:])${RegExp.escape(before)}\\b`, 'g');
  for (const name of git('ls-files', ...NAMING).split('\n')) {
    const text = readFileSync(join(root, name), 'utf8');
    writeFileSync(join(root, name), text.replaceAll(named, version));
  }
}

/** Writes the archives and their checksums. The same commit gives the same bytes where the packages are the same. */
async function writeFiles(root, version, git, built) {
  const target = join(root, 'release');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const name = `vitrine-${version}`;
  const madeAt = new Date(git('log', '-1', '--format=%cI')).toISOString();
  git('archive', `--prefix=${name}/`, `--output=${join(target, `${name}-sources.tar.gz`)}`, 'HEAD');
  await built.sbom(target, version, madeAt);
  await built.tvs(target, version);
  await built.agent(target, version);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-release-'));
  try {
    await built.server(join(folder, name), version);
    compress(folder, name, join(target, `${name}-${process.platform}-${process.arch}.tar.gz`), madeAt);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const names = readdirSync(target).toSorted();
  const sums = names.map((file) => `${hashFile(join(target, file))}  ${file}\n`);
  writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
  return [...names, 'SHA256SUMS'];
}

function compress(folder, name, path, madeAt) {
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const args = ['--create', '--gzip', `--file=${path}`, '--sort=name', `--mtime=${madeAt}`, ...owner, name];
  execFileSync('tar', args, { cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
}

const hashFile = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

const readManifest = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function runTool(name, ...args) {
  execFileSync(process.execPath, [join(checkout, 'tools', name), ...args], { stdio: 'inherit' });
}

if (import.meta.main) {
  const [version] = process.argv.slice(2);
  try {
    runTool('licences.mjs', '--brief');
    const names = await release(version);
    console.log(`Released ${version}:\n${names.map((name) => `  release/${name}`).join('\n')}`);
    console.log(`Check them, then publish: git push origin HEAD v${version}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
