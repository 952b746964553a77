import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { AppError } from '@vitrine/contract/core/errors';
import { currentAct } from './acts.ts';
import { currentAttempt } from './attempts.ts';
import { watchPool } from './database/connection-watch.ts';

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

/** Until a new connection is given up, in milliseconds. */
const CONNECT_MS = 5_000;

/** Silence before the first keepalive probe. A machine that is gone is noticed within 20 s. */
const KEEP_ALIVE_MS = 10_000;

// Sizes in bytes stay below 2^53, so they may be numbers here and in JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Settings of every connection that lasts: it fails within a bounded time when the other end is gone. */
export const reliably = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});

/**
 * Opens a pool of connections. A database that restarts or stops answering fails single calls, never the process:
 * those calls throw an error that `isUnreachable` recognizes.
 *
 * @param onError called with the errors of connections that are lost while idle
 */
export function openDatabase(url: string, onError: (error: Error) => void, { max = 20 } = {}): Database {
  const pool = new pg.Pool({
    ...reliably(url),
    max,
    idleTimeoutMillis: 30_000,
    application_name: 'vitrine',
  });
  pool.on('error', onError);
  // The pool listens only to idle connections. Without this listener, losing one that is in use would end the process;
  // whoever uses it gets the error from the query.
  pool.on('connect', (client) => client.on('error', () => {}));
  const stopWatching = watchPool(pool, () => isResponsive(url));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same database, without the driver's own result type
  const db = drizzle({ client: pool, casing: 'snake_case' }) as unknown as Db;
  recordActs(db, pool);
  return {
    db,
    pool,
    async close() {
      stopWatching();
      await pool.end();
    },
  };
}

/** Whether the database answers a new connection, be it with a refusal such as "too many clients". */
async function isResponsive(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'vitrine-watch',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end(() => {});
  }
}

/**
 * Makes every transaction carry the current audit context (`vitrine.act`), from which triggers write the audit log in
 * the same transaction, and mark the attempt of an idempotent request as committed. Single statements that write get a
 * transaction of their own for that.
 */
function recordActs(db: Db, pool: pg.Pool): void {
  const dialect = new PgDialect({ casing: 'snake_case' });
  db.transaction = (work, config) => {
    if (config !== undefined) throw new TypeError('Transactions have no options');
    return inTransaction(pool, (client) => {
      const tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a transaction of the same database, without the driver's own result type
      return work(tx as unknown as Parameters<typeof work>[0]);
    });
  };

  const query = pool.query.bind(pool);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of its many forms only the one that drizzle calls is changed
  pool.query = ((statement: pg.QueryConfig | string, values?: unknown[]) =>
    (currentAct() === null && currentAttempt() === null) ||
    typeof statement === 'string' ||
    !WRITES.test(statement.text)
      ? query(statement, values)
      : inTransaction(pool, (client) => client.query(statement, values))) as typeof pool.query;
}

const MARK_COMMITTED = 'update idempotency_keys set is_committed = true where attempt = $1 and completed_at is null';

const WRITES = /^\s*(insert|update|delete|with)\b/i;

/**
 * Runs work in a transaction. When the connection is lost during COMMIT, nobody knows whether it took effect; the error
 * is then one that `isUnreachable` recognizes, like that of any other lost connection.
 */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(failed('connect'));
  let isBroken = false;
  try {
    await client.query('begin').catch(failed('begin'));
    const act = currentAct();
    if (act !== null) await client.query(`select set_config('vitrine.act', $1, true)`, [act]);
    const result = await work(client);
    const attempt = currentAttempt();
    if (attempt !== null) {
      const marked = await client.query(MARK_COMMITTED, [attempt]).catch(failed(MARK_COMMITTED));
      if (marked.rowCount === 0) throw new AppError('idempotency.in_progress');
    }
    const { command } = await client.query('commit').catch(failed('commit'));
    // The answer to COMMIT after a failed statement whose error was swallowed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: one of its statements had failed');
    return result;
  } catch (error) {
    if (isUnreachable(error)) isBroken = true;
    else await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Throws what the query builder throws for its own statements. */
function failed(statement: string): (cause: Error) => never {
  return (cause) => {
    throw new DrizzleQueryError(statement, [], cause);
  };
}

/**
 * Waits until the database takes connections.
 *
 * @param onWait called once, when it does not at first
 * @throws Error in words for the person who started us: not reachable within `patienceMs`, or access is refused
 */
export async function awaitDatabase(
  url: string,
  onWait: (reason: string) => void,
  { patienceMs = 30_000 } = {},
): Promise<void> {
  const startedMs = performance.now();
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'vitrine-start',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const reason = reasonOf(error);
      if (!isUnreachable(error)) throw new Error(`The database refuses the connection: ${reason}`, { cause: error });
      if (attempt === 0) onWait(reason);
      const waitedMs = performance.now() - startedMs;
      if (waitedMs > patienceMs) {
        const seconds = Math.round(patienceMs / 1000);
        throw new Error(
          `the database could not be reached for ${seconds} seconds (${reason}). Start it, or correct DATABASE_URL.`,
          { cause: error },
        );
      }
      await delay(Math.min(50 * 2 ** attempt, 1000));
    } finally {
      client.end(() => {});
    }
  }
}

/** Node's error for several addresses of one name has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Brings a database to this version's schema. Of several processes that start together one applies the
 * migrations and the others wait.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** The error's SQLSTATE, e.g. `23505` for a unique violation; null when it is not an error of the database. */
export function sqlStateOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code ?? null;
  }
  return null;
}

/** True when the error is a violation of this unique index or constraint. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.constraint === constraint;
  }
  return false;
}

/**
 * True when the database cannot be reached now: it restarts, refuses or has lost the connection. What was being
 * written may have been committed or not.
 */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Connection failures, shutdown and start-up, too many connections.
    if (cause instanceof pg.DatabaseError) return /^(08|57P|53300|25P0[34])/.test(cause.code ?? '');
    if ('code' in cause && UNREACHABLE_CODES.has(String(cause.code))) return true;
    // The socket's file; any other file that is missing has nothing to do with the database.
    if ('code' in cause && cause.code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect') return true;
    if (UNREACHABLE_MESSAGES.test(cause.message)) return true;
  }
  return false;
}

/** True when a query failed because the database cannot be reached; false for other services, such as mail or storage. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError) return isUnreachable(cause);
  }
  return false;
}

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver's errors that have no code. */
const UNREACHABLE_MESSAGES =
  /Connection terminated|connection timeout|timeout expired|timeout exceeded when trying to connect|not queryable/i;

/** @throws Error that `isUnreachable` recognizes when the database has not answered within `withinMs` */
export async function pingDatabase(db: Db, withinMs: number): Promise<void> {
  const settled = new AbortController();
  const ping = db.execute(sql`select 1`).finally(() => settled.abort());
  const timeout = delay(withinMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`Connection timeout: the database did not answer within ${withinMs} ms`);
  });
  await Promise.race([ping, timeout]);
}
