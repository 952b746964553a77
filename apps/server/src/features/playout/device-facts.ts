import { AppError } from '@vitrine/contract/core/errors';
import { maxDevicesOf } from '@vitrine/contract/billing/plans';
import type { Db } from '../../platform/database.ts';
import type { Entitlements } from '../accounts/index.ts';
import { findIsOverLimit } from '../fleet/index.ts';
import { type DeviceFacts, listFacts } from './fact-store.ts';

export interface LimitedFacts {
  known: DeviceFacts;
  /** Whether the device is beyond the plan's device limit and shows a notice instead of media. */
  isOverLimit: boolean;
}

export type FactReader = ReturnType<typeof createFactReader>;

/** Reads the facts that playout is derived from, together with the account's device limit. */
export function createFactReader({ db, entitlements }: { db: Db; entitlements: Entitlements }) {
  /** The plan's device limit; null without one. */
  async function readDeviceLimit(accountId: string): Promise<number | null> {
    return maxDevicesOf(await entitlements.readEntitlement(db, accountId));
  }

  return {
    readDeviceLimit,

    /**
     * The facts of a device (row id) at and after `fromMs` (epoch milliseconds).
     *
     * @throws device.not_found when the device has just been removed
     */
    async readFacts(id: string, fromMs: number): Promise<LimitedFacts> {
      const known = (await listFacts(db, [id], fromMs)).get(id);
      if (known === undefined) throw new AppError('device.not_found');
      const maxDevices = await readDeviceLimit(known.device.accountId);
      return { known, isOverLimit: await findIsOverLimit(db, known.device, maxDevices) };
    },
  };
}
