import type { GroupAssignment, MediaRef, PlaybackFacts } from '@vitrine/playback/facts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import { deviceAssignments, groupAssignments } from '../assignments/tables.ts';
import type { DeviceRow } from '../devices/store.ts';
import { devices, deviceVersions } from '../devices/tables.ts';
import { groupMembers, groups } from '../groups/tables.ts';
import type { MediaRow } from '../media/store.ts';
import { globalMedia, media } from '../media/tables.ts';
import { listEntries, toMediaRef } from '../schedule/store.ts';
import { pauses } from '../schedule/tables.ts';

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
  unreadyEntries: PlaybackFacts['schedule'];
  /** Every medium that is named above, by id. */
  media: Map<string, MediaRow>;
}

const groupImage = alias(groupAssignments, 'group_image');
const groupVideo = alias(groupAssignments, 'group_video');
const globalImage = alias(globalMedia, 'global_image');
const globalVideo = alias(globalMedia, 'global_video');
const ownMedium = alias(media, 'own_medium');
const groupImageMedium = alias(media, 'group_image_medium');
const groupVideoMedium = alias(media, 'group_video_medium');
const globalImageMedium = alias(media, 'global_image_medium');
const globalVideoMedium = alias(media, 'global_video_medium');

/**
 * Everything that decides what these devices (row ids) show at or after `fromMs` (epoch milliseconds), by row id;
 * in two queries, however many there are. Devices that do not exist are left out.
 */
export async function listFacts(db: Db, ids: readonly string[], fromMs: number): Promise<Map<string, DeviceFacts>> {
  // One after the other, for the version has to be read first.
  const rows = await selectStanding(db, ids);
  const entries = await listEntries(db, ids, fromMs);

  const byDevice = new Map(rows.map((row) => [row.device.id, toDeviceFacts(row)]));
  for (const { entry, media: file, deviceIds } of entries) {
    for (const id of deviceIds) {
      const known = byDevice.get(id);
      if (known === undefined) continue;
      known.media.set(file.id, file);
      known[file.status === 'ready' ? 'schedule' : 'unreadyEntries'].push(entry);
    }
  }
  return new Map(
    [...byDevice].map(([id, { schedule, standing, ...rest }]) => [id, { ...rest, facts: { ...standing, schedule } }]),
  );
}

function selectStanding(db: Db, ids: readonly string[]) {
  return db
    .select({
      device: devices,
      version: deviceVersions.version,
      pause: pauses,
      own: deviceAssignments,
      ownMedium,
      group: groups,
      groupImage,
      groupImageMedium,
      groupVideo,
      groupVideoMedium,
      globalImageMedium,
      globalVideoMedium,
    })
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .leftJoin(pauses, eq(pauses.deviceId, devices.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, devices.id))
    .leftJoin(ownMedium, eq(ownMedium.id, deviceAssignments.mediaId))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(groupImage, and(eq(groupImage.groupId, groups.id), eq(groupImage.kind, 'image')))
    .leftJoin(groupImageMedium, eq(groupImageMedium.id, groupImage.mediaId))
    .leftJoin(groupVideo, and(eq(groupVideo.groupId, groups.id), eq(groupVideo.kind, 'video')))
    .leftJoin(groupVideoMedium, eq(groupVideoMedium.id, groupVideo.mediaId))
    .leftJoin(globalImage, and(eq(globalImage.accountId, devices.accountId), eq(globalImage.kind, 'image')))
    .leftJoin(globalImageMedium, eq(globalImageMedium.id, globalImage.mediaId))
    .leftJoin(globalVideo, and(eq(globalVideo.accountId, devices.accountId), eq(globalVideo.kind, 'video')))
    .leftJoin(globalVideoMedium, eq(globalVideoMedium.id, globalVideo.mediaId))
    .where(sql`${devices.id} = any(${sql.param(ids)}::text[])`);
}

type StandingRow = Awaited<ReturnType<typeof selectStanding>>[number];

function toDeviceFacts(row: StandingRow) {
  const { device, version, pause, own, group } = row;
  const files = new Map<string, MediaRow>();
  const unready: Unready[] = [];

  /** The medium as playback knows it; null where there is none that could be shown. */
  function refOf(file: MediaRow | null, claim: Omit<Unready, 'media'>): MediaRef | null {
    if (file === null) return null;
    files.set(file.id, file);
    if (file.status === 'ready') return toMediaRef(file);
    unready.push({ ...claim, media: file });
    return null;
  }

  const fromGroup: GroupAssignment[] = [];
  const ownRef = refOf(row.ownMedium, { reason: 'device', sourceId: null, title: null });
  for (const [assignment, file] of [
    [row.groupImage, row.groupImageMedium],
    [row.groupVideo, row.groupVideoMedium],
  ] as const) {
    if (group === null || assignment === null) continue;
    const ref = refOf(file, { reason: 'group', sourceId: group.id, title: group.name });
    const assignedAt = assignment.assignedAt.toISOString();
    if (ref !== null) fromGroup.push({ media: ref, assignedAt, groupId: group.id, groupName: group.name });
  }
  const standing: Omit<PlaybackFacts, 'schedule'> = {
    pause: pause && { from: pause.fromAt.toISOString(), until: pause.untilAt.toISOString() },
    device: own && ownRef && { media: ownRef, assignedAt: own.assignedAt.toISOString() },
    groups: fromGroup,
    activeVideo: refOf(row.globalVideoMedium, { reason: 'global', sourceId: null, title: null }),
    activeImage: refOf(row.globalImageMedium, { reason: 'global', sourceId: null, title: null }),
  };
  return {
    device,
    version,
    standing,
    schedule: [] as PlaybackFacts['schedule'][number][],
    unready,
    unreadyEntries: [] as PlaybackFacts['schedule'][number][],
    media: files,
  };
}
