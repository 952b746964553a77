import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { agents, devices, deviceState } from '../../schema/fleet-tables.ts';
import { webpageLogins, webpages } from '../../schema/webpages-tables.ts';
import { isAgentOf } from '../fleet/index.ts';
import { shownOn } from './store.ts';

/** A login as it is stored. */
export type LoginRow = typeof webpageLogins.$inferSelect;

/** Null if the page has none. */
export async function findLogin(db: Db, accountId: string, mediaId: string): Promise<LoginRow | null> {
  const [found] = await db
    .select()
    .from(webpageLogins)
    .where(and(eq(webpageLogins.mediaId, mediaId), eq(webpageLogins.accountId, accountId)));
  return found ?? null;
}

export async function upsertLogin(tx: Db, row: LoginRow): Promise<void> {
  const { origin, sealed } = row;
  await tx
    .insert(webpageLogins)
    .values(row)
    .onConflictDoUpdate({ target: webpageLogins.mediaId, set: { origin, sealed } });
}

export async function deleteLogin(tx: Db, mediaId: string): Promise<void> {
  await tx.delete(webpageLogins).where(eq(webpageLogins.mediaId, mediaId));
}

/** The logins of the pages that a device shows, with their addresses. */
export async function listLoginsOf(
  db: Db,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<{ url: string; sealed: string }[]> {
  return db
    .select({ url: webpages.url, sealed: webpageLogins.sealed })
    .from(webpageLogins)
    .innerJoin(webpages, eq(webpages.mediaId, webpageLogins.mediaId))
    .where(and(eq(webpageLogins.accountId, accountId), sql`${deviceId} in (select ${shownOn(webpages.mediaId)})`))
    .orderBy(webpages.mediaId);
}

/** The devices that show a page and have no agent that sends logins: the first of them by name, and their number. */
export async function listWithoutAgent(
  db: Db,
  { accountId, mediaId, limit }: { accountId: string; mediaId: string; limit: number },
): Promise<{ devices: { id: string; name: string }[]; count: number }> {
  const rows = await db
    .select({ id: devices.id, name: devices.name, count: sql<number>`count(*) over ()::integer` })
    .from(devices)
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .where(
      and(
        eq(devices.accountId, accountId),
        sql`${devices.id} in (select ${shownOn(mediaId)})`,
        sql`not (coalesce((${deviceState.machine} ->> 'sendsLogins')::boolean, false)
          and exists (select from ${agents} where ${isAgentOf(devices)}))`,
      ),
    )
    .orderBy(asc(devices.sortKey), asc(devices.id))
    .limit(limit);
  return { devices: rows.map(({ id, name }) => ({ id, name })), count: rows[0]?.count ?? 0 };
}
