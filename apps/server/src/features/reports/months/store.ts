import { eq, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import {
  newPlaySums,
  playDays,
  playHours,
  playMonths,
  playMonthsMissing,
  plays,
  playsToSum,
} from '../../../schema/reports/plays-tables.ts';

const Moved = z.object({ rows: z.array(z.object({ moved: z.coerce.number() })) });

/** The key of a sum in `play_months` and `play_hours`, beside its time. */
const key = sql.raw('device_id, media_id, playlist_id, layout_id');

/**
 * Moves new sums of plays to the sums by month and by hour. It waits for no device: if another transaction has locked a
 * device, e.g. to delete it, the new sums of the device stay for the next call. New sums of deleted devices are
 * removed.
 *
 * @returns the number of rows that were moved or removed
 */
export async function moveNewSums(db: Db, limit: number): Promise<number> {
  const answer = await db.execute(sql`
    with batch as materialized (
      select ctid, device_id from ${newPlaySums} limit ${limit}
    ), reporters as materialized (
      select id from ${devices} where id in (select device_id from batch) order by id for key share skip locked
    ), taken as (
      delete from ${newPlaySums} where ctid = any(array(
        select ctid from batch
        where device_id in (select id from reporters)
          or not exists (select from ${devices} where ${devices.id} = batch.device_id)))
      returning *
    ), kept as (
      select taken.* from taken join reporters on reporters.id = device_id
    ), months as (
      insert into ${playMonths} as old
        (${key}, month, media_name, playlist_name, layout_name, plays, completed, duration_ms, planned_ms,
        total_plays, total_completed, total_duration_ms, total_planned_ms, last_day, last_at)
      select ${key}, date_trunc('month', day)::date, max(media_name), max(playlist_name), max(layout_name),
        ${toSlots('plays', 'day', 31)}::integer[], ${toSlots('completed', 'day', 31)}::integer[], ${toSlots('duration_ms', 'day', 31)}, ${toSlots('planned_ms', 'day', 31)},
        sum(plays), sum(completed), sum(duration_ms), sum(planned_ms), max(day) filter (where plays > 0), max(last_at)
      from kept group by ${key}, 5
      -- the same order in every transaction, so that two of them do not wait for each other
      order by ${key}, 5
      on conflict (device_id, month, media_id, playlist_id, layout_id) do update set
        media_name = coalesce(excluded.media_name, old.media_name),
        playlist_name = coalesce(excluded.playlist_name, old.playlist_name),
        layout_name = coalesce(excluded.layout_name, old.layout_name),
        plays = vitrine_add_slots(old.plays, excluded.plays)::integer[],
        completed = vitrine_add_slots(old.completed, excluded.completed)::integer[],
        duration_ms = vitrine_add_slots(old.duration_ms, excluded.duration_ms),
        planned_ms = vitrine_add_slots(old.planned_ms, excluded.planned_ms),
        total_plays = old.total_plays + excluded.total_plays,
        total_completed = old.total_completed + excluded.total_completed,
        total_duration_ms = old.total_duration_ms + excluded.total_duration_ms,
        total_planned_ms = old.total_planned_ms + excluded.total_planned_ms,
        last_day = greatest(old.last_day, excluded.last_day),
        last_at = greatest(old.last_at, excluded.last_at)
    ), hours as (
      insert into ${playHours} as old (${key}, day, plays, duration_ms)
      select ${key}, day, ${toSlots('plays', 'hour', 24)}::integer[], ${toSlots('duration_ms', 'hour', 24)}
      from kept where hour is not null group by ${key}, day order by ${key}, day
      on conflict (device_id, day, media_id, playlist_id, layout_id) do update set
        plays = vitrine_add_slots(old.plays, excluded.plays)::integer[],
        duration_ms = vitrine_add_slots(old.duration_ms, excluded.duration_ms)
    )
    select count(*) as moved from taken`);
  return Moved.parse(answer).rows[0]?.moved ?? 0;
}

/** An array of the sums of a column for each day of a month, or each hour of a day. */
const toSlots = (column: string, by: 'day' | 'hour', size: number) => {
  const position = by === 'day' ? 'extract(day from day)::integer' : 'hour + 1';
  return sql.raw(`vitrine_slots(array_agg(${position}), array_agg(${column}::bigint), ${size})`);
};

/** A device whose plays of the previous release are not in the sums by month yet; null if there is none. */
export async function findDeviceWithoutMonths(db: Db): Promise<string | null> {
  const isUnsummed = db.select().from(playsToSum).where(eq(playsToSum.deviceId, playMonthsMissing.deviceId));
  const [row] = await db.select().from(playMonthsMissing).where(notExists(isUnsummed)).limit(1);
  return row?.deviceId ?? null;
}

/**
 * Computes the sums of a device again from its sums by day. Layouts and hours come from its single plays, on days of
 * which all plays of an item are kept.
 */
export async function sumMonthsAgain(tx: Db, deviceId: string): Promise<void> {
  // Plays that are being stored refer to the device, so they are either committed now or counted by the trigger later.
  await tx.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('update');
  const removed = await tx.delete(playMonthsMissing).where(eq(playMonthsMissing.deviceId, deviceId)).returning();
  if (removed.length === 0) return;
  for (const table of [newPlaySums, playMonths, playHours]) {
    await tx.delete(table).where(eq(table.deviceId, deviceId));
  }
  await tx.execute(sql`
    with single as (
      select media_id, coalesce(playlist_id, '') as playlist_id, coalesce(layout_id, '') as layout_id,
        max(media_name) as media_name, max(playlist_name) as playlist_name, max(layout_name) as layout_name,
        local::date as day, extract(hour from local) as hour, count(*) as plays,
        count(*) filter (where completed) as completed,
        sum(extract(epoch from ended_at - started_at) * 1000) as duration_ms, max(ended_at) as last_at
      from (
        select ${plays}.*, started_at at time zone vitrine_known_zone(${devices.timeZone}) as local
        from ${plays} join ${devices} on ${devices.id} = ${plays.deviceId} where ${plays.deviceId} = ${deviceId}
      ) as local_plays
      group by 1, 2, 3, 7, 8
    ), whole as (
      select day, media_id, playlist_id from ${playDays} as days
      join (
        select day, media_id, playlist_id, sum(plays) as plays, sum(completed) as completed, sum(duration_ms) as duration_ms
        from single group by 1, 2, 3
      ) as found using (day, media_id, playlist_id)
      where days.device_id = ${deviceId}
        and (days.plays, days.completed, days.duration_ms) = (found.plays, found.completed, found.duration_ms)
    )
    insert into ${newPlaySums}
      (device_id, media_id, playlist_id, layout_id, media_name, playlist_name, layout_name, day, hour, plays, completed,
      duration_ms, last_at)
    select ${deviceId}, media_id, playlist_id, layout_id, media_name, playlist_name, layout_name, day, hour, plays,
      completed, duration_ms, last_at
    from single join whole using (day, media_id, playlist_id)
    union all
    select ${deviceId}, media_id, playlist_id, '', media_name, playlist_name, null, day, null, plays, completed,
      duration_ms, null
    from ${playDays} as days where device_id = ${deviceId} and not exists (
      select from whole
      where (whole.day, whole.media_id, whole.playlist_id) = (days.day, days.media_id, days.playlist_id))`);
}
