import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { currentAct } from './acts.ts';

/** A connection or a transaction: stores take either, so any of them can join the caller's transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number, as long as every Vitrine process uses the same one. */
const MIGRATION_LOCK = 7_316_004;

// Sizes in bytes stay below 2^53, so they may be numbers here and in JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool of connections. A server that is gone fails single queries, never the process.
 *
 * @param onError hears of connections that die while idle
 */
export function openDatabase(url: string, onError: (error: Error) => void, { max = 20 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'vitrine',
  });
  pool.on('error', onError);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same database, without the driver's own result type
  const db = drizzle({ client: pool, casing: 'snake_case' }) as unknown as Db;
  nameActs(db, pool);
  return { db, pool, close: () => pool.end() };
}

const NAME_ACT = `select set_config('vitrine.act', $1, true)`;

/**
 * Tells each transaction whose act it is, and gives single statements that write a transaction in which that can be
 * told: triggers write it down there, together with the change.
 */
function nameActs(db: Db, pool: pg.Pool): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const act = currentAct();
      if (act !== null) await tx.execute(sql`select set_config('vitrine.act', ${act}, true)`);
      return work(tx);
    }, config);

  const query = pool.query.bind(pool);
  async function queryAs(act: string, statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(NAME_ACT, [act]);
      const result = await client.query(statement, values);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of its many forms only the one that drizzle calls is changed
  pool.query = ((statement: pg.QueryConfig | string, values?: unknown[]) => {
    const act = currentAct();
    return act === null || typeof statement === 'string' || !WRITES.test(statement.text)
      ? query(statement, values)
      : queryAs(act, statement, values);
  }) as typeof pool.query;
}

const WRITES = /^\s*(insert|update|delete|with)\b/i;

/**
 * Brings a database to this version's schema. Of several processes that start together one applies the
 * migrations and the others wait.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** The failure's SQLSTATE, e.g. `23505` for a unique violation; null for what the database did not say. */
export function sqlStateOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code ?? null;
  }
  return null;
}

/** True when the failure is the violation of this unique index or constraint. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.constraint === constraint;
  }
  return false;
}

/** True when the database cannot be reached now: it restarts, refuses or has dropped the connection. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(cause.code ?? '');
    if ('code' in cause && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(String(cause.code))) return true;
    if (/Connection terminated|connection timeout|timeout exceeded when trying to connect/i.test(cause.message))
      return true;
  }
  return false;
}

/** Answers when the database does. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
