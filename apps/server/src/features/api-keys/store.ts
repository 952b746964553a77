import type { KeyScope } from '@vitrine/contract/core/scopes';
import type { Limits, Role } from '@vitrine/contract/team/roles';
import { and, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { accounts, members, users } from '../../schema/accounts-tables.ts';
import { apiKeys } from '../../schema/integrations/api-keys-tables.ts';
import { groups } from '../../schema/groups-tables.ts';

/** The keys that a member sees. */
export interface KeyScopeOf {
  accountId: string;
  /** The maker of the keys; null: the keys of all members. */
  userId: string | null;
}

export interface ApiKeyRow {
  id: string;
  userId: string;
  name: string;
  scopes: KeyScope[];
  /** The groups that the key is limited to, of those that exist; null: it is not limited. */
  groupIds: string[] | null;
  tokenHash: string;
  tokenEnd: string;
  previousTokenEndsAt: Date | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  madeBy: string;
}

/** A key with the present role and limits of its maker. */
export interface KeyHolder {
  id: string;
  accountId: string;
  userId: string;
  name: string;
  scopes: KeyScope[];
  /** The groups that the key is limited to; null: it is not limited. */
  groupIds: string[] | null;
  role: Role;
  limits: Limits | null;
  /** The time from which on this token is refused; null: never. */
  endsAt: Date | null;
}

const columns = {
  id: apiKeys.id,
  userId: apiKeys.userId,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  groupIds: sql<string[] | null>`case when ${apiKeys.groupIds} is not null then
    (select coalesce(jsonb_agg(${groups.id} order by ${groups.id}), '[]') from ${groups}
      where ${groups.accountId} = ${apiKeys.accountId} and ${apiKeys.groupIds} ? ${groups.id}) end`,
  tokenHash: apiKeys.tokenHash,
  tokenEnd: apiKeys.tokenEnd,
  previousTokenEndsAt: apiKeys.previousTokenEndsAt,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  madeBy: users.name,
};

const isOf = ({ accountId, userId }: KeyScopeOf): SQL | undefined =>
  and(eq(apiKeys.accountId, accountId), userId === null ? undefined : eq(apiKeys.userId, userId));

/** The keys of a scope, the newest first. */
export async function listApiKeys(db: Db, scope: KeyScopeOf): Promise<ApiKeyRow[]> {
  return db
    .select(columns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(isOf(scope))
    .orderBy(desc(apiKeys.id));
}

export async function findApiKey(db: Db, scope: KeyScopeOf, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select(columns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(isOf(scope), eq(apiKeys.id, id)));
  return row ?? null;
}

export async function countApiKeys(db: Db, accountId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(apiKeys).where(eq(apiKeys.accountId, accountId));
  return found?.count ?? 0;
}

export async function insertApiKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row);
}

export async function updateApiKey(
  db: Db,
  id: string,
  change: Partial<Pick<typeof apiKeys.$inferInsert, 'name' | 'expiresAt'>>,
): Promise<void> {
  await db.update(apiKeys).set(change).where(eq(apiKeys.id, id));
}

/** Replaces the token; the present one becomes the previous token. */
export async function updateKeyToken(
  db: Db,
  id: string,
  token: { hash: string; end: string; previousEndsAt: Date },
): Promise<void> {
  await db
    .update(apiKeys)
    .set({
      tokenHash: token.hash,
      tokenEnd: token.end,
      previousTokenHash: sql`${apiKeys.tokenHash}`,
      previousTokenEndsAt: token.previousEndsAt,
    })
    .where(eq(apiKeys.id, id));
}

/** False when there is no such key. */
export async function deleteApiKey(db: Db, scope: KeyScopeOf, id: string): Promise<boolean> {
  const deleted = await db
    .delete(apiKeys)
    .where(and(isOf(scope), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return deleted.length > 0;
}

/** The key with this token, even if it has ended. Null if it is unknown or its account is suspended. */
export async function findKeyHolder(db: Db, hash: string): Promise<KeyHolder | null> {
  const isCurrent = sql`${apiKeys.tokenHash} = ${hash}`;
  const [row] = await db
    .select({
      id: apiKeys.id,
      accountId: apiKeys.accountId,
      userId: apiKeys.userId,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      groupIds: apiKeys.groupIds,
      role: members.role,
      limits: members.limits,
      // PostgreSQL’s least() ignores nulls.
      endsAt: sql<Date | null>`case when ${isCurrent} then ${apiKeys.expiresAt}
        else least(${apiKeys.previousTokenEndsAt}, ${apiKeys.expiresAt}) end`.mapWith(apiKeys.expiresAt),
    })
    .from(apiKeys)
    .innerJoin(members, and(eq(members.accountId, apiKeys.accountId), eq(members.userId, apiKeys.userId)))
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(or(isCurrent, eq(apiKeys.previousTokenHash, hash)), isNull(accounts.suspendedAt)));
  return row ?? null;
}

/** Stores the time of the last use of a key, unless one after `before` is stored. */
export async function touchApiKey(db: Db, id: string, now: Date, before: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
}

/** The ids, out of these, of keys of the account that have not expired. */
export async function findRunningKeys(db: Db, accountId: string, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.accountId, accountId),
        inArray(apiKeys.id, [...ids]),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    );
  return rows.map(({ id }) => id);
}
