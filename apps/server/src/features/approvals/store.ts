import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { type Addressee, addresseeColumns } from '../accounts/index.ts';
import { members, users } from '../../schema/accounts-tables.ts';
import { approvals, approvalSettings } from '../../schema/approvals-tables.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** The rows of an account, or of one of its members. */
export interface Scope {
  accountId: string;
  /** Null: of all members. */
  userId: string | null;
}

export async function isApprovalOn(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOn: approvalSettings.isOn })
    .from(approvalSettings)
    .where(eq(approvalSettings.accountId, accountId));
  return row?.isOn ?? false;
}

export async function upsertApprovalSettings(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await db
    .insert(approvalSettings)
    .values({ accountId, isOn })
    .onConflictDoUpdate({ target: approvalSettings.accountId, set: { isOn } });
}

export async function insertApproval(tx: Db, row: typeof approvals.$inferInsert): Promise<void> {
  await tx.insert(approvals).values(row);
}

const isWithin = ({ accountId, userId }: Scope): SQL | undefined =>
  and(eq(approvals.accountId, accountId), userId === null ? undefined : eq(approvals.userId, userId));

export async function findApproval(db: Db, scope: Scope, id: string): Promise<ApprovalRow | null> {
  const [row] = await db
    .select()
    .from(approvals)
    .where(and(isWithin(scope), eq(approvals.id, id)));
  return row ?? null;
}

/** Locks a change until the transaction ends; null if it does not wait any more. */
export async function lockWaiting(tx: Db, accountId: string, id: string): Promise<ApprovalRow | null> {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.accountId, accountId), eq(approvals.id, id), eq(approvals.state, 'waiting')))
    .for('update');
  return row ?? null;
}

export type Decision = Pick<ApprovalRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason'>;

/** False if somebody decided before. */
export async function decideApproval(tx: Db, id: string, decision: Decision): Promise<boolean> {
  const decided = await tx
    .update(approvals)
    .set({ ...decision, inputs: null, subjects: [] })
    .where(and(eq(approvals.id, id), eq(approvals.state, 'waiting')))
    .returning({ id: approvals.id });
  return decided.length > 0;
}

export async function countWaiting(db: Db, scope: Scope): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(approvals)
    .where(and(isWithin(scope), eq(approvals.state, 'waiting')));
  return found?.count ?? 0;
}

/** The changes that wait, oldest first. @param after the id after which the page begins */
export async function listWaiting(
  db: Db,
  scope: Scope,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(approvals)
    .where(
      and(isWithin(scope), eq(approvals.state, 'waiting'), after === undefined ? undefined : gt(approvals.id, after)),
    )
    .orderBy(asc(approvals.id))
    .limit(limit);
}

/** The decided changes, latest decision first. @param after the row after which the page begins */
export async function listDecided(
  db: Db,
  scope: Scope,
  { limit, after }: { limit: number; after: { at: Date; id: string } | null },
): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(approvals)
    .where(
      and(
        isWithin(scope),
        ne(approvals.state, 'waiting'),
        after === null
          ? undefined
          : or(lt(approvals.decidedAt, after.at), and(eq(approvals.decidedAt, after.at), lt(approvals.id, after.id))),
      ),
    )
    .orderBy(desc(approvals.decidedAt), desc(approvals.id))
    .limit(limit);
}

export async function countDecided(db: Db, scope: Scope): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(approvals)
    .where(and(isWithin(scope), ne(approvals.state, 'waiting')));
  return found?.count ?? 0;
}

/** The accounts with changes that wait. */
export async function listAccountsWithWaiting(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: approvals.accountId })
    .from(approvals)
    .where(eq(approvals.state, 'waiting'));
  return rows.map(({ accountId }) => accountId);
}

export async function deleteDecided(db: Db, before: Date): Promise<void> {
  await db.delete(approvals).where(and(ne(approvals.state, 'waiting'), lt(approvals.decidedAt, before)));
}

/**
 * Claims the changes that no email to the admins has named yet.
 *
 * @param before no email was sent since then
 * @returns false if there is none, or an email was sent since `before`
 */
export async function claimUnmailed(tx: Db, accountId: string, { before, at }: { before: Date; at: Date }) {
  const [settings] = await tx
    .select({ mailedAt: approvalSettings.mailedAt })
    .from(approvalSettings)
    .where(eq(approvalSettings.accountId, accountId))
    .for('update');
  if (settings === undefined || (settings.mailedAt !== null && settings.mailedAt > before)) return false;
  const claimed = await tx
    .update(approvals)
    .set({ mailedAt: at })
    .where(and(eq(approvals.accountId, accountId), eq(approvals.state, 'waiting'), isNull(approvals.mailedAt)))
    .returning({ id: approvals.id });
  if (claimed.length === 0) return false;
  await tx.update(approvalSettings).set({ mailedAt: at }).where(eq(approvalSettings.accountId, accountId));
  return true;
}

/** The owners and admins of an account, the people who decide: owners first. */
export async function listDeciders(db: Db, accountId: string): Promise<Addressee[]> {
  return db
    .select(addresseeColumns(db))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), inArray(members.role, ['owner', 'admin'])))
    .orderBy(desc(eq(members.role, 'owner')), asc(members.joinedAt), asc(users.id));
}
