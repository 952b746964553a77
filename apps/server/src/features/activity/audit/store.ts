import type { AuditEntry, AuditFilter } from '@vitrine/contract/activity/audit';
import { and, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditMeans } from '@vitrine/contract/activity/log-limits';
import type { Db } from '../../../platform/database.ts';
import { readEntry } from './read-change.ts';
import { listSentencePatterns } from './kinds.ts';
import { auditEntries } from '../../../schema/audit-tables.ts';

export type NewAuditEntry = typeof auditEntries.$inferInsert;

export interface AuditQuery {
  /** Null for all accounts. */
  accountId: string | null;
  filter: AuditFilter;
  limit: number;
  /** The entry before which the listed entries are older. */
  before: string | undefined;
}

/** The audit context, which triggers read from the setting `vitrine.audit_context`. */
export interface AuditContext {
  id: string;
  /** ISO 8601. */
  at: string;
  /** The user; null if nobody is signed in: then the row that changes says who. */
  actorId: string | null;
  means: AuditMeans;
  /** The name of the API key; null without one. */
  keyName: string | null;
  /** The account whose data the entry is about. */
  accountId: string | null;
  what: string;
  /** The names in `what`, in order. */
  names: string[];
  target: string;
  details: Record<string, unknown>;
  address: string;
  userAgent: string;
}

/** Writes the entry of a request, unless a trigger did. */
export async function insertRequestEntry(db: Db, context: AuditContext): Promise<void> {
  await db.execute(sql`select vitrine_write_audit_entry(${JSON.stringify(context)}::jsonb, null)`);
}

export async function insertEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

/** Lists entries, the newest first. */
export async function listAuditEntries(db: Db, { before, limit, ...query }: AuditQuery): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(matchesQuery(query), before === undefined ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(toEntry);
}

/** The newest entries of a user. Those of release 0.2 name them by their email address only. */
export async function listEntriesOf(
  db: Db,
  { userId, email, createdAt }: { userId: string; email: string; createdAt: Date },
  limit: number,
): Promise<AuditEntry[]> {
  // Somebody else may have had the address before the user.
  const isByAddress = and(isNull(auditEntries.actorId), eq(auditEntries.actor, email), gte(auditEntries.at, createdAt));
  const rows = await db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.actorId, userId), isByAddress))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(toEntry);
}

const toEntry = (row: typeof auditEntries.$inferSelect): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  accountEmail: row.accountEmail,
  actor: row.actor,
  actorName: row.actorName ?? '',
  means: row.means,
  keyName: row.keyName,
  what: row.what,
  names: row.names,
  ...readEntry(row),
  target: row.target,
  details: row.details,
  changes: mapKeys(row.changes),
  from: row.address,
  userAgent: row.userAgent,
});

export async function countEntries(db: Db, query: Pick<AuditQuery, 'accountId' | 'filter'>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditEntries).where(matchesQuery(query));
  return row?.total ?? 0;
}

function matchesQuery({ accountId, filter }: Pick<AuditQuery, 'accountId' | 'filter'>): SQL | undefined {
  const { search, person, kind, since, until } = filter;
  const part = escapePattern(search);
  const pattern = `%${part}%`;
  const actor = escapePattern(person);
  return and(
    accountId === null ? undefined : eq(auditEntries.accountId, accountId),
    actor
      ? or(...[auditEntries.actor, auditEntries.actorName].map((column) => sql`${column} ilike ${`%${actor}%`}`))
      : undefined,
    kind === undefined
      ? undefined
      : or(
          sql`${auditEntries.what} like any(${sql.param(listSentencePatterns(kind))}::text[])`,
          kind === 'billing' ? eq(auditEntries.actor, 'Payment provider') : undefined,
        ),
    since === undefined ? undefined : gte(auditEntries.at, new Date(since)),
    until === undefined ? undefined : lt(auditEntries.at, new Date(until)),
    part
      ? or(
          ...[
            auditEntries.what,
            auditEntries.actor,
            auditEntries.actorName,
            auditEntries.target,
            auditEntries.address,
          ].map((column) => sql`${column} ilike ${pattern}`),
          sql`${auditEntries.accountEmail} ilike ${pattern}`,
          sql`${auditEntries.details}::text ilike ${pattern}`,
        )
      : undefined,
  );
}

/** Columns as fields of the API are written: `folder_id` as `folderId`. */
const mapKeys = <T>(changes: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(changes).map(([column, values]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      values,
    ]),
  );

/** Text as part of a pattern: NUL, which no row contains, is left out, and nothing stands for something else. */
const escapePattern = (text: string | undefined): string =>
  text?.replaceAll('\0', '').replace(/[\\%_]/g, String.raw`\$&`) ?? '';
