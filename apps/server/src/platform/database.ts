import { PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { watchPool } from './database/connection-watch.ts';
import { createConnector } from './database/connector.ts';
import { createRunDry, createRunTogether, type RunDry, type RunTogether } from './database/dry-run.ts';
import { WriteContextSession } from './database/session.ts';
import { createRunInTransaction, type OnOwnMessage } from './database/transaction.ts';

/** A connection pool or a transaction: stores accept either, so they can join the caller's transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  runDry: RunDry;
  runTogether: RunTogether;
  /** Sets who receives the messages of this process's own transactions: the bus, which is opened later. */
  sendOwnMessages(to: OnOwnMessage): void;
  close(): Promise<void>;
}

// Sizes in bytes stay below 2^53, so JavaScript numbers represent them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool of connections. While the database restarts or does not answer, calls throw an error that `isUnreachable`
 * recognises; the process continues.
 *
 * @param onError called with the errors of connections that are lost while idle
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { max = 20, applicationName = 'vitrine' } = {},
): Database {
  const connector = createConnector(url);
  const pool = connector.pool({ max, idleTimeoutMillis: 30_000, application_name: applicationName });
  pool.on('error', onError);
  // The pool listens only to idle connections. Without this listener, losing one that is in use would end the process;
  // the query on it fails with the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const stopWatching = watchPool(pool, () => connector.isResponsive());
  const dialect = new PgDialect({ casing: 'snake_case' });
  let onOwnMessage: OnOwnMessage | null = null;
  const runInTransaction = createRunInTransaction(pool, (...message) => onOwnMessage?.(...message));
  const db: Db = new PgDatabase(dialect, new WriteContextSession(pool, runInTransaction, dialect), undefined);
  return {
    db,
    pool,
    runDry: createRunDry(pool),
    runTogether: createRunTogether(runInTransaction),
    sendOwnMessages: (to) => void (onOwnMessage = to),
    async close() {
      stopWatching();
      await pool.end();
    },
  };
}
