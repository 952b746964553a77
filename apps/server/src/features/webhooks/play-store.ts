import { and, asc, eq, lt, max, sql, sum } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { webhookPlays, webhooks } from '../../schema/integrations/webhooks-tables.ts';

/** Plays of one screen, content and playlist. */
export interface PlayEntry {
  deviceId: string;
  deviceName: string;
  mediaId: string;
  mediaName: string | null;
  playlistId: string | null;
  playlistName: string | null;
  plays: number;
  completed: number;
  durationMs: number;
}

/** The accounts with plays that were reported before `until`. */
export async function listAccountsWithPlays(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: webhookPlays.accountId })
    .from(webhookPlays)
    .where(lt(webhookPlays.reportedAt, until));
  return rows.map(({ accountId }) => accountId);
}

/** The hour of the oldest plays of an account that were reported before `until`; null: there are none. Locks them. */
export async function lockOldestHour(tx: Db, accountId: string, until: Date): Promise<Date | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhook plays ${accountId}`}))`);
  const [row] = await tx
    .select({
      hour: sql<Date | null>`date_trunc('hour', min(${webhookPlays.reportedAt}))`.mapWith(webhookPlays.reportedAt),
    })
    .from(webhookPlays)
    .where(and(eq(webhookPlays.accountId, accountId), lt(webhookPlays.reportedAt, until)));
  return row?.hour ?? null;
}

/**
 * Takes up to `limit` reports that were made before `until`. Reports of removed devices are left out.
 *
 * @returns their sums; null if there are none
 */
export async function takePlays(tx: Db, accountId: string, until: Date, limit: number): Promise<PlayEntry[] | null> {
  const { seq, deviceId, mediaId, playlistId } = webhookPlays;
  const rows = await tx
    .select({ seq })
    .from(webhookPlays)
    .where(and(eq(webhookPlays.accountId, accountId), lt(webhookPlays.reportedAt, until)))
    .orderBy(asc(seq))
    .limit(limit);
  if (rows.length === 0) return null;
  const isTaken = sql`${seq} = any(${sql.param(rows.map((row) => row.seq))}::bigint[])`;
  const entries = await tx
    .select({
      deviceId,
      deviceName: devices.name,
      mediaId,
      mediaName: max(webhookPlays.mediaName),
      playlistId,
      playlistName: max(webhookPlays.playlistName),
      plays: sum(webhookPlays.plays).mapWith(Number),
      completed: sum(webhookPlays.completed).mapWith(Number),
      durationMs: sum(webhookPlays.durationMs).mapWith(Number),
    })
    .from(webhookPlays)
    .innerJoin(devices, eq(devices.id, deviceId))
    .where(isTaken)
    .groupBy(deviceId, devices.name, mediaId, playlistId)
    .orderBy(deviceId, mediaId, playlistId);
  await tx.delete(webhookPlays).where(isTaken);
  return entries;
}

/** The enabled webhooks of an account that get plays. */
export async function listPlayReceivers(tx: Db, accountId: string) {
  return tx
    .select({ id: webhooks.id, groupIds: webhooks.groupIds })
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), webhooks.isEnabled, sql`${webhooks.events} ? 'plays.hourly'`));
}
