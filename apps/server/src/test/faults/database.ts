import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../platform/database.ts';
import { findInstallation } from '../../platform/postgres/installation.ts';
import { startNatsServer } from '../nats-server.ts';
import { makeFolder, startReplicatedPostgres } from '../postgres/replicated-postgres.ts';
import { createLastingServer } from '../processes/lasting-server.ts';
import { createEmptyResult, type FaultResult } from './result.ts';
import { arrangeLoad } from './arranged-load.ts';

const run = promisify(execFile);

/** Random pause between two faults, so that they hit requests in every phase. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [200, 1_200];
/** Limit for the database to accept connections again. */
const RESTART_TIMEOUT_MS = 60_000;

/**
 * The packaged PostgreSQL is killed; all connections are terminated; an external one is restarted; the primary is killed
 * and its synchronous standby promoted, also with NATS as the message bus from soon after the migrations.
 */
export type DatabaseFault = 'kill' | 'terminate' | 'restart' | 'failover' | 'failoverWithNats';

/** A PostgreSQL that can be interrupted. */
interface Target {
  /** The value of `DATABASE_URL`; null for the packaged database. */
  externalUrl: string | null;
  /** The value of `BUS_URL`. Default: PostgreSQL is the bus. */
  busUrl?: string;
  /** Resolves with the instant at which it can accept writes again. */
  interrupt(url: string): Promise<number>;
  /** Prepares the next interruption, under load. */
  prepare(): Promise<void>;
  stop(): Promise<unknown>;
}

/** Interrupts the database repeatedly while the server is under mixed load. */
export async function interruptDatabase(kind: DatabaseFault, rounds: number): Promise<FaultResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-faults-'));
  const result = createEmptyResult();
  const target = await targets[kind](dataDir);
  onTestFinished(async () => void (await target.stop()));
  const { externalUrl, busUrl } = target;
  const server = await createLastingServer({
    DATA_DIR: dataDir,
    BILLING: 'off',
    ...(externalUrl !== null && { DATABASE_URL: externalUrl, SESSION_SECRET: randomBytes(32).toString('hex') }),
    ...(busUrl !== undefined && { BUS_URL: busUrl }),
  });
  await server.start();
  const database = externalUrl ?? (await packagedUrl(dataDir));
  const connection = openDatabase(database, () => {});
  onTestFinished(() => connection.close());
  const { load } = await arrangeLoad(server.url, connection.pool);

  for (; result.rounds < rounds && result.deaths === 0; result.rounds += 1) {
    await delay(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    await load.firstWriteAfter(await target.interrupt(database));
    await target.prepare();
    if (!server.hasEnded()) continue;
    result.deaths += 1;
    result.examples.push(`The server ended: ${server.printed().slice(-2_000)}`);
  }
  const { writes, refused: _, broken: __, ...counts } = await load.end(connection.pool);
  return { ...result, ...counts, effects: writes, examples: [...result.examples, ...counts.examples] };
}

const targets: Record<DatabaseFault, (dataDir: string) => Promise<Target>> = {
  async kill(dataDir) {
    return createPackaged(async () => process.kill(await readPostmasterPid(dataDir), 'SIGKILL'));
  },
  async terminate() {
    return createPackaged(terminateAll);
  },
  restart: startExternalPostgres,
  failover: startReplicated,
  async failoverWithNats(dataDir) {
    const nats = await startNatsServer();
    const target = await startReplicated(dataDir);
    return { ...target, busUrl: nats.url, stop: () => Promise.all([target.stop(), nats.kill()]) };
  },
};

async function startReplicated(dataDir: string): Promise<Target> {
  const servers = await startReplicatedPostgres(dataDir);
  return {
    externalUrl: servers.url,
    async interrupt() {
      await servers.failOver();
      return performance.now();
    },
    prepare: () => servers.rebuildStandby(),
    stop: () => servers.stop(),
  };
}

function createPackaged(interrupt: (url: string) => Promise<unknown>): Target {
  return {
    externalUrl: null,
    async interrupt(url) {
      await interrupt(url);
      return untilBack(url);
    },
    prepare: async () => {},
    stop: async () => {},
  };
}

async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** The packaged PostgreSQL listens on a Unix socket, whose folder and port it writes to its pid file. */
async function packagedUrl(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const [port = '', folder = ''] = lines.slice(3, 5);
  return `postgresql://vitrine@localhost:${port}/vitrine?host=${encodeURIComponent(folder)}&sslmode=disable`;
}

async function terminateAll(url: string): Promise<void> {
  await withConnection(url, async (pool) => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  });
}

/** Waits until the database accepts connections; returns that instant. */
export async function untilBack(url: string): Promise<number> {
  const deadlineMs = performance.now() + RESTART_TIMEOUT_MS;
  for (;;) {
    try {
      await withConnection(url, (pool) => pool.query('select 1'));
      return performance.now();
    } catch (error) {
      if (performance.now() > deadlineMs) throw error;
      await delay(5);
    }
  }
}

async function withConnection(url: string, use: (pool: Database['pool']) => Promise<unknown>): Promise<void> {
  const database = openDatabase(url, () => {}, { max: 1 });
  try {
    await use(database.pool);
  } finally {
    await database.close();
  }
}

/** A PostgreSQL that the server does not supervise, like one on another machine. */
async function startExternalPostgres(dataDir: string): Promise<Target> {
  await chmod(dataDir, 0o711); // root may have to run PostgreSQL as another user
  const installation = await findInstallation(dataDir);
  const { bin, env, runner } = installation;
  const folder = join(installation.folder, 'external');
  for (const each of [installation.folder, folder]) await makeFolder(installation, each);
  const tool = async (name: string, ...args: string[]) => {
    const [program = '', ...rest] = [...runner.prefix, join(bin, name), ...args];
    await run(program, rest, { env, cwd: '/', ...runner.user });
  };
  await tool('initdb', '-D', folder, '-U', 'vitrine', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C');
  const options = `-c listen_addresses= -c unix_socket_directories=${installation.folder}`;
  await tool('pg_ctl', 'start', '-w', '-D', folder, '-o', options, '-l', join(folder, 'log'));
  return {
    externalUrl: `postgresql://vitrine@localhost:5432/postgres?host=${encodeURIComponent(installation.folder)}&sslmode=disable`,
    async interrupt(url) {
      await tool('pg_ctl', 'restart', '-m', 'fast', '-w', '-D', folder, '-l', join(folder, 'log'));
      return untilBack(url);
    },
    prepare: async () => {},
    stop: () => tool('pg_ctl', 'stop', '-m', 'fast', '-w', '-D', folder),
  };
}
