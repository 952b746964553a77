import type { BackgroundJob, SystemStats } from '@vitrine/contract/admin';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/devices';
import { and, asc, count, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { AccountRow } from '../accounts/index.ts';
import { accounts } from '../../schema/accounts.ts';
import { devices, deviceState } from '../../schema/fleet.ts';
import { media } from '../../schema/library.ts';

export interface ListedAccount {
  account: AccountRow;
  deviceCount: number;
}

/** Newest first; `search` is a part of the address in any case. */
export async function listAccounts(db: Db, search: string | undefined): Promise<ListedAccount[]> {
  const part = search
    ?.replaceAll('\0', '')
    .replace(/[\\%_]/g, String.raw`\$&`)
    .toLowerCase();
  const counts = db
    .select({ accountId: devices.accountId, total: count().as('total') })
    .from(devices)
    .groupBy(devices.accountId)
    .as('counts');
  return db
    .select({ account: accounts, deviceCount: sql<number>`coalesce(${counts.total}, 0)::integer` })
    .from(accounts)
    .leftJoin(counts, eq(counts.accountId, accounts.id))
    .where(part ? sql`${accounts.emailKey} like ${`%${part}%`}` : undefined)
    .orderBy(desc(accounts.createdAt), desc(accounts.id));
}

/** Storage counts each account's files as its own figure does: media that share a file count once. */
export async function readStats(db: Db, now: Date): Promise<SystemStats> {
  const onlineSince = new Date(now.getTime() - OFFLINE_AFTER_MS);
  const files = db
    .select({ bytes: sql<number>`max(${media.fileSize})`.as('bytes') })
    .from(media)
    .groupBy(media.accountId, media.storageKey)
    .as('files');
  const [[users], [all], [online], [used], [stored]] = await Promise.all([
    db
      .select({
        total: sql<number>`count(*)::integer`,
        active: sql<number>`(count(*) filter (where ${accounts.status} = 'active' and ${accounts.plan} <> 'free'))::integer`,
      })
      .from(accounts),
    db.select({ total: count() }).from(devices),
    db
      .select({ total: count() })
      .from(deviceState)
      .where(sql`${deviceState.lastSeenAt} > ${onlineSince.toISOString()}`),
    db.select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::bigint` }).from(files),
    db
      .select({
        videos: sql<number>`(count(*) filter (where ${media.kind} = 'video'))::integer`,
        images: sql<number>`(count(*) filter (where ${media.kind} = 'image'))::integer`,
        pending: sql<number>`(count(*) filter (where ${media.thumbnailKey} is null))::integer`,
      })
      .from(media),
  ]);
  return {
    totalUsers: users?.total ?? 0,
    activeSubscriptions: users?.active ?? 0,
    totalDevices: all?.total ?? 0,
    onlineDevices: online?.total ?? 0,
    storageUsed: used?.bytes ?? 0,
    totalVideos: stored?.videos ?? 0,
    totalImages: stored?.images ?? 0,
    pendingThumbnails: stored?.pending ?? 0,
  };
}

/** Media without a thumbnail, with whatever kept them from one forgotten. */
export async function forgetThumbnailFailures(tx: Db): Promise<string[]> {
  const rows = await tx
    .update(media)
    .set({ failure: null })
    .where(isNull(media.thumbnailKey))
    .returning({ id: media.id });
  return rows.map(({ id }) => id);
}

/** False where there is no such account. */
export async function updateAccount(
  tx: Db,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'email' | 'passwordHash'>>,
): Promise<boolean> {
  const rows = await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning({ id: accounts.id });
  return rows.length > 0;
}

/** Accounts whose canceled period has ended. */
export async function listExpired(tx: Db, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.status, 'canceled'), lte(accounts.periodEndsAt, now)))
    .orderBy(asc(accounts.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Admins who can sign in; their rows are held, so that the last two cannot both leave. */
export async function lockActiveAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.isAdmin, true), isNull(accounts.suspendedAt)))
    .orderBy(accounts.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function databaseVersion(db: Db): Promise<string> {
  const rows = await rowsOf<{ server_version: string }>(db, sql`show server_version`);
  return rows[0]?.server_version.split(' ')[0] ?? '';
}

/** When a process last said that it takes background work; null where none ever did. */
export async function lastWorkAt(db: Db): Promise<Date | null> {
  const rows = await rowsOf<{ at: string | null }>(db, sql`select cron_on::text as at from pgboss.version`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

export async function countJobs(db: Db): Promise<{ state: BackgroundJob['state']; count: number }[]> {
  const rows = await rowsOf<{ state: BackgroundJob['state']; count: number }>(
    db,
    sql`select state::text, count(*)::integer as count from pgboss.job where name not like '\\_\\_pgboss%' group by state order by state`,
  );
  return rows.map(({ state, count: total }) => ({ state, count: total }));
}

/** Jobs that failed, wait or are under way, newest first. */
export async function listJobs(db: Db): Promise<BackgroundJob[]> {
  const rows = await rowsOf<{
    id: string;
    name: string;
    state: BackgroundJob['state'];
    at: string;
    failure: string | null;
  }>(
    db,
    sql`
    select id::text, name, state::text, created_on::text as at,
      case when state in ('failed', 'retry') then coalesce(output->>'message', output::text) end as failure
    from pgboss.job
    where state in ('failed', 'retry', 'created', 'active') and name not like '\\_\\_pgboss%'
    order by (state = 'failed') desc, created_on desc limit 100`,
  );
  return rows.map(({ at, failure, ...job }) => ({
    ...job,
    createdAt: new Date(at).toISOString(),
    failure: failure?.slice(0, 500) ?? null,
  }));
}

/** False where no such job has failed. */
export async function hasFailed(db: Db, name: string, id: string): Promise<boolean> {
  const rows = await rowsOf<{ one: number }>(
    db,
    sql`select 1 as one from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed'`,
  );
  return rows.length > 0;
}

async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every driver answers with rows; the query names the columns
  const { rows } = (await db.execute(query)) as { rows: T[] };
  return rows;
}
