import type pg from 'pg';
import { isUnreachable } from './errors.ts';
import { limitTransaction } from './limit-transaction.ts';
import { rethrowAsQueryError } from './query-error.ts';
import type { RunInTransaction } from './transaction.ts';
import { getLimits, getWriteContext, withOnlyConnection } from './write-context.ts';

/**
 * Runs work of which nothing is kept: all its statements, those of its own transactions too, run in one transaction that
 * is rolled back. They see what the work has written before. Nothing is audited or announced.
 */
export type RunDry = <T>(work: () => Promise<T>) => Promise<T>;

export const createRunDry =
  (pool: pg.Pool): RunDry =>
  async (work) => {
    const client = await pool.connect().catch(rethrowAsQueryError('connect'));
    let isBroken = false;
    try {
      await client.query('begin').catch(rethrowAsQueryError('begin'));
      const limits = getLimits();
      if (limits !== null) await limitTransaction(client, limits);
      return await withOnlyConnection(client, { isDryRun: true }, work);
    } catch (error) {
      isBroken = isUnreachable(error);
      throw error;
    } finally {
      if (!isBroken) await client.query('rollback').catch(() => (isBroken = true));
      client.release(isBroken);
    }
  };

/** Runs work that is kept as a whole or not at all: its own transactions are parts of one. */
export type RunTogether = <T>(work: () => Promise<T>) => Promise<T>;

export const createRunTogether =
  (runInTransaction: RunInTransaction): RunTogether =>
  (work) =>
    runInTransaction(getWriteContext(), (client) => withOnlyConnection(client, { isDryRun: false }, work));

let savepoints = 0;

/**
 * Runs a transaction as a part of another one. Like a transaction it has no effect if it fails, or if one of its
 * statements failed.
 */
export async function runInSavepoint<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const name = `part_${++savepoints}`;
  await client.query(`savepoint ${name}`).catch(rethrowAsQueryError('savepoint'));
  try {
    const result = await work(client);
    await client.query(`release savepoint ${name}`).catch(rethrowAsQueryError('release savepoint'));
    return result;
  } catch (error) {
    // The connection may be lost; the caller gets the error of the work.
    await client.query(`rollback to savepoint ${name}`).catch(() => {});
    throw error;
  }
}
