import { AppError } from '@vitrine/contract/core/errors';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { HISTORY_WHOLE_DAYS, type HistorySpan } from '@vitrine/contract/reports/history';
import type { InAccount } from '../../../http/callers.ts';
import { CLOCK_TOLERANCE_MS } from '../../../platform/clock.ts';
import { isInstant, readCursor, writeCursor } from '../../../platform/page-cursor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getOwnedDevice } from '../../fleet/index.ts';
import { correctFutureSpans, countSpans, insertChanges, insertSpans, listSpans, lockRecording } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface HistoryQuery {
  days: number;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export type History = ReturnType<typeof createHistory>;

/** When devices were online, off and offline. */
export function createHistory({ db, clock }: Platform) {
  return {
    /**
     * The periods in which a device was online, off and offline within the last `days`, newest first.
     *
     * @throws device.not_found, request.invalid
     */
    async list(
      { accountId }: InAccount,
      ref: string,
      { days, limit, cursor }: HistoryQuery,
    ): Promise<{ items: HistorySpan[]; next: string | null; total: number }> {
      const device = await getOwnedDevice(db, accountId, ref);
      if (limit === undefined && days > HISTORY_WHOLE_DAYS) {
        const message = `Please add a limit: more than ${HISTORY_WHOLE_DAYS} days are listed in pages`;
        throw new AppError('request.invalid', { message });
      }
      const since = new Date(clock().getTime() - days * DAY_MS);
      const before = cursor === undefined ? null : new Date(readSpanCursor(cursor));
      const found = await listSpans(db, device.id, { since, before }, limit === undefined ? null : limit + 1);
      const spans = limit === undefined ? found : found.slice(0, limit);
      const last = spans.at(-1);
      const next = found.length > spans.length && last ? writeCursor(last.from) : null;
      const isWhole = limit === undefined && before === null;
      const total = isWhole ? spans.length : await countSpans(db, device.id, since);
      return { items: spans, next, total };
    },

    /**
     * Records that a new device (row id) has been online since an instant, up to now or until it went offline. It must
     * not have reported yet.
     */
    recordPast: (deviceId: string, onlineSince: Date, offlineSince: Date | null): Promise<void> =>
      db.transaction(async (tx) => {
        await lockRecording(tx);
        const online = { state: 'online' as const, fromAt: onlineSince, untilAt: offlineSince };
        const offline = offlineSince && { state: 'offline' as const, fromAt: offlineSince, untilAt: null };
        await insertSpans(tx, deviceId, [online, ...(offline === null ? [] : [offline])]);
      }),

    /** Records the devices that went online, off or offline since the previous call. Called periodically by the leader. */
    recordChanges: (): Promise<number> =>
      db.transaction(async (tx) => {
        await lockRecording(tx);
        const now = clock();
        await correctFutureSpans(tx, now, CLOCK_TOLERANCE_MS);
        return insertChanges(tx, new Date(now.getTime() - OFFLINE_AFTER_MS));
      }),
  };
}

/** @throws request.invalid for a cursor of another list */
function readSpanCursor(cursor: string): string {
  return readCursor(cursor, ([from]) => (isInstant(from) ? from : null));
}
