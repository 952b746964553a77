import { AppError } from '@vitrine/contract/core/errors';
import type { DevicePlay, Play, PlaysResponse } from '@vitrine/contract/reports/plays';
import { instantOf, zoneNamed } from '@vitrine/playback/zones';
import { isInstant, readCursor, writeCursor } from '../../../platform/page-cursor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { type Keep, keptSince } from '../../../platform/partitions/months.ts';
import type { Reads } from '../../../platform/replicas/reads.ts';
import { getOwnedDevice } from '../../fleet/index.ts';
import { calendarDayOf } from '../../schedule/index.ts';
import { validatePlay, type ValidPlay } from './validate.ts';
import {
  countPlays,
  findPairedAt,
  insertPlays,
  listPlays,
  namesOfMedia,
  namesOfPlaylists,
  type PlayPosition,
} from './store.ts';
import { countSums } from './sum-store.ts';

export type Plays = ReturnType<typeof createPlays>;

const DAY_MS = 24 * 60 * 60 * 1000;

interface DayQuery {
  /** `YYYY-MM-DD`; today if missing. */
  day?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface PlayDay {
  day: string;
  timezone: string;
  /** False if its single plays were removed. */
  kept: boolean;
  plays: Play[];
  next: string | null;
  total: number;
}

/** Proof of play: what devices report to have shown, each play once. */
export function createPlays({ db, reads, clock, keep }: { db: Db; reads: Reads; clock: Clock; keep: Keep }) {
  return {
    /**
     * Stores the plays that a device reports. Idempotent: plays that it has reported before are skipped. Those that are
     * not valid are returned with the reason.
     *
     * @throws device.unpaired when the device has just been removed
     */
    async receive(
      caller: { accountId: string; deviceId: string },
      reported: readonly DevicePlay[],
    ): Promise<PlaysResponse> {
      const { deviceId } = caller;
      return db.transaction(async (tx) => {
        const pairedAt = await findPairedAt(tx, deviceId);
        if (pairedAt === null) throw new AppError('device.unpaired');
        const times = { nowMs: clock().getTime(), pairedAtMs: pairedAt.getTime() };
        const rejected: PlaysResponse['rejected'] = [];
        const valid = new Map<string, ValidPlay>();
        for (const play of reported) {
          const verdict = validatePlay(play, times);
          if (typeof verdict === 'string') rejected.push({ playId: play.playId, why: verdict });
          else if (!valid.has(verdict.playId)) valid.set(verdict.playId, verdict);
        }
        // In the same order in every transaction, so that two reports of the same plays do not wait for each other.
        const list = [...valid.values()].toSorted((one, other) => (one.playId < other.playId ? -1 : 1));
        const names = await namesOfMedia(tx, caller, [...new Set(list.map(({ mediaId }) => mediaId))]);
        const playlistIds = new Set(list.flatMap(({ item }) => item?.playlistId ?? []));
        const playlistNames = await namesOfPlaylists(tx, caller, [...playlistIds]);
        const inserted = await insertPlays(
          tx,
          list.map(({ item, ...play }) => {
            const known = item !== null && playlistNames.has(item.playlistId) ? item : null;
            return {
              ...play,
              deviceId,
              mediaName: names.get(play.mediaId) ?? null,
              playlistId: known?.playlistId ?? null,
              playlistName: (known && playlistNames.get(known.playlistId)) ?? null,
              listId: known?.listId ?? null,
              itemIndex: known?.index ?? null,
            };
          }),
        );
        return { accepted: inserted.length, duplicate: reported.length - rejected.length - inserted.length, rejected };
      });
    },

    /**
     * The plays of a device on a day of its time zone, in order.
     *
     * @throws device.not_found, request.invalid
     */
    async ofDay(accountId: string, ref: string, query: DayQuery): Promise<PlayDay> {
      const device = await getOwnedDevice(db, accountId, ref);
      const { timeZone: timezone } = device;
      const day = query.day ?? calendarDayOf(clock().getTime(), timezone);
      const zone = zoneNamed(timezone);
      const from = new Date(instantOf(zone, Date.parse(day)));
      const until = new Date(instantOf(zone, Date.parse(day) + DAY_MS));
      const after = query.cursor === undefined ? null : readPlayCursor(query.cursor);
      const { limit } = query;
      const { found, total, sums } = await reads(async (replica) => ({
        found: await listPlays(replica, device.id, { from, until }, after, limit === undefined ? null : limit + 1),
        total: await countPlays(replica, device.id, from, until),
        sums: await countSums(replica, device.id, { from: day, to: day }),
      }));
      // Sums without plays: the retention was shorter before.
      const isPresent = total > 0 || sums === 0;
      const plays = limit === undefined ? found : found.slice(0, limit);
      const last = plays.at(-1);
      const next = found.length > plays.length && last ? writeCursor(last.startedAt, last.id) : null;
      const kept = from >= keptSince(clock(), keep) && isPresent;
      return { day, timezone, kept, plays, next, total };
    },
  };
}

/** @throws request.invalid for a cursor of another list */
function readPlayCursor(cursor: string): PlayPosition {
  return readCursor(cursor, ([startedAt, id]) =>
    isInstant(startedAt) && typeof id === 'string' && /^[\da-f-]{36}$/.test(id) ? { startedAt, id } : null,
  );
}
