import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { isOnline } from '@vitrine/contract/fleet/presence';
import type { TakeoverDelivery, TakeoverScreen } from '@vitrine/contract/takeovers/takeovers';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { sortKeyOf, toSortKey } from '../../platform/database/sort-key.ts';
import { devices, deviceState, deviceVersions } from '../../schema/fleet-tables.ts';
import { takeoverDevices, takeovers } from '../../schema/takeovers-tables.ts';
import { isCurrentEtag, isPanelOff } from '../fleet/index.ts';
import type { ScreenPosition } from './screen-cursor.ts';

/** The most devices of each kind that the answer names. */
const NAMED = 50;

interface CoveredScreen {
  id: DeviceId;
  name: string;
  lastSeen: string | null;
  state: TakeoverScreen['state'];
  /** False for those up to the position. */
  isAfter: boolean;
}

/** The devices that a takeover covers, by name, and whether they show it, according to their last reports. */
export async function listCoveredScreens(
  db: Db,
  takeoverId: string,
  now: Date,
  after: ScreenPosition | null = null,
): Promise<CoveredScreen[]> {
  const sortKey = sortKeyOf(devices);
  const rows = await db
    .select({
      id: devices.id,
      name: devices.name,
      version: deviceVersions.version,
      seenAt: deviceState.lastSeenAt,
      playing: deviceState.playing,
      isOff: isPanelOff,
      isStrip: sql<boolean>`${takeovers.strip} is not null`,
      isCovered: sql<boolean>`exists (
        select from ${takeovers} as newer join ${takeoverDevices} as covered on covered.takeover_id = newer.id
        where covered.device_id = ${devices.id} and newer.ended_at is null
          and (newer.strip is null) = (${takeovers.strip} is null)
          and (newer.until_at is null or newer.until_at > ${now})
          and (newer.started_at, newer.id) > (${takeovers.startedAt}, ${takeovers.id}))`,
      isAfter:
        after === null
          ? sql<boolean>`true`
          : sql<boolean>`(${sortKey}, ${devices.id}) > (${toSortKey(sql`${after.name}::text`)}, ${after.id})`,
    })
    .from(takeovers)
    .innerJoin(takeoverDevices, eq(takeoverDevices.takeoverId, takeovers.id))
    .innerJoin(devices, eq(devices.id, takeoverDevices.deviceId))
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(eq(takeovers.id, takeoverId))
    .orderBy(sortKey, devices.id);
  return rows.map(({ id: rowId, version, seenAt, playing, isCovered, isOff, isStrip, ...row }) => {
    const id = DeviceId.parse(rowId);
    const lastSeen = seenAt?.toISOString() ?? null;
    // A strip comes on before the files of the manifest that contains it are there.
    const shows = isStrip
      ? playing?.stripId === takeoverId
      : playing?.reason === 'takeover' && isCurrentEtag(playing.etag, id, version);
    const reported = isOff ? 'off' : shows ? 'onAir' : 'loading';
    const state = isCovered ? 'behind' : isOnline({ lastSeen }, now) ? reported : 'offline';
    return { ...row, id, lastSeen, state };
  });
}

/** The number of screens that show the takeover, and the names of the others. */
export function summarizeDelivery(screens: readonly CoveredScreen[]): TakeoverDelivery {
  const count = (state: CoveredScreen['state']) => screens.filter((screen) => screen.state === state).length;
  const named = (state: CoveredScreen['state']) => screens.filter((screen) => screen.state === state).slice(0, NAMED);
  return {
    total: screens.length,
    onAir: count('onAir'),
    loading: count('loading'),
    loadingScreens: named('loading').map(({ id, name }) => ({ id, name })),
    behind: count('behind') + count('off'),
    behindScreens: [
      ...named('behind').map(({ id, name }) => ({ id, name, reason: 'takeover' as const })),
      ...named('off').map(({ id, name }) => ({ id, name, reason: 'off' as const })),
    ].slice(0, NAMED),
    offline: count('offline'),
    silent: named('offline').map(({ id, name, lastSeen }) => ({ id, name, lastSeen })),
  };
}
