import type { DevicePlay, Play, PlaysResponse } from '@vitrine/contract/reports/plays';
import { findInstant, zoneNamed } from '@vitrine/playback/zones';
import type { InAccount } from '../../../http/callers.ts';
import { isInstant, readCursor, writeCursor } from '../../../platform/page-cursor.ts';
import { type Keep, findKeptSince } from '../../../platform/partitions/months.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getOwnedDevice } from '../../fleet/index.ts';
import { findCalendarDay } from '../../schedule/index.ts';
import { createRecorder } from './record.ts';
import { countPlays, listPlays, type PlayPosition } from './store.ts';
import { countSums } from './sum-store.ts';

export type Plays = ReturnType<typeof createPlays>;

const DAY_MS = 24 * 60 * 60 * 1000;

interface DayQuery {
  /** `YYYY-MM-DD`; today if missing. */
  day?: string | undefined;
  /** `desc`: the newest first. */
  direction?: 'asc' | 'desc' | undefined;
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
export function createPlays(platform: Platform, { keep }: { keep: Keep }) {
  const { db, reads, clock } = platform;
  const record = createRecorder(platform);

  return {
    /**
     * Stores the plays that a device reports. Idempotent: plays that it has reported before are skipped. Plays that are
     * not valid are returned with the reason.
     *
     * @throws device.unpaired when the device has just been removed, server.unavailable
     */
    async send(
      { accountId, deviceId }: { accountId: string; deviceId: string },
      { plays }: { plays: readonly DevicePlay[] },
    ): Promise<PlaysResponse> {
      return record({ accountId, deviceId, plays });
    },

    /**
     * The plays of a device on a day of its time zone, in order, or the newest first.
     *
     * @throws device.not_found, request.invalid
     */
    async list({ accountId }: InAccount, ref: string, query: DayQuery): Promise<PlayDay> {
      const device = await getOwnedDevice(db, accountId, ref);
      const { timeZone: timezone } = device;
      const day = query.day ?? findCalendarDay(clock().getTime(), timezone);
      const zone = zoneNamed(timezone);
      const from = new Date(findInstant(zone, Date.parse(day)));
      const until = new Date(findInstant(zone, Date.parse(day) + DAY_MS));
      const after = query.cursor === undefined ? null : readPlayCursor(query.cursor);
      const { limit, direction = 'asc' } = query;
      const part = { after, direction, limit: limit === undefined ? null : limit + 1 };
      const { found, total, sums } = await reads(async (replica) => ({
        found: await listPlays(replica, device.id, { from, until }, part),
        total: await countPlays(replica, device.id, from, until),
        sums: await countSums(replica, device.id, { from: day, to: day }),
      }));
      // If there are sums but no plays, the plays were removed under a shorter retention.
      const isPresent = total > 0 || sums === 0;
      const plays = limit === undefined ? found : found.slice(0, limit);
      const last = plays.at(-1);
      const next = found.length > plays.length && last ? writeCursor(last.startedAt, last.id) : null;
      const kept = from >= findKeptSince(clock(), keep) && isPresent;
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
