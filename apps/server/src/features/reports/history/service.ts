import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { HistorySpan } from '@vitrine/contract/reports/history';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { getOwnedDevice } from '../../fleet/index.ts';
import { correctFutureSpans, insertChanges, listSpans, lockRecording } from './store.ts';

export type History = ReturnType<typeof createHistory>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The online and offline periods of devices. */
export function createHistory({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * The online and offline periods of a device within the last `days`, newest first.
     *
     * @throws device.not_found
     */
    async list(accountId: string, ref: string, days: number): Promise<HistorySpan[]> {
      const device = await getOwnedDevice(db, accountId, ref);
      return listSpans(db, device.id, new Date(clock().getTime() - days * DAY_MS));
    },

    /** Records the devices that went online or offline since the previous call. Called periodically by the leader. */
    recordChanges: (): Promise<number> =>
      db.transaction(async (tx) => {
        await lockRecording(tx);
        const now = clock();
        await correctFutureSpans(tx, now, CLOCK_TOLERANCE_MS);
        return insertChanges(tx, new Date(now.getTime() - OFFLINE_AFTER_MS));
      }),
  };
}
