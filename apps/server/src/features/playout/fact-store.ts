import type {
  Assignment,
  ContentRef,
  GroupAssignment,
  MediaRef,
  PlaybackFacts,
  ScheduleEntry,
} from '@vitrine/playback/facts';
import { type Language, sourceLanguage } from '@vitrine/messages/languages';
import { doesEntryPlay } from '@vitrine/playback/conditions';
import { findStandingPause } from '@vitrine/playback/pauses';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { accounts } from '../../schema/accounts-tables.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments-tables.ts';
import { type DeviceRow, toPlayedHours, toScreenFacts } from '../fleet/index.ts';
import { devices, deviceState, deviceVersions } from '../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../schema/groups-tables.ts';
import { workingHours } from '../../schema/hours-tables.ts';
import type { ContentRow } from '../library/index.ts';
import { globalMedia } from '../../schema/library-tables.ts';
import { listScheduleEntries, type TimedEntry, toStored } from '../schedule/index.ts';
import { pauses } from '../../schema/schedule-tables.ts';
import { contentOn } from './content/conditional-scenes.ts';
import { type KnownContent, readContent } from './content/content-store.ts';
import { selectPreview, toKnownDocument, toPreview } from './preview-claim-store.ts';
import type { StripClaim } from './strips.ts';
import {
  type PreparedTakeover,
  selectStandby,
  selectStrips,
  selectTakeovers,
  toTakeover,
} from './takeover-claim-store.ts';

/** A candidate that cannot play because its file is not ready. */
export interface Unready {
  reason: 'schedule' | 'device' | 'group' | 'global';
  sourceId: string | null;
  title: string | null;
  media: ContentRow;
}

/** A schedule event whose file is not ready. */
export interface UnreadyEntry {
  entry: TimedEntry;
  media: ContentRow;
}

/** Everything that decides what one device plays, and the rows it was made from. */
export interface DeviceFacts {
  device: DeviceRow;
  /** Null: the device is in no group. */
  groupName: string | null;
  /** The language of the device, else of its account. */
  language: Language;
  /** Never newer than the facts, so a manifest with this version is not taken for current when it is outdated. */
  version: number;
  /** Only of files that are ready; no other can play. */
  facts: PlaybackFacts;
  /** Assignments left out of the facts because their file is not ready. */
  unready: Unready[];
  unreadyEntries: UnreadyEntry[];
  /** The strips that lie over what it plays, in any order. */
  strips: readonly StripClaim[];
  /** The account's prepared takeovers, in order. */
  standby: readonly PreparedTakeover[];
  /** All content named above. The object is the same for all devices of one call with the same scenes, so that it may contain more. */
  content: KnownContent;
}

/**
 * The facts of these devices (row ids) at and after `fromMs` (epoch milliseconds), by row id. Takes at most five queries
 * for any number of devices and playlists. Devices that do not exist are left out.
 */
export async function readFacts(db: Db, ids: readonly string[], fromMs: number): Promise<Map<string, DeviceFacts>> {
  // The version has to be read before the facts, so that the queries do not run in parallel.
  const rows = await prepare(selectClaims(db, ids, fromMs));
  const entries = await listScheduleEntries(db, ids, fromMs);
  const content = await readContent(
    db,
    entries.map(({ media }) => media),
    rows.flatMap(listRequestedIds),
    rows.flatMap(({ preview }) => (preview === null ? [] : [toKnownDocument(preview)])),
  );

  const scheduled = new Map<string, ScheduledContent[]>(rows.map(({ device }) => [device.id, []]));
  for (const { entry, media, deviceIds } of entries) {
    // One object for all devices of the event.
    const ref = content.refs.get(media.id);
    const claim = { entry, media, playable: ref === undefined ? null : { ...entry, media: ref } };
    for (const id of deviceIds) scheduled.get(id)?.push(claim);
  }
  return new Map(
    rows.map((row) => [row.device.id, toDeviceFacts(row, content, scheduled.get(row.device.id) ?? [], fromMs)]),
  );
}

/** An event on a device. */
interface ScheduledContent extends UnreadyEntry {
  /** Null while the file is not ready. */
  playable: ScheduleEntry | null;
}

/** Content that is assigned to a group or active for the account, and since when (epoch milliseconds). */
interface Requested {
  mediaId: string;
  sinceMs: number;
}

const selectRequestedMedia = (mediaId: unknown, since: unknown) =>
  sql`json_agg(json_build_object('mediaId', ${mediaId}, 'sinceMs', extract(epoch from ${since}) * 1000))`;

const ownHours = alias(workingHours, 'own_hours');
const groupHours = alias(workingHours, 'group_hours');

const selectClaims = (db: Db, ids: readonly string[], fromMs: number) => {
  const isRequested = sql`${devices.id} = any(${sql.param(ids)}::text[])`;
  // Grouped, so that PostgreSQL computes them once for all devices of an account.
  const ofAccounts = db
    .select({
      accountId: devices.accountId,
      active: sql<Requested[] | null>`(select ${selectRequestedMedia(globalMedia.mediaId, globalMedia.setAt)}
        from ${globalMedia} where ${globalMedia.accountId} = ${devices.accountId})`.as('active'),
      standby: selectStandby().as('standby'),
      language: accounts.language,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(isRequested)
    .groupBy(devices.accountId, accounts.language)
    .as('of_accounts');
  return db
    .select({
      device: devices,
      version: deviceVersions.version,
      screenSize: deviceState.screenSize,
      pause: { fromAt: pauses.fromAt, untilAt: pauses.untilAt, occurrences: pauses.occurrences },
      own: { mediaId: deviceAssignments.mediaId, assignedAt: deviceAssignments.assignedAt },
      group: { id: groups.id, name: groups.name },
      ofGroup: sql<
        Requested[] | null
      >`(select ${selectRequestedMedia(groupAssignments.mediaId, groupAssignments.assignedAt)}
        from ${groupAssignments} where ${groupAssignments.groupId} = ${groups.id})`,
      ownHours: {
        week: ownHours.week,
        exceptions: ownHours.exceptions,
        calendarDays: ownHours.calendarDays,
      },
      groupHours: {
        week: groupHours.week,
        exceptions: groupHours.exceptions,
        calendarDays: groupHours.calendarDays,
      },
      ofAccount: ofAccounts.active,
      takeovers: selectTakeovers(fromMs),
      strips: selectStrips(fromMs),
      preview: selectPreview(fromMs),
      standby: ofAccounts.standby,
      accountLanguage: ofAccounts.language,
    })
    .from(devices)
    .innerJoin(deviceVersions, eq(deviceVersions.deviceId, devices.id))
    .innerJoin(ofAccounts, eq(ofAccounts.accountId, devices.accountId))
    .leftJoin(deviceState, eq(deviceState.deviceId, devices.id))
    .leftJoin(pauses, eq(pauses.deviceId, devices.id))
    .leftJoin(deviceAssignments, eq(deviceAssignments.deviceId, devices.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(ownHours, eq(ownHours.deviceId, devices.id))
    .leftJoin(groupHours, eq(groupHours.groupId, groups.id))
    .where(isRequested);
};

type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

const listRequestedIds = ({ own, ofGroup, ofAccount, takeovers, preview, standby }: ClaimRow): string[] => [
  ...(preview === null ? [] : [preview.layoutId]),
  ...[...(takeovers ?? []), ...(standby ?? [])].flatMap(({ mediaId }) => mediaId ?? []),
  ...(own === null ? [] : [own.mediaId]),
  ...[...(ofGroup ?? []), ...(ofAccount ?? [])].map(({ mediaId }) => mediaId),
];

/** Its own hours, else those of its group; null: it is always on. */
function toHours({ ownHours: own, groupHours: ofGroup, group }: ClaimRow): PlaybackFacts['hours'] {
  if (own !== null) return toPlayedHours(own, null);
  return ofGroup && toPlayedHours(ofGroup, group);
}

function toDeviceFacts(
  claims: ClaimRow,
  known: KnownContent,
  scheduled: readonly ScheduledContent[],
  fromMs: number,
): DeviceFacts {
  const { device, version, pause, own, group, ofGroup, ofAccount, takeovers, preview, standby } = claims;
  const screen = toScreenFacts(device, claims.screenSize, group?.id ?? null);
  const content = contentOn(known, screen);
  const unready: Unready[] = [];

  /** The assignment if its file is ready; otherwise it is recorded as unready. */
  function ready(mediaId: string, claim: Omit<Unready, 'media'>, since: Date): Assignment | null {
    const ref = content.refs.get(mediaId);
    if (ref !== undefined) return { media: ref, assignedAt: since.toISOString() };
    const row = content.rows.get(mediaId);
    if (row !== undefined) unready.push({ ...claim, media: row });
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
    groupName: group?.name ?? null,
    language: device.language ?? claims.accountLanguage ?? sourceLanguage,
    version,
    facts: {
      timeZone: device.timeZone,
      hours: toHours(claims),
      // What is over is left out, so that screens with equal timelines have equal facts.
      awakeUntil:
        device.awakeUntil !== null && device.awakeUntil.getTime() > fromMs ? device.awakeUntil.toISOString() : null,
      screen,
      takeovers: (takeovers ?? []).map((takeover) => toTakeover(takeover, content)),
      preview: preview && toPreview(preview, content),
      schedule: scheduled.flatMap(({ playable, media: { id } }) => {
        const media = content.refs.get(id);
        if (playable === null || media === undefined) return [];
        return [media === playable.media ? playable : { ...playable, media }];
      }),
      pause:
        pause &&
        findStandingPause(
          toStored(pause),
          scheduled.map(({ entry, media }) => ({ entry, mediaId: media.id })),
        ),
      device: ownAssignment,
      groups: fromGroup,
      activeSlot:
        active.find((ref): ref is Exclude<ContentRef, MediaRef> => ref.kind !== 'video' && ref.kind !== 'image') ??
        null,
      activeVideo: active.find((ref): ref is MediaRef => ref.kind === 'video') ?? null,
      activeImage: active.find((ref): ref is MediaRef => ref.kind === 'image') ?? null,
    },
    unready,
    unreadyEntries: scheduled.filter(({ playable, entry }) => playable === null && doesEntryPlay(entry, screen)),
    strips: claims.strips ?? [],
    standby: standby ?? [],
    content,
  };
}
