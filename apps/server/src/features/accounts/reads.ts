import type { Db } from '../../platform/database.ts';
import { and, asc, count, eq, isNull, isNotNull, exists, sql, type SQL } from 'drizzle-orm';
import { members, accounts, users, sessions } from '../../schema/accounts-tables.ts';
import { secondFactors } from '../../schema/sign-in/second-factors-tables.ts';
import { passkeys } from '../../schema/sign-in/passkeys-tables.ts';
import type { Role, Limits } from '@vitrine/contract/team/roles';
import { groups } from '../../schema/groups-tables.ts';
import { folders } from '../../schema/library-tables.ts';
import type { invitations } from '../../schema/team-tables.ts';
import type { Language } from '@vitrine/messages/languages';
import { matchesName } from '../../platform/database/name-search.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';

export type AccountRow = typeof accounts.$inferSelect;

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.emailKey, emailKey));
  return row ?? null;
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

/** Reads an account and locks its row until the transaction ends, so that limits are counted one request at a time. */
export async function lockAccount(tx: Db, id: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  return row ?? null;
}

/** Ids of the administrators who can sign in. Their rows are locked, so that the last two cannot both be removed. */
export async function lockActiveAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), hasActiveAccount(tx)))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}

export interface MemberRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** Only of groups and folders that exist, and that the reader may see. */
  limits: Limits | null;
  joinedAt: Date;
  /** Null without a session. */
  signedInAt: Date | null;
  /** True for a member with an authenticator app or a passkey. */
  hasSecondFactor: boolean;
  /** The language of mails to them: their own, else the account's; null: English. */
  mailLanguage: Language | null;
}

/** All accounts of a user, in the order in which the user joined them. */
export async function listAccountsOf(db: Db, userId: string) {
  return db
    .select({
      id: accounts.id,
      name: accounts.name,
      organization: accounts.organization,
      suspendedAt: accounts.suspendedAt,
      role: members.role,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.joinedAt), asc(members.accountId));
}

/** Stored limits, without groups and folders that were deleted since. */
export const selectLimits = (
  limits: typeof members.limits | typeof invitations.limits,
) => sql<Limits | null>`case when ${limits} is not null then jsonb_build_object(
    'groupIds', ${selectKnown(sql`(${limits} -> 'groupIds')`, groups)},
    'folderIds', ${selectKnown(sql`(${limits} -> 'folderIds')`, folders)}) end`;

/** The members of an account: owners first, then by name. @param search parts of the name or the email address */
export async function listMembers(db: Db, accountId: string, search?: string): Promise<MemberRow[]> {
  const isFound = matchesName(search, { name: users.name, sortKey: toSortKey(users.name) }, [users.email]);
  return db
    .select(memberColumns(db))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), isFound))
    .orderBy(roleOrder, asc(sql`lower(${users.name})`), asc(users.id));
}

/** Null when the account has no such member. */
export async function findMember(db: Db, accountId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select(memberColumns(db))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(members.userId, userId)));
  return row ?? null;
}

/** True if the account has a member with this address in lower case. */
export async function hasMemberWithEmail(db: Db, accountId: string, emailKey: string): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(users.emailKey, emailKey)));
  return rows.length > 0;
}

export async function countMembers(db: Db, accountId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(members).where(eq(members.accountId, accountId));
  return found?.count ?? 0;
}

/** Somebody to whom a mail goes. */
export type Addressee = Pick<MemberRow, 'name' | 'email' | 'mailLanguage'>;

/** The columns of people to whom mails go, where `members` is joined with `users`. */
export const addresseeColumns = (db: Db) => ({
  name: users.name,
  email: users.email,
  mailLanguage: selectMailLanguage(db),
});

/**
 * The language of a mail to a user about an account; without one, in that of the account that they joined first. Null:
 * English.
 */
export async function findMailLanguage(
  db: Db,
  { id, language }: Pick<UserRow, 'id' | 'language'>,
  accountId?: string,
): Promise<Language | null> {
  if (language !== null) return language;
  if (accountId !== undefined) return (await findAccount(db, accountId))?.language ?? null;
  const [first] = await db
    .select({ language: accounts.language })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.userId, id))
    .orderBy(asc(members.joinedAt), asc(members.accountId))
    .limit(1);
  return first?.language ?? null;
}

/** An account's owners, to whom emails about it go. */
export async function listOwners(db: Db, accountId: string): Promise<Addressee[]> {
  return db
    .select(addresseeColumns(db))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(members.role, 'owner')))
    .orderBy(asc(users.id));
}

/** The condition that a user belongs to an account that is not suspended. */
const hasActiveAccount = (db: Db) =>
  exists(
    db
      .select({ id: accounts.id })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(and(eq(members.userId, users.id), isNull(accounts.suspendedAt))),
  );

const roleOrder = sql`(${members.role} = 'owner') desc`;

const memberColumns = (db: Db) => ({
  userId: users.id,
  name: users.name,
  email: users.email,
  role: members.role,
  limits: selectLimits(members.limits),
  joinedAt: members.joinedAt,
  signedInAt: sql<Date | null>`(${db
    .select({ at: sql`max(${sessions.createdAt})` })
    .from(sessions)
    .where(eq(sessions.userId, users.id))})`.mapWith(sessions.createdAt),
  hasSecondFactor: selectHasSecondFactor(db),
  mailLanguage: selectMailLanguage(db),
});

/** The language in which a caller reads: the one that they have chosen, else that of their request. Null: English. */
export async function findReadingLanguage(
  db: Db,
  { userId }: { userId?: string },
  asked: { language: Language } | undefined,
): Promise<Language | null> {
  const user = userId === undefined ? null : await findUser(db, userId);
  return user?.language ?? asked?.language ?? null;
}

/** The language of mails to a member. */
const selectMailLanguage = (db: Db) =>
  sql<Language | null>`coalesce(${users.language}, (${db
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, members.accountId))}))`;

/** The ids in a part of stored limits that are in a table; null without that part. */
const selectKnown = (
  ids: SQL,
  table: typeof groups | typeof folders,
): SQL => sql`case jsonb_typeof(${ids}) when 'array' then
    (select coalesce(jsonb_agg(${table.id} order by ${table.id}), '[]') from ${table} where ${ids} ? ${table.id}) end`;

/** True for a user with an authenticator app or a passkey. */
const selectHasSecondFactor = (db: Db) => {
  const factor = db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)));
  const passkey = db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, users.id));
  return sql<boolean>`(${exists(factor)} or ${exists(passkey)})`;
};
