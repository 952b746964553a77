import type { Database } from '@vitrine/server/src/platform/database.ts';
import type { Ledger } from './ledger.ts';

/** The names of acknowledged writes, and a query for the names that exist in the database. */
export interface Kept {
  promise: string;
  acknowledged: string[];
  query: string;
}

/** Counts acknowledged writes that are missing, and names that exist more than once, as broken promises. */
export async function compareWithDatabase(pool: Database['pool'], all: readonly Kept[], ledger: Ledger): Promise<void> {
  for (const { promise, acknowledged, query } of all) {
    const { rows } = await pool.query<{ name: string }>(query);
    const existing = Map.groupBy(rows, ({ name }) => name);
    for (const name of acknowledged) if (!existing.has(name)) ledger.fail(promise, `${name} is lost`);
    for (const [name, same] of existing) {
      if (same.length > 1) ledger.fail(promise, `${name} exists ${same.length} times`);
    }
  }
}
