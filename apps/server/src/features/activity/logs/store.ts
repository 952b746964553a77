import type { LogEntry } from '@vitrine/contract/activity/logs';
import { LOG_ENTRIES, type LogLevel } from '@vitrine/contract/activity/log-limits';
import { and, count, countDistinct, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { deleteBefore } from '../../../platform/partitions/store.ts';
import { logEntries } from '../../../schema/logs-tables.ts';
import type { MessageSearch } from './content-names.ts';

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
  search?: MessageSearch | undefined;
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
  return rows.map(toEntry);
}

const toEntry = ({
  seq,
  level,
  at,
  message,
  data,
  devicePublicId: deviceId,
  deviceName,
}: typeof logEntries.$inferSelect): NumberedEntry => ({
  seq,
  id: toLogId(seq),
  level,
  timestamp: at.toISOString(),
  message,
  data,
  deviceId,
  deviceName,
});

/** Consecutive entries of one level and message. */
interface Repeats {
  count: number;
  devices: number;
  /** The entry's number from which the group's are older. */
  beforeSeq: number;
  /** The entry's number from which the group's are newer. */
  afterSeq: number;
}

/**
 * Lists groups of consecutive entries of one level and message, each as its newest entry, the newest first. The end of
 * a group depends on older entries only, so a page that starts at `endSeq` of the one before repeats and omits none.
 *
 * @returns the groups, and the number of the newest entry that belongs to none of them; null if there is none
 */
export async function listRepeats(
  db: Db,
  accountId: string,
  filter: LogFilter,
  limit: number,
): Promise<{ groups: { newest: NumberedEntry; repeats: Repeats }[]; nextSeq: number | null }> {
  // Streams along the index from the newest entry on, until there are enough beginnings.
  const { level, message, seq: number } = logEntries;
  const newer = sql`(lag(${level}) over (order by ${number} desc), lag(${message}) over (order by ${number} desc))`;
  const marked = db
    .select({
      seq: logEntries.seq,
      isFirst: sql<boolean>`${newer} is distinct from (${level}, ${message})`.as('is_first'),
    })
    .from(logEntries)
    .where(matchesLogFilter(accountId, filter))
    .as('marked');
  const firsts = await db
    .select({ seq: marked.seq })
    .from(marked)
    .where(eq(marked.isFirst, true))
    .orderBy(desc(marked.seq))
    .limit(limit + 1);
  const nextSeq = firsts[limit]?.seq ?? null;
  const shown = firsts.slice(0, limit).map(({ seq }) => seq);
  if (shown.length === 0) return { groups: [], nextSeq };

  // The number above which the entries of each group are, ascending as `width_bucket` needs it.
  const ends = shown.map((_, index) => firsts[index + 1]?.seq ?? filter.afterSeq ?? 0);
  const bucket = sql<number>`width_bucket(${logEntries.seq}, ${sql.param(ends.map((end) => end + 1).toReversed())}::bigint[])`;
  const within = { ...filter, beforeSeq: (shown[0] ?? 0) + 1, afterSeq: ends.at(-1) };
  const [rows, counts] = [
    await db.select().from(logEntries).where(inArray(logEntries.seq, shown)).orderBy(desc(logEntries.seq)),
    await db
      .select({ bucket, count: count(), devices: countDistinct(logEntries.deviceId) })
      .from(logEntries)
      .where(matchesLogFilter(accountId, within))
      // By its position: the parameter of a second mention would be another expression.
      .groupBy(sql`1`),
  ];
  const countOf = new Map(counts.map((each) => [shown.length - each.bucket, each]));
  const groups = rows.map((row) => {
    const index = shown.indexOf(row.seq);
    const { count: size = 1, devices = 0 } = countOf.get(index) ?? {};
    const repeats = { count: size, devices, beforeSeq: row.seq + 1, afterSeq: ends[index] ?? 0 };
    return { newest: toEntry(row), repeats };
  });
  return { groups, nextSeq };
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

export const toLogId = (seq: number): string => `log_${seq}`;

/** The pattern of `like` for texts that contain this one. */
const toPattern = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`;

function matchesLogFilter(
  accountId: string,
  { levels, search, deviceId, afterSeq, beforeSeq }: LogFilter,
): SQL | undefined {
  const part = search === undefined || search.text === '' ? null : toPattern(search.text);
  const { refs = [], phrasings = [] } = search ?? {};
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
          refs.length === 0 ? undefined : sql`${logEntries.message} ~ ${refs.join('|')}`,
          phrasings.length === 0
            ? undefined
            : sql`${logEntries.message} ilike any(${sql.param(phrasings.map(toPattern))}::text[])`,
          sql`${logEntries.deviceName} ilike ${part}`,
          sql`${logEntries.devicePublicId} ilike ${part}`,
          sql`${logEntries.data}::text ilike ${part}`,
        ),
  );
}
