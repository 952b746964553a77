import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database.ts';
import { addMonths, type Month, nameOfMonth, startOfMonth } from './months.ts';
import { partitionUpkeep } from './tables.ts';

/** A table that is partitioned by month, and the column that decides in which month a row is. */
export interface PartitionedTable {
  name: string;
  column: string;
}

/** An arbitrary number, the same in every Vitrine process. Only one process changes partitions at a time. */
const PARTITIONS_LOCK = 7_316_012;

/** The time for which a change of partitions waits for the table's lock; later statements wait behind it. */
const LOCK_TIMEOUT = '500ms';

/** Rows that one statement deletes, so that it is short. */
const DELETED_AT_ONCE = 10_000;

const nameDefaultPartition = ({ name }: PartitionedTable) => sql.identifier(`${name}_default`);

/** A literal, because definitions take no parameters; of a column of days it is the day in UTC. */
const toLiteral = (at: Date) => sql.raw(`'${at.toISOString()}'`);

const Names = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** The names of a table's partitions, with the default one. */
export async function listPartitions(db: Db, { name }: PartitionedTable): Promise<string[]> {
  const answer = await db.execute(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${`public.${name}`}::regclass order by relname`);
  return Names.parse(answer).rows.map((row) => row.name);
}

const Months = z.object({ rows: z.array(z.object({ month: z.string() })) });

/** The months whose rows are in the default partition, oldest first. */
export async function listMonthsInDefault(db: Db, table: PartitionedTable, limit: number): Promise<Month[]> {
  const column = sql.identifier(table.column);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const answer = await tx.execute(sql`
      select distinct to_char(${column}, 'YYYY-MM') as month
      from ${nameDefaultPartition(table)} where ${column} is not null order by month limit ${limit}`);
    return Months.parse(answer).rows.map(({ month }) => month);
  });
}

/**
 * Creates the partition of a month, with the month's rows from the default partition. Locks the default partition while
 * it reads it; other partitions are used meanwhile.
 */
export async function createMonth(db: Db, table: PartitionedTable, month: Month): Promise<void> {
  await changePartitions(db, async (tx) => {
    const name = nameOfMonth(table.name, month);
    if ((await listPartitions(tx, table)).includes(name)) return;
    const [created, column] = [sql.identifier(name), sql.identifier(table.column)];
    const [from, until] = [startOfMonth(month), startOfMonth(addMonths(month, 1))].map(toLiteral);
    await tx.execute(sql`lock table ${nameDefaultPartition(table)} in access exclusive mode`);
    // With the unique keys of the default partition, which the whole table does not have.
    await tx.execute(sql`create table ${created} (like ${nameDefaultPartition(table)} including all)`);
    await tx.execute(sql`
      with moved as (
        delete from ${nameDefaultPartition(table)} where ${column} >= ${from} and ${column} < ${until} returning *
      ) insert into ${created} select * from moved`);
    await tx.execute(sql`
      alter table ${sql.identifier(table.name)} attach partition ${created} for values from (${from}) to (${until})`);
  });
}

/** Removes a partition with its rows, in milliseconds. */
export async function dropPartition(db: Db, name: string): Promise<void> {
  await changePartitions(db, async (tx) => {
    await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
  });
}

/** Deletes rows of a table or partition that is no month, some at a time. */
export async function deleteBefore(db: Db, table: string, column: string, before: Date): Promise<void> {
  const name = sql.identifier(table);
  const instant = toLiteral(before);
  for (;;) {
    const answer = await db.execute(sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${sql.identifier(column)} < ${instant} limit ${DELETED_AT_ONCE}))`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
    if (((answer as { rowCount: number | null }).rowCount ?? 0) < DELETED_AT_ONCE) return;
  }
}

/** The only row of `partition_upkeep`. */
const ROW = 1;

interface Upkeep {
  lastRunAt: Date;
  steadySince: Date;
}

/** Replaces the record of the last run, while other processes wait. */
export async function recordUpkeep(db: Db, next: (last: Upkeep | null) => Upkeep): Promise<Upkeep> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`);
    const [last] = await tx.select().from(partitionUpkeep).where(eq(partitionUpkeep.id, ROW));
    const set = next(last ?? null);
    await tx
      .insert(partitionUpkeep)
      .values({ id: ROW, ...set })
      .onConflictDoUpdate({ target: partitionUpkeep.id, set });
    return set;
  });
}

async function changePartitions(db: Db, change: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`);
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
    await change(tx);
  });
}
