import { PlaybackReason } from '@vitrine/contract/fleet/devices';
import { PLAY_MAX_LENGTH_MS } from '@vitrine/contract/reports/plays';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { deviceState } from '../../../schema/fleet-tables.ts';
import { media } from '../../../schema/library-tables.ts';
import { spans } from '../../../schema/reports/history-tables.ts';
import { plays } from '../../../schema/reports/plays-tables.ts';
import type { ContentRow } from '../../library/index.ts';
import type { Period } from '../period.ts';

/** A time in which a device reported the same content for the same reason; times in epoch milliseconds. */
export interface Run extends Period {
  /** The playlist or the single item; null for a takeover's message. */
  contentId: string | null;
  /** The content's name when it was played; null if it is unknown. */
  name: string | null;
  reason: PlaybackReason;
}

/** Plays of the same content belong together if less than this is between them. */
export const SAME_RUN_MS = 2 * 60 * 1000;

const RunRows = z.object({
  rows: z.array(
    z.object({
      deviceId: z.string(),
      contentId: z.string(),
      name: z.string().nullable(),
      reason: PlaybackReason,
      fromMs: z.coerce.number(),
      toMs: z.coerce.number(),
    }),
  ),
});

/** Matches the plays of what filled a screen. */
const isOnItsOwn = sql`${plays.layoutId} is null and not starts_with(${plays.mediaId}, 'tko_')`;

/**
 * The plays that devices reported in a period, successive ones of the same content as one. Plays in zones of layouts and
 * strips are left out, since the layout, or what is below the strip, is reported itself.
 */
export async function listRuns(db: Db, deviceIds: readonly string[], period: Period): Promise<Map<string, Run[]>> {
  const [from, to] = [toTime(period.fromMs), toTime(period.toMs)];
  const columns = sql`${plays.deviceId} as device_id, coalesce(${plays.playlistId}, ${plays.mediaId}) as content_id,
    coalesce(${plays.playlistName}, ${plays.mediaName}) as name, ${plays.reason} as reason,
    ${plays.startedAt} as started_at, ${plays.endedAt} as ended_at`;
  const answer = await db.execute(sql`
    with shown as (
      select ${columns} from ${plays}
      where ${plays.deviceId} = any(${sql.param(deviceIds)}::text[]) and ${isOnItsOwn}
        and ${plays.startedAt} >= ${from} and ${plays.startedAt} < ${to}
      union all
      select before.* from unnest(${sql.param(deviceIds)}::text[]) as device (id), lateral (
        select ${columns} from ${plays}
        where ${plays.deviceId} = device.id and ${isOnItsOwn}
          and ${plays.startedAt} >= ${toTime(period.fromMs - PLAY_MAX_LENGTH_MS)} and ${plays.startedAt} < ${from}
        order by ${plays.startedAt} desc limit 1) as before
      where before.ended_at > ${from}
    ), marked as (
      select *, lag(content_id) over ordered is distinct from content_id or lag(reason) over ordered <> reason
        or started_at > lag(ended_at) over ordered + ${`${SAME_RUN_MS} milliseconds`}::interval as is_first
      from shown window ordered as (partition by device_id order by started_at, ended_at)
    ), numbered as (
      select *, count(*) filter (where is_first) over (partition by device_id order by started_at, ended_at) as run
      from marked
    )
    select device_id as "deviceId", content_id as "contentId", max(name) as name, reason,
      floor(extract(epoch from min(started_at)) * 1000) as "fromMs", ceil(extract(epoch from max(ended_at)) * 1000) as "toMs"
    from numbered group by device_id, run, content_id, reason order by min(started_at)`);
  return Map.groupBy(RunRows.parse(answer).rows, ({ deviceId }) => deviceId);
}

/** What a device last reported to play, and when it was last seen. */
export interface LastPlayReport {
  playing: NonNullable<(typeof deviceState.$inferSelect)['playing']>;
  sinceMs: number;
  lastSeenMs: number;
}

export async function listLastReports(db: Db, deviceIds: readonly string[]): Promise<Map<string, LastPlayReport>> {
  const { deviceId, playing, playingSince, lastSeenAt } = deviceState;
  const rows = await db
    .select({ deviceId, playing, playingSince, lastSeenAt })
    .from(deviceState)
    .where(sql`${deviceId} = any(${sql.param(deviceIds)}::text[])`);
  return new Map(
    rows.flatMap((row): [string, LastPlayReport][] =>
      row.playing === null || row.playingSince === null
        ? []
        : [
            [
              row.deviceId,
              { playing: row.playing, sinceMs: row.playingSince.getTime(), lastSeenMs: row.lastSeenAt.getTime() },
            ],
          ],
    ),
  );
}

/** The periods in which devices were offline, in order; without the part after `period`. */
export async function listOutages(
  db: Db,
  deviceIds: readonly string[],
  period: Period,
): Promise<Map<string, Period[]>> {
  const rows = await db
    .select({ deviceId: spans.deviceId, fromAt: spans.fromAt, untilAt: spans.untilAt })
    .from(spans)
    .where(
      and(
        sql`${spans.deviceId} = any(${sql.param(deviceIds)}::text[])`,
        eq(spans.state, 'offline'),
        lt(spans.fromAt, new Date(period.toMs)),
        or(isNull(spans.untilAt), sql`${spans.untilAt} > ${toTime(period.fromMs)}`),
      ),
    )
    .orderBy(spans.fromAt);
  return Map.groupBy(
    rows.map((row) => ({
      deviceId: row.deviceId,
      fromMs: row.fromAt.getTime(),
      toMs: row.untilAt?.getTime() ?? period.toMs,
    })),
    ({ deviceId }) => deviceId,
  );
}

/** The rows of an account's content that still exists, by id. Screens can report any id, also one of another account. */
export async function listContentRows(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ContentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.accountId, accountId), sql`${media.id} = any(${sql.param(ids)}::text[])`));
  return new Map(rows.map((row) => [row.id, row]));
}

const toTime = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
