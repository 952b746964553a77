import { GroupId, type GroupListQuery, type ListedGroup } from '@vitrine/contract/fleet/groups';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { TagRule } from '@vitrine/contract/tags/tag-text';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { sortKeyOf, toSortKey } from '../../../platform/database/sort-key.ts';
import { devices, deviceState } from '../../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../../schema/groups-tables.ts';
import { isConnecting } from '../devices/list-store.ts';
import { type GroupRow, isOwnedGroup, type Member, member, toGroup } from '../reads.ts';

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

export async function insertGroup(db: Db, row: GroupRow): Promise<void> {
  await db.insert(groups).values(row);
}

/** False when the account has no such group. */
export async function updateGroup(
  db: Db,
  accountId: string,
  id: string,
  change: Partial<Pick<GroupRow, 'name' | 'description' | 'color' | 'rule'>>,
): Promise<boolean> {
  const rows = await db.update(groups).set(change).where(isOwnedGroup(accountId, id)).returning({ id: groups.id });
  return rows.length > 0;
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
      set group_id = excluded.group_id, added_at = excluded.added_at, position = null
      where ${groupMembers.groupId} <> excluded.group_id`);
}

export async function deleteMembers(db: Db, groupId: string, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await db
    .delete(groupMembers)
    .where(
      and(eq(groupMembers.groupId, groupId), sql`${groupMembers.deviceId} = any(${sql.param(deviceIds)}::text[])`),
    );
}

/** The account's groups that follow tags, the oldest first. */
export async function listRuleGroups(
  db: Db,
  accountId: string,
): Promise<{ id: string; name: string; rule: TagRule }[]> {
  const rows = await db
    .select({ id: groups.id, name: groups.name, rule: groups.rule })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), isNotNull(groups.rule)))
    .orderBy(asc(groups.createdAt), asc(groups.id));
  return rows.flatMap(({ rule, ...row }) => (rule === null ? [] : [{ ...row, rule }]));
}

/** A screen with its tags and its group. */
export interface TaggedDevice {
  /** The row id. */
  id: string;
  tags: string[];
  groupId: string | null;
  /** True if it is in a group that does not follow tags. */
  isByHand: boolean;
}

/** These devices of the account (row ids) with their tags and groups, in order; null: all of them. */
export async function listTaggedDevices(
  db: Db,
  accountId: string,
  ids: readonly string[] | null,
): Promise<TaggedDevice[]> {
  return db
    .select({
      id: devices.id,
      tags: devices.tags,
      groupId: groupMembers.groupId,
      isByHand: sql<boolean>`${groups.id} is not null and ${groups.rule} is null`,
    })
    .from(devices)
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        eq(devices.accountId, accountId),
        ids === null ? undefined : sql`${devices.id} = any(${sql.param(ids)}::text[])`,
      ),
    )
    .orderBy(asc(devices.id));
}

/** Gives the members of a group their places in the order of these devices (row ids); the others have none. */
export async function updatePositions(tx: Db, groupId: string, deviceIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${groupMembers} set position = given.place
    from ${groupMembers} as former left join unnest(${sql.param(deviceIds)}::text[]) with ordinality as given (id, place)
      on given.id = former.device_id
    where ${groupMembers.deviceId} = former.device_id and former.group_id = ${groupId}
      and former.position is distinct from given.place`);
}
