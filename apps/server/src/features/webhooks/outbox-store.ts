import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { groupMembers } from '../../schema/groups-tables.ts';
import {
  webhookDeliveries,
  webhookOutbox,
  webhookQueues,
  webhooks,
} from '../../schema/integrations/webhooks-tables.ts';

/** The key of the dispatchers’ advisory lock: an arbitrary number, the same in every process. */
const DISPATCH_LOCK = 7_316_197;

export type OutboxEvent = typeof webhookOutbox.$inferSelect;
export type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  'id' | 'webhookId' | 'queue' | 'eventId' | 'type' | 'body' | 'createdAt'
>;

/** False if another transaction dispatches events: only one does at a time, so that events keep their order. */
export async function lockDispatch(tx: Db): Promise<boolean> {
  const [row] = await tx
    .select({ isMine: sql<boolean>`pg_try_advisory_xact_lock(${DISPATCH_LOCK})` })
    .from(sql`(values (1)) as one`);
  return row?.isMine === true;
}

export async function addToOutbox(tx: Db, events: readonly (typeof webhookOutbox.$inferInsert)[]): Promise<void> {
  if (events.length > 0) await tx.insert(webhookOutbox).values([...events]);
}

/** Takes the oldest events out of the outbox, in their order. */
export async function takeFromOutbox(tx: Db, limit: number): Promise<OutboxEvent[]> {
  const oldest = tx
    .select({ seq: webhookOutbox.seq })
    .from(webhookOutbox)
    .orderBy(asc(webhookOutbox.seq))
    .limit(limit)
    .as('oldest');
  const rows = await tx
    .delete(webhookOutbox)
    .where(inArray(webhookOutbox.seq, tx.select({ seq: oldest.seq }).from(oldest)))
    .returning();
  return rows.toSorted((a, b) => a.seq - b.seq);
}

export type Receiver = Pick<typeof webhooks.$inferSelect, 'id' | 'accountId' | 'events' | 'groupIds'>;

/** The enabled webhooks of these accounts. */
export async function listReceivers(tx: Db, accountIds: readonly string[]): Promise<Receiver[]> {
  const { id, accountId, events, groupIds } = webhooks;
  return tx
    .select({ id, accountId, events, groupIds })
    .from(webhooks)
    .where(sql`${accountId} = any(${sql.param(accountIds)}::text[]) and ${webhooks.isEnabled}`);
}

/** The groups of devices by row id. */
export async function findGroupsOf(db: Db, deviceIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ deviceId: groupMembers.deviceId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(sql`${groupMembers.deviceId} = any(${sql.param(deviceIds)}::text[])`);
  const groupsOf = new Map<string, string[]>();
  for (const { deviceId, groupId } of rows) groupsOf.set(deviceId, [...(groupsOf.get(deviceId) ?? []), groupId]);
  return groupsOf;
}

/** Adds deliveries to the ends of their queues. */
export async function enqueue(tx: Db, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.insert(webhookDeliveries).values([...deliveries]);
  const keys = new Map(deliveries.map(({ webhookId, queue }) => [`${webhookId} ${queue}`, { webhookId, queue }]));
  // All transactions insert in the same order, so that two of them cannot deadlock.
  const sorted = [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => ({ ...key, nextAt: now }));
  await tx
    .insert(webhookQueues)
    .values(sorted)
    .onConflictDoUpdate({
      target: [webhookQueues.webhookId, webhookQueues.queue],
      set: { added: sql`${webhookQueues.added} + 1` },
    });
}

/** Locks a webhook of an account that is enabled; false if there is none. */
export async function lockEnabled(tx: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(sql`${eq(webhooks.id, id)} and ${eq(webhooks.accountId, accountId)} and ${webhooks.isEnabled}`)
    .for('key share');
  return rows.length > 0;
}
