import type { ScreenSize } from '@vitrine/contract/fleet/screen-shape';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices, deviceState, deviceVersions } from '../../../schema/fleet-tables.ts';

/** Marks this moment of a transaction, for {@link listRaisedSince}. */
export async function markInstant(tx: Db): Promise<string> {
  const [row] = await tx.select({ moment: sql<string>`pg_current_xact_id()::text` }).from(sql`(select) as one`);
  return row?.moment ?? '';
}

/**
 * The row ids of the account's devices whose versions this transaction has raised since that moment: triggers raise those
 * of all devices that a change concerns. Savepoints are younger transactions. Those of others are not in progress if their
 * changes are visible.
 */
export async function listRaisedSince(tx: Db, accountId: string, moment: string): Promise<string[]> {
  const raisedAt = sql.raw('device_versions.xmin');
  const marked = sql`age(${moment}::xid8::xid)`;
  const rows = await tx
    .select({ id: deviceVersions.deviceId })
    .from(deviceVersions)
    .innerJoin(devices, eq(devices.id, deviceVersions.deviceId))
    .where(
      sql`${devices.accountId} = ${accountId} and case when age(${raisedAt}) <= ${marked}
        then pg_xact_status((${moment}::bigint + ${marked} - age(${raisedAt}))::text::xid8) = 'in progress' end`,
    );
  return rows.map(({ id }) => id);
}

export interface LastReport {
  lastSeenAt: Date;
  /** Null if the device did not report it. */
  freeBytes: number | null;
  screenSize: ScreenSize | null;
  /** False: its machine cannot switch its panel, or has no agent. */
  canSwitchPanel: boolean;
}

/** The last reports of devices by row id; those that never reported are missing. */
export async function listReports(db: Db, ids: readonly string[]): Promise<Map<string, LastReport>> {
  const rows = await db
    .select({
      id: deviceState.deviceId,
      lastSeenAt: deviceState.lastSeenAt,
      cache: deviceState.cache,
      screenSize: deviceState.screenSize,
      canSwitchPanel: sql<boolean>`${deviceState.machine} ->> 'display' is not null`,
    })
    .from(deviceState)
    .where(sql`${deviceState.deviceId} = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map(({ id, cache, ...report }) => [id, { ...report, freeBytes: cache?.freeBytes ?? null }]));
}
