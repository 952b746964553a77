import type { Query, SQL } from 'drizzle-orm';
import { type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { type PgDialect, PgPreparedQuery, PgSession, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { runInSavepoint } from './dry-run.ts';
import type { RunInTransaction } from './transaction.ts';
import { getOnlyConnection, getLimits, getWriteContext } from './write-context.ts';

type NoTables = Record<string, never>;
type Connection = pg.Pool | pg.PoolClient;
type QueryParameters = Parameters<PgSession['prepareQuery']>;

/**
 * Runs drizzle's queries where they belong. Every transaction carries the write context of its request. Within a
 * request, a single statement that may write runs in its own transaction, and so does each one of a limited member. In a
 * dry run, and in work that is kept as a whole, everything runs on one connection, and transactions are savepoints.
 */
export class WriteContextSession extends PgSession<NodePgQueryResultHKT> {
  readonly #pool: pg.Pool;
  readonly #runInTransaction: RunInTransaction;

  constructor(pool: pg.Pool, runInTransaction: RunInTransaction, dialect: PgDialect) {
    super(dialect);
    this.#pool = pool;
    this.#runInTransaction = runInTransaction;
  }

  /** Drizzle does not know the kind of raw SQL statements, so they count as writes. */
  override prepareQuery<T extends PreparedQueryConfig>(...parameters: QueryParameters): PgPreparedQuery<T> {
    const prepareOn = (connection: Connection) => this.#on(connection).prepareQuery<T>(...parameters);
    const [query, , , , , metadata] = parameters;
    if (metadata?.type === 'select') {
      return this.#isLimitedRead()
        ? new LateQuery(query, (execute) => this.#readLimited((client) => execute(prepareOn(client))))
        : prepareOn(this.#readable());
    }
    return new LateQuery(query, (execute) => this.#write((connection) => execute(prepareOn(connection))));
  }

  override async count(query: SQL): Promise<number> {
    return this.#isLimitedRead()
      ? this.#readLimited((client) => this.#on(client).count(query))
      : this.#on(this.#readable()).count(query);
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoTables, NoTables>) => Promise<T>,
    options?: unknown,
  ): Promise<T> {
    if (options !== undefined) throw new TypeError('Transactions have no options');
    const within = (client: pg.PoolClient) => work(new NodePgTransaction(this.dialect, this.#on(client), undefined));
    const connection = getOnlyConnection();
    return connection === null ? this.#runInTransaction(getWriteContext(), within) : runInSavepoint(connection, within);
  }

  #on(connection: Connection): NodePgSession<NoTables, NoTables> {
    return new NodePgSession(connection, this.dialect, undefined);
  }

  #readable(): Connection {
    return getOnlyConnection() ?? this.#pool;
  }

  /** A connection that all statements share is limited as a whole. */
  #isLimitedRead(): boolean {
    return getLimits() !== null && getOnlyConnection() === null;
  }

  /** A transaction has the limits of the member who asks. */
  #readLimited<T>(statement: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#runInTransaction(null, statement);
  }

  /** Outside of a request, PostgreSQL makes each statement a transaction, which saves two round trips. */
  async #write<T>(statement: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = getOnlyConnection();
    if (connection !== null) return runInSavepoint(connection, statement);
    const context = getWriteContext();
    return context === null && getLimits() === null
      ? statement(this.#pool)
      : this.#runInTransaction(context, statement);
  }
}

/** Prepares a statement on the connection that it is to run on, and has it executed there. */
type Run<T> = (execute: (prepared: PgPreparedQuery<PreparedQueryConfig & { execute: T }>) => Promise<T>) => Promise<T>;

/** A statement that gets its connection when it is executed. */
class LateQuery<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  readonly #run: Run<T['execute']>;
  /** Set by drizzle's builders on every prepared query: whether the tables of a join have a row. */
  joinsNotNullableMap?: Record<string, boolean>;

  constructor(query: Query, run: Run<T['execute']>) {
    super(query, undefined, undefined);
    this.#run = run;
  }

  override execute(values?: Record<string, unknown>): Promise<T['execute']> {
    const { joinsNotNullableMap } = this;
    return this.#run((prepared) => Object.assign(prepared, { joinsNotNullableMap }).execute(values));
  }
}
