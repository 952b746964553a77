import type { MachineCopy } from '@vitrine/contract/fleet/machine';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { deviceMachines } from '../../../schema/fleet-tables.ts';

/** A machine that has not reported for this time is off, or has left. Machines report once a minute. */
const SILENT_MS = 5 * 60_000;

/** A machine, as one of its reports names it. */
export interface ReportedMachine {
  id: string;
  model: string | null;
}

/** Stores which machines have reported as which devices. */
export async function addMachines(
  tx: Db,
  rows: readonly { deviceId: string; lastSeenAtMs: number; machines: readonly ReportedMachine[] }[],
): Promise<void> {
  const seen = rows.flatMap(({ deviceId, lastSeenAtMs, machines }) =>
    machines.map(({ id, model }) => ({ deviceId, lastSeenAtMs, id, model })),
  );
  if (seen.length === 0) return;
  await tx.execute(sql`
    insert into device_machines as old (device_id, machine_id, model, first_seen_at, last_seen_at)
    select devices.id, reported.id, model, to_timestamp("lastSeenAtMs" / 1000), to_timestamp("lastSeenAtMs" / 1000)
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as reported (
      "deviceId" text, "lastSeenAtMs" double precision, id text, model text)
    join devices on devices.id = reported."deviceId"
    order by 1, 2
    on conflict (device_id, machine_id) do update set
      first_seen_at = case
        when excluded.last_seen_at - old.last_seen_at > ${SILENT_MS} * interval '1 millisecond' then excluded.first_seen_at
        else old.first_seen_at
      end,
      last_seen_at = excluded.last_seen_at,
      model = excluded.model`);
}

/**
 * Lists the machines that report as a device at the same time, the first one first; empty without a second one. A disk that was
 * moved to another machine is none: the former machine is silent since the other one has begun.
 */
export async function listCopies(db: Db, deviceId: string, now: Date): Promise<MachineCopy[]> {
  const rows = await db
    .select()
    .from(deviceMachines)
    .where(
      and(
        eq(deviceMachines.deviceId, deviceId),
        isNull(deviceMachines.detachedAt),
        gt(deviceMachines.lastSeenAt, new Date(now.getTime() - SILENT_MS)),
      ),
    )
    .orderBy(asc(deviceMachines.firstSeenAt), asc(deviceMachines.machineId));
  return rows
    .filter((row) =>
      rows.some((other) => other !== row && row.firstSeenAt < other.lastSeenAt && other.firstSeenAt < row.lastSeenAt),
    )
    .map(({ machineId, model, firstSeenAt, lastSeenAt }) => ({
      machineId,
      model,
      since: firstSeenAt.toISOString(),
      lastSeen: lastSeenAt.toISOString(),
    }));
}

/** Takes a device from one of its machines. The database's clock counts: it is the one that the token's check reads. */
export async function detachMachine(db: Db, deviceId: string, machineId: string): Promise<void> {
  await db
    .update(deviceMachines)
    .set({ detachedAt: sql`now()` })
    .where(and(eq(deviceMachines.deviceId, deviceId), eq(deviceMachines.machineId, machineId)));
}
