import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { sandboxObjects } from '../../../schema/billing-tables.ts';

/** A subscription of the sandbox. Instants are ISO strings, because it is stored as JSON. */
export interface SandboxSubscription {
  kind: 'subscription';
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  seats: number;
  storageBlocks: number;
  perDevicePence: number;
  periodStartsAt: string | null;
  periodEndsAt: string | null;
  cancelAtPeriodEnd: boolean;
  /** A test card, as `pm_test_{brand}_{last4}`. */
  card: string | null;
}

export interface SandboxIntent {
  kind: 'intent';
  subscriptionId: string;
  clientSecret: string;
  isFirstPayment: boolean;
  state: 'open' | 'requires_action' | 'succeeded';
  card: string | null;
}

export interface SandboxInvoice {
  kind: 'invoice';
  number: string;
  /** Charged to the card; negative for credit. */
  amountPence: number;
  status: 'open' | 'paid' | 'void';
  subscriptionId: string;
}

interface SandboxKey {
  kind: 'key';
}

export interface SandboxCustomer {
  kind: 'customer';
  /** Pence; credit is negative. Missing on customers from before there was credit. */
  balancePence?: number;
}

export type SandboxObject = SandboxSubscription | SandboxIntent | SandboxInvoice | SandboxCustomer | SandboxKey;

export interface StoredObject<T> {
  id: string;
  customerId: string;
  data: T;
  createdAt: Date;
}

/** Idempotent: returns false, and changes nothing, if an object with this id exists. */
export async function insertObject(db: Db, object: StoredObject<SandboxObject>): Promise<boolean> {
  const rows = await db
    .insert(sandboxObjects)
    .values({ ...object, data: { ...object.data } })
    .onConflictDoNothing()
    .returning({ id: sandboxObjects.id });
  return rows.length > 0;
}

/** Null without an object of this kind and id. */
export async function findObject<K extends SandboxObject['kind']>(
  db: Db,
  kind: K,
  id: string,
): Promise<StoredObject<Extract<SandboxObject, { kind: K }>> | null> {
  const [row] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `insertObject` and `updateObject` alone
  return row?.data['kind'] === kind ? (row as unknown as StoredObject<Extract<SandboxObject, { kind: K }>>) : null;
}

/** Locks the object until the transaction ends. */
export async function lockObject(tx: Db, id: string): Promise<void> {
  await tx.select({ id: sandboxObjects.id }).from(sandboxObjects).where(eq(sandboxObjects.id, id)).for('update');
}

export async function updateObject(db: Db, id: string, data: SandboxObject): Promise<void> {
  await db
    .update(sandboxObjects)
    .set({ data: { ...data } })
    .where(eq(sandboxObjects.id, id));
}

/** Lists a customer's invoices, the newest first. */
export async function listCustomerInvoices(db: Db, customerId: string): Promise<StoredObject<SandboxInvoice>[]> {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.customerId, customerId), sql`${sandboxObjects.data}->>'kind' = 'invoice'`))
    .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
    .limit(100);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of this kind, by the query
  return rows as unknown as StoredObject<SandboxInvoice>[];
}

/** Running subscriptions whose paid period is over. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(
      and(
        sql`${sandboxObjects.data}->>'kind' = 'subscription'`,
        sql`${sandboxObjects.data}->>'status' in ('active', 'past_due')`,
        sql`${sandboxObjects.data}->>'periodEndsAt' <= ${now.toISOString()}`,
      ),
    );
  return rows.map(({ id }) => id);
}
