import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { sortKeyOf, toSortKey } from '../../platform/database/sort-key.ts';
import { accounts } from '../../schema/accounts-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { triggers } from '../../schema/integrations/triggers-tables.ts';

export type TriggerRow = typeof triggers.$inferSelect;
type NewTriggerRow = typeof triggers.$inferInsert;

/** The id and the name of an existing thing. */
export interface Named {
  id: string;
  name: string;
}

/** The triggers of an account by name. */
export const listTriggers = (db: Db, accountId: string): Promise<TriggerRow[]> =>
  db
    .select()
    .from(triggers)
    .where(eq(triggers.accountId, accountId))
    .orderBy(asc(toSortKey(triggers.name)), asc(triggers.id));

export const countTriggers = (db: Db, accountId: string): Promise<number> =>
  db.$count(triggers, eq(triggers.accountId, accountId));

/** Null when the account has no such trigger. */
export async function findTrigger(db: Db, accountId: string, id: string): Promise<TriggerRow | null> {
  const [row] = await db
    .select()
    .from(triggers)
    .where(and(eq(triggers.accountId, accountId), eq(triggers.id, id)));
  return row ?? null;
}

/** The trigger whose secret has this hash. Null if there is none or its account is suspended. */
export async function findBySecret(db: Db, secretHash: string): Promise<TriggerRow | null> {
  const [found] = await db
    .select({ row: triggers })
    .from(triggers)
    .innerJoin(accounts, eq(accounts.id, triggers.accountId))
    .where(and(eq(triggers.secretHash, secretHash), isNull(accounts.suspendedAt)));
  return found?.row ?? null;
}

export async function insertTrigger(tx: Db, row: NewTriggerRow): Promise<void> {
  await tx.insert(triggers).values(row);
}

/** False when the account has no such trigger. */
export async function updateTrigger(
  tx: Db,
  accountId: string,
  id: string,
  change: Partial<Pick<TriggerRow, 'name' | 'secretHash' | 'shows' | 'target' | 'minutes' | 'repeat'>>,
): Promise<boolean> {
  const updated = await tx
    .update(triggers)
    .set({ name: sql`${triggers.name}`, ...change })
    .where(and(eq(triggers.accountId, accountId), eq(triggers.id, id)))
    .returning({ id: triggers.id });
  return updated.length > 0;
}

/** Stores a call, and the takeover that it started or found. */
export async function noteCall(tx: Db, id: string, now: Date, takeoverId: string): Promise<void> {
  await tx
    .update(triggers)
    .set({ lastUsedAt: now, timesUsed: sql`${triggers.timesUsed} + 1`, takeoverId })
    .where(eq(triggers.id, id));
}

/** False when the account has no such trigger. */
export async function deleteTrigger(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(triggers)
    .where(and(eq(triggers.accountId, accountId), eq(triggers.id, id)))
    .returning({ id: triggers.id });
  return deleted.length > 0;
}

/** The account's content with these ids, ready or not. */
export const listMediaRows = (db: Db, accountId: string, ids: readonly string[]) =>
  db
    .select()
    .from(media)
    .where(and(eq(media.accountId, accountId), sql`${media.id} = any(${sql.param(ids)}::text[])`));

/** The groups of the account with these ids, by name. */
export const listGroupNames = (db: Db, accountId: string, ids: readonly string[]): Promise<Named[]> =>
  db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), sql`${groups.id} = any(${sql.param(ids)}::text[])`))
    .orderBy(toSortKey(groups.name), groups.id);

/** The devices of the account with these ids, by name. */
export const listDeviceNames = (db: Db, accountId: string, ids: readonly string[]): Promise<Named[]> =>
  db
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), sql`${devices.id} = any(${sql.param(ids)}::text[])`))
    .orderBy(sortKeyOf(devices), devices.id);
