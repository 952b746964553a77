import { WEBHOOK_SECRET_OVERLAP_MS } from '@vitrine/contract/integrations/webhook-types';
import type { WebhookDeliveryState } from '@vitrine/contract/integrations/webhooks';
import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { type Addressee, addresseeColumns } from '../accounts/index.ts';
import { members, users } from '../../schema/accounts-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { webhookDeliveries, webhookQueues, webhooks } from '../../schema/integrations/webhooks-tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type NewDeliveryRow = typeof webhookDeliveries.$inferInsert;

const isOwn = (accountId: string, id: string) => and(eq(webhooks.accountId, accountId), eq(webhooks.id, id));

export async function listWebhooks(db: Db, accountId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** The last attempt at a delivery of each of these webhooks. */
export async function findLastDeliveries(db: Db, webhookIds: readonly string[]): Promise<Map<string, DeliveryRow>> {
  const rows = await Promise.all(
    webhookIds.map((id) =>
      db
        .select()
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.webhookId, id), isNotNull(webhookDeliveries.attemptedAt)))
        .orderBy(desc(webhookDeliveries.attemptedAt))
        .limit(1),
    ),
  );
  return new Map(rows.flat().map((row) => [row.webhookId, row]));
}

export async function findWebhook(db: Db, accountId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(isOwn(accountId, id));
  return row ?? null;
}

export async function countWebhooks(db: Db, accountId: string): Promise<number> {
  return db.$count(webhooks, eq(webhooks.accountId, accountId));
}

/** Counts the groups of the account with these ids. */
export async function countOwnGroups(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  return db.$count(groups, and(eq(groups.accountId, accountId), inArray(groups.id, [...ids])));
}

export async function insertWebhook(tx: Db, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row);
}

export type WebhookChange = {
  [K in 'name' | 'url' | 'events' | 'groupIds' | 'isEnabled']?: WebhookRow[K] | undefined;
};

/** False if the account has no such webhook. */
export async function updateWebhook(tx: Db, accountId: string, id: string, change: WebhookChange): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({
      ...change,
      name: change.name ?? sql`${webhooks.name}`,
      // A person who enables or disables the webhook starts a new period of failures.
      ...(change.isEnabled !== undefined && { gaveUpAt: null, failingSince: null }),
    })
    .where(isOwn(accountId, id))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Makes all waiting deliveries of a webhook due. */
export async function hastenQueues(tx: Db, webhookId: string, now: Date): Promise<void> {
  await tx.update(webhookQueues).set({ nextAt: now }).where(eq(webhookQueues.webhookId, webhookId));
}

/** Replaces the sealed secret; the former one stays valid for a while. False if the account has no such webhook. */
export async function replaceSecret(
  tx: Db,
  accountId: string,
  id: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const formerUntil = new Date(now.getTime() + WEBHOOK_SECRET_OVERLAP_MS);
  const rows = await tx
    .update(webhooks)
    .set({ secret, formerSecret: sql`${webhooks.secret}`, formerUntil })
    .where(isOwn(accountId, id))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** False if the account has no such webhook. */
export async function deleteWebhook(tx: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(webhooks).where(isOwn(accountId, id)).returning({ id: webhooks.id });
  return rows.length > 0;
}

interface DeliveryFilter {
  state: WebhookDeliveryState | undefined;
  /** Deliveries before this one of the order. */
  before: number | null;
  limit: number;
}

/** The deliveries of a webhook, the newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { state, before, limit }: DeliveryFilter,
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        before === null ? undefined : lt(webhookDeliveries.seq, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.seq))
    .limit(limit);
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)));
  return row ?? null;
}

/** Adds a delivery that was attempted already. */
export async function insertDelivery(db: Db, row: NewDeliveryRow): Promise<void> {
  await db.insert(webhookDeliveries).values(row);
}

/** The owner and the admins of an account. */
export async function listAdmins(db: Db, accountId: string): Promise<Addressee[]> {
  return db
    .select(addresseeColumns(db))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), inArray(members.role, ['owner', 'admin'])))
    .orderBy(asc(members.joinedAt), asc(users.id));
}
