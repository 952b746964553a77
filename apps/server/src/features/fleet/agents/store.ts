import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { agents, devices, deviceState, signingKeys } from '../../../schema/fleet-tables.ts';
import { isAgentOf } from '../reads.ts';

/**
 * Stores the credential of a device's agent under the device's present one; it replaces the former. False when the
 * device has none any more.
 */
export async function upsertAgent(db: Db, deviceId: string, tokenHash: string): Promise<boolean> {
  const rows = await db
    .insert(agents)
    .select(
      db
        .select({
          deviceId: devices.id,
          tokenHash: sql<string>`${tokenHash}`.as('token_hash'),
          deviceTokenHash: sql<string>`${devices.tokenHash}`.as('device_token_hash'),
        })
        .from(devices)
        .where(and(eq(devices.id, deviceId), isNotNull(devices.tokenHash))),
    )
    .onConflictDoUpdate({
      target: agents.deviceId,
      set: { tokenHash, deviceTokenHash: sql`excluded.device_token_hash` },
    })
    .returning({ deviceId: agents.deviceId });
  return rows.length === 1;
}

/** The device whose agent has this token; null also when the device has another token since it was issued. */
export async function findByAgentToken(
  db: Db,
  tokenHash: string,
): Promise<{ deviceId: string; accountId: string } | null> {
  const [row] = await db
    .select({ deviceId: devices.id, accountId: devices.accountId })
    .from(agents)
    .innerJoin(devices, isAgentOf(devices))
    .where(eq(agents.tokenHash, tokenHash));
  return row ?? null;
}

/** The kinds of commands that the machines of these devices carry out, by row id. Devices without an agent are missing. */
export async function listAbilities(db: Db, deviceIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await db
    .select({ deviceId: deviceState.deviceId, machine: deviceState.machine })
    .from(deviceState)
    .innerJoin(devices, eq(devices.id, deviceState.deviceId))
    .innerJoin(agents, isAgentOf(devices))
    .where(inArray(deviceState.deviceId, [...deviceIds]));
  return new Map(rows.map(({ deviceId, machine }) => [deviceId, new Set(machine?.can)]));
}

/** The number of machines of these devices that run each version of the system. */
export async function countSystems(
  db: Db,
  deviceIds: readonly string[],
): Promise<{ version: string; machineCount: number }[]> {
  const version = sql<string>`${deviceState.machine} -> 'systemRelease' ->> 'version'`;
  return db
    .select({ version, machineCount: count() })
    .from(deviceState)
    .innerJoin(devices, eq(devices.id, deviceState.deviceId))
    .innerJoin(agents, isAgentOf(devices))
    .where(and(inArray(deviceState.deviceId, [...deviceIds]), isNotNull(version)))
    .groupBy(version);
}

/** The private key that signs releases of the agent and the system; `created`, in the same form, if the installation has none yet. */
export async function ensureReleaseKey(db: Db, created: string): Promise<string> {
  const purpose = 'agent-releases';
  await db.insert(signingKeys).values({ purpose, privateKey: created }).onConflictDoNothing();
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.purpose, purpose));
  return row?.privateKey ?? created;
}
