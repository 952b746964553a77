import type { Assignment, GroupAssignment, PlaybackFacts, ScheduleEntry } from '@vitrine/playback/facts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments.ts';
import type { DeviceRow } from '../fleet/index.ts';
import { devices, deviceVersions } from '../../schema/fleet.ts';
import { groupMembers, groups } from '../../schema/groups.ts';
import type { MediaRow } from '../library/index.ts';
import { globalMedia, media } from '../../schema/library.ts';
import { listScheduleEntries, toMediaRef } from '../schedule/index.ts';
import { pauses } from '../../schema/schedule.ts';

/** A candidate that cannot play because its file is not ready. */
export interface Unready {
  reason: 'schedule' | 'device' | 'group' | 'global';
  sourceId: string | null;
  title: string | null;
  media: MediaRow;
}

/** Everything that decides what one device plays, and the rows it was made from. */
export interface DeviceFacts {
  device: DeviceRow;
  /** Never newer than the facts, so a manifest with this version is not taken for current when it is outdated. */
  version: number;
  /** Only of files that are ready; no other can play. */
  facts: PlaybackFacts;
  /** Assignments left out of the facts because their file is not ready. */
  unready: Unready[];
  unreadyEntries: ScheduleEntry[];
  /** Every media item named above, by id. */
  media: Map<string, MediaRow>;
}

/**
 * The facts of these devices (row ids) at and after `fromMs` (epoch milliseconds), by row id. Takes three queries for
 * any number of devices. Devices that do not exist are left out.
 */
export async function listFacts(db: Db, ids: readonly string[], fromMs: number): Promise<Map<string, DeviceFacts>> {
  // Not in parallel: the version has to be read before the facts.
  const rows = await prepare(selectClaims(db, ids));
  const entries = await listScheduleEntries(db, ids, fromMs);
  const files = await listMediaOf(db, rows);

  const scheduled = new Map<string, { entry: ScheduleEntry; media: MediaRow }[]>(
    rows.map(({ device }) => [device.id, []]),
  );
  for (const { deviceIds, ...claim } of entries) for (const id of deviceIds) scheduled.get(id)?.push(claim);
  return new Map(rows.map((row) => [row.device.id, toDeviceFacts(row, files, scheduled.get(row.device.id) ?? [])]));
}

/** A media item that is assigned to a group or active for the account, and since when (epoch milliseconds). */
interface Requested {
  mediaId: string;
  sinceMs: number;
}

const requestedMedia = (mediaId: unknown, since: unknown) =>
  sql`json_agg(json_build_object('mediaId', ${mediaId}, 'sinceMs', extract(epoch from ${since}) * 1000))`;

const selectClaims = (db: Db, ids: readonly string[]) =>
  db
    .select({
      device: devices,
      version: deviceVersions.version,
      pause: { fromAt: pauses.fromAt, untilAt: pauses.untilAt },
      own: { mediaId: deviceAssignments.mediaId, assignedAt: deviceAssignments.assignedAt },
      group: { id: groups.id, name: groups.name },
      ofGroup: sql<Requested[] | null>`(select ${requestedMedia(groupAssignments.mediaId, groupAssignments.assignedAt)}
        from ${groupAssignments} where ${groupAssignments.groupId} = ${groups.id})`,
      ofAccount: sql<Requested[] | null>`(select ${requestedMedia(globalMedia.mediaId, globalMedia.setAt)}
        from ${globalMedia} where ${globalMedia.accountId} = ${devices.accountId})`,
    })
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(pauses, eq(pauses.deviceId, devices.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, devices.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(sql`${devices.id} = any(${sql.param(ids)}::text[])`);

type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

async function listMediaOf(db: Db, rows: readonly ClaimRow[]): Promise<Map<string, MediaRow>> {
  const ids = rows.flatMap(({ own, ofGroup, ofAccount }) => [
    ...(own === null ? [] : [own.mediaId]),
    ...[...(ofGroup ?? []), ...(ofAccount ?? [])].map(({ mediaId }) => mediaId),
  ]);
  if (ids.length === 0) return new Map();
  const files = await db
    .select()
    .from(media)
    .where(sql`${media.id} = any(${sql.param([...new Set(ids)])}::text[])`);
  return new Map(files.map((file) => [file.id, file]));
}

const isReady = ({ media: file }: { media: MediaRow }): boolean => file.status === 'ready';

function toDeviceFacts(
  { device, version, pause, own, group, ofGroup, ofAccount }: ClaimRow,
  files: ReadonlyMap<string, MediaRow>,
  scheduled: readonly { entry: ScheduleEntry; media: MediaRow }[],
): DeviceFacts {
  const named = new Map(scheduled.map(({ media: file }) => [file.id, file]));
  const unready: Unready[] = [];

  /** The assignment if its file is ready; otherwise it is recorded as unready. */
  function ready(mediaId: string, claim: Omit<Unready, 'media'>, since: Date): Assignment | null {
    const file = files.get(mediaId);
    if (file === undefined) return null;
    named.set(mediaId, file);
    if (file.status === 'ready') return { media: toMediaRef(file), assignedAt: since.toISOString() };
    unready.push({ ...claim, media: file });
    return null;
  }

  const ownAssignment = own && ready(own.mediaId, { reason: 'device', sourceId: null, title: null }, own.assignedAt);
  const fromGroup = (ofGroup ?? []).flatMap(({ mediaId, sinceMs }): GroupAssignment[] => {
    if (group === null) return [];
    const { id: groupId, name: groupName } = group;
    const assignment = ready(mediaId, { reason: 'group', sourceId: groupId, title: groupName }, new Date(sinceMs));
    return assignment === null ? [] : [{ ...assignment, groupId, groupName }];
  });
  const active = (ofAccount ?? []).flatMap(
    ({ mediaId, sinceMs }) =>
      ready(mediaId, { reason: 'global', sourceId: null, title: null }, new Date(sinceMs))?.media ?? [],
  );
  return {
    device,
    version,
    facts: {
      schedule: scheduled.filter(isReady).map(({ entry }) => entry),
      pause: pause && { from: pause.fromAt.toISOString(), until: pause.untilAt.toISOString() },
      device: ownAssignment,
      groups: fromGroup,
      activeVideo: active.find(({ kind }) => kind === 'video') ?? null,
      activeImage: active.find(({ kind }) => kind === 'image') ?? null,
    },
    unready,
    unreadyEntries: scheduled.filter((claim) => !isReady(claim)).map(({ entry }) => entry),
    media: named,
  };
}
