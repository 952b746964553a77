import type { SavedHours } from '@vitrine/contract/fleet/hours';
import type { WorkingHours as PlayedHours } from '@vitrine/playback/facts';
import type { HoursFacts } from '@vitrine/playback/hours';
import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database.ts';
import { readTold } from '../../../platform/told/read-told.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../../schema/groups-tables.ts';
import { type HoursRow, workingHours } from '../../../schema/hours-tables.ts';

import { type DeviceRow, isAnyOf } from '../reads.ts';

/** What decides when a device is off. */
export function toHoursFacts(
  { timeZone, awakeUntil }: Pick<DeviceRow, 'timeZone' | 'awakeUntil'>,
  own: HoursRow | null,
  group: GroupHours | null,
): HoursFacts {
  const hours = own ?? group?.hours ?? null;
  return {
    timeZone,
    hours: hours && toPlayedHours(hours, own === null && group !== null ? { id: group.id, name: group.name } : null),
    awakeUntil: awakeUntil?.toISOString() ?? null,
  };
}

/** The device or the group that has working hours. */
export type HoursOwner = { deviceId: string } | { groupId: string };

const isOf = (owner: HoursOwner) =>
  'deviceId' in owner ? eq(workingHours.deviceId, owner.deviceId) : eq(workingHours.groupId, owner.groupId);

/** Null if it has none. */
export async function findHours(db: Db, owner: HoursOwner): Promise<HoursRow | null> {
  const [row] = await db.select().from(workingHours).where(isOf(owner));
  return row ?? null;
}

/** A group, and its hours. */
export interface GroupHours {
  id: string;
  name: string;
  hours: HoursRow | null;
}

/** The group of a device, and its hours; null if it is in none. */
export async function findGroupHours(db: Db, deviceId: string): Promise<GroupHours | null> {
  const [row] = await db
    .select({ id: groups.id, name: groups.name, hours: workingHours })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(workingHours, eq(workingHours.groupId, groups.id))
    .where(eq(groupMembers.deviceId, deviceId));
  return row ?? null;
}

/** What decides when these devices (row ids) are off, by row id. Those that are always on are left out. */
export async function listHoursFacts(db: Db, ids: readonly string[]): Promise<Map<string, HoursFacts>> {
  if (ids.length === 0) return new Map();
  const ofGroup = alias(workingHours, 'group_hours');
  const rows = await db
    .select({
      id: devices.id,
      timeZone: devices.timeZone,
      awakeUntil: devices.awakeUntil,
      own: workingHours,
      group: { id: groups.id, name: groups.name },
      ofGroup,
    })
    .from(devices)
    .leftJoin(workingHours, eq(workingHours.deviceId, devices.id))
    .leftJoin(groupMembers, eq(groupMembers.deviceId, devices.id))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(ofGroup, eq(ofGroup.groupId, groups.id))
    .where(and(isAnyOf(devices.id, ids), or(isNotNull(workingHours.id), isNotNull(ofGroup.id))));
  return new Map(
    rows.map(({ id, own, group, ofGroup: hours, ...device }) => [
      id,
      toHoursFacts(device, own, group && { ...group, hours }),
    ]),
  );
}

/** Hours as they are stored, without their owner. */
export type HoursColumns = Omit<HoursRow, 'id' | 'accountId' | 'deviceId' | 'groupId'>;

/** Stores the hours of a device or group in place of former ones. */
export async function saveHours(
  tx: Db,
  { id, accountId, ...owner }: { id: string; accountId: string } & HoursOwner,
  columns: HoursColumns,
): Promise<void> {
  await tx
    .insert(workingHours)
    .values({ id, accountId, ...owner, ...columns })
    .onConflictDoUpdate({
      target: 'deviceId' in owner ? workingHours.deviceId : workingHours.groupId,
      set: columns,
    });
}

export async function deleteHours(tx: Db, owner: HoursOwner): Promise<void> {
  await tx.delete(workingHours).where(isOf(owner));
}

export async function wakeDevice(tx: Db, id: string, awakeUntil: Date): Promise<void> {
  await tx.update(devices).set({ awakeUntil }).where(eq(devices.id, id));
}

/** Hours of any account whose calendar is to be read, the longest overdue first. */
export async function listDueHours(db: Db, now: Date, limit: number): Promise<HoursRow[]> {
  return db
    .select()
    .from(workingHours)
    .where(lte(workingHours.nextReadAt, now))
    .orderBy(asc(workingHours.nextReadAt))
    .limit(limit);
}

/** Locks hours until the end of the transaction; null if they are gone. */
export async function lockHours(tx: Db, id: string): Promise<HoursRow | null> {
  const [row] = await tx.select().from(workingHours).where(eq(workingHours.id, id)).for('update');
  return row ?? null;
}

export async function updateHours(tx: Db, id: string, change: Partial<HoursColumns>): Promise<void> {
  await tx.update(workingHours).set(change).where(eq(workingHours.id, id));
}

export function toSavedHours({ week, exceptions, calendarUrl, ...calendar }: HoursRow): SavedHours {
  const { calendarDays: days, calendarReadAt, calendarProblem: problem } = calendar;
  return {
    week,
    exceptions,
    calendarUrl,
    calendar:
      calendarUrl === null
        ? null
        : { days, readAt: calendarReadAt?.toISOString() ?? null, problem, problemTold: readTold(problem) },
  };
}

/** The hours as the resolver takes them: on the days of the calendar the screen is off, unless an exception names them. */
export function toPlayedHours(
  { week, exceptions, calendarDays }: Pick<HoursRow, 'week' | 'exceptions' | 'calendarDays'>,
  group: PlayedHours['group'],
): PlayedHours {
  return { week, exceptions: [...exceptions, ...calendarDays.map((days) => ({ ...days, spans: [] }))], group };
}

export type CalendarColumns = Pick<HoursRow, 'calendarDays' | 'calendarReadAt' | 'calendarProblem' | 'nextReadAt'>;

/** Without a calendar, or with one that is to be read. */
export const noCalendar: CalendarColumns = {
  calendarDays: [],
  calendarReadAt: null,
  calendarProblem: null,
  nextReadAt: null,
};

export const pickCalendar = ({
  calendarDays,
  calendarReadAt,
  calendarProblem,
  nextReadAt,
}: CalendarColumns): CalendarColumns => ({ calendarDays, calendarReadAt, calendarProblem, nextReadAt });
