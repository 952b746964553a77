import type { Database } from '../../platform/database.ts';

/** Names of acknowledged writes that do not exist, and names that exist more than once. */
interface Differences {
  lost: string[];
  duplicated: string[];
}

/** Compares acknowledged writes with the database. @param query selects the existing ones as `name` */
export async function compareNames(
  pool: Database['pool'],
  acknowledged: readonly string[],
  query: string,
): Promise<Differences> {
  const { rows } = await pool.query<{ name: string }>(query);
  const existing = Map.groupBy(rows, ({ name }) => name);
  return {
    lost: acknowledged.filter((name) => !existing.has(name)),
    duplicated: [...existing].filter(([, same]) => same.length > 1).map(([name]) => name),
  };
}
