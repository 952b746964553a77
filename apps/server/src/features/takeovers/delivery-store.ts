import { DeviceId } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';
import type { TakeoverDelivery } from '@vitrine/contract/takeovers';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices, deviceState, deviceVersions } from '../../schema/fleet.ts';
import { takeoverDevices, takeovers } from '../../schema/takeovers.ts';
import { isCurrentEtag } from '../fleet/index.ts';

/** The most devices of each kind that the answer names. */
const NAMED = 50;

/** How many of the devices that a takeover covers show it, according to their last reports. */
export async function countTakeoverDelivery(db: Db, takeoverId: string, now: Date): Promise<TakeoverDelivery> {
  const rows = await db
    .select({
      id: devices.id,
      name: devices.name,
      version: deviceVersions.version,
      seenAt: deviceState.lastSeenAt,
      playing: deviceState.playing,
      isCovered: sql<boolean>`exists (
        select from ${takeovers} as newer join ${takeoverDevices} as covered on covered.takeover_id = newer.id
        where covered.device_id = ${devices.id} and newer.ended_at is null
          and (newer.until_at is null or newer.until_at > ${now})
          and (newer.started_at, newer.id) > (${takeovers.startedAt}, ${takeovers.id}))`,
    })
    .from(takeovers)
    .innerJoin(takeoverDevices, eq(takeoverDevices.takeoverId, takeovers.id))
    .innerJoin(devices, eq(devices.id, takeoverDevices.deviceId))
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(eq(takeovers.id, takeoverId))
    .orderBy(sql`lower(${devices.name})`, devices.id);
  const delivery: TakeoverDelivery = {
    total: rows.length,
    onAir: 0,
    loading: 0,
    loadingScreens: [],
    behind: 0,
    behindScreens: [],
    offline: 0,
    silent: [],
  };
  for (const { id: rowId, name, version, seenAt, playing, isCovered } of rows) {
    const id = DeviceId.parse(rowId);
    const lastSeen = seenAt?.toISOString() ?? null;
    if (isCovered) {
      delivery.behind += 1;
      if (delivery.behindScreens.length < NAMED) delivery.behindScreens.push({ id, name, reason: 'takeover' });
    } else if (!isOnline({ lastSeen }, now)) {
      delivery.offline += 1;
      if (delivery.silent.length < NAMED) delivery.silent.push({ id, name, lastSeen });
    } else if (playing?.reason === 'takeover' && isCurrentEtag(playing.etag, id, version)) {
      delivery.onAir += 1;
    } else {
      delivery.loading += 1;
      if (delivery.loadingScreens.length < NAMED) delivery.loadingScreens.push({ id, name });
    }
  }
  return delivery;
}
