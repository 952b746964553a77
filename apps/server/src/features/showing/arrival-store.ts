import { DeviceId, isOnline } from '@vitrine/contract/devices';
import type { Arrival } from '@vitrine/contract/showing';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { isCurrentEtag } from '../devices/etag.ts';
import { devices, deviceState, deviceVersions } from '../devices/tables.ts';
import { groupMembers } from '../groups/tables.ts';

/** Of those that do not respond so many are named. */
const NAMED = 5;

/** To which devices a medium is on its way: those named by either identity, those of a group, or all. */
export interface Recipients {
  deviceIds?: readonly string[] | undefined;
  groupId?: string | undefined;
}

/** What goes before an assignment to such recipients. A screen names a new manifest a moment before a new item. */
function isHeldBack({ deviceIds, groupId }: Recipients, reason: string): boolean {
  if (deviceIds !== undefined) return reason === 'schedule';
  return groupId === undefined || reason === 'schedule' || reason === 'device';
}

/** How far a medium has come, by what the devices said when they last called in. */
export async function countArrival(
  db: Db,
  accountId: string,
  mediaId: string,
  recipients: Recipients,
  now: Date,
): Promise<Arrival> {
  const rows = await db
    .select({
      id: devices.id,
      name: devices.name,
      version: deviceVersions.version,
      seenAt: deviceState.lastSeenAt,
      playing: deviceState.playing,
    })
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(and(eq(devices.accountId, accountId), among(recipients)))
    .orderBy(sql`${deviceState.lastSeenAt} desc nulls last`, devices.id);
  const arrival: Arrival = { total: rows.length, onAir: 0, loading: 0, behind: 0, offline: 0, silent: [] };
  for (const { id, name, version, seenAt, playing } of rows) {
    const lastSeen = seenAt?.toISOString() ?? null;
    if (!isOnline({ lastSeen }, now)) {
      arrival.offline += 1;
      if (arrival.silent.length < NAMED) arrival.silent.push({ id: DeviceId.parse(id), name, lastSeen });
    } else if (playing === null || !isCurrentEtag(playing.etag, id, version)) {
      arrival.loading += 1;
    } else if (playing.assetId === mediaId) {
      arrival.onAir += 1;
    } else if (isHeldBack(recipients, playing.reason)) {
      arrival.behind += 1;
    } else {
      arrival.loading += 1;
    }
  }
  return arrival;
}

function among({ deviceIds, groupId }: Recipients): SQL | undefined {
  const refs = deviceIds && sql.param(deviceIds);
  return and(
    refs && sql`(${devices.id} = any(${refs}::text[]) or ${devices.deviceId} = any(${refs}::text[]))`,
    groupId === undefined
      ? undefined
      : sql`exists (select 1 from ${groupMembers}
          where ${groupMembers.deviceId} = ${devices.id} and ${groupMembers.groupId} = ${groupId})`,
  );
}
