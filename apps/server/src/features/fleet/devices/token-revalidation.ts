import type { Platform } from '../../../platform/platform.ts';
import type { CachedDevice, DeviceIndex } from './cached-device.ts';
import type { DeviceSubscribers } from './device-subscribers.ts';
import { findTokens, type TokenRow } from './token-store.ts';

/** Rows per query. */
const CHECK_ROWS = 5_000;

/** Checks the tokens of cached devices against the database, in batches. */
export function createTokenRevalidation(
  { db, log }: Platform,
  { index, subscribers }: { index: DeviceIndex; subscribers: DeviceSubscribers },
) {
  let unverified = new Set<string>();
  let check: Promise<void> | null = null;

  async function checkAll(): Promise<void> {
    const ids = [...unverified];
    unverified = new Set();
    check = null;
    for (let i = 0; i < ids.length; i += CHECK_ROWS) {
      const batch = ids.slice(i, i + CHECK_ROWS);
      const rows = await findTokens(db, batch).catch((error: unknown) => {
        log.warn(error, 'device tokens could not be revalidated');
        return null;
      });
      settle(batch, rows);
    }
  }

  /** `rows` null: the query failed, so these devices have to authenticate again. */
  function settle(ids: readonly string[], rows: readonly TokenRow[] | null): void {
    const rowOf = new Map(rows?.map((row) => [row.deviceId, row]));
    for (const id of ids) {
      const entry = index.byId.get(id);
      if (entry === undefined) continue;
      const row = rowOf.get(id);
      if (row === undefined || row.tokenHash !== entry.tokenHash || row.accountId !== entry.accountId) {
        index.remove(entry);
        subscribers.notifyEnd(id);
        continue;
      }
      entry.detachedMachines = row.detachedMachines;
      if (!unverified.has(id)) entry.check = null;
      if (row.version > entry.version) {
        entry.version = row.version;
        subscribers.notifyVersion(id, row.version);
      }
    }
  }

  return {
    /** Marks a device for the next check, for which its calls wait. */
    revalidate(entry: CachedDevice): void {
      unverified.add(entry.deviceId);
      // Messages come in bursts: those of one read of the connection are checked together.
      check ??= new Promise<void>((resolve) => setImmediate(resolve)).then(checkAll);
      entry.check = check;
    },
  };
}
