import {
  type DeviceCounts,
  type DeviceListQuery,
  type DeviceSort,
  OFFLINE_NAMED,
} from '@vitrine/contract/fleet/device-list-query';
import { type Device, type DeviceDetails, SHOWN_LISTED, type ReportedContent } from '@vitrine/contract/fleet/devices';
import { CONNECTING_MS } from '@vitrine/contract/fleet/presence';
import { and, count, desc, eq, gte, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database.ts';
import { hasTags, matchesName } from '../../../platform/database/name-search.ts';
import { sortKeyOf } from '../../../platform/database/sort-key.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { deviceAssignments } from '../../../schema/assignments-tables.ts';
import {
  type DevicePosition,
  type Direction,
  isPlayingItem,
  nameKey,
  onlineSince,
  orderDevices,
  playingId,
  playingItem,
  stripId,
} from './order-store.ts';
import { deviceTexts, isAgentOf, isOffByHours, isOverLimit, isPanelOff } from '../reads.ts';
import { ETAG_FORMAT } from './manifest-etag.ts';
import { toDevice } from './to-device.ts';
import { agents, devices, deviceState, deviceVersions } from '../../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../../schema/groups-tables.ts';
import { listCovers, requireShownKind } from '../../library/index.ts';
import { media } from '../../../schema/library-tables.ts';
import { pauses } from '../../../schema/schedule-tables.ts';
import { takeovers } from '../../../schema/takeovers-tables.ts';

/** Selects devices of an account and their order. */
export interface DeviceFilter extends Omit<DeviceListQuery, 'limit' | 'cursor' | 'ids'> {
  /** The row ids of the devices. */
  ids?: readonly string[] | undefined;
  sort: DeviceSort;
  direction: Direction;
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
  const { key, text, orderBy, isAfter } = orderDevices(filter.sort, filter.direction, now);
  // The page is selected first: the other joins then have few rows.
  const selected = db
    .select({
      id: devices.id,
      deviceId: devices.deviceId,
      name: devices.name,
      tags: devices.tags,
      site: devices.site,
      address: devices.address,
      timeZone: devices.timeZone,
      rotation: devices.rotation,
      fit: devices.fit,
      createdAt: devices.createdAt,
      isVirtual: devices.isVirtual,
      tokenHash: devices.tokenHash,
      key: key.as('key'),
      text: text.as('text'),
      nameKey: nameKey.as('name_key'),
    })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .$dynamic();
  const joined =
    filter.sort === 'media'
      ? selected.leftJoin(playingItem, isPlayingItem(accountId))
      : filter.sort === 'group' || filter.sort === 'position'
        ? selected
            .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
            .leftJoin(groups, eq(groups.id, groupMembers.groupId))
        : selected;
  const sorted = joined
    .where(
      and(
        eq(devices.accountId, accountId),
        matchesDeviceFilter(filter, now),
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(...orderBy({ key, name: nameKey, id: devices.id }));
  const page = (limit === null ? sorted : sorted.limit(limit)).as('page');
  const query = db
    .select({
      id: page.id,
      deviceId: page.deviceId,
      name: page.name,
      tags: page.tags,
      site: page.site,
      address: page.address,
      timeZone: page.timeZone,
      rotation: page.rotation,
      fit: page.fit,
      createdAt: page.createdAt,
      key: page.text,
      nameKey: page.nameKey,
      isOverLimit: isOverLimit(accountId, maxDevices, page),
      version: deviceVersions.version,
      state: {
        lastSeenAt: deviceState.lastSeenAt,
        responseTimeMs: deviceState.responseTimeMs,
        currentScreen: deviceState.currentScreen,
        totalScreens: deviceState.totalScreens,
        screenSize: deviceState.screenSize,
        playing: deviceState.playing,
        playingSince: deviceState.playingSince,
        clockOffsetMs: deviceState.clockOffsetMs,
        warnings: deviceState.warnings,
        display: sql<Device['display']>`${deviceState.machine} ->> 'display'`,
        playerVersion: deviceState.playerVersion,
      },
      abilities: sql<
        string[] | null
      >`case when ${agents.deviceId} is not null then ${deviceState.machine} -> 'can' end`,
      groupId: groupMembers.groupId,
      pausedUntil: pauses.untilAt,
      assignedId: deviceAssignments.mediaId,
      assignedItem: selectShownColumns(assignedItem),
      playingItem: selectShownColumns(playingItem),
      strip: { id: takeovers.id, title: takeovers.title },
    })
    .from(page)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, page.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, page.id))
    .leftJoin(agents, isAgentOf(page))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, page.id))
    .leftJoin(pauses, eq(pauses.deviceId, page.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, page.id))
    .leftJoin(assignedItem, eq(assignedItem.id, deviceAssignments.mediaId))
    .leftJoin(playingItem, isPlayingItem(accountId))
    .leftJoin(takeovers, and(eq(takeovers.id, stripId), eq(takeovers.accountId, accountId)))
    .orderBy(...orderBy({ key: page.key, name: page.nameKey, id: page.id }));
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
    key: row.key,
    name: row.name,
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
  const seen =
    filter.status === undefined && filter.shows === undefined
      ? all
      : all.leftJoin(deviceState, eq(deviceState.deviceId, devices.id));
  const [row] = await seen.where(and(eq(devices.accountId, accountId), matchesDeviceFilter(filter, now)));
  return row?.total ?? 0;
}

/** The columns that {@link isCurrentEtag} compares. */
const currentEtagPrefix = sql`${`${ETAG_FORMAT}-`} || right(${devices.id}, 8) || '-' || ${deviceVersions.version} || '-'`;

const countWhere = (condition: SQL): SQL<number> => sql<number>`count(*) filter (where ${condition})::integer`;

/** Counts an account's devices, and names the first that are offline. */
export async function countDevicesByState(db: Db, accountId: string, now: Date): Promise<DeviceCounts> {
  const isOnlineNow = sql`${deviceState.lastSeenAt} >= ${onlineSince(now).toISOString()}::timestamptz`;
  const etag = sql`${deviceState.playing} ->> 'etag'`;
  const counting = db
    .select({
      total: count(),
      online: countWhere(isOnlineNow),
      off: countWhere(sql`${isOnlineNow} and ${isPanelOff}`),
      offHours: countWhere(sql`${isOnlineNow} and ${isOffByHours}`),
      connecting: countWhere(isConnecting(now)),
      outdated: countWhere(sql`${isOnlineNow} and starts_with(${etag}, ${currentEtagPrefix}) is not true`),
      playingActive: countWhere(sql`${isOnlineNow} and ${deviceState.playing} ->> 'reason' = 'global'`),
      ungrouped: countWhere(isNull(groupMembers.groupId)),
    })
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .where(eq(devices.accountId, accountId));
  const naming = db
    .select({ name: devices.name })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(and(eq(devices.accountId, accountId), isOffline(onlineSince(now)), not(isConnecting(now))))
    .orderBy(nameKey, devices.id)
    .limit(OFFLINE_NAMED);
  const [[counts], offline] = await Promise.all([counting, naming]);
  const none = { total: 0, online: 0, off: 0, offHours: 0, connecting: 0, outdated: 0, playingActive: 0, ungrouped: 0 };
  const { total, online, connecting, ...others } = counts ?? none;
  const offlineNames = offline.map(({ name }) => name);
  return { total, online, connecting, offline: total - online - connecting, offlineNames, ...others };
}

/** The content that the account's devices show, by their last reports: that of the most devices first. */
export async function listShownContent(db: Db, accountId: string): Promise<ReportedContent[]> {
  const deviceCount = sql<number>`count(*)::integer`;
  const name = sortKeyOf({ name: playingItem.originalName, sortKey: playingItem.sortKey });
  const rows = await db
    .select({ id: playingItem.id, type: playingItem.kind, originalName: playingItem.originalName, deviceCount })
    .from(devices)
    .innerJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .innerJoin(playingItem, isPlayingItem(accountId))
    .where(eq(devices.accountId, accountId))
    .groupBy(playingItem.id, playingItem.kind, playingItem.originalName, playingItem.sortKey)
    .orderBy(desc(deviceCount), name, playingItem.id)
    .limit(SHOWN_LISTED);
  return rows.map(({ type, ...row }) => ({ ...row, type: requireShownKind(type) }));
}

/** The files and the machine that a device reported; null before the first report, and without an agent. */
export async function findDetails(db: Db, id: string): Promise<Pick<DeviceDetails, 'cache' | 'machine'>> {
  const [row] = await db
    .select({ cache: deviceState.cache, machine: deviceState.machine, agent: agents.deviceId })
    .from(deviceState)
    .innerJoin(devices, eq(devices.id, deviceState.deviceId))
    .leftJoin(agents, isAgentOf(devices))
    .where(eq(deviceState.deviceId, id));
  return { cache: row?.cache ?? null, machine: row === undefined || row.agent === null ? null : row.machine };
}

function selectShownColumns<T extends typeof assignedItem | typeof playingItem>(
  table: T,
): Pick<T, 'id' | 'kind' | 'filename' | 'originalName' | 'thumbnailFilename'> {
  const { id, kind, filename, originalName, thumbnailFilename } = table;
  return { id, kind, filename, originalName, thumbnailFilename };
}

function matchesDeviceFilter({ ids, search, status, group, shows, tags }: DeviceFilter, now: Date): SQL | undefined {
  const since = onlineSince(now);
  return and(
    ids === undefined ? undefined : sql`${devices.id} = any(${sql.param(ids)}::text[])`,
    matchesName(search, devices, deviceTexts),
    tags === undefined ? undefined : hasTags(devices.tags, tags),
    status === undefined || status === 'offline' ? undefined : gte(deviceState.lastSeenAt, since),
    status === 'off' ? isPanelOff : undefined,
    status === 'off-hours' ? isOffByHours : undefined,
    status === 'offline' ? isOffline(since) : undefined,
    group === undefined ? undefined : isIn(group),
    shows === undefined ? undefined : shows === 'none' ? isNull(playingId) : eq(playingId, shows),
  );
}

/** True for a device that was added just now and has not reported yet, as the contract's `isConnecting`. */
export const isConnecting = (now: Date): SQL => {
  const since = new Date(now.getTime() - CONNECTING_MS).toISOString();
  return sql`(${deviceState.lastSeenAt} is null and ${devices.createdAt} > ${since}::timestamptz)`;
};

const isOffline = (since: Date): SQL | undefined =>
  or(isNull(deviceState.lastSeenAt), lt(deviceState.lastSeenAt, since));

function isIn(group: string): SQL {
  const member = sql`select 1 from ${groupMembers} where ${groupMembers.deviceId} = ${devices.id}`;
  return group === 'none'
    ? sql`not exists (${member})`
    : sql`exists (${member} and ${groupMembers.groupId} = ${group})`;
}
