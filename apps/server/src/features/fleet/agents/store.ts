import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { agents, devices, deviceState } from '../../../schema/fleet.ts';

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
    .innerJoin(devices, and(eq(devices.id, agents.deviceId), eq(devices.tokenHash, agents.deviceTokenHash)))
    .where(eq(agents.tokenHash, tokenHash));
  return row ?? null;
}

/** The kinds of commands that the machines of these devices carry out, by row id. Devices without an agent are missing. */
export async function listAbilities(db: Db, deviceIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await db
    .select({ deviceId: deviceState.deviceId, machine: deviceState.machine })
    .from(deviceState)
    .innerJoin(agents, eq(agents.deviceId, deviceState.deviceId))
    .innerJoin(devices, and(eq(devices.id, agents.deviceId), eq(devices.tokenHash, agents.deviceTokenHash)))
    .where(inArray(deviceState.deviceId, [...deviceIds]));
  return new Map(rows.map(({ deviceId, machine }) => [deviceId, new Set(machine?.can)]));
}
