import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { ContentId } from '@vitrine/contract/library/content';
import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import type { ScheduleEntry } from '@vitrine/playback/facts';
import type { Claimant } from '@vitrine/playback/schedule-conflicts';
import { and, asc, eq, getTableColumns, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { type ContentRow, type Covers, listCovers, requireShownKind, toShownMedia } from '../library/index.ts';
import { media } from '../../schema/library-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { eventDevices, eventGroups, events } from '../../schema/schedule-tables.ts';
import { splitAllByClock } from './clock-store.ts';
import {
  hasChangeFrom,
  hasExceptions,
  listExceptions,
  type StoredException,
  toShownExceptions,
  withStoredExceptions,
} from './exception-store.ts';
import { findSeenEvents, findVisible, type SeenEvents } from './seen-store.ts';

type EventRow = typeof events.$inferSelect;

// The views of limited members have no primary key, by which PostgreSQL would know the other columns.
const eventColumns = Object.values(getTableColumns(events));
const mediaColumns = Object.values(getTableColumns(media));

const deviceIds = sql<string[]>`coalesce(array_agg(${eventDevices.deviceId} order by ${eventDevices.deviceId})
  filter (where ${eventDevices.deviceId} is not null), '{}')`;

const ownDeviceIds = sql<string[]>`coalesce(array_agg(${eventDevices.deviceId} order by ${eventDevices.deviceId})
  filter (where ${eventDevices.isOwn}), '{}')`;

const groupIds = sql<string[]>`array(select ${eventGroups.groupId} from ${eventGroups}
  where ${eventGroups.eventId} = ${events.id} order by ${eventGroups.groupId})`;

const selectEvents = (db: Db) =>
  db
    .select({ event: events, media, deviceIds, ownDeviceIds, groupIds, hasExceptions })
    .from(events)
    .innerJoin(media, eq(media.id, events.mediaId))
    .leftJoin(eventDevices, eq(eventDevices.eventId, events.id));

/** Lists events by their start; the events that play on one device (row id) by title. */
export async function listEvents(db: Db, accountId: string, deviceId?: string): Promise<ScheduleEvent[]> {
  const namesDevice =
    deviceId === undefined
      ? undefined
      : inArray(
          events.id,
          db.select({ id: eventDevices.eventId }).from(eventDevices).where(eq(eventDevices.deviceId, deviceId)),
        );
  const order = [asc(events.scheduledDate), asc(events.startTime), asc(events.id)];
  const seen = await findSeenEvents(db, { accountId, deviceId });
  const rows = await withoutLimits('events', db, async () =>
    selectEvents(db)
      .where(and(eq(events.accountId, accountId), namesDevice, isAmong(seen)))
      .groupBy(...eventColumns, ...mediaColumns)
      .orderBy(...(deviceId === undefined ? order : [toSortKey(events.title), ...order])),
  );
  return toEvents(db, rows, seen);
}

/** Null when the account has no such event. */
async function findEvent(db: Db, accountId: string, id: string): Promise<ScheduleEvent | null> {
  const seen = await findSeenEvents(db, { accountId, ids: [id] });
  const rows = await withoutLimits('events', db, async () =>
    selectEvents(db)
      .where(and(isOwnedEvent(accountId, id), isAmong(seen)))
      .groupBy(...eventColumns, ...mediaColumns),
  );
  const [event = null] = await toEvents(db, rows, seen);
  return event;
}

const isAmong = (seen: SeenEvents | null): SQL | undefined =>
  seen === null ? undefined : sql`${events.id} = any(${sql.param([...seen.keys()])}::text[])`;

/** @throws schedule.not_found */
export async function getEvent(db: Db, accountId: string, id: string): Promise<ScheduleEvent> {
  const event = await findEvent(db, accountId, id);
  if (event === null) throw new AppError('schedule.not_found');
  return event;
}

/**
 * An event that the caller may change.
 *
 * @throws schedule.not_found; auth.outside_limits if it has screens or content that the caller does not see
 */
export async function getOwnEvent(db: Db, accountId: string, id: string): Promise<ScheduleEvent> {
  const event = await getEvent(db, accountId, id);
  if (event.isReadOnly) {
    throw new AppError('auth.outside_limits', {
      message: say('This schedule has screens or content that you do not see, so you cannot change it.'),
    });
  }
  return event;
}

export async function insertScheduleEvent(db: Db, row: EventRow): Promise<void> {
  await db.insert(events).values(row);
}

export async function updateEvent(
  db: Db,
  accountId: string,
  id: string,
  change: Partial<Omit<EventRow, 'id' | 'accountId' | 'createdAt'>>,
): Promise<void> {
  await db.update(events).set(change).where(isOwnedEvent(accountId, id));
}

/** False when the account has no such event. */
export async function deleteEvent(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db.delete(events).where(isOwnedEvent(accountId, id)).returning({ id: events.id });
  return rows.length > 0;
}

/** An event as playback's input, except for its content. */
export type TimedEntry = Omit<ScheduleEntry, 'media'>;

/** A part of an event, the row of its content, and those of the requested devices on which it runs. */
export interface EntryOnDevices {
  entry: TimedEntry;
  media: ContentRow;
  deviceIds: string[];
}

/** A zone is at most 14 hours from UTC and an occurrence lasts less than two days. */
const DAYS_BEFORE = 3;

/** Selects events that name any of these devices (row ids) and may still run at or after `fromMs` (epoch milliseconds). */
function mayRunOn(ids: readonly string[], fromMs: number): SQL | undefined {
  return and(sql`${eventDevices.deviceId} = any(${sql.param(ids)}::text[])`, mayRunFrom(fromMs));
}

/** Matches the events that may still run at or after `fromMs` (epoch milliseconds). */
export function mayRunFrom(fromMs: number): SQL | undefined {
  const firstDay = new Date(fromMs - DAYS_BEFORE * 86_400_000).toISOString().slice(0, 10);
  return or(
    and(eq(events.recurrence, 'none'), gte(events.scheduledDate, firstDay)),
    and(
      ne(events.recurrence, 'none'),
      or(isNull(events.lastDate), gte(events.lastDate, firstDay), hasChangeFrom(firstDay)),
    ),
  );
}

/**
 * The events that name any of these devices (row ids) and may still run at or after `fromMs` (epoch milliseconds),
 * oldest first. A changed occurrence follows its series as an entry of its own, and an event in the time of its screens
 * is an entry for each of their time zones.
 */
export async function listScheduleEntries(db: Db, ids: readonly string[], fromMs: number): Promise<EntryOnDevices[]> {
  const rows = await db
    .select({ event: events, media, deviceIds: sql<string[]>`array_agg(${eventDevices.deviceId})`, hasExceptions })
    .from(eventDevices)
    .innerJoin(events, eq(events.id, eventDevices.eventId))
    .innerJoin(media, eq(media.id, events.mediaId))
    .where(mayRunOn(ids, fromMs))
    .groupBy(...eventColumns, ...mediaColumns)
    .orderBy(asc(events.createdAt), asc(events.id));
  const series = rows.map((row) => ({
    ...toEntry(row.event),
    media: row.media,
    deviceIds: row.deviceIds,
    hasExceptions: row.hasExceptions,
  }));
  const parts = await withStoredExceptions(db, series, (change) => ({ media: change.media }));
  const onClocks = await splitAllByClock(db, parts);
  return onClocks.map(({ deviceIds: named, media: content, ...entry }) => ({
    entry,
    media: content,
    deviceIds: named,
  }));
}

/** An event's timing, priority, condition and title. */
export type EventTiming = Claimant & { id: string; title: string; hasExceptions: boolean };

/** The columns of {@link EventTiming}. */
export const timingColumns = {
  id: events.id,
  title: events.title,
  date: events.scheduledDate,
  lastDate: events.lastDate,
  startTime: events.startTime,
  endTime: events.endTime,
  allDay: events.allDay,
  timeZone: events.timeZone,
  recurrence: events.recurrence,
  rule: events.rule,
  priority: events.priority,
  only: events.only,
  hasExceptions,
};

/**
 * The timings of {@link listScheduleEntries}, without media and devices, because an account may have very many events;
 * those in the time of their screens as they are stored.
 */
export async function listTimings(db: Db, ids: readonly string[], fromMs: number): Promise<EventTiming[]> {
  const series = await db
    .selectDistinct(timingColumns)
    .from(eventDevices)
    .innerJoin(events, eq(events.id, eventDevices.eventId))
    .where(mayRunOn(ids, fromMs))
    .orderBy(events.id);
  return withStoredExceptions(db, series);
}

/** The time zones of the devices that each of these events names; only of these devices (row ids), if given. */
export async function listZones(
  db: Db,
  eventIds: readonly string[],
  ids?: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ eventId: eventDevices.eventId, zones: sql<string[]>`array_agg(distinct ${devices.timeZone})` })
    .from(eventDevices)
    .innerJoin(devices, eq(devices.id, eventDevices.deviceId))
    .where(
      and(
        sql`${eventDevices.eventId} = any(${sql.param(eventIds)}::text[])`,
        ids && sql`${eventDevices.deviceId} = any(${sql.param(ids)}::text[])`,
      ),
    )
    .groupBy(eventDevices.eventId);
  return new Map(rows.map(({ eventId, zones }) => [eventId, zones]));
}

/** Lists the entries of {@link listScheduleEntries} that have high priority, without media. */
export async function listHighTimings(
  db: Db,
  ids: readonly string[],
  fromMs: number,
): Promise<(EventTiming & { deviceIds: string[] })[]> {
  const series = await db
    .select({ ...timingColumns, deviceIds: sql<string[]>`array_agg(${eventDevices.deviceId})` })
    .from(eventDevices)
    .innerJoin(events, eq(events.id, eventDevices.eventId))
    .where(and(mayRunOn(ids, fromMs), eq(events.priority, 'high')))
    .groupBy(...eventColumns);
  return splitAllByClock(db, await withStoredExceptions(db, series));
}

const isOwnedEvent = (accountId: string, id: string) => and(eq(events.id, id), eq(events.accountId, accountId));

function toEntry(row: EventRow): TimedEntry {
  const { id, title, scheduledDate: date, lastDate, startTime, endTime, allDay, timeZone, recurrence, rule } = row;
  const when = { date, lastDate, startTime, endTime, allDay, timeZone, recurrence, rule };
  const { priority, only, createdAt } = row;
  return { id, title, ...when, priority, ...(only !== null && { only }), createdAt: createdAt.toISOString() };
}

interface SelectedEvent {
  event: EventRow;
  media: ContentRow;
  deviceIds: string[];
  ownDeviceIds: string[];
  groupIds: string[];
  hasExceptions: boolean;
}

/** @param seen null for callers without limits; others get only the targets and exceptions that they may see */
async function toEvents(db: Db, rows: readonly SelectedEvent[], seen: SeenEvents | null): Promise<ScheduleEvent[]> {
  const stored = await withoutLimits('events', db, () =>
    listExceptions(
      db,
      rows.flatMap(({ event, ...row }) => (row.hasExceptions && event.recurrence !== 'none' ? [event.id] : [])),
    ),
  );
  const changed = [...stored.values()].flat().flatMap(({ change }) => change?.media.id ?? []);
  const targets = rows.flatMap(({ deviceIds: devicesOf, groupIds: groupsOf }) => [...devicesOf, ...groupsOf]);
  const visible = seen && (await findVisible(db, [...targets, ...changed]));
  const isVisible = (id: string) => visible === null || visible.has(id);
  const covers = await listCovers(db, [...rows.map((row) => row.media.id), ...changed.filter(isVisible)]);
  return rows.map((row) => {
    const shown = {
      ...row,
      deviceIds: row.deviceIds.filter(isVisible),
      ownDeviceIds: row.ownDeviceIds.filter(isVisible),
      groupIds: row.groupIds.filter(isVisible),
      isOwn: seen?.get(row.event.id) ?? true,
    };
    const exceptions = (stored.get(row.event.id) ?? []).filter(
      ({ change }) => change === null || isVisible(change.media.id),
    );
    return toScheduleEvent(shown, exceptions, covers);
  });
}

function toScheduleEvent(
  { event: row, media: content, ...targets }: SelectedEvent & { isOwn: boolean },
  stored: readonly StoredException[],
  covers: Covers,
): ScheduleEvent {
  const { title, startTime, endTime, allDay, scheduledDate, lastDate, recurrence, rule, priority, only, color } = row;
  return {
    id: ScheduleEventId.parse(row.id),
    title,
    startTime,
    endTime,
    allDay,
    scheduledDate,
    lastDate: rule?.count === undefined ? lastDate : null,
    timezone: row.timeZone,
    mediaType: requireShownKind(content.kind),
    mediaId: ContentId.parse(content.id),
    mediaName: content.originalName,
    media: toShownMedia(content, covers),
    deviceIds: targets.deviceIds.map((id) => DeviceId.parse(id)),
    groupIds: targets.groupIds.map((id) => GroupId.parse(id)),
    ownDeviceIds: targets.ownDeviceIds.map((id) => DeviceId.parse(id)),
    allDevices: row.coversAll,
    recurrence,
    rule,
    priority,
    only,
    color,
    createdAt: row.createdAt.toISOString(),
    exceptions: toShownExceptions(stored, covers),
    isReadOnly: !targets.isOwn,
  };
}
