import { AppError } from '@vitrine/contract/core/errors';
import { hashSecret } from '../../../platform/secrets.ts';
import type { DeviceCaller } from '../../../http/callers.ts';
import { createBatches } from '../../../platform/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { CachedDevice, createDeviceIndex } from './cached-device.ts';
import { createDeviceSubscribers } from './device-subscribers.ts';
import { createTokenRevalidation } from './token-revalidation.ts';
import { deleteDevicePairings, findByToken, findTokens } from './token-store.ts';

export type DeviceCache = ReturnType<typeof createDeviceCache>;

/**
 * A cache of the devices that send heartbeats, and of the current version of their facts. The database's notifications
 * update it, so a heartbeat needs no query.
 *
 * Any change of a device may have revoked its token. So each one marks the device for revalidation; all marked devices
 * are checked in one query, and their calls wait for it.
 */
export function createDeviceCache(platform: Platform) {
  const { db, bus } = platform;
  const index = createDeviceIndex();
  const { byToken, byId } = index;
  const subscribers = createDeviceSubscribers();
  const tokens = createTokenRevalidation(platform, { index, subscribers });
  /** Devices that changed during a read, whose result may be stale. */
  const changedDuringRead = new Set<string>();
  let reads = 0;
  let gaps = 0;

  const readVersion = createBatches<string, number | null>(
    async (deviceIds) => {
      const rows = await findTokens(db, deviceIds);
      const versions = new Map(rows.map(({ deviceId, version }) => [deviceId, version]));
      return deviceIds.map((deviceId) => versions.get(deviceId) ?? null);
    },
    { parallel: 2, maxSize: 200 },
  );

  bus.subscribeAtOnce('vitrine_devices', (payload) => {
    const words = payload.split(' ');
    const takeoverId = words[0]?.includes(':') === true ? null : (words.shift() ?? null);
    for (const word of words) {
      const colon = word.lastIndexOf(':');
      onChange(word.slice(0, colon), Number(word.slice(colon + 1)), takeoverId);
    }
  });
  bus.onGap(() => {
    gaps += 1;
    for (const entry of byId.values()) tokens.revalidate(entry);
  });

  /**
   * @param version 0 when the device was deleted
   * @param takeoverId of a takeover that has started on it; null: another change
   */
  function onChange(deviceId: string, version: number, takeoverId: string | null): void {
    if (reads > 0) changedDuringRead.add(deviceId);
    const entry = byId.get(deviceId);
    if (version === 0) {
      if (entry) index.remove(entry);
      subscribers.notifyEnd(deviceId);
      return;
    }
    if (entry === undefined) return;
    // Its token was read or checked with this version or a later one. Own changes arrive twice.
    if (version <= entry.version) return;
    entry.version = version;
    tokens.revalidate(entry);
    subscribers.notifyVersion(deviceId, version, takeoverId);
  }

  async function read(token: string): Promise<CachedDevice> {
    // Every token has this shape; anything else needs no query.
    if (!/^[\w-]{43}$/.test(token)) throw new AppError('device.unpaired');
    const gapsBefore = gaps;
    reads += 1;
    try {
      const tokenHash = hashSecret(token);
      const row = await findByToken(db, tokenHash);
      if (row === null) throw new AppError('device.unpaired');
      if (row.isBeingPaired) await deleteDevicePairings(db, row.deviceId);
      const entry = new CachedDevice(token, tokenHash, row);
      if (gaps === gapsBefore) remember(entry);
      return entry;
    } finally {
      reads -= 1;
      if (reads === 0) changedDuringRead.clear();
    }
  }

  function remember(entry: CachedDevice): void {
    const earlier = byId.get(entry.deviceId);
    index.add(entry);
    // The database's notification of this version arrives later, and is ignored because the version is known then.
    if (earlier !== undefined && entry.version > earlier.version) {
      subscribers.notifyVersion(entry.deviceId, entry.version, null);
    }
    if (changedDuringRead.has(entry.deviceId)) tokens.revalidate(entry);
  }

  return {
    /**
     * The device that has this token.
     *
     * @throws device.unpaired
     */
    authenticate(bearer: string | null): Promise<CachedDevice> | CachedDevice {
      if (bearer === null) throw new AppError('device.unpaired');
      const entry = byToken.get(bearer);
      if (entry === undefined) return read(bearer);
      return entry.check === null ? entry : entry.check.then(() => byToken.get(bearer) ?? read(bearer));
    },

    /** Null for a device that has not called this process, or has to authenticate again. */
    find: (deviceId: string): CachedDevice | null => byId.get(deviceId) ?? null,

    /** All devices that have called this process. */
    all: (): Iterable<CachedDevice> => byId.values(),

    /**
     * Reads the version of a device's facts from the database, which may be newer than the last one that this process was
     * notified of; null for a deleted device.
     */
    readVersion,

    /** The device of an authenticated caller. */
    of(caller: DeviceCaller): CachedDevice {
      if (caller instanceof CachedDevice) return caller;
      throw new TypeError('The caller was not authenticated by the device cache');
    },

    onVersion: subscribers.onVersion,
    onEnd: subscribers.onEnd,
  };
}
