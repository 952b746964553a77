import type { Platform } from '../../../platform/platform.ts';
import { findDeviceWithoutMonths, moveNewSums, sumMonthsAgain } from './store.ts';

/** The most new sums that one statement moves, so that it is short. */
const MOVED_AT_ONCE = 20_000;

/** The time after which a call begins with nothing further, because a job may last ten minutes. */
const MOVING_MS = 5 * 60 * 1000;

/** The sums of plays by month and by hour, which reports read. */
export function createPlayMonths({ db }: Platform) {
  return {
    /**
     * Adds the plays of the previous release, and moves new sums to the sums by month.
     *
     * @returns true if nothing is left to add, except new sums of devices that another transaction has locked: the next
     *   call moves these
     */
    async addNew(): Promise<boolean> {
      const untilMs = performance.now() + MOVING_MS;
      while (performance.now() < untilMs) {
        const moved = await moveNewSums(db, MOVED_AT_ONCE);
        const deviceId = moved < MOVED_AT_ONCE ? await findDeviceWithoutMonths(db) : null;
        if (deviceId !== null) await db.transaction((tx) => sumMonthsAgain(tx, deviceId));
        else if (moved < MOVED_AT_ONCE) return true;
      }
      return false;
    },
  };
}
