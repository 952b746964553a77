import { type Command, COMMANDS_LISTED, SYSTEM_UPDATE_LIFETIME_MS } from '@vitrine/contract/fleet/commands';
import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { commands } from '../../../schema/commands-tables.ts';

export type CommandRow = typeof commands.$inferSelect;

/** A command that is neither settled nor expired. */
export interface OpenCommand {
  id: string;
  deviceId: string;
  expiresAtMs: number;
}

const isOpen = (now: Date) => and(isNull(commands.settledAt), gt(commands.expiresAt, now));

/** Rows per statement, which may have 65,535 parameters. */
const INSERTED_ROWS = 2_000;

export async function insertCommands(
  db: Db,
  rows: readonly Pick<CommandRow, 'id' | 'deviceId' | 'kind' | 'value' | 'recipient' | 'createdAt' | 'expiresAt'>[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += INSERTED_ROWS) {
    await db.insert(commands).values(rows.slice(i, i + INSERTED_ROWS));
  }
}

/** Lists commands, the newest first, with their states at `now`. */
export async function listCommands(db: Db, deviceId: string, now: Date): Promise<Command[]> {
  const rows = await db
    .select()
    .from(commands)
    .where(eq(commands.deviceId, deviceId))
    .orderBy(desc(commands.createdAt), desc(commands.id))
    .limit(COMMANDS_LISTED);
  return rows.map((row) => toCommand(row, now));
}

/** Lists the open commands of all devices. */
export async function listOpenCommands(db: Db, now: Date): Promise<OpenCommand[]> {
  const rows = await db
    .select({ id: commands.id, deviceId: commands.deviceId, expiresAt: commands.expiresAt })
    .from(commands)
    .where(isOpen(now));
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAtMs: expiresAt.getTime() }));
}

/**
 * Returns the open commands of a device for this recipient, oldest first, and marks them as delivered. The time of an update
 * of the system starts now.
 */
export async function deliverCommands(
  db: Db,
  { deviceId, recipient }: Pick<CommandRow, 'deviceId' | 'recipient'>,
  now: Date,
): Promise<CommandRow[]> {
  const mine = and(eq(commands.deviceId, deviceId), eq(commands.recipient, recipient), isOpen(now));
  const untilUpdated = new Date(now.getTime() + SYSTEM_UPDATE_LIFETIME_MS).toISOString();
  await db
    .update(commands)
    .set({
      deliveredAt: now,
      expiresAt: sql`case when ${commands.kind} = 'update-system' then ${untilUpdated} else ${commands.expiresAt} end`,
    })
    .where(and(mine, isNull(commands.deliveredAt)));
  return db.select().from(commands).where(mine).orderBy(asc(commands.createdAt), asc(commands.id));
}

/** Null when the device has no such command of this kind. */
export async function findCommand(db: Db, deviceId: string, id: string, kind: CommandKind): Promise<CommandRow | null> {
  const [row] = await db
    .select()
    .from(commands)
    .where(and(eq(commands.id, id), eq(commands.deviceId, deviceId), eq(commands.kind, kind)));
  return row ?? null;
}

/** Null if nothing changed: the command is settled, expired, or not this device's. */
export async function settleCommand(
  db: Db,
  deviceId: string,
  id: string,
  { result, detail, now }: { result: 'done' | 'failed'; detail: string | null; now: Date },
): Promise<CommandRow | null> {
  const [row] = await db
    .update(commands)
    .set({ result, detail, settledAt: now, deliveredAt: sql`coalesce(${commands.deliveredAt}, ${now.toISOString()})` })
    .where(and(eq(commands.id, id), eq(commands.deviceId, deviceId), isOpen(now)))
    .returning();
  return row ?? null;
}

export async function deleteCommandsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(commands).where(lt(commands.createdAt, before));
}

export function toCommand(row: CommandRow, now: Date): Command {
  const { id, kind, value, result, detail, createdAt, deliveredAt, settledAt, expiresAt } = row;
  const waiting = deliveredAt === null ? 'queued' : 'delivered';
  return {
    id,
    deviceId: DeviceId.parse(row.deviceId),
    kind,
    value,
    state: result ?? (expiresAt <= now ? 'expired' : waiting),
    detail,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}
