import { type Group, GroupId, type GroupListQuery, type ListedGroup } from '@vitrine/contract/fleet/groups';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { and, asc, count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { sortKeyOf, toSortKey } from '../../../platform/database/sort-key.ts';
import { devices, deviceState } from '../../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../../schema/groups-tables.ts';
import { isConnecting } from '../devices/list-store.ts';
import { countGroupMembers, type GroupRow, isOwnedGroup, type Member, member, toGroup } from '../reads.ts';

/** Lists groups; names sort naturally. */
export async function listGroups(
  db: Db,
  accountId: string,
  now: Date,
  { sort = 'name', direction = 'asc', ids }: GroupListQuery & { ids?: readonly string[] },
): Promise<ListedGroup[]> {
  const onlineSince = new Date(now.getTime() - OFFLINE_AFTER_MS);
  const isNamed = ids === undefined ? undefined : inArray(groups.id, [...ids]);
  const sizes = db
    .select({
      groupId: groupMembers.groupId,
      size: count().as('size'),
      online: sql<number>`count(*) filter (where ${gte(deviceState.lastSeenAt, onlineSince)})::integer`.as('online'),
      connecting: sql<number>`count(*) filter (where ${isConnecting(now)})::integer`.as('connecting'),
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(devices, eq(devices.id, groupMembers.deviceId))
    .leftJoin(deviceState, eq(deviceState.deviceId, groupMembers.deviceId))
    .where(and(eq(groups.accountId, accountId), isNamed))
    .groupBy(groupMembers.groupId)
    .as('sizes');
  const name = toSortKey(groups.name);
  const key = { name, deviceCount: sql`coalesce(${sizes.size}, 0)`, createdAt: groups.createdAt }[sort];
  const rows = await db
    .select({ group: groups, size: sizes.size, online: sizes.online, connecting: sizes.connecting })
    .from(groups)
    .leftJoin(sizes, eq(sizes.groupId, groups.id))
    .where(and(eq(groups.accountId, accountId), isNamed))
    .orderBy(direction === 'asc' ? asc(key) : desc(key), name, asc(groups.id));
  return rows.map(({ group, size, online, connecting }) => ({
    ...toGroup(group, size ?? 0),
    onlineCount: online ?? 0,
    connectingCount: connecting ?? 0,
  }));
}

export async function insertGroup(db: Db, row: GroupRow): Promise<Group> {
  await db.insert(groups).values(row);
  return toGroup(row, 0);
}

/** Null when the account has no such group. */
export async function updateGroup(
  db: Db,
  accountId: string,
  id: string,
  change: Partial<Pick<GroupRow, 'name' | 'description' | 'color'>>,
): Promise<Group | null> {
  const [row] = await db.update(groups).set(change).where(isOwnedGroup(accountId, id)).returning();
  return row ? toGroup(row, await countGroupMembers(db, id)) : null;
}

/** False when the account has no such group. */
export async function deleteGroup(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db.delete(groups).where(isOwnedGroup(accountId, id)).returning({ id: groups.id });
  return rows.length > 0;
}

/** The members of all groups, ordered by name. */
export async function listMembersOfGroups(db: Db, accountId: string): Promise<Member[]> {
  const rows = await db
    .select(member)
    .from(groupMembers)
    .innerJoin(devices, eq(devices.id, groupMembers.deviceId))
    .where(eq(devices.accountId, accountId))
    .orderBy(sortKeyOf(devices), asc(devices.id));
  return rows.map((row) => ({ ...row, groupId: GroupId.parse(row.groupId) }));
}

/** The groups of these devices, as far as they are in one. Row ids. */
export async function listDeviceMemberships(
  db: Db,
  deviceIds: readonly string[],
): Promise<{ deviceId: string; groupId: string }[]> {
  if (deviceIds.length === 0) return [];
  return db
    .select({ deviceId: groupMembers.deviceId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(inArray(groupMembers.deviceId, [...deviceIds]));
}

/** Moves devices to a group. The caller has checked that all belong to one account. */
export async function upsertMembers(
  db: Db,
  groupId: string,
  deviceIds: readonly string[],
  addedAt: Date,
): Promise<void> {
  if (deviceIds.length === 0) return;
  await db.execute(sql`
    insert into ${groupMembers} (device_id, group_id, added_at)
    select device_id, ${groupId}, ${addedAt.toISOString()}::timestamptz
    from unnest(${sql.param(deviceIds)}::text[]) as given (device_id)
    on conflict (device_id) do update
      set group_id = excluded.group_id, added_at = excluded.added_at
      where ${groupMembers.groupId} <> excluded.group_id`);
}

export async function deleteMembers(db: Db, groupId: string, deviceIds: readonly string[]): Promise<void> {
  await db
    .delete(groupMembers)
    .where(
      and(eq(groupMembers.groupId, groupId), sql`${groupMembers.deviceId} = any(${sql.param(deviceIds)}::text[])`),
    );
}
