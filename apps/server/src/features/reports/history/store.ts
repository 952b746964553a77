import type { HistorySpan } from '@vitrine/contract/reports/history';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { spans } from '../../../schema/reports/history-tables.ts';

/** An arbitrary number, the same in every Vitrine process. */
const RECORDING_LOCK = 7_316_013;

/**
 * Lets one transaction record changes at a time. A period that ends moves to the partition of its month; PostgreSQL
 * refuses an update that waited for a row which has moved.
 */
export async function lockRecording(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RECORDING_LOCK})`);
}

/**
 * Records the devices whose state changed since the last call: those last seen at or after `onlineSince` are online, off by
 * their working hours, or off if their panel is. A device is offline from the time of its last heartbeat, and online from the time of its next
 * one. Between online and off, the time of the latest heartbeat counts.
 *
 * @returns the number of changed devices
 */
export async function insertChanges(db: Db, onlineSince: Date): Promise<number> {
  const rows = await db.execute(sql`
    with present as (
      select device_id, last_seen_at, case
        when last_seen_at < ${onlineSince.toISOString()}::timestamptz then 'offline'
        when playing ->> 'reason' = 'off' then 'off-hours'
        when machine ->> 'display' = 'off' then 'off'
        else 'online'
      end as state
      from device_state
    ), changed as (
      select present.device_id, present.last_seen_at as seen_at, open.from_at, present.state
      from present
      left join device_spans as open on open.device_id = present.device_id and open.until_at is null
      where open.state is distinct from present.state
      order by present.device_id
    ), moved as (
      -- a span must have a length, even if both of its ends are recorded in one call
      select device_id, state, from_at, greatest(seen_at, from_at + interval '1 millisecond') as at from changed
    ), closed as (
      update device_spans set until_at = moved.at from moved
      where device_spans.device_id = moved.device_id and device_spans.until_at is null
    )
    select device_id, state, at from moved`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  const moved = (rows as { rows: { device_id: string; state: HistorySpan['state']; at: Date }[] }).rows;
  if (moved.length === 0) return 0;
  await db.execute(sql`
    insert into device_spans (device_id, state, from_at)
    select moved.* from unnest(
      ${sql.param(moved.map((row) => row.device_id))}::text[],
      ${sql.param(moved.map((row) => row.state))}::text[],
      ${sql.param(moved.map((row) => new Date(row.at).toISOString()))}::timestamptz[]
    ) as moved (device_id, state, from_at)
    join devices on devices.id = moved.device_id
    on conflict do nothing`);
  return moved.length;
}

/** Corrects periods in the future, which were recorded before the clock was set back. */
export async function correctFutureSpans(db: Db, now: Date, toleranceMs: number): Promise<void> {
  const latest = new Date(now.getTime() + toleranceMs);
  await db.delete(spans).where(and(gt(spans.fromAt, latest), isNotNull(spans.untilAt)));
  await db.update(spans).set({ fromAt: now }).where(gt(spans.fromAt, latest));
  await db.update(spans).set({ untilAt: now }).where(gt(spans.untilAt, latest));
}

/** Inserts periods of a device that has none yet. */
export async function insertSpans(
  db: Db,
  deviceId: string,
  periods: readonly Pick<typeof spans.$inferInsert, 'state' | 'fromAt' | 'untilAt'>[],
): Promise<void> {
  await db.insert(spans).values(periods.map((period) => ({ deviceId, ...period })));
}

/** The periods that end after `since`, of those that begin before `before`, newest first. */
export async function listSpans(
  db: Db,
  deviceId: string,
  { since, before }: { since: Date; before: Date | null },
  limit: number | null,
): Promise<HistorySpan[]> {
  const query = db
    .select()
    .from(spans)
    .where(and(belongsToDevice(deviceId, since), before === null ? undefined : lt(spans.fromAt, before)))
    .orderBy(desc(spans.fromAt));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map(({ state, fromAt, untilAt }) => ({
    state,
    from: fromAt.toISOString(),
    until: untilAt?.toISOString() ?? null,
  }));
}

export async function countSpans(db: Db, deviceId: string, since: Date): Promise<number> {
  return db.$count(spans, belongsToDevice(deviceId, since));
}

const belongsToDevice = (deviceId: string, since: Date) =>
  and(eq(spans.deviceId, deviceId), or(isNull(spans.untilAt), gt(spans.untilAt, since)));
