import type { Query } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgDialect, PgPreparedQuery, PgSession, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { inSavepoint } from './dry-run.ts';
import { inTransaction } from './transaction.ts';
import { currentDryRun, currentWriteContext } from './write-context.ts';

type NoTables = Record<string, never>;
type PrepareParameters = Parameters<PgSession['prepareQuery']>;
type Transaction = NodePgTransaction<NoTables, NoTables>;

/**
 * The drizzle session: every transaction carries the write context of its request. Within a request, a single statement
 * that may write runs in its own transaction. In a dry run everything runs on its connection, and transactions are
 * savepoints.
 */
export class WriteContextSession extends NodePgSession<NoTables, NoTables> {
  readonly #pool: pg.Pool;
  readonly #dialect: PgDialect;
  readonly #writes: NodePgSession<NoTables, NoTables>;

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(reading(pool), dialect, undefined);
    this.#pool = pool;
    this.#dialect = dialect;
    this.#writes = new NodePgSession(autoCommitted(pool), dialect, undefined);
  }

  /** Drizzle does not know the kind of raw SQL statements, so they count as writes. */
  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: PrepareParameters[1],
    name: string | undefined,
    isArrayMode: boolean,
    mapper?: (rows: unknown[][]) => T['execute'],
    metadata?: PrepareParameters[5],
  ): PgPreparedQuery<T> {
    return metadata?.type === 'select'
      ? super.prepareQuery(query, fields, name, isArrayMode, mapper, metadata)
      : this.#writes.prepareQuery(query, fields, name, isArrayMode, mapper, metadata);
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>, options?: unknown): Promise<T> {
    if (options !== undefined) throw new TypeError('Transactions have no options');
    const within = async (client: pg.PoolClient) => {
      const session = new NodePgSession<NoTables, NoTables>(client, this.#dialect, undefined);
      return work(new NodePgTransaction(this.#dialect, session, undefined));
    };
    const dryRun = currentDryRun();
    return dryRun === null ? inTransaction(this.#pool, currentWriteContext(), within) : inSavepoint(dryRun, within);
  }
}

/** A client that reads on the connection of the current dry run, and otherwise on one of the pool. */
function reading(pool: pg.Pool): pg.Pool {
  const query = (statement: pg.QueryConfig, values: unknown[]) => (currentDryRun() ?? pool).query(statement, values);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a session calls nothing else of its client
  return { query } as unknown as pg.Pool;
}

/** A client that runs each statement in its own transaction, with the current write context. */
function autoCommitted(pool: pg.Pool): pg.Pool {
  const query = (statement: pg.QueryConfig, values: unknown[]) => {
    const dryRun = currentDryRun();
    if (dryRun !== null) return inSavepoint(dryRun, (client) => client.query(statement, values));
    const context = currentWriteContext();
    return context === null
      ? pool.query(statement, values)
      : inTransaction(pool, context, (client) => client.query(statement, values));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a session calls nothing else of its client
  return { query } as unknown as pg.Pool;
}
