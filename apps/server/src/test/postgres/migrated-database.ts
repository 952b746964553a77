import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../platform/database/migrate.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import { openJobs } from '../../platform/job-queue.ts';
import { startPostgres } from '../../platform/postgres/embedded.ts';
import { findFastTemporaryFolder } from '../temporary-folder.ts';
import { query } from './query.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const TEMPLATE = 'migrated';

/**
 * Faster, and unsafe in a crash: the data of tests need not survive one. Autovacuum would look at hundreds of databases
 * of a few rows every minute.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '1d',
  max_connections: '500',
};

/** The folder's name contains the process id, so that a later run can remove the folders of killed runs. */
const RUN_FOLDER = /^vitrine-tests-(\d+)-/;

async function removeFoldersOfKilledRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = RUN_FOLDER.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Vitest global setup: one PostgreSQL for the run, and in it one migrated database that is only ever copied. All
 * temporary folders of the run are in one folder, which is removed even if tests fail.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await findFastTemporaryFolder();
  await removeFoldersOfKilledRuns(parent);
  const dataDir = await mkdtemp(join(parent, `vitrine-tests-${process.pid}-`));
  await chmod(dataDir, 0o711); // root may have to run PostgreSQL as another user
  const folder = join(dataDir, 'tmp');
  await mkdir(folder);
  process.env['TMPDIR'] = folder;
  const log = { info() {}, warn: (text: string) => process.stderr.write(`${text}\n`) };
  const postgres = await startPostgres({ dataDir, log, settings: SETTINGS });
  process.stdout.write(`Tests use PostgreSQL ${await readServerVersion(postgres.url)} of ${postgres.programs}\n`);
  await query(postgres.url, `create database ${TEMPLATE}`);
  await migrate(toDatabaseUrl(postgres.url, TEMPLATE));
  // The queue creates its tables at its first start, which takes longer than the migrations.
  const jobs = await openJobs(toDatabaseUrl(postgres.url, TEMPLATE), false, (error) => log.warn(error.message));
  await jobs.close();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A new database of this version's schema; real, with locks and triggers, in about 30 ms. */
export async function createMigratedDatabase(): Promise<{ url: string }> {
  const base = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(base, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return { url: toDatabaseUrl(base, name) };
}

/** A new database without tables. */
export async function createEmptyDatabase(): Promise<{ url: string }> {
  const base = inject('postgresUrl');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await query(base, `create database ${name}`);
  return { url: toDatabaseUrl(base, name) };
}

/** A new database as a release before 0.3.0 left it: it lacks the last of the migrations that the first one stands for. */
export async function createOldDatabase(): Promise<string> {
  const { url } = await createMigratedDatabase();
  const baselineAt = readMigrations()[0]?.createdAt ?? 0;
  await query(url, `delete from drizzle.__drizzle_migrations where created_at >= ${baselineAt}`);
  return url;
}

async function readServerVersion(url: string): Promise<string> {
  const [row] = await query<{ version: string }>(url, "select current_setting('server_version') as version");
  return row?.version ?? 'of an unknown version';
}

function toDatabaseUrl(base: string, database: string): string {
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}
