import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices, deviceVersions } from '../../../schema/fleet-tables.ts';
import { screenPlans } from '../../../schema/reports/plans-tables.ts';
import { newPlaySums, playMonthsMissing } from '../../../schema/reports/plays-tables.ts';
import type { PlannedSum } from './plan-sums.ts';

export type PlanRow = typeof screenPlans.$inferSelect;

/**
 * Lists devices (row ids) after one in the order of ids: devices that have no plan until an instant, or a plan for
 * another version than their present one. Devices whose plays of the previous release are still to be summed are left
 * out.
 */
export async function listUnplanned(db: Db, until: Date, after: string, limit: number): Promise<string[]> {
  const { deviceId } = deviceVersions;
  const isMissing = db.select().from(playMonthsMissing).where(eq(playMonthsMissing.deviceId, deviceId));
  const isOutdated = or(
    isNull(screenPlans.deviceId),
    ne(screenPlans.version, deviceVersions.version),
    lt(screenPlans.untilAt, until),
  );
  const rows = await db
    .select({ deviceId })
    .from(deviceVersions)
    .leftJoin(screenPlans, eq(screenPlans.deviceId, deviceId))
    .where(and(gt(deviceId, after), isOutdated, notExists(isMissing)))
    .orderBy(asc(deviceId))
    .limit(limit);
  return rows.map((row) => row.deviceId);
}

/** The devices after one whose plan is booked up to an earlier instant than this. */
export async function listUnbooked(db: Db, before: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ deviceId: screenPlans.deviceId })
    .from(screenPlans)
    .where(
      and(gt(screenPlans.deviceId, after), lt(screenPlans.fromAt, before), lt(screenPlans.fromAt, screenPlans.untilAt)),
    )
    .orderBy(asc(screenPlans.deviceId))
    .limit(limit);
  return rows.map((row) => row.deviceId);
}

/** Locks devices and their plans. Devices that another transaction has locked, e.g. to delete them, are left out. */
export async function lockPlans(
  tx: Db,
  deviceIds: readonly string[],
): Promise<{ present: Set<string>; plans: Map<string, PlanRow> }> {
  const locked = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(inArray(devices.id, [...deviceIds]))
    .orderBy(asc(devices.id))
    .for('key share', { skipLocked: true });
  const ids = locked.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(screenPlans)
    .where(inArray(screenPlans.deviceId, ids))
    .orderBy(asc(screenPlans.deviceId))
    .for('update');
  return { present: new Set(ids), plans: new Map(rows.map((row) => [row.deviceId, row])) };
}

/** Adds planned times to the new sums of plays. */
export async function insertPlannedSums(tx: Db, sums: readonly (PlannedSum & { deviceId: string })[]): Promise<void> {
  if (sums.length === 0) return;
  // One JSON parameter costs far less CPU time than a parameter for each value.
  await tx.execute(sql`
    insert into ${newPlaySums} (device_id, media_id, playlist_id, layout_id, day, plays, completed, duration_ms, planned_ms)
    select "deviceId", "mediaId", "playlistId", '', day, 0, 0, 0, "plannedMs"
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as planned (
      "deviceId" text, "mediaId" text, "playlistId" text, day date, "plannedMs" bigint)`);
}

export async function replacePlans(tx: Db, rows: readonly PlanRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(screenPlans)
    .values([...rows])
    .onConflictDoUpdate({
      target: screenPlans.deviceId,
      set: {
        version: sql`excluded.version`,
        timeZone: sql`excluded.time_zone`,
        sinceAt: sql`excluded.since_at`,
        fromAt: sql`excluded.from_at`,
        untilAt: sql`excluded.until_at`,
        plan: sql`excluded.plan`,
      },
    });
}

/** Notes that plans are booked up to an instant, or up to their end if that is earlier. */
export async function noteBooked(tx: Db, deviceIds: readonly string[], at: Date): Promise<void> {
  if (deviceIds.length === 0) return;
  await tx
    .update(screenPlans)
    .set({ fromAt: sql`least(${screenPlans.untilAt}, ${at.toISOString()}::timestamptz)` })
    .where(inArray(screenPlans.deviceId, [...deviceIds]));
}
