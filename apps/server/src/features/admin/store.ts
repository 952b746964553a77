import type { SystemStats } from '@vitrine/contract/admin';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { AccountRow } from '../accounts/index.ts';
import { isOffByHours, isPanelOff } from '../fleet/index.ts';
import { accounts, members, users } from '../../schema/accounts-tables.ts';
import { devices, deviceState } from '../../schema/fleet-tables.ts';
import { media } from '../../schema/library-tables.ts';

export interface ListedAccount {
  account: AccountRow;
  /** The owner who joined first; null for an account without one. */
  owner: { name: string; email: string } | null;
  deviceCount: number;
}

/** Newest first; `search` is a part of the address, compared without case. */
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
  const owners = db
    .selectDistinctOn([members.accountId], {
      accountId: members.accountId,
      name: users.name,
      email: users.email,
      emailKey: users.emailKey,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.role, 'owner'))
    .orderBy(members.accountId, members.joinedAt)
    .as('owners');
  return db
    .select({
      account: accounts,
      owner: { name: owners.name, email: owners.email },
      deviceCount: sql<number>`coalesce(${counts.total}, 0)::integer`,
    })
    .from(accounts)
    .leftJoin(counts, eq(counts.accountId, accounts.id))
    .leftJoin(owners, eq(owners.accountId, accounts.id))
    .where(part ? sql`${owners.emailKey} like ${`%${part}%`}` : undefined)
    .orderBy(desc(accounts.createdAt), desc(accounts.id));
}

/** Bytes of all accounts, counted as for each of them: media items that share a file count once. */
export async function sumStoredBytes(db: Db): Promise<number> {
  const files = db
    .select({ bytes: sql<number>`max(${media.fileSize})`.as('bytes') })
    .from(media)
    .groupBy(media.accountId, media.storageKey)
    .as('files');
  const [row] = await db.select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::bigint` }).from(files);
  return row?.bytes ?? 0;
}

/**
 * The devices of all accounts. `never` has not sent a heartbeat since it was paired; `off` are those of the online ones
 * whose panel is off, or that are off by their working hours.
 */
export async function countScreens(
  db: Db,
  now: Date,
): Promise<{ online: number; offline: number; never: number; off: number }> {
  const onlineSince = new Date(now.getTime() - OFFLINE_AFTER_MS).toISOString();
  const [total, [row]] = await Promise.all([
    db.$count(devices),
    db
      .select({
        seen: count(),
        online: sql<number>`count(*) filter (where ${deviceState.lastSeenAt} > ${onlineSince})`,
        off: sql<number>`count(*) filter (
          where ${deviceState.lastSeenAt} > ${onlineSince} and (${isPanelOff} or ${isOffByHours}))`,
      })
      .from(deviceState),
  ]);
  const { seen = 0, online = 0, off = 0 } = row ?? {};
  return { online, offline: seen - online, never: Math.max(0, total - seen), off };
}

export async function readStats(db: Db, now: Date): Promise<SystemStats> {
  const [totalUsers, [owned], { online, offline, never }, storageUsed, [stored]] = await Promise.all([
    db.$count(users),
    db
      .select({
        total: sql<number>`count(*)::integer`,
        active: sql<number>`(count(*) filter (where ${accounts.status} = 'active' and ${accounts.plan} <> 'free'))::integer`,
      })
      .from(accounts),
    countScreens(db, now),
    sumStoredBytes(db),
    db
      .select({
        videos: sql<number>`(count(*) filter (where ${media.kind} = 'video'))::integer`,
        images: sql<number>`(count(*) filter (where ${media.kind} = 'image'))::integer`,
        pending: sql<number>`(count(*) filter (where ${media.kind} in ('image', 'video') and ${media.thumbnailKey} is null))::integer`,
      })
      .from(media),
  ]);
  return {
    totalUsers,
    totalAccounts: owned?.total ?? 0,
    activeSubscriptions: owned?.active ?? 0,
    totalDevices: online + offline + never,
    onlineDevices: online,
    storageUsed,
    totalVideos: stored?.videos ?? 0,
    totalImages: stored?.images ?? 0,
    pendingThumbnails: stored?.pending ?? 0,
  };
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

export async function readDatabaseVersion(db: Db): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every driver answers with rows; the query names the column
  const { rows } = (await db.execute(sql`show server_version`)) as { rows: { server_version: string }[] };
  return rows[0]?.server_version.split(' ')[0] ?? '';
}
