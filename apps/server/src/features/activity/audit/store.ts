import type { AuditEntry } from '@vitrine/contract/activity/audit';
import { and, count, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { auditEntries } from '../../../schema/audit.ts';

export type NewAuditEntry = typeof auditEntries.$inferInsert;

export interface AuditQuery {
  /** Null for all accounts. */
  accountId: string | null;
  search: string | undefined;
  limit: number;
  /** The entry before which the listed entries are older. */
  before: string | undefined;
}

/** The audit context, which triggers read from the setting `vitrine.audit_context`. */
export interface AuditContext {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Null if nobody is signed in: then it is the account whose row changes. */
  actorId: string | null;
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
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    accountEmail: row.accountEmail,
    actor: row.actor,
    what: row.what,
    names: row.names,
    target: row.target,
    details: row.details,
    from: row.address,
    userAgent: row.userAgent,
  }));
}

export async function countEntries(db: Db, query: Pick<AuditQuery, 'accountId' | 'search'>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditEntries).where(matchesQuery(query));
  return row?.total ?? 0;
}

function matchesQuery({ accountId, search }: Pick<AuditQuery, 'accountId' | 'search'>): SQL | undefined {
  const part = search?.replaceAll('\0', '').replace(/[\\%_]/g, String.raw`\$&`);
  const pattern = `%${part}%`;
  return and(
    accountId === null ? undefined : eq(auditEntries.accountId, accountId),
    part
      ? or(
          ...[auditEntries.what, auditEntries.actor, auditEntries.target, auditEntries.address].map(
            (column) => sql`${column} ilike ${pattern}`,
          ),
          sql`${auditEntries.accountEmail} ilike ${pattern}`,
          sql`${auditEntries.details}::text ilike ${pattern}`,
        )
      : undefined,
  );
}
