import { createHash } from 'node:crypto';
import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceCaller } from '../../../http/callers.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { DeviceState } from './state.ts';
import { deletePairingsOf, findByToken, findTokens, type TokenRow } from './token-store.ts';

/** A device that has authenticated to this process. */
export class CachedDevice implements DeviceCaller {
  readonly kind = 'device';
  readonly accountId: string;
  readonly deviceId: string;
  readonly token: string;
  readonly tokenHash: string;
  /** The newest known version of its facts. */
  version: number;
  /** Resolves when the token has been revalidated; null while there is no reason to. */
  check: Promise<void> | null = null;
  /** Its last state; null before its first heartbeat. */
  state: DeviceState | null = null;

  constructor(token: string, tokenHash: string, { accountId, deviceId, version }: TokenRow) {
    this.accountId = accountId;
    this.deviceId = deviceId;
    this.token = token;
    this.tokenHash = tokenHash;
    this.version = version;
  }
}

type VersionListener = (deviceId: string, version: number) => void;

export type DeviceCache = ReturnType<typeof createDeviceCache>;

/** Rows per query. */
const CHECK_ROWS = 5_000;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * A cache of the devices that call in, and of the current version of their facts. The database's notifications keep it
 * fresh, so a heartbeat needs no query.
 *
 * Any change of a device may have revoked its token. So each one marks the device for revalidation; all marked devices
 * are checked in one query, and their calls wait for it.
 */
export function createDeviceCache({ db, bus, log }: { db: Db; bus: Bus; log: Log }) {
  const byToken = new Map<string, CachedDevice>();
  const byId = new Map<string, CachedDevice>();
  const raised = new Set<VersionListener>();
  const ended = new Set<(deviceId: string) => void>();
  let unverified = new Set<string>();
  let check: Promise<void> | null = null;
  /** Devices that changed during a read, whose result may be stale. */
  const changedMeanwhile = new Set<string>();
  let readings = 0;
  let gaps = 0;

  bus.subscribe('vitrine_devices', (payload) => {
    for (const word of payload.split(' ')) {
      const colon = word.lastIndexOf(':');
      onVersion(word.slice(0, colon), Number(word.slice(colon + 1)));
    }
  });
  bus.onGap(() => {
    gaps += 1;
    for (const entry of byId.values()) revalidate(entry);
  });

  function onVersion(deviceId: string, version: number): void {
    if (readings > 0) changedMeanwhile.add(deviceId);
    const entry = byId.get(deviceId);
    if (version === 0) {
      if (entry) forget(entry);
      end(deviceId);
      return;
    }
    if (entry === undefined) return;
    const isNewer = version > entry.version;
    if (isNewer) entry.version = version;
    revalidate(entry);
    if (isNewer) raise(deviceId, version);
  }

  function revalidate(entry: CachedDevice): void {
    unverified.add(entry.deviceId);
    // Messages come in bursts: those of one read are checked together.
    check ??= new Promise<void>((resolve) => setImmediate(resolve)).then(checkAll);
    entry.check = check;
  }

  async function checkAll(): Promise<void> {
    const ids = [...unverified];
    unverified = new Set();
    check = null;
    for (let i = 0; i < ids.length; i += CHECK_ROWS) {
      const some = ids.slice(i, i + CHECK_ROWS);
      const rows = await findTokens(db, some).catch((error: unknown) => {
        log.warn(error, 'device tokens could not be revalidated');
        return null;
      });
      settle(some, rows);
    }
  }

  /** `rows` null: the check failed, so these devices have to authenticate again. */
  function settle(ids: readonly string[], rows: readonly TokenRow[] | null): void {
    const rowOf = new Map(rows?.map((row) => [row.deviceId, row]));
    for (const id of ids) {
      const entry = byId.get(id);
      if (entry === undefined) continue;
      const row = rowOf.get(id);
      if (row === undefined || row.tokenHash !== entry.tokenHash || row.accountId !== entry.accountId) {
        forget(entry);
        end(id);
        continue;
      }
      if (!unverified.has(id)) entry.check = null;
      if (row.version > entry.version) {
        entry.version = row.version;
        raise(id, row.version);
      }
    }
  }

  function forget(entry: CachedDevice): void {
    byToken.delete(entry.token);
    if (byId.get(entry.deviceId) === entry) byId.delete(entry.deviceId);
  }

  function raise(deviceId: string, version: number): void {
    for (const notify of raised) notify(deviceId, version);
  }

  function end(deviceId: string): void {
    for (const notify of ended) notify(deviceId);
  }

  async function read(token: string): Promise<CachedDevice> {
    // The only shape a token has; anything else need not be asked for.
    if (!/^[\w-]{43}$/.test(token)) throw new AppError('device.unpaired');
    const gapsBefore = gaps;
    readings += 1;
    try {
      const tokenHash = hashOf(token);
      const row = await findByToken(db, tokenHash);
      if (row === null) throw new AppError('device.unpaired');
      if (row.isBeingPaired) await deletePairingsOf(db, row.deviceId);
      const entry = new CachedDevice(token, tokenHash, row);
      if (gaps === gapsBefore) remember(entry);
      return entry;
    } finally {
      readings -= 1;
      if (readings === 0) changedMeanwhile.clear();
    }
  }

  function remember(entry: CachedDevice): void {
    const old = byId.get(entry.deviceId);
    if (old) {
      forget(old);
      entry.state = old.state;
    }
    byToken.set(entry.token, entry);
    byId.set(entry.deviceId, entry);
    if (changedMeanwhile.has(entry.deviceId)) revalidate(entry);
  }

  return {
    /**
     * The device whose token this is.
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

    /** The device of an authenticated caller. */
    of(caller: DeviceCaller): CachedDevice {
      if (caller instanceof CachedDevice) return caller;
      throw new TypeError('The caller was not authenticated by the device cache');
    },

    /** Subscribes to changes of the facts of known devices; called with the new version. */
    onRaise: (notify: VersionListener): void => void raised.add(notify),

    /** Subscribes to devices that were deleted, or whose token is invalid or could not be checked. */
    onEnd: (notify: (deviceId: string) => void): void => void ended.add(notify),
  };
}
