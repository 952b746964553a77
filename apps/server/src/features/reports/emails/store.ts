import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { reportEmails } from '../../../schema/reports/emails-tables.ts';

export type ReportEmailRow = typeof reportEmails.$inferSelect;

/** An account, or one person in it, with emails of reports. */
export interface Keeper {
  accountId: string;
  /** Null: of all persons. */
  userId: string | null;
}

const isOf = ({ accountId, userId }: Keeper) =>
  and(eq(reportEmails.accountId, accountId), userId === null ? undefined : eq(reportEmails.userId, userId));

/** Lists emails of reports, oldest first. */
export const listReportEmails = (db: Db, keeper: Keeper): Promise<ReportEmailRow[]> =>
  db.select().from(reportEmails).where(isOf(keeper)).orderBy(asc(reportEmails.createdAt), asc(reportEmails.id));

/** Lists the emails of reports, in whichever account, that a person set up or that go to their address. */
export const listReportEmailsOf = (
  db: Db,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<ReportEmailRow[]> =>
  db
    .select()
    .from(reportEmails)
    .where(or(eq(reportEmails.userId, userId), sql`lower(${reportEmails.recipients}::text)::jsonb ? ${emailKey}`))
    .orderBy(asc(reportEmails.createdAt), asc(reportEmails.id));

export const countReportEmails = (db: Db, accountId: string): Promise<number> =>
  db.$count(reportEmails, eq(reportEmails.accountId, accountId));

/** Finds an email of a report; null if it does not exist or is of somebody else. */
export async function findReportEmail(db: Db, keeper: Keeper, id: string): Promise<ReportEmailRow | null> {
  const [row] = await db
    .select()
    .from(reportEmails)
    .where(and(isOf(keeper), eq(reportEmails.id, id)));
  return row ?? null;
}

/** Finds an email of a report as {@link findReportEmail} does, and locks it until the transaction ends. */
export async function lockReportEmail(tx: Db, keeper: Keeper, id: string): Promise<ReportEmailRow | null> {
  const [row] = await tx
    .select()
    .from(reportEmails)
    .where(and(isOf(keeper), eq(reportEmails.id, id)))
    .for('update');
  return row ?? null;
}

/** Locks the emails of reports whose time has come, but not those that another process has locked. */
export const lockDue = (tx: Db, now: Date, limit: number): Promise<ReportEmailRow[]> =>
  tx
    .select()
    .from(reportEmails)
    .where(and(lte(reportEmails.nextAt, now), eq(reportEmails.isPaused, false)))
    .orderBy(asc(reportEmails.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });

export async function insertReportEmail(tx: Db, row: typeof reportEmails.$inferInsert): Promise<void> {
  await tx.insert(reportEmails).values(row);
}

export async function updateReportEmail(
  tx: Db,
  id: string,
  change: Partial<Omit<ReportEmailRow, 'id' | 'accountId' | 'createdAt'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(reportEmails).set(change).where(eq(reportEmails.id, id));
}

/** Returns false if the email of a report does not exist or is of somebody else. */
export async function deleteReportEmail(db: Db, keeper: Keeper, id: string): Promise<boolean> {
  const deleted = await db
    .delete(reportEmails)
    .where(and(isOf(keeper), eq(reportEmails.id, id)))
    .returning({ id: reportEmails.id });
  return deleted.length > 0;
}
