import type pg from 'pg';
import { sqlStateOf } from '../database/errors.ts';

/** Some hosted databases do not allow `pg_control_system()`. */
const INSUFFICIENT_PRIVILEGE = '42501';

type Connection = Pick<pg.Pool, 'query'>;

/** The same for a database and its physical copies, different for other databases. */
export async function identityOf(connection: Connection): Promise<string> {
  const system = await connection
    .query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    .catch((error: unknown) => {
      if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      return null;
    });
  const { rows } = await connection.query<{ name: string }>('select current_database() as name');
  return `${system?.rows[0]?.id ?? ''} ${rows[0]?.name ?? ''}`;
}

/** The position up to which a primary has written the write-ahead log, in bytes. */
export async function writtenBy(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ position: number }>(
    `select (pg_current_wal_lsn() - '0/0')::bigint as position`,
  );
  return rows[0]?.position ?? 0;
}

/** The position up to which a standby has replayed the write-ahead log, in bytes; null if it is not a standby. */
export async function replayedBy(connection: Connection): Promise<number | null> {
  const { rows } = await connection.query<{ position: number | null }>(
    `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0')::bigint as position`,
  );
  return rows[0]?.position ?? null;
}
