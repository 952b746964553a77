import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { matchesName, rankName } from '../../platform/database/name-search.ts';
import { sortKeyOf, toSortKey } from '../../platform/database/sort-key.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { media } from '../../schema/library-tables.ts';

interface Named {
  table: SQLWrapper;
  id: AnyColumn;
  accountId: AnyColumn;
  name: AnyColumn;
  sortKey: SQLWrapper;
  codes?: readonly AnyColumn[];
}

const searched: readonly Named[] = [
  { ...pick(devices), table: devices, name: devices.name, sortKey: sortKeyOf(devices), codes: [devices.deviceId] },
  { ...pick(groups), table: groups, name: groups.name, sortKey: toSortKey(groups.name) },
  {
    ...pick(media),
    table: media,
    name: media.originalName,
    sortKey: sortKeyOf({ name: media.originalName, sortKey: media.sortKey }),
  },
];

function pick({ id, accountId }: { id: AnyColumn; accountId: AnyColumn }) {
  return { id, accountId };
}

/**
 * Finds the ids of screens, groups and content whose names have the words of a search: the screens first, then the groups,
 * then the content, and of each kind the best matches, `limit` at most.
 */
export async function findIds(db: Db, accountId: string, search: string, limit: number): Promise<string[]> {
  const parts = searched.map((each, place) => selectMatches(each, place, accountId, search, limit));
  const found = await db.execute(
    sql`select id from (${sql.join(parts, sql` union all `)}) as found order by place, rank, key, id`,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return (found as { rows: { id: string }[] }).rows.map(({ id }) => id);
}

function selectMatches(
  { table, id, accountId: owner, codes, ...named }: Named,
  place: number,
  accountId: string,
  search: string,
  limit: number,
): SQL {
  return sql`(
    select ${place}::integer as place, ${rankName(search, named.name)} as rank, ${named.sortKey} as key, ${id} as id
    from ${table} where ${owner} = ${accountId} and ${matchesName(search, named, codes)}
    order by rank, key, id limit ${limit})`;
}
