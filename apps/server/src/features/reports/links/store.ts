import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { accounts, members, users } from '../../../schema/accounts-tables.ts';
import { reportLinks } from '../../../schema/reports/links-tables.ts';

export type LinkRow = typeof reportLinks.$inferSelect;

/** A link, with the name and the role of the member who made it. */
export interface ListedLink {
  link: LinkRow;
  madeBy: string;
  role: typeof members.$inferSelect.role;
}

/** An open link, with the role and the limits that its maker has now. */
export interface OpenLink extends Omit<ListedLink, 'madeBy'> {
  limits: typeof members.$inferSelect.limits;
}

const isOfMember = and(eq(members.accountId, reportLinks.accountId), eq(members.userId, reportLinks.userId));

/**
 * The links of an account, the newest first.
 *
 * @param userId only the links of this member; null: all
 */
export const listLinks = (db: Db, accountId: string, userId: string | null): Promise<ListedLink[]> =>
  db
    .select({ link: reportLinks, madeBy: users.name, role: members.role })
    .from(reportLinks)
    .innerJoin(members, isOfMember)
    .innerJoin(users, eq(users.id, reportLinks.userId))
    .where(and(eq(reportLinks.accountId, accountId), userId === null ? undefined : eq(reportLinks.userId, userId)))
    .orderBy(desc(reportLinks.createdAt), desc(reportLinks.id));

/** Lists the links of a person in all accounts, the newest first. */
export const listLinksOf = (db: Db, userId: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(reportLinks)
    .where(eq(reportLinks.userId, userId))
    .orderBy(desc(reportLinks.createdAt), desc(reportLinks.id));

export const countLinks = (db: Db, accountId: string): Promise<number> =>
  db.$count(reportLinks, eq(reportLinks.accountId, accountId));

/** Null if there is no such link, it has expired, or its account is suspended. */
export async function findOpenLink(db: Db, id: string, now: Date): Promise<OpenLink | null> {
  const isOpen = or(isNull(reportLinks.expiresAt), gt(reportLinks.expiresAt, now));
  const [row] = await db
    .select({ link: reportLinks, role: members.role, limits: members.limits })
    .from(reportLinks)
    .innerJoin(members, isOfMember)
    .innerJoin(accounts, eq(accounts.id, reportLinks.accountId))
    .where(and(eq(reportLinks.id, id), isOpen, isNull(accounts.suspendedAt)));
  return row ?? null;
}

export async function insertLink(tx: Db, row: typeof reportLinks.$inferInsert): Promise<void> {
  await tx.insert(reportLinks).values(row);
}

export async function noteOpening(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(reportLinks)
    .set({ lastOpenedAt: now, timesOpened: sql`${reportLinks.timesOpened} + 1` })
    .where(eq(reportLinks.id, id));
}

/**
 * False when the account has no such link.
 *
 * @param userId only a link of this member; null: any
 */
export async function deleteLink(db: Db, accountId: string, id: string, userId: string | null): Promise<boolean> {
  const isMadeBy = userId === null ? undefined : eq(reportLinks.userId, userId);
  const deleted = await db
    .delete(reportLinks)
    .where(and(eq(reportLinks.accountId, accountId), eq(reportLinks.id, id), isMadeBy))
    .returning({ id: reportLinks.id });
  return deleted.length > 0;
}
