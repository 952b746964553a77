import { type AnyColumn, type SQL, and, asc, count, eq, getTableColumns, inArray, not, or, sql } from 'drizzle-orm';
import { agents, devices, deviceState, deviceVersions } from '../../schema/fleet-tables.ts';
import type { Db } from '../../platform/database.ts';
import { alias } from 'drizzle-orm/pg-core';
import { tagsText } from '../../platform/database/name-search.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { NAMED_IN_ZONE } from '@vitrine/contract/fleet/devices-in-zone';
import { sortKeyOf } from '../../platform/database/sort-key.ts';
import { groupMembers, groups } from '../../schema/groups-tables.ts';
import { type Group, GroupId } from '@vitrine/contract/fleet/groups';
import type { ScreenFacts } from '@vitrine/playback/facts';

/** What conditions ask of a screen. One that has not reported its size yet is a landscape one, unless its settings rotate it. */
export function toScreenFacts(
  { id, tags, rotation }: Pick<DeviceRow, 'id' | 'tags' | 'rotation'>,
  screenSize: typeof deviceState.$inferSelect.screenSize,
  groupId: string | null,
): ScreenFacts {
  const { width, height } = screenSize ?? { width: 1, height: 0 };
  const isPortrait = height > width !== (rotation % 180 !== 0);
  return {
    seed: groupId ?? id,
    orientation: isPortrait ? 'portrait' : 'landscape',
    groupIds: groupId === null ? [] : [groupId],
    tags,
  };
}

/** What conditions ask of these devices (row ids), by row id. */
export async function listScreenFacts(db: Db, ids: readonly string[]): Promise<Map<string, ScreenFacts>> {
  const rows = await db
    .select({ device: devices, screenSize: deviceState.screenSize, groupId: groupMembers.groupId })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .where(sql`${devices.id} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ device, ...rest }) => [device.id, toScreenFacts(device, rest.screenSize, rest.groupId)]));
}

export type GroupRow = typeof groups.$inferSelect;

export interface Member {
  /** The row id. */
  id: string;
  /** The public identity. */
  deviceId: string;
  name: string;
  groupId: GroupId;
}

export const member = { id: devices.id, deviceId: devices.deviceId, name: devices.name, groupId: groupMembers.groupId };

/** Joins the agent of a device whose credential is valid: it was issued for the token that the device still has. */
export const isAgentOf = (device: {
  id: AnyColumn | SQL.Aliased;
  tokenHash: AnyColumn | SQL.Aliased;
}): SQL | undefined => and(eq(agents.deviceId, device.id), eq(agents.deviceTokenHash, device.tokenHash));

/**
 * Finds the devices (row ids) that are beyond the first devices of their account.
 *
 * @param limits the number of devices by account; accounts that are left out have no limit
 */
export async function listOverLimit(
  db: Db,
  ids: readonly string[],
  limits: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  if (limits.size === 0) return new Set();
  // Materialized, or the last device within the limit would be searched for again for each device.
  const found = await db.execute(sql`
    with last as materialized (
      select given.account_id, older.created_at, older.id
      from unnest(${sql.param([...limits.keys()])}::text[], ${sql.param([...limits.values()])}::int[])
        as given (account_id, max_devices),
      lateral (
        select created_at, id from ${devices} where account_id = given.account_id and not is_virtual
        order by created_at, id offset given.max_devices - 1 limit 1
      ) as older
    )
    select device.id from ${devices} as device join last on last.account_id = device.account_id
    where device.id = any(${sql.param(ids)}::text[]) and not device.is_virtual and (device.created_at, device.id) > (last.created_at, last.id)`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return new Set((found as { rows: { id: string }[] }).rows.map(({ id }) => id));
}

/** The oldest devices up to the limit continue to play, and virtual ones beside them. The subquery for the last of them runs once per query. */
export function isOverLimit(accountId: string, maxDevices: number | null, device: AgeColumns): SQL<boolean> {
  if (maxDevices === null) return sql<boolean>`false`;
  const older = alias(devices, 'older');
  return sql<boolean>`coalesce(not ${device.isVirtual} and (${device.createdAt}, ${device.id}) > (
    select ${older.createdAt}, ${older.id} from ${unlimited('screens', 'devices')} as older where ${older.accountId} = ${accountId} and not ${older.isVirtual}
    order by ${older.createdAt}, ${older.id} offset ${maxDevices - 1} limit 1), false)`;
}

/** True for devices that were off by their working hours at their last report. */
export const isOffByHours: SQL<boolean> = sql<boolean>`coalesce(${deviceState.playing} ->> 'reason' = 'off', false)`;

/** True for devices whose panel was off at their last report, but not by their working hours. */
export const isPanelOff: SQL<boolean> = sql<boolean>`(
  coalesce(${deviceState.machine} ->> 'display' = 'off', false) and not ${isOffByHours})`;

/** The devices that match, by time zone, as a JSON array of `DevicesInZone`. */
export const selectZones = (matching: SQL): SQL => sql`(
  select coalesce(json_agg(zone order by zone."deviceCount" desc, zone."timeZone"), '[]') from (
    select time_zone as "timeZone", count(*)::integer as "deviceCount",
      to_json((array_agg(json_build_object('id', id, 'name', name) order by ${sortKeyOf(devices)}, id))[1:${NAMED_IN_ZONE}]) as devices
    from ${devices} where ${matching} group by time_zone
  ) as zone)`;

/** Lists when each device of an account was last seen, ordered by name; null if never. */
export async function listLastSeen(
  db: Db,
  accountId: string,
): Promise<{ id: string; deviceId: string; lastSeenAt: Date | null }[]> {
  return db
    .select({ id: devices.id, deviceId: devices.deviceId, lastSeenAt: deviceState.lastSeenAt })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(eq(devices.accountId, accountId))
    .orderBy(sortKeyOf(devices), asc(devices.id));
}

/** What a search for screens finds beside their name. */
export const deviceTexts = [devices.deviceId, tagsText(devices.tags), devices.site, devices.address];

export type DeviceRow = typeof devices.$inferSelect;

/** The condition that a column has one of these texts: as an array, because thousands of parameters take longer. */
export function isAnyOf(
  column: typeof devices.id | typeof devices.deviceId | typeof deviceVersions.deviceId,
  texts: readonly string[],
): SQL {
  return sql`${column} = any(${sql.param(texts)}::text[])`;
}

/** An account's device by its row id or public identity; null if there is none. */
export async function findDevice(db: Db, accountId: string, ref: string): Promise<DeviceRow | null> {
  const [row] = await findDevices(db, accountId, [ref]);
  return row ?? null;
}

/**
 * An account's devices by row ids or public identities: each once, ordered by row id. Unknown ones are left out.
 */
export async function findDevices(db: Db, accountId: string, refs: readonly string[]): Promise<DeviceRow[]> {
  // No device has another identity, and PostgreSQL refuses some texts (NUL).
  const known = [...new Set(refs.filter((ref) => /^[\w.:-]{1,128}$/.test(ref)))];
  if (known.length === 0) return [];
  return db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), or(isAnyOf(devices.id, known), isAnyOf(devices.deviceId, known))))
    .orderBy(devices.id);
}

/** Counts the devices of an account, except virtual ones. */
export async function countDevices(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), not(devices.isVirtual)));
  return row?.total ?? 0;
}

/**
 * Locks these devices and their versions until the transaction ends, in the order that all transactions use: in another
 * order two of them could deadlock.
 */
export async function lockDevices(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: devices.id })
    .from(devices)
    .where(isAnyOf(devices.id, ids))
    .orderBy(devices.id)
    .for('key share');
  await tx
    .select({ id: deviceVersions.deviceId })
    .from(deviceVersions)
    .where(isAnyOf(deviceVersions.deviceId, ids))
    .orderBy(deviceVersions.deviceId)
    .for('no key update');
}

export const isOwnedGroup = (accountId: string, id: string) => and(eq(groups.id, id), eq(groups.accountId, accountId));

/** Null when the account has no such group. */
export async function findGroup(db: Db, accountId: string, id: string): Promise<Group | null> {
  const [row] = await db.select().from(groups).where(isOwnedGroup(accountId, id));
  return row ? toGroup(row, await countGroupMembers(db, id)) : null;
}

type LockedGroup = Pick<GroupRow, 'id' | 'name' | 'rule'>;

/** Locks the group until the transaction ends. Null if the account has no such group. */
export async function lockGroup(tx: Db, accountId: string, id: string): Promise<LockedGroup | null> {
  const [row] = await tx
    .select({ id: groups.id, name: groups.name, rule: groups.rule })
    .from(groups)
    .where(isOwnedGroup(accountId, id))
    .for('no key update');
  return row ?? null;
}

/** Locks these groups until the transaction ends, in one order. Returns the ids of those that the account has. */
export async function lockGroups(tx: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), inArray(groups.id, [...ids])))
    .orderBy(groups.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** The members of one group, in its order. */
export async function listGroupMembers(db: Db, accountId: string, groupId: string): Promise<Member[]> {
  const rows = await db
    .select(member)
    .from(groupMembers)
    .innerJoin(devices, eq(devices.id, groupMembers.deviceId))
    .where(and(eq(groupMembers.groupId, groupId), eq(devices.accountId, accountId)))
    .orderBy(asc(groupMembers.position), sortKeyOf(devices), asc(devices.id));
  return rows.map((row) => ({ ...row, groupId: GroupId.parse(row.groupId) }));
}

/** The account's devices in these groups, or all of them, ordered by row id. */
export async function listCoveredDevices(
  db: Db,
  accountId: string,
  { all, groupIds }: { all: boolean; groupIds: readonly string[] },
): Promise<DeviceRow[]> {
  if (!all && groupIds.length === 0) return [];
  const members = db
    .select({ id: groupMembers.deviceId })
    .from(groupMembers)
    .where(inArray(groupMembers.groupId, [...groupIds]));
  return db
    .select(getTableColumns(devices))
    .from(devices)
    .where(and(eq(devices.accountId, accountId), all ? undefined : inArray(devices.id, members)))
    .orderBy(devices.id);
}

export interface AgeColumns {
  createdAt: AnyColumn | SQL.Aliased | SQL;
  id: AnyColumn | SQL.Aliased | SQL;
  isVirtual: AnyColumn | SQL.Aliased | SQL;
}

export function toGroup({ id, name, description, color, rule, createdAt }: GroupRow, deviceCount: number): Group {
  return { id: GroupId.parse(id), name, description, color, rule, deviceCount, createdAt: createdAt.toISOString() };
}

async function countGroupMembers(db: Db, groupId: string): Promise<number> {
  const [row] = await db.select({ size: count() }).from(groupMembers).where(eq(groupMembers.groupId, groupId));
  return row?.size ?? 0;
}
