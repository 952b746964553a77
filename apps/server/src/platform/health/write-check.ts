import { sql } from 'drizzle-orm';
import type { MonotonicClock } from '../clock.ts';
import type { Channel } from '../bus.ts';
import { askDatabase } from '../database/availability.ts';
import type { Db } from '../database.ts';
import { writeChecks } from './tables.ts';

const EVERY_MS = 10_000;

/** Receivers ignore what they have not sent themselves. */
const CHANNEL: Channel = 'vitrine_probes';

/**
 * Checks that the database accepts changes and announces them, as every change is announced. It writes at most every 10 s;
 * calls in between get the last result.
 *
 * @returns a function that rejects with the reason why the database is unreachable or refuses changes
 */
export function createWriteCheck(db: Db, monotonic: MonotonicClock): () => Promise<void> {
  let dueMs = -Infinity;
  let refusal: { reason: unknown } | null = null;

  return async () => {
    // Fails and recovers together with the check of the database, whenever the next write is due.
    await askDatabase(db);
    if (monotonic() >= dueMs) {
      dueMs = monotonic() + EVERY_MS;
      refusal = await writeCheckRow(db).then(
        () => null,
        (reason: unknown) => ({ reason }),
      );
    }
    if (refusal !== null) throw refusal.reason;
  };
}

/**
 * The write is one statement: a process that fails within a transaction of several would leave the row locked for the
 * others.
 */
async function writeCheckRow(db: Db): Promise<void> {
  await db.execute(sql`
    with written as (
      insert into ${writeChecks} (id, at) values (1, now()) on conflict (id) do update set at = excluded.at returning id)
    select vitrine_announce(${CHANNEL}, 'write') from written`);
}
