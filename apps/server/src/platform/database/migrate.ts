import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { readVersion } from '../version.ts';
import { createConnector } from './connector.ts';
import { findSqlState } from './errors.ts';
import {
  applyMigration,
  type AppliedMigration,
  BASELINE,
  ensureMigrationsTable,
  type Migration,
  readApplied,
  readMigrations,
} from './migrations.ts';

/** An arbitrary number, the same in every Vitrine process. */
const MIGRATION_LOCK = 7_316_004;

const LOCK_POLL_MS = 100;

/**
 * Requests wait behind a migration that waits for a table, so it gives up after this time and tries again later. Below
 * PostgreSQL's `deadlock_timeout` of a second: of a migration and a request that wait for each other, the migration ends.
 */
const TABLE_LOCK_MS = 500;

/** The time for which a migration tries to lock its tables. */
const PATIENCE_MS = 10 * 60 * 1000;

export interface MigrateOptions {
  /** The release that runs, e.g. `0.4.0`. Default: this one. */
  version?: string;
  migrations?: readonly Migration[];
  onApplied?: (name: string) => void;
  /** Called when others hold a lock for a moment: another process that migrates, or a transaction on the same tables. */
  onWait?: (reason: string) => void;
  /** The time for which it tries to lock tables. */
  patienceMs?: number;
}

export interface MigrationReport {
  /** The names of the migrations that were applied. */
  applied: string[];
  /** True if none had been applied before. */
  isNew: boolean;
  /** The number of migrations of newer versions that the database has. It works with this version nevertheless. */
  newer: number;
}

/**
 * Migrates a database to this version's schema while other processes use it. Of several processes that start together one
 * applies the migrations and the others wait. Each migration is one transaction.
 *
 * @throws Error with a message for the administrator, e.g. if the database belongs to a version that removed what this one
 *   needs
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<MigrationReport> {
  const { migrations = readMigrations(), version = readVersion(), onApplied } = options;
  return withMigrationLock(url, options, async (client) => {
    const before = await readApplied(client);
    const { pending, newer } = compareMigrations(before, migrations, version);
    if (pending.length > 0) await ensureMigrationsTable(client);
    for (const migration of pending) {
      await applyPatiently(client, migration, options);
      onApplied?.(migration.name);
    }
    return { applied: pending.map(({ name }) => name), isNew: before.length === 0, newer };
  });
}

/** The migrations that `migrate` would apply. Changes nothing. */
export async function findPending(client: pg.ClientBase): Promise<{ pending: string[]; newer: number }> {
  const { pending, newer } = compareMigrations(await readApplied(client), readMigrations(), readVersion());
  return { pending: pending.map(({ name }) => name), newer };
}

/** Rejects if this version lacks migrations in the database, or a newer one removed what it needs. */
export function createMigrationCheck(pool: pg.Pool): () => Promise<void> {
  const version = readVersion();
  // The migrations without their statements, which nobody needs as long as the process lives.
  const migrations = readMigrations().map(({ name, createdAt }) => ({ name, createdAt }));
  return async () => {
    const client = await pool.connect();
    try {
      const { pending } = compareMigrations(await readApplied(client), migrations, version);
      if (pending.length > 0) throw new Error(`The database lacks ${pending.map(({ name }) => name).join(', ')}`);
    } finally {
      client.release();
    }
  };
}

/** How an installation of a release before the first migration comes to this version. */
export const STEP_OVER = `Start version ${BASELINE.version} once, then this one.`;

/**
 * @throws Error if the database lacks what the first migration stands for, or a migration of a newer version removed what
 * this version needs
 */
function compareMigrations<T extends Pick<Migration, 'createdAt'>>(
  applied: readonly AppliedMigration[],
  migrations: readonly T[],
  version: string,
): { pending: T[]; newer: number } {
  const baselineAt = migrations[0]?.createdAt ?? 0;
  const old = applied.filter(({ createdAt }) => createdAt <= baselineAt).length;
  if (applied.length > 0 && old <= BASELINE.replaced) {
    throw new Error(
      `The database belongs to a version of Vitrine before ${BASELINE.version}. ${STEP_OVER} Nothing was changed.`,
    );
  }
  const known = new Set(migrations.map(({ createdAt }) => createdAt));
  const newer = applied.filter(({ createdAt }) => createdAt > baselineAt && !known.has(createdAt));
  const removal = newer.find(({ lastUsedBy }) => lastUsedBy !== null && !isNewer(version, lastUsedBy));
  if (removal) {
    throw new Error(
      `The database was upgraded by a newer version of Vitrine, and it no longer works with version ${version}: it needs ` +
        `one newer than ${removal.lastUsedBy}. Start the newer version, or restore a backup from before the upgrade into ` +
        'an empty database.',
    );
  }
  const present = new Set(applied.map(({ createdAt }) => createdAt));
  return { pending: migrations.filter(({ createdAt }) => !present.has(createdAt)), newer: newer.length };
}

/** True if release `a` is newer than release `b`, e.g. `0.10.0` and `0.9.2`. */
export function isNewer(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { numeric: true }) > 0;
}

/** Runs `work` with a connection that holds the lock of migrations, which no other process holds then. */
export async function withMigrationLock<T>(
  url: string,
  { onWait }: Pick<MigrateOptions, 'onWait'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createConnector(url).client({ application_name: 'vitrine-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    // `pg_advisory_lock` would not do: its transaction would last as long as the wait, and an index that is built
    // concurrently waits for all transactions.
    for (let attempt = 0; ; attempt += 1) {
      const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
        MIGRATION_LOCK,
      ]);
      if (rows[0]?.isOurs === true) break;
      if (attempt === 0) onWait?.('another process migrates the database');
      await delay(LOCK_POLL_MS);
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

async function applyPatiently(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  if (migration.isConcurrent) return applyMigration(client, migration, false).catch(rethrowFailed(migration));
  const { onWait, patienceMs = PATIENCE_MS } = options;
  const startedMs = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${TABLE_LOCK_MS}`);
      await applyMigration(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLockFailure(error)) rethrowFailed(migration)(error);
      if (performance.now() - startedMs > patienceMs) {
        throw new Error(
          `Migration ${migration.name} could not lock its tables for ${Math.round(patienceMs / 1000)} seconds, because ` +
            'a transaction holds them. Find it in pg_stat_activity, end it, and run `npm run migrate` again.',
          { cause: error },
        );
      }
      if (attempt === 0) onWait?.(`${migration.name} waits for transactions on its tables`);
      await delay(Math.min(100 * 2 ** attempt, 2_000));
    }
  }
}

function rethrowFailed({ name }: Migration): (cause: unknown) => never {
  return (cause) => {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  };
}

/** A lock was not available in time, or the migration and another transaction waited for each other. */
const isLockFailure = (error: unknown): boolean => ['55P03', '40P01'].includes(findSqlState(error) ?? '');
