import type {
  AssignmentUndo,
  DeviceAssignment,
  FormerAssignment,
  GroupAssignment,
  ListedGroupAssignment,
} from '@vitrine/contract/playout/assignments';
import { otherContentIds } from '@vitrine/contract/core/ids';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { ContentId, type ContentKind, type ListedKind } from '@vitrine/contract/library/content';
import { and, desc, eq, exists, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { withoutLimits } from '../../../platform/database/limits.ts';
import { getLimits } from '../../../platform/database/write-context.ts';
import { newId } from '../../../platform/ids.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { groups } from '../../../schema/groups-tables.ts';
import { type ContentRow, listCovers, OTHER_MEDIA, requireShownKind, toShownMedia } from '../../library/index.ts';
import { media } from '../../../schema/library-tables.ts';
import { deviceAssignments, groupAssignments, type ReplacedContent } from '../../../schema/assignments-tables.ts';

/** Lists assignments, the newest first. */
export async function listDeviceAssignments(db: Db, accountId: string): Promise<DeviceAssignment[]> {
  const rows = await db
    .select({ assignment: deviceAssignments, media, deviceId: devices.deviceId })
    .from(deviceAssignments)
    .innerJoin(devices, eq(devices.id, deviceAssignments.deviceId))
    .leftJoin(media, eq(media.id, deviceAssignments.mediaId))
    .where(eq(devices.accountId, accountId))
    .orderBy(desc(deviceAssignments.assignedAt), desc(deviceAssignments.id));
  return rows.map((row) => ({ ...toAssignment(row.assignment, row.media), deviceId: row.deviceId }));
}

/** Lists assignments, the newest first. */
export async function listGroupAssignments(db: Db, accountId: string): Promise<ListedGroupAssignment[]> {
  const rows = await db
    .select({ assignment: groupAssignments, media })
    .from(groupAssignments)
    .innerJoin(groups, eq(groups.id, groupAssignments.groupId))
    .leftJoin(media, eq(media.id, groupAssignments.mediaId))
    .where(eq(groups.accountId, accountId))
    .orderBy(desc(groupAssignments.assignedAt), desc(groupAssignments.id));
  const covers = await listCovers(
    db,
    rows.map(({ assignment }) => assignment.mediaId),
  );
  return rows.map((row) => ({
    ...toAssignment(row.assignment, row.media),
    groupId: GroupId.parse(row.assignment.groupId),
    thumbnailUrl: row.media && toShownMedia(row.media, covers).thumbnailUrl,
  }));
}

/**
 * Replaces the devices' assignments of any kind; returns the new ones in the order of the devices.
 *
 * @param before what they replace, by device (row id)
 */
export async function upsertDeviceAssignments(
  db: Db,
  devicesToAssign: readonly { id: string; deviceId: string }[],
  content: ContentRow,
  assignedAt: Date,
  before: ReadonlyMap<string, KnownAssignment>,
): Promise<DeviceAssignment[]> {
  if (devicesToAssign.length === 0) return [];
  const assigned = devicesToAssign.map((device) => ({ device, id: newId('asg') }));
  const [ids, deviceIds] = [assigned.map(({ id }) => id), assigned.map(({ device }) => device.id)];
  const replaced = assigned.map(({ id, device }) => {
    const kept = toReplaced(id, before.get(device.id));
    return kept && JSON.stringify(kept);
  });
  // Arrays, because building and reading thousands of parameters takes longer than the rest.
  await db.execute(sql`
    insert into ${deviceAssignments} (id, device_id, media_id, assigned_at, replaced)
    select id, device_id, ${content.id}, ${assignedAt.toISOString()}::timestamptz, replaced
    from unnest(${sql.param(ids)}::text[], ${sql.param(deviceIds)}::text[], ${sql.param(replaced)}::jsonb[])
      as given (id, device_id, replaced)
    on conflict (device_id) do update set id = excluded.id, media_id = excluded.media_id,
      assigned_at = excluded.assigned_at, replaced = excluded.replaced`);
  return assigned.map(({ device, id }) => ({
    ...toAssignment({ id, assignedAt }, content),
    deviceId: device.deviceId,
  }));
}

/**
 * Replaces the group's assignment of the same kind. A group plays its newest assignment, so this one gets a later time
 * than those of other kinds even within the same millisecond. The caller has locked the group.
 *
 * @param before what it replaces
 */
export async function upsertGroupAssignment(
  tx: Db,
  row: Omit<typeof groupAssignments.$inferInsert, 'replaced'>,
  content: ContentRow,
  before: KnownAssignment | null,
): Promise<GroupAssignment> {
  const [others] = await tx
    .select({ newest: sql<Date | null>`max(${groupAssignments.assignedAt})`.mapWith(groupAssignments.assignedAt) })
    .from(groupAssignments)
    .where(eq(groupAssignments.groupId, row.groupId));
  const assignedAt = new Date(Math.max(row.assignedAt.getTime(), (others?.newest?.getTime() ?? -Infinity) + 1));
  const { id, mediaId } = row;
  const replaced = toReplaced(id, before);
  await tx
    .insert(groupAssignments)
    .values({ ...row, assignedAt, replaced })
    .onConflictDoUpdate({
      target: [groupAssignments.groupId, groupAssignments.kind],
      set: { id, mediaId, assignedAt, replaced },
    });
  return { ...toAssignment({ ...row, assignedAt }, content), groupId: GroupId.parse(row.groupId) };
}

/** An assignment with its id, as {@link AssignmentUndo} has it. */
export interface KnownAssignment {
  id: string;
  /** As the caller may know it: without what is outside of their limits. */
  former: FormerAssignment;
  /** The assignment itself, if the caller does not see its content; null otherwise. */
  hidden: FormerAssignment | null;
  /** What it replaced, if whoever assigned it did not see that. */
  replaced: FormerAssignment | null;
}

const known = (assignment: typeof deviceAssignments | typeof groupAssignments) => ({
  id: assignment.id,
  kind: media.kind,
  mediaId: assignment.mediaId,
  assignedAt: assignment.assignedAt,
  replaced: assignment.replaced,
});

interface KnownRow {
  id: string;
  kind: ListedKind;
  mediaId: string;
  assignedAt: Date;
  replaced: ReplacedContent | null;
}

function toKnown({ id, kind, mediaId, assignedAt: at, replaced }: KnownRow, isSeen: boolean): KnownAssignment {
  const assignedAt = at.toISOString();
  const former = { mediaType: requireShownKind(kind), mediaId: ContentId.parse(mediaId), assignedAt };
  return {
    id,
    former: isSeen ? former : { mediaType: 'image', mediaId: ContentId.parse(otherContentIds.media), assignedAt },
    hidden: isSeen ? null : former,
    replaced: replaced?.by === id ? replaced : null,
  };
}

const toReplaced = (by: string, before: KnownAssignment | null | undefined): ReplacedContent | null =>
  before?.hidden ? { ...before.hidden, by } : null;

/** The content among these ids that the caller sees. */
async function listSeenContent(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (getLimits() === null) return new Set(ids);
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(sql`${media.id} = any(${sql.param(ids)}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

/** The assignments of devices by row id, also those of content that the caller does not see. */
export async function findDeviceAssignments(
  db: Db,
  deviceIds: readonly string[],
): Promise<Map<string, KnownAssignment>> {
  const rows = await withoutLimits('assignments', db, async () =>
    db
      .select({ deviceId: deviceAssignments.deviceId, ...known(deviceAssignments) })
      .from(deviceAssignments)
      .innerJoin(media, eq(media.id, deviceAssignments.mediaId))
      .where(sql`${deviceAssignments.deviceId} = any(${sql.param(deviceIds)}::text[])`),
  );
  const seen = await listSeenContent(
    db,
    rows.map(({ mediaId }) => mediaId),
  );
  return new Map(rows.map((row) => [row.deviceId, toKnown(row, seen.has(row.mediaId))]));
}

/** The group's assignment of this kind, also of content that the caller does not see; null if there is none. */
export async function findGroupAssignment(db: Db, groupId: string, kind: ContentKind): Promise<KnownAssignment | null> {
  const [row] = await withoutLimits('assignments', db, async () =>
    db
      .select(known(groupAssignments))
      .from(groupAssignments)
      .innerJoin(media, eq(media.id, groupAssignments.mediaId))
      .where(and(eq(groupAssignments.groupId, groupId), eq(groupAssignments.kind, kind))),
  );
  return row === undefined ? null : toKnown(row, (await listSeenContent(db, [row.mediaId])).has(row.mediaId));
}

/** Gives devices (row ids) the assignments that they had; null: none. */
export async function restoreDeviceAssignments(
  tx: Db,
  changes: readonly { deviceId: string; before: FormerAssignment | null }[],
): Promise<void> {
  const restored = changes.flatMap(({ deviceId, before }) => (before === null ? [] : [{ deviceId, ...before }]));
  const removed = changes.flatMap(({ deviceId, before }) => (before === null ? [deviceId] : []));
  if (removed.length > 0) {
    await tx.delete(deviceAssignments).where(sql`${deviceAssignments.deviceId} = any(${sql.param(removed)}::text[])`);
  }
  if (restored.length === 0) return;
  const column = (of: (row: (typeof restored)[number]) => string) => sql.param(restored.map(of));
  await tx.execute(sql`
    insert into ${deviceAssignments} (id, device_id, media_id, assigned_at)
    select * from unnest(
      ${column(() => newId('asg'))}::text[],
      ${column(({ deviceId }) => deviceId)}::text[],
      ${column(({ mediaId }) => mediaId)}::text[],
      ${column(({ assignedAt }) => assignedAt)}::timestamptz[])
    on conflict (device_id) do update set id = excluded.id, media_id = excluded.media_id,
      assigned_at = excluded.assigned_at, replaced = null`);
}

/** Gives a group the assignment of a kind that it had; null: none. Its time decides which kind plays. */
export async function restoreGroupAssignment(
  tx: Db,
  {
    groupId,
    mediaType: kind,
    before,
  }: Pick<AssignmentUndo['groups'][number], 'mediaType' | 'before'> & { groupId: string },
): Promise<void> {
  await deleteGroupAssignment(tx, groupId, kind);
  if (before === null) return;
  const assignedAt = new Date(before.assignedAt);
  await tx.insert(groupAssignments).values({ id: newId('asg'), groupId, kind, mediaId: before.mediaId, assignedAt });
}

/** @returns the row ids of the devices that had an assignment of this kind */
export async function deleteDeviceAssignment(db: Db, deviceId: string, kind: ContentKind): Promise<DeviceId[]> {
  const rows = await db
    .delete(deviceAssignments)
    .where(
      and(
        eq(deviceAssignments.deviceId, deviceId),
        exists(
          db
            .select({ id: media.id })
            .from(media)
            .where(and(eq(media.id, deviceAssignments.mediaId), eq(media.kind, kind))),
        ),
      ),
    )
    .returning({ id: deviceAssignments.deviceId });
  return rows.map(({ id }) => DeviceId.parse(id));
}

/** @returns false if the group had none of this kind */
export async function deleteGroupAssignment(db: Db, groupId: string, kind: ContentKind): Promise<boolean> {
  const rows = await db
    .delete(groupAssignments)
    .where(and(eq(groupAssignments.groupId, groupId), eq(groupAssignments.kind, kind)))
    .returning({ id: groupAssignments.id });
  return rows.length > 0;
}

/** @param content null if the caller does not see it */
function toAssignment({ id, assignedAt }: { id: string; assignedAt: Date }, content: ContentRow | null) {
  const { type, ...other } = OTHER_MEDIA;
  const shown = content ?? { ...other, kind: type };
  return {
    id,
    mediaType: requireShownKind(shown.kind),
    mediaId: ContentId.parse(shown.id),
    mediaName: shown.originalName,
    assignedAt: assignedAt.toISOString(),
  };
}
