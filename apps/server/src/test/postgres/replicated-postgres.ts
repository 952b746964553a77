import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lchown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findInstallation, type PostgresInstallation, type Runner } from '../../platform/postgres/installation.ts';
import { occupyPort } from '../occupied-port.ts';
import { listProcesses } from '../processes/processes.ts';

/** Limit for a server to start, to be promoted, or to catch up. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 10;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  wal_keep_size: '512MB',
  wal_retrieve_retry_interval: '100ms',
};

interface Server {
  folder: string;
  port: number;
  process: ChildProcess;
}

/** A primary and a standby without which it acknowledges no commit (streaming replication), on two ports. */
export interface ReplicatedPostgres {
  /** Lists both servers. They swap roles with each failover. */
  url: string;
  urlOfPrimary(): string;
  urlOfStandby(): string;
  /** Kills the primary (`kill -9`), promotes the standby, and resolves when it is the primary. */
  failOver(): Promise<void>;
  /** Kills the standby. After that, commits on the primary wait until `synchronous_standby_names` is reset. */
  killStandby(): Promise<void>;
  /** Makes the server that was killed the new standby, and resolves when commits wait for it. */
  rebuildStandby(): Promise<void>;
  /** Starts the server that was killed as a standby that follows no primary, with what it has written. */
  startFormerStandby(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * PostgreSQL listens on 127.0.0.1, and accepts everyone there.
 *
 * @param dataDir an existing folder of this process's user
 * @param runners the ways to start PostgreSQL that are tried; default: those of the product
 */
export async function startReplicatedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  runners?: readonly Runner[],
): Promise<ReplicatedPostgres> {
  await chmod(dataDir, 0o711); // root may have to run PostgreSQL as another user
  const installation = await findInstallation(dataDir, runners);
  // Inside the folder of the installation, which that user can reach.
  await makeFolder(installation, installation.folder);
  const [first, second] = [join(installation.folder, 'first'), join(installation.folder, 'second')];
  for (const folder of [first, second]) await makeFolder(installation, folder);
  const ports = await freePorts();
  const options = ['-U', 'vitrine', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'];
  await run(installation, join(installation.bin, 'initdb'), ['-D', first, ...options]);
  const start = (folder: string, port: number, more: Record<string, string> = {}) =>
    launch(installation, folder, port, { ...SETTINGS, ...settings, ...more });

  /** Copies the primary while it runs, and starts the copy as its standby. */
  async function addStandby(folder: string, port: number): Promise<Server> {
    const client = await connectClient(toPortUrl(primary.port));
    try {
      await client.query(`select pg_backup_start('standby', fast => true)`);
      const copy = `rm -rf "$2"/* && cd "$1" &&
        tar -cf - --exclude './pg_wal/*' --exclude './postmaster.*' --exclude '*.signal' . | tar -xf - -C "$2"; exit 0`;
      await run(installation, '/bin/sh', ['-c', copy, 'sh', primary.folder, folder]);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' };
      for (const [name, text] of Object.entries(files)) await write(installation, join(folder, name), text);
      const source = `host=127.0.0.1 port=${primary.port} user=vitrine`;
      const server = await start(folder, port, { primary_conninfo: source });
      await client.query(`alter system set synchronous_standby_names = '*'`);
      await client.query('select pg_reload_conf()');
      await until(async () => {
        const states = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
        return states.rowCount === 1;
      });
      return server;
    } finally {
      await client.end();
    }
  }

  let primary = await start(first, ports[0]);
  let standby = await addStandby(second, ports[1]);

  return {
    url: `postgres://vitrine@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres`,
    urlOfPrimary: () => toPortUrl(primary.port),
    urlOfStandby: () => toPortUrl(standby.port),
    async failOver() {
      await kill(primary);
      [primary, standby] = [standby, primary];
      const client = await connectClient(toPortUrl(primary.port));
      // The new primary waits for no standby: the setting was made after it was copied.
      await client.query('select pg_promote()');
      await client.end();
    },
    killStandby: () => kill(standby),
    async rebuildStandby() {
      standby = await addStandby(standby.folder, standby.port);
    },
    async startFormerStandby() {
      await write(installation, join(standby.folder, 'standby.signal'), '');
      standby = await start(standby.folder, standby.port);
    },
    async stop() {
      await Promise.all([primary, standby].map(kill));
      await rm(installation.folder, { recursive: true, force: true });
    },
  };
}

const toPortUrl = (port: number): string => `postgres://vitrine@127.0.0.1:${port}/postgres`;

/** Makes a folder that only PostgreSQL's user can enter, if it is missing. */
export async function makeFolder({ runner: { user } }: PostgresInstallation, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  if (user !== undefined) await lchown(folder, user.uid, user.gid);
}

async function write({ runner: { user } }: PostgresInstallation, file: string, text: string): Promise<void> {
  await writeFile(file, text);
  if (user !== undefined) await lchown(file, user.uid, user.gid);
}

async function run({ runner, env }: PostgresInstallation, name: string, args: readonly string[]): Promise<void> {
  const [program = '', ...rest] = [...runner.prefix, name, ...args];
  await promisify(execFile)(program, rest, { env, cwd: '/', ...runner.user });
}

async function launch(
  { bin, runner, env }: PostgresInstallation,
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<Server> {
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...args] = [...runner.prefix, join(bin, 'postgres'), '-D', folder, ...flags];
  const child = spawn(program, args, { env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...runner.user });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2_000)));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL does not start: ${output}`);
    const client = await connectClient(toPortUrl(port)).catch(() => null);
    await client?.end();
    return client !== null;
  });
  return { folder, port, process: child };
}

/** Kills it with its helper processes, like a power cut. */
async function kill({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const helpers = (await listProcesses()).filter(({ parent }) => parent === String(child.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const { pid } of helpers) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {} // it ended together with the server
  }
}

async function freePorts(): Promise<[number, number]> {
  const [first, second] = [await occupyPort(), await occupyPort()];
  first.release();
  second.release();
  return [first.port, second.port];
}

async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + TIMEOUT_MS;
  while (!(await isDone())) {
    if (performance.now() > deadlineMs) throw new Error('PostgreSQL takes too long');
    await delay(POLL_MS);
  }
}
