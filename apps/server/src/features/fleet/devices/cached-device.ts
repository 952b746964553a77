import type { DeviceCaller } from '../../../http/callers.ts';
import type { DeviceState } from './state-queue.ts';
import type { TokenRow } from './token-store.ts';

/** A device that has authenticated to this process. */
export class CachedDevice implements DeviceCaller {
  readonly kind = 'device';
  readonly accountId: string;
  readonly deviceId: string;
  readonly token: string;
  readonly tokenHash: string;
  /** The newest version of its facts that this process has seen. */
  version: number;
  /** The machines that are no longer this device, although they have its token. */
  detachedMachines: readonly string[];
  /** Resolves when the token has been revalidated; null while it is valid. */
  check: Promise<void> | null = null;
  /** The last reported state; null before the first heartbeat. */
  state: DeviceState | null = null;

  constructor(token: string, tokenHash: string, { accountId, deviceId, version, detachedMachines }: TokenRow) {
    this.accountId = accountId;
    this.deviceId = deviceId;
    this.token = token;
    this.tokenHash = tokenHash;
    this.version = version;
    this.detachedMachines = detachedMachines;
  }
}

export type DeviceIndex = ReturnType<typeof createDeviceIndex>;

/** The cached devices by token and by row id: at most one entry per device. */
export function createDeviceIndex() {
  const byToken = new Map<string, CachedDevice>();
  const byId = new Map<string, CachedDevice>();

  function remove(entry: CachedDevice): void {
    byToken.delete(entry.token);
    if (byId.get(entry.deviceId) === entry) byId.delete(entry.deviceId);
  }

  return {
    byToken: byToken as ReadonlyMap<string, CachedDevice>,
    byId: byId as ReadonlyMap<string, CachedDevice>,
    remove,

    /** Adds an entry. It replaces the device's entry with an earlier token and takes over its state. */
    add(entry: CachedDevice): void {
      const old = byId.get(entry.deviceId);
      if (old) {
        remove(old);
        entry.state = old.state;
      }
      byToken.set(entry.token, entry);
      byId.set(entry.deviceId, entry);
    },
  };
}
