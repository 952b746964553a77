import type { Pause } from '@vitrine/playback/facts';
import {
  type PausableEntry,
  type PausedOccurrence,
  filterStandingOccurrences,
  findStandingPause,
} from '@vitrine/playback/pauses';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { pauses } from '../../schema/schedule-tables.ts';
import { listScheduleEntries } from './store.ts';

type PauseRow = typeof pauses.$inferSelect;

/** A device's pause, and those of the occurrences that it paused which still run as they did. */
export interface FoundPause extends Pause {
  occurrences: PausedOccurrence[];
}

/** The pauses of devices (row ids) as they count, including those that have ended. */
export async function findPauses(db: Db, ids: readonly string[]): Promise<Map<string, FoundPause>> {
  if (ids.length === 0) return new Map();
  return findStandingPauses(
    db,
    await db
      .select()
      .from(pauses)
      .where(sql`${pauses.deviceId} = any(${sql.param(ids)}::text[])`),
  );
}

/** The account's devices (row ids) whose schedule is paused at an instant. */
export async function findPausedDevices(db: Db, accountId: string, at: Date): Promise<Set<string>> {
  const rows = await db
    .select({ pause: pauses })
    .from(pauses)
    .innerJoin(devices, eq(devices.id, pauses.deviceId))
    .where(and(eq(devices.accountId, accountId), lte(pauses.fromAt, at), gt(pauses.untilAt, at)));
  const found = await findStandingPauses(
    db,
    rows.map(({ pause }) => pause),
  );
  return new Set([...found].flatMap(([id, { until }]) => (Date.parse(until) > at.getTime() ? [id] : [])));
}

async function findStandingPauses(db: Db, rows: readonly PauseRow[]): Promise<Map<string, FoundPause>> {
  const known = rows.filter(({ occurrences }) => occurrences !== null);
  const entries = await listPausable(db, known);
  return new Map(
    rows.flatMap((row) => {
      const own = entries.get(row.deviceId) ?? [];
      const pause = findStandingPause(toStored(row), own);
      if (pause === null) return [];
      return [[row.deviceId, { ...pause, occurrences: filterStandingOccurrences(row.occurrences ?? [], own) }]];
    }),
  );
}

/** The entries of paused devices that may run during their pauses, by row id. */
async function listPausable(db: Db, rows: readonly PauseRow[]): Promise<Map<string, PausableEntry[]>> {
  const byDevice = new Map(rows.map(({ deviceId }) => [deviceId, [] as PausableEntry[]]));
  if (byDevice.size === 0) return byDevice;
  const fromMs = Math.min(...rows.map(({ fromAt }) => fromAt.getTime()));
  for (const { entry, media, deviceIds } of await listScheduleEntries(db, [...byDevice.keys()], fromMs)) {
    for (const id of deviceIds) byDevice.get(id)?.push({ entry, mediaId: media.id });
  }
  return byDevice;
}

/** A row as playback's input. */
export const toStored = ({ fromAt, untilAt, occurrences }: Omit<PauseRow, 'deviceId'>) => ({
  from: fromAt.toISOString(),
  until: untilAt.toISOString(),
  occurrences,
});

export async function upsertPauses(db: Db, rows: readonly PauseRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(of: (row: PauseRow) => T) => sql.param(rows.map(of));
  await db.execute(sql`
    insert into ${pauses} (device_id, from_at, until_at, occurrences)
    select * from unnest(
      ${column(({ deviceId }) => deviceId)}::text[],
      ${column(({ fromAt }) => fromAt.toISOString())}::timestamptz[],
      ${column(({ untilAt }) => untilAt.toISOString())}::timestamptz[],
      ${column(({ occurrences }) => JSON.stringify(occurrences))}::jsonb[])
    on conflict (device_id) do update
      set from_at = excluded.from_at, until_at = excluded.until_at, occurrences = excluded.occurrences`);
}

export async function deletePausesSince(db: Db, deviceIds: readonly string[], from: Date): Promise<void> {
  await db
    .delete(pauses)
    .where(and(sql`${pauses.deviceId} = any(${sql.param(deviceIds)}::text[])`, eq(pauses.fromAt, from)));
}

/** False if the device was not paused. */
export async function deletePause(db: Db, deviceId: string): Promise<boolean> {
  const rows = await db.delete(pauses).where(eq(pauses.deviceId, deviceId)).returning({ id: pauses.deviceId });
  return rows.length > 0;
}
