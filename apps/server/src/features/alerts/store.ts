import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices, deviceState } from '../devices/tables.ts';
import { spans } from '../history/tables.ts';
import { alertSettings, alertWatch, deviceAlerts } from './tables.ts';

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

/**
 * Notes that somebody looks now, one at a time until the transaction ends. Answers since when somebody has been
 * looking without a pause longer than `pauseMs`.
 */
export async function noteLook(tx: Db, now: Date, pauseMs: number): Promise<Date> {
  const unbroken = new Date(now.getTime() - pauseMs);
  const [row] = await tx
    .insert(alertWatch)
    .values({ id: WATCH, since: now, lastLookAt: now })
    .onConflictDoUpdate({
      target: alertWatch.id,
      set: {
        since: sql`case when ${lt(alertWatch.lastLookAt, unbroken)} then excluded.since else ${alertWatch.since} end`,
        lastLookAt: now,
      },
    })
    .returning({ since: alertWatch.since });
  return row?.since ?? now;
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
