import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database.ts';
import type { Platform } from '../platform.ts';
import { findSqlState } from '../database/errors.ts';
import {
  addMonths,
  findMonthAfter,
  type Keep,
  findKeptSince,
  type Month,
  toMonth,
  type Partition,
  partitionNamed,
} from './months.ts';
import {
  createMonth,
  deleteBefore,
  dropPartition,
  listMonthsInDefault,
  listPartitions,
  type PartitionedTable,
  recordUpkeep,
} from './store.ts';

interface KeptTable extends PartitionedTable {
  keep: Keep;
}

/** Months after the present one that have partitions already. */
const MONTHS_AHEAD = 2;

/** Months whose rows are moved out of the default partition in one run. */
const MOVED_MONTHS = 36;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A larger step between two runs counts as a change of the clock by hand. */
const MAX_ADVANCE_MS = 7 * DAY_MS;

/** After such a change, nothing is removed for this time, in which a wrong clock can be corrected. */
const STEADY_MS = 7 * DAY_MS;

/** About 15 s altogether; the next run tries again. */
const ATTEMPTS = 20;
const RETRY_MS = 250;

/** Lock timeout and deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

/** The months of partitioned tables. */
export function createPartitions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { tables }: { tables: readonly KeptTable[] },
) {
  return {
    /** Creates the partitions of the months to come, and of those whose rows are in a default partition. */
    async prepare(): Promise<void> {
      for (const table of tables) {
        const existing = await readPartitions(db, table);
        const now = toMonth(clock());
        const coming = Array.from({ length: MONTHS_AHEAD + 1 }, (_, i) => addMonths(now, i));
        const wanted = new Set([...coming, ...(await listMonthsInDefault(db, table, MOVED_MONTHS))]);
        for (const month of wanted) {
          if (!existing.some((partition) => holdsMonth(partition, month)))
            await retryForLocks(() => createMonth(db, table, month));
        }
      }
    },

    /**
     * Removes what is no longer kept: months by dropping their partitions, the rest row by row. Does nothing until the
     * clock has run steadily for a week, so that a clock that is a year ahead removes nothing.
     */
    async removeExpired(): Promise<void> {
      const now = clock();
      const { steadySince } = await recordUpkeep(db, (last) => ({
        lastRunAt: now,
        steadySince: last !== null && isSteady(last.lastRunAt, now) ? last.steadySince : now,
      }));
      if (now.getTime() - steadySince.getTime() < STEADY_MS) return;
      for (const table of tables) {
        const since = findKeptSince(now, table.keep);
        for (const partition of await readPartitions(db, table)) {
          if (findMonthAfter(partition) <= toMonth(since)) await retryForLocks(() => dropPartition(db, partition.name));
          else if ('before' in partition) await deleteBefore(db, partition.name, table.column, since);
        }
        await deleteBefore(db, `${table.name}_default`, table.column, since);
      }
    },
  };
}

async function readPartitions(db: Db, table: PartitionedTable): Promise<Partition[]> {
  const names = await listPartitions(db, table);
  return names.flatMap((name) => partitionNamed(table.name, name) ?? []);
}

const holdsMonth = (partition: Partition, month: Month): boolean =>
  'month' in partition ? partition.month === month : month < partition.before;

function isSteady(before: Date, now: Date): boolean {
  const advanceMs = now.getTime() - before.getTime();
  return advanceMs >= 0 && advanceMs <= MAX_ADVANCE_MS;
}

/** Repeats a change of partitions that could not get its locks, so that it never makes others wait for long. */
async function retryForLocks(change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (attempt === ATTEMPTS || !LOCKED.has(findSqlState(error) ?? '')) throw error;
      await delay(RETRY_MS);
    }
  }
}
