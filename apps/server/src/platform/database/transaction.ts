import { AppError } from '@vitrine/contract/core/errors';
import type pg from 'pg';
import { findSqlState, isUnreachable } from './errors.ts';
import { limitTransaction } from './limit-transaction.ts';
import { rethrowAsQueryError } from './query-error.ts';
import { getCurrentRequest, getLimits, type WriteContext } from './write-context.ts';

/** Triggers collect the messages of the transaction in this setting, one per line. */
const BEGIN_WITH_MESSAGES = `begin; set local vitrine.announced = E'\\n'`;

const COMMIT = `select current_setting('vitrine.announced', true) as announced; commit`;

/** The triggers of audited tables read this setting. */
const SET_AUDIT_CONTEXT = `select set_config('vitrine.audit_context', $1, true)`;

/**
 * A trigger refuses changes to what screens play. The lock of the account keeps such a change and the
 * approval of another one from missing each other.
 */
const HOLD = `select set_config('vitrine.hold', 'on', true) from public.accounts where id = $1 for no key update`;

/** PostgreSQL assigns an id to a transaction with its first change or row lock. */
const HAS_CHANGED = 'select pg_current_xact_id_if_assigned() is not null as "hasChanged"';

const MARK_COMMITTED = 'update idempotency_keys set is_committed = true where attempt = $1 and completed_at is null';

/** Runs work in a transaction that carries the context. */
export type RunInTransaction = <T>(
  context: WriteContext | null,
  work: (client: pg.PoolClient) => Promise<T>,
) => Promise<T>;

/** Receives a message that a committed transaction has announced. */
export type OnOwnMessage = (channel: string, payload: string) => void;

/**
 * Runs transactions on the connections of a pool, with the limits of the member who asks. When the connection is lost
 * during COMMIT, it is unknown whether it took effect; `isUnreachable` recognises that error like that of any other lost
 * connection.
 *
 * @param onOwnMessage receives the messages of transactions of requests once they have committed, before the request
 *   continues (decision 217)
 */
export const createRunInTransaction =
  (pool: pg.Pool, onOwnMessage: OnOwnMessage): RunInTransaction =>
  async (context, work) => {
    const { audit = null, attempt = null, hold = null } = context ?? {};
    const client = await pool.connect().catch(rethrowAsQueryError('connect'));
    let isBroken = false;
    try {
      const begin = getCurrentRequest() === null ? 'begin' : BEGIN_WITH_MESSAGES;
      await client.query(begin).catch(rethrowAsQueryError('begin'));
      const limits = getLimits();
      if (limits !== null) await limitTransaction(client, limits);
      if (audit !== null) await client.query(SET_AUDIT_CONTEXT, [audit]);
      if (hold !== null) await client.query(HOLD, [hold.accountId]).catch(rethrowAsQueryError(HOLD));
      const result = await work(client);
      if (attempt !== null && (await hasChanged(client))) {
        const marked = await client.query(MARK_COMMITTED, [attempt]).catch(rethrowAsQueryError(MARK_COMMITTED));
        if (marked.rowCount === 0) throw new AppError('idempotency.in_progress');
      }
      for (const { channel, payload } of await commit(client)) onOwnMessage(channel, payload);
      return result;
    } catch (error) {
      if (isUnreachable(error)) isBroken = true;
      else await client.query('rollback').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  };

/** Commits a transaction. Returns the messages that it has announced, if it collected them. */
async function commit(client: pg.PoolClient): Promise<{ channel: string; payload: string }[]> {
  const answered = await client.query<{ announced: string | null }>(COMMIT).catch((error: Error) => {
    if (findSqlState(error) === '25P02')
      throw new Error('The transaction was rolled back: one of its statements had failed', { cause: error });
    return rethrowAsQueryError('commit')(error);
  });
  // The driver answers several statements with an array.
  const [settings] = [answered].flat();
  const lines = (settings?.rows[0]?.announced ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const end = line.indexOf(' ');
    return { channel: line.slice(0, end), payload: line.slice(end + 1) };
  });
}

/** False if the transaction has only read: if its attempt is killed afterwards, the request may be carried out again. */
async function hasChanged(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ hasChanged: boolean }>(HAS_CHANGED).catch(rethrowAsQueryError(HAS_CHANGED));
  return rows[0]?.hasChanged === true;
}
