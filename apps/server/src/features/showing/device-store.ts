import { type Device, DeviceId, isOnline, OFFLINE_AFTER_MS } from '@vitrine/contract/devices';
import { and, asc, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import { deviceAssignments } from '../assignments/tables.ts';
import { isCurrentEtag } from '../devices/etag.ts';
import { devices, deviceState, deviceVersions } from '../devices/tables.ts';
import { groupMembers } from '../groups/tables.ts';
import { toShownMedia } from '../media/store.ts';
import { media } from '../media/tables.ts';
import { pauses } from '../schedule/tables.ts';

/** Which of an account's devices, in which order. */
export interface DeviceFilter {
  search: string | undefined;
  status: 'online' | 'offline' | undefined;
  /** By name; the last seen or the newest first. */
  sort: DeviceSort;
}

export type DeviceSort = 'name' | 'lastSeen' | 'createdAt';

/** Where in a sorted list a device stands. */
export interface DevicePosition {
  key: string;
  id: string;
}

export interface DevicePage {
  /** All of them where null. */
  limit: number | null;
  /** The last device of the page before. */
  after: DevicePosition | null;
}

export interface ListedDevice extends DevicePosition {
  device: Device;
}

const ownMedium = alias(media, 'own_medium');
const playingMedium = alias(media, 'playing_medium');

/** Devices with all that is known of them, in one query. `maxDevices` null is unlimited. */
export async function listDevices(
  db: Db,
  accountId: string,
  filter: DeviceFilter,
  { limit, after }: DevicePage,
  { now, maxDevices }: { now: Date; maxDevices: number | null },
): Promise<ListedDevice[]> {
  const { key, direction } = orderOf(filter.sort);
  const position =
    after &&
    sql`(${key}, ${devices.id}) ${direction === asc ? sql`>` : sql`<`} (${keyOf(filter.sort, after)}, ${after.id})`;
  // The page is cut before anything is joined to it that it does not need to be found.
  const ids = db
    .select({ id: devices.id, key: key.as('key') })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(and(eq(devices.accountId, accountId), matching(filter, now), position ?? undefined))
    .orderBy(direction(key), direction(devices.id));
  const page = (limit === null ? ids : ids.limit(limit)).as('page');
  const rows = await db
    .select({ ...listed(accountId, maxDevices), name: sql<string>`lower(${devices.name})` })
    .from(page)
    .innerJoin(devices, eq(devices.id, page.id))
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .leftJoin(pauses, eq(pauses.deviceId, devices.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, devices.id))
    .leftJoin(ownMedium, eq(ownMedium.id, deviceAssignments.mediaId))
    .leftJoin(playingMedium, isPlaying)
    .orderBy(direction(page.key), direction(page.id));
  return rows.map((row) => ({
    device: toDevice(row, now),
    key: {
      name: row.name,
      lastSeen: (row.state?.lastSeenAt ?? NEVER).toISOString(),
      createdAt: row.device.createdAt.toISOString(),
    }[filter.sort],
    id: row.device.id,
  }));
}

export async function countDevices(db: Db, accountId: string, filter: DeviceFilter, now: Date): Promise<number> {
  const all = db.select({ total: count() }).from(devices).$dynamic();
  const seen = filter.status === undefined ? all : all.leftJoin(deviceState, eq(deviceState.deviceId, devices.id));
  const [row] = await seen.where(and(eq(devices.accountId, accountId), matching(filter, now)));
  return row?.total ?? 0;
}

/** Null when the account has no device with this row id. */
export async function findListedDevice(
  db: Db,
  accountId: string,
  id: string,
  { now, maxDevices }: { now: Date; maxDevices: number | null },
): Promise<Device | null> {
  const [row] = await db
    .select(listed(accountId, maxDevices))
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .leftJoin(pauses, eq(pauses.deviceId, devices.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, devices.id))
    .leftJoin(ownMedium, eq(ownMedium.id, deviceAssignments.mediaId))
    .leftJoin(playingMedium, isPlaying)
    .where(and(eq(devices.accountId, accountId), eq(devices.id, id)));
  return row ? toDevice(row, now) : null;
}

/** Whether a device (row id) is beyond the first `maxDevices` of its account. */
export async function findIsOverLimit(
  db: Db,
  accountId: string,
  id: string,
  maxDevices: number | null,
): Promise<boolean> {
  if (maxDevices === null) return false;
  const [row] = await db
    .select({ isOver: isOverLimit(accountId, maxDevices) })
    .from(devices)
    .where(eq(devices.id, id));
  return row?.isOver ?? false;
}

/** What it says it plays, as far as it is the account's. */
const isPlaying = and(
  sql`${playingMedium.id} = ${deviceState.playing} ->> 'assetId'`,
  eq(playingMedium.accountId, devices.accountId),
);

const listed = (accountId: string, maxDevices: number | null) => ({
  device: devices,
  version: deviceVersions.version,
  state: deviceState,
  groupId: groupMembers.groupId,
  pausedUntil: pauses.untilAt,
  ownMedium,
  playingMedium,
  isOverLimit: isOverLimit(accountId, maxDevices),
});

/** The oldest devices up to the limit go on playing; where the last of them stands is looked up once per query. */
function isOverLimit(accountId: string, maxDevices: number | null): SQL<boolean> {
  if (maxDevices === null) return sql<boolean>`false`;
  const older = alias(devices, 'older');
  return sql<boolean>`coalesce((${devices.createdAt}, ${devices.id}) > (
    select ${older.createdAt}, ${older.id} from ${devices} as older where ${older.accountId} = ${accountId}
    order by ${older.createdAt}, ${older.id} offset ${maxDevices - 1} limit 1), false)`;
}

const NEVER = new Date(0);

function orderOf(sort: DeviceSort): { key: SQL; direction: typeof asc } {
  switch (sort) {
    case 'name':
      return { key: sql`lower(${devices.name})`, direction: asc };
    case 'lastSeen':
      return { key: sql`coalesce(${deviceState.lastSeenAt}, ${NEVER.toISOString()}::timestamptz)`, direction: desc };
    case 'createdAt':
      return { key: sql`${devices.createdAt}`, direction: desc };
  }
}

const keyOf = (sort: DeviceSort, { key }: DevicePosition): SQL =>
  sort === 'name' ? sql`${key}::text` : sql`${key}::timestamptz`;

function matching({ search, status }: DeviceFilter, now: Date): SQL | undefined {
  const since = new Date(now.getTime() - OFFLINE_AFTER_MS);
  const part = sql`lower(${search})`;
  return and(
    search
      ? sql`(strpos(lower(${devices.name}), ${part}) > 0 or strpos(lower(${devices.deviceId}), ${part}) > 0)`
      : undefined,
    status === 'online' ? gte(deviceState.lastSeenAt, since) : undefined,
    status === 'offline' ? or(isNull(deviceState.lastSeenAt), lt(deviceState.lastSeenAt, since)) : undefined,
  );
}

interface Row {
  device: typeof devices.$inferSelect;
  version: number;
  state: typeof deviceState.$inferSelect | null;
  groupId: string | null;
  pausedUntil: Date | null;
  ownMedium: typeof media.$inferSelect | null;
  playingMedium: typeof media.$inferSelect | null;
  isOverLimit: boolean;
}

function toDevice({ device, version, state, ...row }: Row, now: Date): Device {
  const lastSeen = state?.lastSeenAt.toISOString() ?? null;
  const playing = state?.playing ?? null;
  return {
    id: DeviceId.parse(device.id),
    deviceId: device.deviceId,
    name: device.name,
    status: isOnline({ lastSeen }, now) ? 'online' : 'offline',
    lastSeen,
    responseTime: state?.responseTimeMs ?? null,
    currentScreen: state?.currentScreen ?? null,
    totalScreens: state?.totalScreens ?? null,
    assignedMedia: row.ownMedium && toShownMedia(row.ownMedium),
    playing:
      playing === null || playing.assetId === null
        ? null
        : {
            media: row.playingMedium && toShownMedia(row.playingMedium),
            reason: playing.reason,
            since: state?.playingSince?.toISOString() ?? null,
          },
    isCurrent: playing !== null && isCurrentEtag(playing.etag, device.id, version),
    groupId: row.groupId,
    pausedUntil: row.pausedUntil !== null && row.pausedUntil > now ? row.pausedUntil.toISOString() : null,
    isOverLimit: row.isOverLimit,
    timeZone: device.timeZone,
    rotation: device.rotation,
    clockOffsetMs: state?.clockOffsetMs ?? null,
    warnings: state?.warnings ?? [],
    createdAt: device.createdAt.toISOString(),
  };
}
