import { and, type AnyColumn, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { matchesName, rankName, tagsText } from '../../platform/database/name-search.ts';
import { sortKeyOf, toSortKey } from '../../platform/database/sort-key.ts';
import { deviceTexts } from '../fleet/index.ts';
import { members, users } from '../../schema/accounts-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { priceLists } from '../../schema/layouts/prices-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { events } from '../../schema/schedule-tables.ts';
import { standbyItems } from '../../schema/takeovers-tables.ts';

interface Named {
  table: SQLWrapper;
  id: AnyColumn;
  accountId: AnyColumn;
  name: AnyColumn;
  sortKey: SQLWrapper;
  codes?: readonly SQLWrapper[];
}

/** The kinds of results in their order. */
const searched: readonly Named[] = [
  { ...pick(devices), table: devices, name: devices.name, sortKey: sortKeyOf(devices), codes: deviceTexts },
  { ...pick(groups), table: groups, name: groups.name, sortKey: toSortKey(groups.name) },
  {
    ...pick(media),
    table: media,
    name: media.originalName,
    sortKey: sortKeyOf({ name: media.originalName, sortKey: media.sortKey }),
    codes: [tagsText(media.tags)],
  },
  { ...pick(events), table: events, name: events.title, sortKey: toSortKey(events.title) },
  { ...pick(priceLists), table: priceLists, name: priceLists.name, sortKey: toSortKey(priceLists.name) },
  { ...pick(standbyItems), table: standbyItems, name: standbyItems.title, sortKey: toSortKey(standbyItems.title) },
  {
    table: sql`${members} inner join ${users} on ${users.id} = ${members.userId}`,
    id: users.id,
    accountId: members.accountId,
    name: users.name,
    sortKey: toSortKey(users.name),
    codes: [users.email],
  },
];

function pick({ id, accountId }: { id: AnyColumn; accountId: AnyColumn }) {
  return { id, accountId };
}

/** Finds the ids of what has the words of a search in its name: of each kind the best matches, `limit` at most. */
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

/** What of the account has one of these ids, beside screens, groups and content. */
export async function readNamed(db: Db, accountId: string, ids: readonly string[]) {
  const [schedules, lists, standby, people] = await Promise.all([
    readIds(ids, 'evt_', (some) =>
      db
        .select({ id: events.id, name: events.title })
        .from(events)
        .where(and(eq(events.accountId, accountId), inArray(events.id, some))),
    ),
    readIds(ids, 'prl_', (some) =>
      db
        .select({ id: priceLists.id, name: priceLists.name })
        .from(priceLists)
        .where(and(eq(priceLists.accountId, accountId), inArray(priceLists.id, some))),
    ),
    readIds(ids, 'stb_', (some) =>
      db
        .select({ id: standbyItems.id, name: standbyItems.title })
        .from(standbyItems)
        .where(and(eq(standbyItems.accountId, accountId), inArray(standbyItems.id, some))),
    ),
    readIds(ids, 'usr_', (some) =>
      db
        .select({ id: users.id, name: users.name, email: users.email })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(and(eq(members.accountId, accountId), inArray(users.id, some))),
    ),
  ]);
  return { schedules, lists, standby, people };
}

/** Asks for the ids of one kind, if there are any. */
async function readIds<Row>(
  ids: readonly string[],
  prefix: string,
  read: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const some = ids.filter((id) => id.startsWith(prefix));
  return some.length === 0 ? [] : read(some);
}
