import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lchown, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { syncFolder } from '../storage/folders.ts';
import { stopPreviousServer } from './previous-server.ts';
import { openPortListener, openSocketListener, USER } from './listener.ts';
import { lockDataDir } from './process-lock.ts';
import { findInstallation, type PostgresInstallation } from './installation.ts';

const run = promisify(execFile);

const DATABASE = 'vitrine';

/**
 * A smart shutdown (SIGTERM) lets connections end that are being closed, which would otherwise be logged as lost. After
 * this time a fast one (SIGINT) ends those of others.
 */
const CONNECTIONS_MS = 1_000;

/** A fast shutdown writes a checkpoint, which takes seconds on a slow disk. After this time it is aborted (SIGQUIT). */
const SHUTDOWN_MS = 30_000;

/**
 * Passed on the command line, so that a new version of Vitrine applies them to existing data too. Chosen for a small
 * memory footprint. Statements and their values are not logged.
 */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '64MB',
  huge_pages: 'off',
  random_page_cost: '1.1',
  wal_compression: 'on',
  min_wal_size: '48MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_logical_replication_workers: '0',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

export interface PostgresOptions {
  /** PostgreSQL's files are in its folder `postgres`; created if missing. */
  dataDir: string;
  log: { info(text: string): void; warn(text: string): void };
  /** Settings that override ours; only tests turn `fsync` off. */
  settings?: Record<string, string>;
  /** A socket in a folder that only this user can enter, or a port of 127.0.0.1 with a password (as on Windows). */
  listen?: 'socket' | 'port';
}

export interface Postgres {
  /** Stays the same when PostgreSQL is restarted. */
  url: string;
  /** The folder of the PostgreSQL programs, for logs. */
  programs: string;
  /** Shuts it down cleanly: nothing has to be recovered at the next start. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of this `dataDir` and supervises it: it is initialised at the first start, restarted when it dies,
 * and stopped when this process ends, even by `kill -9`.
 *
 * @throws Error with a message for the administrator: another Vitrine uses the folder, or no PostgreSQL runs on this machine
 */
export async function startPostgres({ dataDir, log, settings = {}, listen }: PostgresOptions): Promise<Postgres> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const release = lockDataDir(home);
  try {
    const installation = await findInstallation(home);
    if (installation.folder !== join(home, 'postgres')) log.warn(`The database is kept in ${installation.folder}.`);
    await stopPreviousServer(installation.folder, log);
    await ensureOwnership(installation);
    const listener =
      (listen ?? (process.platform === 'win32' ? 'port' : 'socket')) === 'socket'
        ? await openSocketListener(home, installation)
        : await openPortListener(home);
    if (!existsSync(join(installation.folder, 'PG_VERSION'))) {
      log.info('Setting up the database …');
      await initialise(installation, listener.password);
    }
    const server = await supervise(
      installation,
      { ...SETTINGS, ...settingsOfVersion(installation), ...listener.settings, ...settings },
      log,
    );
    const stop = async () => {
      await server.stop();
      await listener.close();
      release();
    };
    try {
      await ensureDatabase(listener.url);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: listener.url(DATABASE), programs: installation.bin, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** Reading within the backend avoids three helper processes; PostgreSQL 18 introduced the setting. */
function settingsOfVersion({ major }: PostgresInstallation): Record<string, string> {
  return major >= 18 ? { io_method: 'sync' } : {};
}

/** Makes the data belong to the user that PostgreSQL runs as; an earlier start may have used another one. */
async function ensureOwnership({ folder, runner }: PostgresInstallation): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const owner = runner.user ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === owner.uid) return;
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    await lchown(join(folder, name), owner.uid, owner.gid);
}

/** Initialises a temporary folder and renames it, so that an interrupted start leaves no incomplete data directory. */
async function initialise(installation: PostgresInstallation, password: string | null): Promise<void> {
  const { folder, runner, major } = installation;
  const temporary = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { mode: 0o700 });
  if (runner.user !== undefined) await lchown(temporary, runner.user.uid, runner.user.gid);
  const args = ['--pgdata', temporary, '--username', USER, '--encoding', 'UTF8', '--locale', 'C', '--no-instructions'];
  // Text sorts by code point, the same on every machine, while `lower` handles every alphabet.
  if (major >= 17) args.push('--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  if (major >= 17 && process.platform === 'linux') args.push('--sync-method', 'syncfs');
  if (password === null) args.push('--auth', 'trust');
  else {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runner.user !== undefined) await lchown(passwordFile, runner.user.uid, runner.user.gid);
    args.push('--auth', 'scram-sha-256', '--pwfile', passwordFile);
  }
  try {
    const [program, ...rest] = buildCommand(installation, 'initdb', args);
    await run(program, rest, toSpawnOptions(installation));
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what execFile rejects with
    throw new Error(`PostgreSQL could not make its data in ${folder}:\n${(stderr || message).trim()}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(temporary, folder);
  await syncFolder(dirname(folder));
}

function buildCommand({ bin, runner }: PostgresInstallation, name: string, args: string[]): [string, ...string[]] {
  const [first, ...rest] = [...runner.prefix, join(bin, process.platform === 'win32' ? `${name}.exe` : name), ...args];
  if (first === undefined) throw new Error('unreachable'); // the program itself is always in the list
  return [first, ...rest];
}

function toSpawnOptions({ bin, runner, env }: PostgresInstallation) {
  // Another user, such as `nobody`, may be unable to enter the current folder.
  return { cwd: process.platform === 'win32' ? dirname(bin) : '/', env, ...runner.user };
}

interface Server {
  stop(): Promise<void>;
}

/** Starts PostgreSQL and restarts it whenever it ends unexpectedly. Only the first start may fail. */
async function supervise(
  installation: PostgresInstallation,
  settings: Record<string, string>,
  log: PostgresOptions['log'],
): Promise<Server> {
  let child = await launch(installation, settings, log);
  let isStopping = false;
  const killOnExit = () => child.kill('SIGINT');
  process.once('exit', killOnExit);

  const supervision = (async () => {
    for (;;) {
      const exit = await awaitExit(child);
      if (isStopping) return;
      log.warn(`PostgreSQL ended (${exit}); restarting it.`);
      child = await relaunch();
      if (isStopping) child.kill('SIGINT');
    }
  })();

  async function relaunch(): Promise<ChildProcess> {
    for (let attempt = 0; ; attempt++) {
      try {
        // An administrator may have restarted it with `pg_ctl`; such a server would be unsupervised.
        await stopPreviousServer(installation.folder, log);
        return await launch(installation, settings, log);
      } catch (error) {
        // Backends of a killed server hold its shared memory for some milliseconds. A full disk can last for hours.
        if (attempt > 10) log.warn(error instanceof Error ? error.message : String(error));
        await delay(Math.min(20 * 2 ** attempt, 2000));
        if (isStopping) return child;
      }
    }
  }

  return {
    async stop() {
      isStopping = true;
      process.off('exit', killOnExit);
      child.kill('SIGTERM');
      const timeouts = [
        setTimeout(() => child.kill('SIGINT'), CONNECTIONS_MS),
        setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_MS),
      ];
      await supervision;
      for (const timeout of timeouts) clearTimeout(timeout);
    },
  };
}

async function awaitExit(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `code ${child.exitCode}`;
}

/** Resolves when it accepts connections. */
async function launch(
  installation: PostgresInstallation,
  settings: Record<string, string>,
  log: PostgresOptions['log'],
): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = buildCommand(installation, 'postgres', ['-D', installation.folder, ...flags]);
  // PostgreSQL gets its own process group: Ctrl+C in a terminal reaches only this process, which stops PostgreSQL last.
  const child = spawn(program, args, {
    ...toSpawnOptions(installation),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (lines.push(line) > 20) lines.shift();
      if (/^(FATAL|PANIC)/.test(line)) log.warn(`PostgreSQL: ${line}`);
      if (/automatic recovery|redo done/.test(line)) log.info(`PostgreSQL: ${line}`);
      if (line.includes('database system is ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error(`PostgreSQL does not start in ${installation.folder}:\n${lines.join('\n')}`)),
    );
  });
}

async function ensureDatabase(url: (database: string) => string): Promise<void> {
  const client = new Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
