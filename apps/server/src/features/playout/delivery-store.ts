import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { isOnline } from '@vitrine/contract/fleet/presence';
import type { Delivery } from '@vitrine/contract/playout/delivery';
import { compare } from '@vitrine/playback/claims';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { deviceAssignments } from '../../schema/assignments-tables.ts';
import { isCurrentEtag, isOverLimit, isPanelOff } from '../fleet/index.ts';
import { sortKeyOf } from '../../platform/database/sort-key.ts';
import { devices, deviceState, deviceVersions } from '../../schema/fleet-tables.ts';
import { groupMembers } from '../../schema/groups-tables.ts';

/** The maximum number of offline devices that the answer names. */
const SILENT_NAMED = 5;
/** The maximum number of devices showing something else that the answer names. */
const BEHIND_NAMED = 50;

/** The devices that content was assigned to: those with one of these ids, those of a group, or all of the account. */
export interface Recipients {
  /** Row ids or public identities. */
  deviceIds?: readonly string[] | undefined;
  groupId?: string | undefined;
}

interface Row {
  id: string;
  /** The device's own assignment, which takes precedence over its group's. */
  ownMediaId: string | null;
  isOverLimit: boolean;
  playing: (typeof deviceState.$inferSelect)['playing'];
  version: number;
  isPanelOff: boolean;
}

/** The id of what a device shows: of the playlist rather than of its item. */
const findShownContentId = ({ playlistId, assetId }: NonNullable<Row['playing']>): string | null =>
  playlistId ?? assetId;

type BehindReason = Delivery['behindScreens'][number]['reason'];

/**
 * Explains why a device shows something other than what was assigned to the recipients; null if nothing takes
 * precedence and it is not off. The limit and own assignments are known for offline devices too, the other
 * reasons only from the last report.
 */
function explainBehind(
  row: Row,
  mediaId: string,
  { deviceIds, groupId }: Recipients,
  online: boolean,
): BehindReason | null {
  if (row.isOverLimit) return 'limit';
  const isOwn = deviceIds !== undefined;
  if (!isOwn && row.ownMediaId !== null && row.ownMediaId !== mediaId) return 'device';
  if (!online) return null;
  return explainReported(row, mediaId, isOwn, groupId) ?? (row.isPanelOff ? 'off' : null);
}

/** The reason by what an online device reported that it shows. */
function explainReported(row: Row, mediaId: string, isOwn: boolean, groupId: string | undefined): BehindReason | null {
  // A player reports a new manifest shortly before it shows the new item, so only a report for the current manifest counts.
  if (row.playing === null || !isCurrentEtag(row.playing.etag, row.id, row.version)) return null;
  if (findShownContentId(row.playing) === mediaId) return null;
  if (row.playing.reason === 'off') return 'hours';
  if (row.playing.reason === 'schedule' || row.playing.reason === 'takeover') return row.playing.reason;
  return !isOwn && groupId === undefined && row.playing.reason === 'group' ? 'group' : null;
}

/**
 * Counts the recipients that show this content, according to their last reports.
 *
 * @param maxDevices the plan's device limit; null for none
 */
export async function countDelivery(
  db: Db,
  accountId: string,
  mediaId: string,
  recipients: Recipients,
  maxDevices: number | null,
  now: Date,
): Promise<Delivery> {
  const rows = await db
    .select({
      id: devices.id,
      name: devices.name,
      sortKey: sortKeyOf(devices),
      version: deviceVersions.version,
      seenAt: deviceState.lastSeenAt,
      playing: deviceState.playing,
      isPanelOff,
      ownMediaId: deviceAssignments.mediaId,
      isOverLimit: isOverLimit(accountId, maxDevices, devices),
    })
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, devices.id))
    .where(and(eq(devices.accountId, accountId), isAmong(recipients)))
    .orderBy(sql`${deviceState.lastSeenAt} desc nulls last`, devices.id);
  const behind: { screen: Delivery['behindScreens'][number]; sortKey: string }[] = [];
  const delivery: Delivery = {
    total: rows.length,
    onAir: 0,
    loading: 0,
    behind: 0,
    behindScreens: [],
    offline: 0,
    silent: [],
  };
  for (const row of rows) {
    const { name, version, seenAt, playing } = row;
    const id = DeviceId.parse(row.id);
    const lastSeen = seenAt?.toISOString() ?? null;
    const online = isOnline({ lastSeen }, now);
    const reason = explainBehind(row, mediaId, recipients, online);
    if (reason !== null) {
      behind.push({ screen: { id, name, reason }, sortKey: row.sortKey });
    } else if (!online) {
      delivery.offline += 1;
      if (delivery.silent.length < SILENT_NAMED) delivery.silent.push({ id, name, lastSeen });
    } else if (
      playing !== null &&
      findShownContentId(playing) === mediaId &&
      isCurrentEtag(playing.etag, id, version)
    ) {
      delivery.onAir += 1;
    } else {
      delivery.loading += 1;
    }
  }
  const byName = behind.toSorted((a, b) => compare(a.sortKey, b.sortKey)).slice(0, BEHIND_NAMED);
  return { ...delivery, behind: behind.length, behindScreens: byName.map(({ screen }) => screen) };
}

function isAmong({ deviceIds, groupId }: Recipients): SQL | undefined {
  const refs = deviceIds && sql.param(deviceIds);
  return and(
    refs && sql`(${devices.id} = any(${refs}::text[]) or ${devices.deviceId} = any(${refs}::text[]))`,
    groupId === undefined
      ? undefined
      : sql`exists (select 1 from ${groupMembers}
          where ${groupMembers.deviceId} = ${devices.id} and ${groupMembers.groupId} = ${groupId})`,
  );
}
