import type { Database } from '../../platform/database.ts';
import { compareNames } from '../processes/acknowledged.ts';
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
    const { lost, duplicated } = await compareNames(pool, acknowledged, query);
    for (const name of lost) ledger.fail(promise, `${name} is lost`);
    for (const name of duplicated) ledger.fail(promise, `${name} exists more than once`);
  }
}
