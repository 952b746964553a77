import type pg from 'pg';
import { findSqlState } from '../database/errors.ts';

/** Some hosted databases do not allow `pg_control_system()`. */
const INSUFFICIENT_PRIVILEGE = '42501';

type Connection = Pick<pg.Pool, 'query'>;

/** The answer; null if the user of the connection may not ask. */
async function nullIfForbidden<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (findSqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    return null;
  });
}

/** Reads an identity that is the same for a database and its physical copies, and different for other databases. */
export async function readIdentity(connection: Connection): Promise<string> {
  const system = await nullIfForbidden(
    connection.query<{ id: string }>('select system_identifier::text as id from pg_control_system()'),
  );
  const { rows } = await connection.query<{ name: string }>('select current_database() as name');
  return `${system?.rows[0]?.id ?? ''} ${rows[0]?.name ?? ''}`;
}

/** The position up to which a primary has written the write-ahead log, in bytes. */
export async function readWrittenPosition(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ position: number }>(
    `select (pg_current_wal_lsn() - '0/0')::bigint as position`,
  );
  return rows[0]?.position ?? 0;
}

/** The position up to which a standby has replayed the write-ahead log, in bytes; null if it is not a standby. */
export async function readReplayedPosition(connection: Connection): Promise<number | null> {
  const { rows } = await connection.query<{ position: number | null }>(
    `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0')::bigint as position`,
  );
  return rows[0]?.position ?? null;
}

/** A promotion begins a new timeline. Null if the user may not ask. */
export async function timelineOfPrimary(connection: Connection): Promise<number | null> {
  const answer = await nullIfForbidden(
    connection.query<{ timeline: number }>(
      `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
    ),
  );
  return answer?.rows[0]?.timeline ?? null;
}

/**
 * The timeline that a standby replays; null if the user may not ask. Only members of `pg_read_all_stats` see the timeline
 * that it receives. For others it changes with the next restartpoint, minutes after a failover.
 */
export async function timelineOfStandby(connection: Connection): Promise<number | null> {
  const answer = await nullIfForbidden(
    connection.query<{ timeline: number | null }>(
      `select greatest(
        (select received_tli from pg_stat_wal_receiver),
        (select min_recovery_end_timeline from pg_control_recovery()),
        (select timeline_id from pg_control_checkpoint())) as timeline`,
    ),
  );
  return answer?.rows[0]?.timeline ?? null;
}
