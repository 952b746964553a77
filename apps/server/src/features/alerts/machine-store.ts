import { type MachineAlertKind, machineAlertKinds, machineAlertLimits } from '@vitrine/contract/fleet/machine-health';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { sortKeyOf } from '../../platform/database/sort-key.ts';
import { machineAlerts } from '../../schema/alerts-tables.ts';
import { devices, deviceState, machineDays } from '../../schema/fleet-tables.ts';

/** A value of a device's machine that is beyond its limit, or was when an alert began. */
export interface MachineValue {
  id: string;
  accountId: string;
  name: string;
  kind: MachineAlertKind;
  value: number;
  /** When its alert began, as epoch milliseconds; null: there is none yet. */
  sinceMs: number | null;
  isMailed: boolean;
}

/** The value of each kind. Without a report of the machine, all but the clock are 0: its alerts end. */
const values: Record<MachineAlertKind, SQL> = {
  hot: sql`case when machine is null then 0 else (machine ->> 'temperature')::double precision end`,
  'disk-full': sql`case when machine is null then 0 else 1 - (machine -> 'disk' ->> 'freeBytes')::double precision
    / nullif((machine -> 'disk' ->> 'totalBytes')::double precision, 0) end`,
  'many-restarts': sql`case when machine is null then 0 else coalesce(restarts.total, 0) end`,
  'clock-wrong': sql`abs(clock_offset_ms)`,
};

const column = (kind: MachineAlertKind): SQL => sql`device.${sql.identifier(kind)}`;

const columns = sql.join(
  machineAlertKinds.map((kind) => sql`${values[kind]} as ${sql.identifier(kind)}`),
  sql`, `,
);

const isAnyBeyond = sql.join(
  machineAlertKinds.map((kind) => sql`${column(kind)} >= ${machineAlertLimits[kind].from}::double precision`),
  sql` or `,
);

const rows = sql.join(
  machineAlertKinds.map((kind) => {
    const { from, until } = machineAlertLimits[kind];
    return sql`(${kind}, ${column(kind)}, ${from}::double precision, ${until}::double precision)`;
  }),
  sql`, `,
);

/**
 * Lists the values for which an alert may have to begin, be reported or end: those beyond their limit without an alert,
 * those with an alert that was not reported, and those with one that are back to normal. Of devices seen at or after
 * `onlineSince` only: what the others reported is old. A value that a machine does not report any more changes nothing.
 */
export async function listMachineValues(db: Db, onlineSince: Date, now: Date): Promise<MachineValue[]> {
  const found = await db.execute(sql`
    with restarts as materialized (
      select device_id, sum(browser_restarts) as total from ${machineDays}
      where day >= (${now.toISOString()}::timestamptz at time zone 'UTC')::date - 1 and browser_restarts > 0
      group by device_id
    ), device as materialized (
      select state.device_id, ${columns}
      from ${deviceState} as state
      left join restarts on restarts.device_id = state.device_id
      where state.last_seen_at >= ${onlineSince.toISOString()}::timestamptz
    )
    select ${devices.id}, ${devices.accountId} as "accountId", ${devices.name}, measured.kind, measured.value,
      (extract(epoch from alert.since) * 1000)::double precision as "sinceMs", alert.mailed_at is not null as "isMailed"
    from device
    cross join lateral (values ${rows}) as measured (kind, value, starts, ends)
    left join ${machineAlerts} as alert on alert.device_id = device.device_id and alert.kind = measured.kind
    join ${devices} on ${devices.id} = device.device_id
    where (${isAnyBeyond} or device.device_id in (select device_id from ${machineAlerts}))
      and case
        when alert.device_id is null then measured.value >= measured.starts
        else alert.mailed_at is null or measured.value <= measured.ends
      end
    order by ${devices.accountId}, ${sortKeyOf(devices)}, ${devices.id}, measured.kind`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own answer, which Db leaves open
  return (found as { rows: MachineValue[] }).rows;
}

/** Begins these alerts. */
export async function insertMachineAlerts(db: Db, begun: readonly MachineValue[], since: Date): Promise<void> {
  if (begun.length === 0) return;
  await db.execute(sql`
    insert into ${machineAlerts} (device_id, kind, since)
    select device_id, kind, ${since.toISOString()}::timestamptz from ${listKeys(begun)} as begun (device_id, kind)
    where exists (select from ${devices} where ${devices.id} = begun.device_id)
    on conflict do nothing`);
}

/** Notes that these alerts were reported. */
export async function updateMailed(db: Db, reported: readonly MachineValue[], mailedAt: Date): Promise<void> {
  if (reported.length > 0) await db.update(machineAlerts).set({ mailedAt }).where(isAmong(reported));
}

/** Ends these alerts. */
export async function deleteMachineAlerts(db: Db, ended: readonly MachineValue[]): Promise<void> {
  if (ended.length > 0) await db.delete(machineAlerts).where(isAmong(ended));
}

const listKeys = (alerts: readonly MachineValue[]): SQL =>
  sql`unnest(${sql.param(alerts.map(({ id }) => id))}::text[], ${sql.param(alerts.map(({ kind }) => kind))}::text[])`;

const isAmong = (alerts: readonly MachineValue[]): SQL =>
  sql`(${machineAlerts.deviceId}, ${machineAlerts.kind}) in (select * from ${listKeys(alerts)})`;
