import { type CommandOverview, type CommandState, FAILURES_NAMED } from '@vitrine/contract/fleet/commands';
import { MachineCommandKind } from '@vitrine/contract/fleet/command-kinds';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { and, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { sortKeyOf } from '../../../platform/database/sort-key.ts';
import { commands } from '../../../schema/commands-tables.ts';
import { devices } from '../../../schema/fleet-tables.ts';

interface Wanted {
  /** Row ids of devices. */
  ids: readonly string[];
  /** Commands that were sent before are left out; null leaves out all. */
  since: Date | null;
  now: Date;
}

type States = Partial<Record<CommandState, number>>;
type Failure = CommandOverview['commands'][number]['failures'][number];

/** The newest command for the machine of each device and kind, with its state. */
function selectNewest(db: Db, { ids, now }: Wanted, since: Date) {
  const state: SQL<CommandState> = sql`coalesce(${commands.result}, case
    when ${lte(commands.expiresAt, now)} then 'expired'
    when ${commands.deliveredAt} is null then 'queued'
    else 'delivered' end)`;
  return db
    .selectDistinctOn([commands.deviceId, commands.kind], {
      deviceId: commands.deviceId,
      kind: commands.kind,
      detail: commands.detail,
      state: state.as('state'),
    })
    .from(commands)
    .where(
      and(
        sql`${commands.deviceId} = any(${sql.param(ids)}::text[])`,
        inArray(commands.kind, MachineCommandKind.options),
        gte(commands.createdAt, since),
      ),
    )
    .orderBy(commands.deviceId, commands.kind, desc(commands.createdAt), desc(commands.id))
    .as('newest');
}

/** The number of devices by kind and by the state of their newest command of that kind. */
export async function countCommandStates(db: Db, asked: Wanted): Promise<Map<string, States>> {
  const states = new Map<string, States>();
  if (asked.since === null) return states;
  const newest = selectNewest(db, asked, asked.since);
  const rows = await db
    .select({ kind: newest.kind, state: newest.state, number: count() })
    .from(newest)
    .groupBy(newest.kind, newest.state);
  for (const { kind, state, number } of rows) states.set(kind, { ...states.get(kind), [state]: number });
  return states;
}

/** Lists, for each kind, the first devices by name whose newest command failed or expired. */
export async function listCommandFailures(db: Db, asked: Wanted): Promise<Map<string, Failure[]>> {
  if (asked.since === null) return new Map();
  const newest = selectNewest(db, asked, asked.since);
  const place = sql<number>`row_number() over (partition by ${newest.kind} order by ${sortKeyOf(devices)}, ${devices.id})`;
  const failed = db
    .select({
      kind: newest.kind,
      deviceId: devices.id,
      name: devices.name,
      state: sql<Failure['state']>`${newest.state}`.as('failure'),
      detail: newest.detail,
      place: place.as('place'),
    })
    .from(newest)
    .innerJoin(devices, eq(devices.id, newest.deviceId))
    .where(sql`${newest.state} in ('failed', 'expired')`)
    .as('failed');
  const rows = await db
    .select({
      kind: failed.kind,
      deviceId: failed.deviceId,
      name: failed.name,
      state: failed.state,
      detail: failed.detail,
    })
    .from(failed)
    .where(lte(failed.place, FAILURES_NAMED))
    .orderBy(failed.kind, failed.place);
  const failures = rows.map(({ kind, deviceId, ...failure }) => ({
    kind,
    failure: { ...failure, deviceId: DeviceId.parse(deviceId) },
  }));
  const byKind = Map.groupBy(failures, ({ kind }) => kind as string);
  return new Map([...byKind].map(([kind, each]) => [kind, each.map(({ failure }) => failure)]));
}
