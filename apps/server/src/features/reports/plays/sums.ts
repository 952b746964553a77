import { AppError } from '@vitrine/contract/core/errors';
import { isDay } from '@vitrine/contract/core/instants';
import { PLAY_SUM_DAYS, type PlaySum } from '@vitrine/contract/reports/plays';
import type { InAccount } from '../../../http/callers.ts';
import { isStorable, readCursor, writeCursor } from '../../../platform/page-cursor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getOwnedDevice } from '../../fleet/index.ts';
import { findCalendarDay } from '../../schedule/index.ts';
import { countSums, findDeviceToSum, listSums, toSumPosition, sumAgain, type SumPosition } from './sum-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time after which a call of `addEarlier` begins with no further device, because a job may last ten minutes. */
const ADDING_MS = 5 * 60 * 1000;

interface SumQuery {
  /** `YYYY-MM-DD`; today if missing. */
  from?: string | undefined;
  /** Included; `from` if missing. */
  to?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The sums of plays by day, which are kept longer than the plays. A trigger adds every stored play. */
export function createPlaySums({ db, reads, clock }: Platform) {
  return {
    /** @throws device.not_found, request.invalid */
    async sums(
      { accountId }: InAccount,
      ref: string,
      query: SumQuery,
    ): Promise<{ items: PlaySum[]; next: string | null; total: number }> {
      const device = await getOwnedDevice(db, accountId, ref);
      const from = query.from ?? query.to ?? findCalendarDay(clock().getTime(), device.timeZone);
      const days = { from, to: query.to ?? from };
      const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
      if (count < 1 || count > PLAY_SUM_DAYS) {
        throw new AppError('request.invalid', { message: `Please choose from 1 to ${PLAY_SUM_DAYS} days` });
      }
      const after = query.cursor === undefined ? null : readSumCursor(query.cursor);
      const { limit } = query;
      const { found, total } = await reads(async (replica) => ({
        found: await listSums(replica, device.id, days, after, limit === undefined ? null : limit + 1),
        total: await countSums(replica, device.id, days),
      }));
      const sums = limit === undefined ? found : found.slice(0, limit);
      const last = sums.at(-1);
      const next = found.length > sums.length && last ? writeCursorAfter(last) : null;
      return { items: sums, next, total };
    },

    /**
     * Adds plays that were stored before there were sums.
     *
     * @returns whether all of them are in the sums now
     */
    async addEarlier(): Promise<boolean> {
      const untilMs = performance.now() + ADDING_MS;
      while (performance.now() < untilMs) {
        const deviceId = await findDeviceToSum(db);
        if (deviceId === null) return true;
        await db.transaction((tx) => sumAgain(tx, deviceId));
      }
      return false;
    },
  };
}

const writeCursorAfter = (sum: PlaySum): string => {
  const { day, mediaId, playlistId } = toSumPosition(sum);
  return writeCursor(day, mediaId, playlistId);
};

/** @throws request.invalid for a cursor of another list */
function readSumCursor(cursor: string): SumPosition {
  return readCursor(cursor, ([day, mediaId, playlistId]) =>
    typeof day === 'string' && isDay(day) && isStorable(mediaId) && isStorable(playlistId)
      ? { day, mediaId, playlistId }
      : null,
  );
}
