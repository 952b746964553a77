import { count, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { invitations } from '../../schema/team-tables.ts';

export async function countInvitations(db: Db, accountId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(invitations).where(eq(invitations.accountId, accountId));
  return found?.count ?? 0;
}
