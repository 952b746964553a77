import type { ContentKind } from '@vitrine/contract/library/content';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { globalMedia, media } from '../../schema/library-tables.ts';
import { webhookWatches } from '../../schema/integrations/webhooks-tables.ts';

export type Watch = typeof webhookWatches.$inferSelect;

/** Locks the assignments that are due for a check, the longest due first. */
export async function lockDueWatches(tx: Db, now: Date, limit: number): Promise<Watch[]> {
  return tx
    .select()
    .from(webhookWatches)
    .where(lte(webhookWatches.nextAt, now))
    .orderBy(asc(webhookWatches.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Sets the time of the next check of an assignment; null: it is not checked again. */
export async function setNextLook(tx: Db, id: number, nextAt: Date | null): Promise<void> {
  const isWatch = eq(webhookWatches.id, id);
  if (nextAt === null) await tx.delete(webhookWatches).where(isWatch);
  else await tx.update(webhookWatches).set({ nextAt }).where(isWatch);
}

/** The row ids of the devices that still have the assignment. */
export async function listAssignedDevices(tx: Db, { accountId, mediaId, assignedAt }: Watch): Promise<string[]> {
  const rows = await tx
    .select({ id: devices.id })
    .from(deviceAssignments)
    .innerJoin(devices, eq(devices.id, deviceAssignments.deviceId))
    .where(
      and(
        eq(devices.accountId, accountId),
        eq(deviceAssignments.mediaId, mediaId),
        eq(deviceAssignments.assignedAt, assignedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** True if the content is still assigned to the group. */
export async function isAssignedToGroup(tx: Db, { groupId, mediaId, assignedAt }: Watch): Promise<boolean> {
  const of = and(
    sql`${groupAssignments.groupId} = ${groupId}`,
    eq(groupAssignments.mediaId, mediaId),
    eq(groupAssignments.assignedAt, assignedAt),
  );
  return (await tx.$count(groupAssignments, of)) > 0;
}

/** True if the content is still the active content of the account. */
export async function isActive(tx: Db, { accountId, mediaId, assignedAt }: Watch): Promise<boolean> {
  const of = and(
    eq(globalMedia.accountId, accountId),
    eq(globalMedia.mediaId, mediaId),
    eq(globalMedia.setAt, assignedAt),
  );
  return (await tx.$count(globalMedia, of)) > 0;
}

/** The content of an assignment, and its group. Null if the content was removed. */
export async function findSubject(tx: Db, { mediaId, groupId }: Watch) {
  const [row] = await tx
    .select({
      content: { id: media.id, name: media.originalName, kind: sql<ContentKind>`${media.kind}` },
      group: { id: groups.id, name: groups.name },
    })
    .from(media)
    .leftJoin(groups, sql`${groups.id} = ${groupId}`)
    .where(eq(media.id, mediaId));
  return row ?? null;
}
