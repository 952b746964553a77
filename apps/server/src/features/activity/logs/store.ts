import type { LogEntry } from '@vitrine/contract/activity/logs';
import { LOG_ENTRIES, type LogLevel } from '@vitrine/contract/activity/log-limits';
import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { deleteBefore } from '../../../platform/partitions/store.ts';
import { logEntries } from '../../../schema/logs.ts';

/** An entry to insert. */
export interface NewEntry {
  accountId: string;
  /** Row id; null for an entry about the account. */
  deviceId: string | null;
  /**
   * An id from the device, or from what the entry is about, by which a repeated entry is recognised; null if it is
   * never repeated.
   */
  entryId: string | null;
  level: LogLevel;
  at: Date;
  message: string;
  data: Record<string, unknown> | null;
}

export interface LogFilter {
  levels?: readonly LogLevel[] | undefined;
  search?: string | undefined;
  /** Row id. */
  deviceId?: string | undefined;
  /** The entry after which the listed entries were received. */
  afterSeq?: number | undefined;
  /** The entry before which the listed entries were received. */
  beforeSeq?: number | undefined;
}

interface NumberedEntry extends LogEntry {
  seq: number;
}

/**
 * Inserts entries with the present names of their devices. Entries that a device has sent before, and those of deleted
 * accounts, are skipped.
 *
 * @returns the number of inserted entries
 */
export async function insertLogEntries(db: Db, entries: readonly NewEntry[], receivedAt: Date): Promise<number> {
  if (entries.length === 0) return 0;
  const column = <T>(of: (entry: NewEntry) => T) => sql.param(entries.map(of));
  const answer = await db.execute(sql`
    insert into ${logEntries} (
      account_id, device_id, entry_id, level, at, received_at, message, data, device_public_id, device_name)
    select entry.account_id, entry.device_id, entry.entry_id, entry.level, to_timestamp(entry.at / 1000),
      ${receivedAt.toISOString()}::timestamptz, entry.message, entry.data, devices.device_id, devices.name
    from unnest(
      ${column((entry) => entry.accountId)}::text[],
      ${column((entry) => entry.deviceId)}::text[],
      ${column((entry) => entry.entryId)}::text[],
      ${column((entry) => entry.level)}::text[],
      ${column((entry) => entry.at.getTime())}::double precision[],
      ${column((entry) => entry.message)}::text[],
      ${column((entry) => (entry.data === null ? null : JSON.stringify(entry.data)))}::jsonb[]
    ) with ordinality as entry (account_id, device_id, entry_id, level, at, message, data, position)
    join accounts on accounts.id = entry.account_id
    left join devices on devices.id = entry.device_id
    where not exists (
      select from log_entries as earlier
      where earlier.device_id = entry.device_id and earlier.entry_id = entry.entry_id)
    order by entry.position
    -- without an index's name: that of a table that is partitioned by month could not exclude repeats of last month
    on conflict do nothing`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return (answer as { rowCount: number | null }).rowCount ?? 0;
}

/** Finds which ids are those of stored entries of the server, which are not about a device. */
export async function findKnownIds(db: Db, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ id: logEntries.entryId })
    .from(logEntries)
    .where(and(isNull(logEntries.deviceId), sql`${logEntries.entryId} = any(${sql.param(ids)}::text[])`));
  return new Set(rows.map(({ id }) => id));
}

/** Lists entries, the newest first. */
export async function listLogEntries(
  db: Db,
  accountId: string,
  filter: LogFilter,
  limit: number,
): Promise<NumberedEntry[]> {
  const rows = await db
    .select()
    .from(logEntries)
    .where(matchesLogFilter(accountId, filter))
    .orderBy(desc(logEntries.seq))
    .limit(limit);
  return rows.map(({ seq, level, at, message, data, devicePublicId: deviceId, deviceName }) => ({
    seq,
    id: toLogId(seq),
    level,
    timestamp: at.toISOString(),
    message,
    data,
    deviceId,
    deviceName,
  }));
}

export async function countLogEntries(db: Db, accountId: string, filter: LogFilter): Promise<number> {
  return db.$count(logEntries, matchesLogFilter(accountId, filter));
}

/** Deletes all but an account's newest `LOG_ENTRIES` entries. */
export async function trimEntries(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`
    delete from ${logEntries} where account_id = ${accountId} and seq <= (
      select seq from log_entries where account_id = ${accountId} order by seq desc offset ${LOG_ENTRIES} limit 1)`);
}

/** Accounts with more than `LOG_ENTRIES` entries. */
export async function listAccountsToTrim(db: Db): Promise<string[]> {
  const rows = await db
    .select({ accountId: logEntries.accountId })
    .from(logEntries)
    .groupBy(logEntries.accountId)
    .having(sql`count(*) > ${LOG_ENTRIES}`);
  return rows.map(({ accountId }) => accountId);
}

export async function deleteEntriesBefore(db: Db, before: Date): Promise<void> {
  await deleteBefore(db, 'log_entries', 'received_at', before);
}

const toLogId = (seq: number): string => `log_${seq}`;

function matchesLogFilter(
  accountId: string,
  { levels, search, deviceId, afterSeq, beforeSeq }: LogFilter,
): SQL | undefined {
  const part = search === undefined || search === '' ? null : `%${search.replace(/[%_\\]/g, '\\$&')}%`;
  return and(
    eq(logEntries.accountId, accountId),
    levels === undefined ? undefined : inArray(logEntries.level, [...levels]),
    deviceId === undefined ? undefined : eq(logEntries.deviceId, deviceId),
    afterSeq === undefined ? undefined : gt(logEntries.seq, afterSeq),
    beforeSeq === undefined ? undefined : lt(logEntries.seq, beforeSeq),
    part === null
      ? undefined
      : or(
          sql`${logEntries.message} ilike ${part}`,
          sql`${logEntries.deviceName} ilike ${part}`,
          sql`${logEntries.devicePublicId} ilike ${part}`,
          sql`${logEntries.data}::text ilike ${part}`,
        ),
  );
}
