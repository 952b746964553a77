import { and, asc, eq, gt, inArray, isNull, lt, ne, not, or } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { sortKeyOf } from '../../platform/database/sort-key.ts';
import { devices, deviceState } from '../../schema/fleet-tables.ts';
import { spans } from '../../schema/reports/history-tables.ts';
import { alertPauses, alertWatch, deviceAlerts } from '../../schema/alerts-tables.ts';

/** The only row of `alert_watch`. */
const WATCH_ID = 1;

/** A period without checks, since no server was running. */
export interface Pause {
  fromAt: Date;
  untilAt: Date;
}

/** Screens that are offline for longer are reported even if the server was down in between. */
const PAUSES_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Records a check and locks out other checks until the transaction ends.
 *
 * @returns the pauses between checks that were longer than `pauseMs`, oldest first
 */
export async function recordCheck(tx: Db, now: Date, pauseMs: number): Promise<Pause[]> {
  await tx.insert(alertWatch).values({ id: WATCH_ID, lastLookAt: now }).onConflictDoNothing();
  const isWatch = eq(alertWatch.id, WATCH_ID);
  const [row] = await tx.select().from(alertWatch).where(isWatch).for('update');
  const fromAt = row?.lastLookAt ?? now;
  if (now.getTime() - fromAt.getTime() > pauseMs) {
    await tx.insert(alertPauses).values({ fromAt, untilAt: now }).onConflictDoNothing();
  }
  await tx.update(alertWatch).set({ lastLookAt: now }).where(isWatch);
  const oldest = new Date(now.getTime() - PAUSES_RETENTION_MS);
  // A pause in the future was recorded before the clock was set back.
  await tx.delete(alertPauses).where(or(lt(alertPauses.untilAt, oldest), gt(alertPauses.untilAt, now)));
  return tx.select().from(alertPauses).orderBy(asc(alertPauses.fromAt));
}

/** A screen about which members may receive a mail. */
export interface WatchedScreen {
  id: string;
  accountId: string;
  name: string;
  /** The time at which it went offline, or came back online. */
  since: Date;
}

/** Screens that were last seen before `before` and have no alert yet. Sample screens are none that anybody misses. */
export async function listOffline(db: Db, before: Date): Promise<WatchedScreen[]> {
  return db
    .select({ id: devices.id, accountId: devices.accountId, name: devices.name, since: deviceState.lastSeenAt })
    .from(deviceState)
    .innerJoin(devices, eq(devices.id, deviceState.deviceId))
    .leftJoin(deviceAlerts, eq(deviceAlerts.deviceId, devices.id))
    .where(and(lt(deviceState.lastSeenAt, before), isNull(deviceAlerts.deviceId), not(devices.isVirtual)))
    .orderBy(devices.accountId, sortKeyOf(devices), devices.id);
}

/** Screens that have an alert and are online again, be their panel on or off. */
export async function listBackOnline(db: Db): Promise<WatchedScreen[]> {
  return db
    .select({ id: devices.id, accountId: devices.accountId, name: devices.name, since: spans.fromAt })
    .from(deviceAlerts)
    .innerJoin(devices, eq(devices.id, deviceAlerts.deviceId))
    .innerJoin(spans, and(eq(spans.deviceId, devices.id), isNull(spans.untilAt), ne(spans.state, 'offline')))
    .orderBy(devices.accountId, sortKeyOf(devices), devices.id);
}

/** Returns the row ids of the screens that had no alert yet. */
export async function insertAlerts(db: Db, screens: readonly WatchedScreen[], mailedAt: Date): Promise<string[]> {
  if (screens.length === 0) return [];
  const rows = await db
    .insert(deviceAlerts)
    .values(screens.map(({ id: deviceId, since: darkSince }) => ({ deviceId, darkSince, mailedAt })))
    .onConflictDoNothing()
    .returning({ id: deviceAlerts.deviceId });
  return rows.map(({ id }) => id);
}

/** Returns the row ids of the screens whose alert was deleted by this call. */
export async function deleteAlerts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .delete(deviceAlerts)
    .where(inArray(deviceAlerts.deviceId, [...ids]))
    .returning({ id: deviceAlerts.deviceId });
  return rows.map(({ id }) => id);
}
