import type { Assignment, GroupAssignment, PlaybackFacts, ScheduleEntry } from '@vitrine/playback/facts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { planned } from '../../platform/database/prepared.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments.ts';
import type { DeviceRow } from '../fleet/index.ts';
import { devices, deviceVersions } from '../../schema/fleet.ts';
import { groupMembers, groups } from '../../schema/groups.ts';
import type { MediaRow } from '../library/index.ts';
import { globalMedia, media } from '../../schema/library.ts';
import { listScheduleEntries, toMediaRef } from '../schedule/index.ts';
import { pauses } from '../../schema/schedule.ts';

/** Something that would claim the screen if its file could be shown. */
export interface Unready {
  reason: 'schedule' | 'device' | 'group' | 'global';
  sourceId: string | null;
  title: string | null;
  media: MediaRow;
}

/** All that decides what one device shows, and the rows it was made from. */
export interface DeviceFacts {
  device: DeviceRow;
  /** Not newer than the facts: a manifest that bears it is never taken for current when it is not. */
  version: number;
  /** Of files that are ready: no other can play. */
  facts: PlaybackFacts;
  /** What is left out of the facts because its file is not ready. */
  unready: Unready[];
  unreadyEntries: ScheduleEntry[];
  /** Every medium that is named above, by id. */
  media: Map<string, MediaRow>;
}

/**
 * Everything that decides what these devices (row ids) show at or after `fromMs` (epoch milliseconds), by row id;
 * in three queries, however many there are. Devices that do not exist are left out.
 */
export async function listFacts(db: Db, ids: readonly string[], fromMs: number): Promise<Map<string, DeviceFacts>> {
  // One after the other, for the version has to be read first.
  const rows = await planned(selectClaims(db, ids));
  const entries = await listScheduleEntries(db, ids, fromMs);
  const files = await listMediaOf(db, rows);

  const scheduled = new Map<string, { entry: ScheduleEntry; media: MediaRow }[]>(
    rows.map(({ device }) => [device.id, []]),
  );
  for (const { deviceIds, ...claim } of entries) for (const id of deviceIds) scheduled.get(id)?.push(claim);
  return new Map(rows.map((row) => [row.device.id, toDeviceFacts(row, files, scheduled.get(row.device.id) ?? [])]));
}

/** A medium that is asked for, in a group or for all devices, and since when (epoch milliseconds). */
interface Wanted {
  mediaId: string;
  sinceMs: number;
}

const wanted = (mediaId: unknown, since: unknown) =>
  sql`json_agg(json_build_object('mediaId', ${mediaId}, 'sinceMs', extract(epoch from ${since}) * 1000))`;

const selectClaims = (db: Db, ids: readonly string[]) =>
  db
    .select({
      device: devices,
      version: deviceVersions.version,
      pause: { fromAt: pauses.fromAt, untilAt: pauses.untilAt },
      own: { mediaId: deviceAssignments.mediaId, assignedAt: deviceAssignments.assignedAt },
      group: { id: groups.id, name: groups.name },
      ofGroup: sql<Wanted[] | null>`(select ${wanted(groupAssignments.mediaId, groupAssignments.assignedAt)}
        from ${groupAssignments} where ${groupAssignments.groupId} = ${groups.id})`,
      ofAccount: sql<Wanted[] | null>`(select ${wanted(globalMedia.mediaId, globalMedia.setAt)}
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

  /** What is asked for, if it can be shown. */
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
