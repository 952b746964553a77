import { type Device, type DeviceDetails, DeviceId } from '@vitrine/contract/fleet/devices';
import { isOnline, OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { and, type AnyColumn, asc, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { deviceAssignments } from '../../../schema/assignments.ts';
import { isCurrentEtag } from './manifest-etag.ts';
import { devices, deviceState, deviceVersions } from '../../../schema/fleet.ts';
import { groupMembers } from '../../../schema/groups.ts';
import { type Covers, listCovers, toShownMedia } from '../../library/index.ts';
import { media } from '../../../schema/library.ts';
import { pauses } from '../../../schema/schedule.ts';

/** Selects devices of an account and their order. */
export interface DeviceFilter {
  /** Only those with these row ids. */
  ids?: readonly string[];
  search?: string | undefined;
  status?: 'online' | 'offline' | undefined;
  /** A group's id, or `none` for devices without one. */
  group?: string | undefined;
  sort: DeviceSort;
}

/** `name` is ascending; the others are descending. */
export type DeviceSort = 'name' | 'lastSeen' | 'createdAt';

/** The position of a device in a sorted list. */
export interface DevicePosition {
  key: string;
  id: string;
}

export interface DevicePage {
  /** Null: no limit. */
  limit: number | null;
  /** The last device of the previous page. */
  after: DevicePosition | null;
}

export interface ListedDevice extends DevicePosition {
  device: Device;
}

const assignedItem = alias(media, 'assigned_item');
const playingItem = alias(media, 'playing_item');

/** Finds the pauses of devices (row ids) as they count, by row id. The schedule, a higher feature, knows them. */
export type FindPauses = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, { until: string }>>;

/** Devices with their reported state, assignment and group, in one query, and one for the playlists among them. `maxDevices` null is unlimited. */
export async function listDevices(
  db: Db,
  accountId: string,
  filter: DeviceFilter,
  { limit, after }: DevicePage,
  { now, maxDevices, findPauses }: { now: Date; maxDevices: number | null; findPauses: FindPauses },
): Promise<ListedDevice[]> {
  const { key, direction } = orderOf(filter.sort);
  const position =
    after &&
    sql`(${key}, ${devices.id}) ${direction === asc ? sql`>` : sql`<`} (${keyOf(filter.sort, after)}, ${after.id})`;
  // The page is selected first: the other joins then have few rows.
  const selected = db
    .select({
      id: devices.id,
      deviceId: devices.deviceId,
      name: devices.name,
      timeZone: devices.timeZone,
      rotation: devices.rotation,
      createdAt: devices.createdAt,
      key: key.as('key'),
    })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(and(eq(devices.accountId, accountId), matching(filter, now), position ?? undefined))
    .orderBy(direction(key), direction(devices.id));
  const page = (limit === null ? selected : selected.limit(limit)).as('page');
  const query = db
    .select({
      id: page.id,
      deviceId: page.deviceId,
      name: page.name,
      timeZone: page.timeZone,
      rotation: page.rotation,
      createdAt: page.createdAt,
      nameKey: sql<string>`lower(${page.name})`,
      isOverLimit: isOverLimit(accountId, maxDevices, page),
      version: deviceVersions.version,
      state: {
        lastSeenAt: deviceState.lastSeenAt,
        responseTimeMs: deviceState.responseTimeMs,
        currentScreen: deviceState.currentScreen,
        totalScreens: deviceState.totalScreens,
        playing: deviceState.playing,
        playingSince: deviceState.playingSince,
        clockOffsetMs: deviceState.clockOffsetMs,
        warnings: deviceState.warnings,
      },
      groupId: groupMembers.groupId,
      pausedUntil: pauses.untilAt,
      assignedItem: shownColumns(assignedItem),
      playingItem: shownColumns(playingItem),
    })
    .from(page)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, page.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, page.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, page.id))
    .leftJoin(pauses, eq(pauses.deviceId, page.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, page.id))
    .leftJoin(assignedItem, eq(assignedItem.id, deviceAssignments.mediaId))
    // The reported content, if it belongs to the account.
    .leftJoin(
      playingItem,
      and(
        sql`${playingItem.id} = coalesce(${deviceState.playing} ->> 'playlistId', ${deviceState.playing} ->> 'assetId')`,
        sql`${playingItem.accountId} = ${accountId}`,
      ),
    )
    .orderBy(direction(page.key), direction(page.id));
  const rows = await prepare(query);
  const paused = rows.filter(({ pausedUntil }) => pausedUntil !== null && pausedUntil > now).map(({ id }) => id);
  const found = paused.length === 0 ? new Map<string, { until: string }>() : await findPauses(db, paused);
  const shown = rows.flatMap(({ assignedItem: own, playingItem: playing }) => [own?.id, playing?.id]);
  const covers = await listCovers(
    db,
    shown.filter((contentId) => contentId !== undefined),
  );
  return rows.map((row) => ({
    device: toDevice(row, covers, found.get(row.id)?.until ?? null, now),
    key: {
      name: row.nameKey,
      lastSeen: (row.state?.lastSeenAt ?? NEVER).toISOString(),
      createdAt: row.createdAt.toISOString(),
    }[filter.sort],
    id: row.id,
  }));
}

export async function countMatchingDevices(
  db: Db,
  accountId: string,
  filter: DeviceFilter,
  now: Date,
): Promise<number> {
  const all = db.select({ total: count() }).from(devices).$dynamic();
  const seen = filter.status === undefined ? all : all.leftJoin(deviceState, eq(deviceState.deviceId, devices.id));
  const [row] = await seen.where(and(eq(devices.accountId, accountId), matching(filter, now)));
  return row?.total ?? 0;
}

/** The facts that a device reported about its player. */
export async function findPlayer(db: Db, id: string): Promise<Pick<DeviceDetails, 'playerVersion' | 'cache'>> {
  const [row] = await db
    .select({ playerVersion: deviceState.playerVersion, cache: deviceState.cache })
    .from(deviceState)
    .where(eq(deviceState.deviceId, id));
  return row ?? { playerVersion: null, cache: null };
}

/**
 * Those of these devices (row ids) that are beyond the first devices of their account.
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
        select created_at, id from ${devices} where account_id = given.account_id
        order by created_at, id offset given.max_devices - 1 limit 1
      ) as older
    )
    select device.id from ${devices} as device join last on last.account_id = device.account_id
    where device.id = any(${sql.param(ids)}::text[]) and (device.created_at, device.id) > (last.created_at, last.id)`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return new Set((found as { rows: { id: string }[] }).rows.map(({ id }) => id));
}

function shownColumns<T extends typeof assignedItem | typeof playingItem>(
  table: T,
): Pick<T, 'id' | 'kind' | 'filename' | 'originalName' | 'thumbnailFilename'> {
  const { id, kind, filename, originalName, thumbnailFilename } = table;
  return { id, kind, filename, originalName, thumbnailFilename };
}

interface AgeColumns {
  createdAt: AnyColumn | SQL.Aliased | SQL;
  id: AnyColumn | SQL.Aliased | SQL;
}

/** The oldest devices up to the limit continue to play. The subquery for the last of them runs once per query. */
export function isOverLimit(accountId: string, maxDevices: number | null, device: AgeColumns): SQL<boolean> {
  if (maxDevices === null) return sql<boolean>`false`;
  const older = alias(devices, 'older');
  return sql<boolean>`coalesce((${device.createdAt}, ${device.id}) > (
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

function matching({ ids, search, status, group }: DeviceFilter, now: Date): SQL | undefined {
  const since = new Date(now.getTime() - OFFLINE_AFTER_MS);
  const part = sql`lower(${search})`;
  return and(
    ids === undefined ? undefined : sql`${devices.id} = any(${sql.param(ids)}::text[])`,
    search
      ? sql`(strpos(lower(${devices.name}), ${part}) > 0 or strpos(lower(${devices.deviceId}), ${part}) > 0)`
      : undefined,
    status === 'online' ? gte(deviceState.lastSeenAt, since) : undefined,
    status === 'offline' ? or(isNull(deviceState.lastSeenAt), lt(deviceState.lastSeenAt, since)) : undefined,
    group === undefined ? undefined : isIn(group),
  );
}

function isIn(group: string): SQL {
  const member = sql`select 1 from ${groupMembers} where ${groupMembers.deviceId} = ${devices.id}`;
  return group === 'none'
    ? sql`not exists (${member})`
    : sql`exists (${member} and ${groupMembers.groupId} = ${group})`;
}

type Columns = Pick<typeof devices.$inferSelect, 'id' | 'deviceId' | 'name' | 'timeZone' | 'rotation' | 'createdAt'>;
type State = Omit<typeof deviceState.$inferSelect, 'deviceId' | 'playerVersion' | 'cache'>;
type Content = Parameters<typeof toShownMedia>[0];

interface Row extends Columns {
  version: number;
  state: State | null;
  groupId: string | null;
  pausedUntil: Date | null;
  assignedItem: Content | null;
  playingItem: Content | null;
  isOverLimit: boolean;
}

function toDevice({ state, ...row }: Row, covers: Covers, pauseEnd: string | null, now: Date): Device {
  const lastSeen = state?.lastSeenAt.toISOString() ?? null;
  const playing = state?.playing ?? null;
  return {
    id: DeviceId.parse(row.id),
    deviceId: row.deviceId,
    name: row.name,
    status: isOnline({ lastSeen }, now) ? 'online' : 'offline',
    lastSeen,
    responseTime: state?.responseTimeMs ?? null,
    currentScreen: state?.currentScreen ?? null,
    totalScreens: state?.totalScreens ?? null,
    assignedMedia: row.assignedItem && toShownMedia(row.assignedItem, covers),
    playing:
      // The message of a takeover has no asset.
      playing === null || (playing.assetId === null && playing.reason !== 'takeover')
        ? null
        : {
            media: row.playingItem && toShownMedia(row.playingItem, covers),
            reason: playing.reason,
            since: state?.playingSince?.toISOString() ?? null,
          },
    isCurrent: playing !== null && isCurrentEtag(playing.etag, row.id, row.version),
    groupId: row.groupId,
    pausedUntil: pauseEnd !== null && Date.parse(pauseEnd) > now.getTime() ? pauseEnd : null,
    isOverLimit: row.isOverLimit,
    timeZone: row.timeZone,
    rotation: row.rotation,
    clockOffsetMs: state?.clockOffsetMs ?? null,
    warnings: state?.warnings ?? [],
    createdAt: row.createdAt.toISOString(),
  };
}
