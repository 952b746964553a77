import { and, desc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { matchesName } from '../../platform/database/name-search.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { accounts, users } from '../../schema/accounts-tables.ts';
import { selectLimits } from '../accounts/index.ts';
import { invitations } from '../../schema/team-tables.ts';

export type InvitationRow = typeof invitations.$inferSelect & {
  /** The name of the account: its organization, or its founder. */
  accountName: string;
  /** The name of the person who invited; null once they were deleted. */
  inviterName: string | null;
};

const selectInvitations = (db: Db) =>
  db
    .select({
      invitation: { ...getTableColumns(invitations), limits: selectLimits(invitations.limits) },
      organization: accounts.organization,
      founder: accounts.name,
      inviter: users.name,
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .leftJoin(users, eq(users.id, invitations.invitedBy));

type Selected = Awaited<ReturnType<typeof selectInvitations>>[number];

const toRow = ({ invitation, organization, founder, inviter }: Selected): InvitationRow => ({
  ...invitation,
  accountName: organization || founder,
  inviterName: inviter,
});

/** The newest first. @param search parts of the email address */
export async function listInvitations(db: Db, accountId: string, search?: string): Promise<InvitationRow[]> {
  const isFound = matchesName(search, { name: invitations.email, sortKey: toSortKey(invitations.email) });
  const rows = await selectInvitations(db)
    .where(and(eq(invitations.accountId, accountId), isFound))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  return rows.map(toRow);
}

/** Null when the account has no such invitation. */
export async function findInvitation(db: Db, accountId: string, id: string): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(db).where(and(eq(invitations.accountId, accountId), eq(invitations.id, id)));
  return row === undefined ? null : toRow(row);
}

/** For the job that sends it. Null once it was accepted or withdrawn. */
export async function findInvitationToSend(db: Db, id: string): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(db).where(eq(invitations.id, id));
  return row === undefined ? null : toRow(row);
}

/** Null for an invitation that was accepted or withdrawn, or has expired. */
export async function findInvitationByToken(db: Db, tokenHash: string, now: Date): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(db).where(
    and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now)),
  );
  return row === undefined ? null : toRow(row);
}

/** Only one of two concurrent uses gets true. */
export async function deleteInvitation(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  return rows.length > 0;
}

/** @throws a violation of `invitations_address` when the address is invited already */
export async function insertInvitation(tx: Db, row: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(row);
}

export async function updateInvitation(
  tx: Db,
  id: string,
  change: Partial<Pick<InvitationRow, 'nonce' | 'tokenHash' | 'expiresAt'>>,
): Promise<void> {
  await tx.update(invitations).set(change).where(eq(invitations.id, id));
}
