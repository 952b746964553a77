import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices, deviceState } from '../../schema/fleet.ts';
import { spans } from '../../schema/history.ts';
import { alertPauses, alertSettings, alertWatch, deviceAlerts } from '../../schema/alerts.ts';

/** Without settings of its own an account has the defaults. */
export async function findSettings(db: Db, accountId: string): Promise<AlertSettings> {
  const [row] = await db.select().from(alertSettings).where(eq(alertSettings.accountId, accountId));
  if (row === undefined) return defaultAlertSettings;
  const { isOn, afterMinutes, quietFrom, quietUntil, timeZone: timezone } = row;
  return { isOn, afterMinutes, quietFrom, quietUntil, timezone };
}

export async function upsertSettings(
  db: Db,
  accountId: string,
  { timezone: timeZone, ...settings }: AlertSettings,
): Promise<void> {
  const row = { ...settings, timeZone };
  await db
    .insert(alertSettings)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: alertSettings.accountId, set: row });
}

const WATCH = 1;

/** A time in which nobody looked. */
export interface Pause {
  fromAt: Date;
  untilAt: Date;
}

/** A screen that is dark for longer is told of, however much of the time before nobody looked. */
const PAUSES_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Notes that somebody looks now, one at a time until the transaction ends. Answers the pauses between looks that were
 * longer than `pauseMs`, the oldest first.
 */
export async function noteLook(tx: Db, now: Date, pauseMs: number): Promise<Pause[]> {
  await tx.insert(alertWatch).values({ id: WATCH, lastLookAt: now }).onConflictDoNothing();
  const isWatch = eq(alertWatch.id, WATCH);
  const [row] = await tx.select().from(alertWatch).where(isWatch).for('update');
  const fromAt = row?.lastLookAt ?? now;
  if (now.getTime() - fromAt.getTime() > pauseMs) {
    await tx.insert(alertPauses).values({ fromAt, untilAt: now }).onConflictDoNothing();
  }
  await tx.update(alertWatch).set({ lastLookAt: now }).where(isWatch);
  const oldest = new Date(now.getTime() - PAUSES_KEPT_MS);
  // One in the future was noted before the clock was set back.
  await tx.delete(alertPauses).where(or(lt(alertPauses.untilAt, oldest), gt(alertPauses.untilAt, now)));
  return tx.select().from(alertPauses).orderBy(asc(alertPauses.fromAt));
}

/** A screen of which its owner may have to be told. */
export interface ToldScreen {
  id: string;
  accountId: string;
  name: string;
  since: Date;
}

/** Screens that were in service and are offline since before `before`, of which nobody was told. */
export async function listDark(db: Db, before: Date): Promise<ToldScreen[]> {
  return db
    .select({ id: devices.id, accountId: devices.accountId, name: devices.name, since: deviceState.lastSeenAt })
    .from(deviceState)
    .innerJoin(devices, eq(devices.id, deviceState.deviceId))
    .leftJoin(deviceAlerts, eq(deviceAlerts.deviceId, devices.id))
    .where(and(lt(deviceState.lastSeenAt, before), isNull(deviceAlerts.deviceId)))
    .orderBy(devices.accountId, sql`lower(${devices.name})`, devices.id);
}

/** Screens of which was told that they are dark, and which are online again: since when. */
export async function listBack(db: Db): Promise<ToldScreen[]> {
  return db
    .select({ id: devices.id, accountId: devices.accountId, name: devices.name, since: spans.fromAt })
    .from(deviceAlerts)
    .innerJoin(devices, eq(devices.id, deviceAlerts.deviceId))
    .innerJoin(spans, and(eq(spans.deviceId, devices.id), isNull(spans.untilAt), eq(spans.state, 'online')))
    .orderBy(devices.accountId, sql`lower(${devices.name})`, devices.id);
}

/** The row ids of those that nobody else has noted. */
export async function insertAlerts(db: Db, screens: readonly ToldScreen[], mailedAt: Date): Promise<string[]> {
  if (screens.length === 0) return [];
  const rows = await db
    .insert(deviceAlerts)
    .values(screens.map(({ id: deviceId, since: darkSince }) => ({ deviceId, darkSince, mailedAt })))
    .onConflictDoNothing()
    .returning({ id: deviceAlerts.deviceId });
  return rows.map(({ id }) => id);
}

/** The row ids of those that nobody else has taken back. */
export async function deleteAlerts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .delete(deviceAlerts)
    .where(inArray(deviceAlerts.deviceId, [...ids]))
    .returning({ id: deviceAlerts.deviceId });
  return rows.map(({ id }) => id);
}
