import type { HoursCalendar, SavedHours } from '@vitrine/contract/fleet/hours';
import { and, asc, eq, inArray, isNotNull, lte, notInArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { readTold } from '../../../platform/told/read-told.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../../schema/groups-tables.ts';
import { type HoursRow, workingHours } from '../../../schema/hours-tables.ts';
import type { GroupHours } from './reads.ts';

/** The device or the group that has working hours. */
export type HoursOwner = { deviceId: string } | { groupId: string };

const isOf = (owner: HoursOwner) =>
  'deviceId' in owner ? eq(workingHours.deviceId, owner.deviceId) : eq(workingHours.groupId, owner.groupId);

/** Null if it has none. */
export async function findHours(db: Db, owner: HoursOwner): Promise<HoursRow | null> {
  const [row] = await db.select().from(workingHours).where(isOf(owner));
  return row ?? null;
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

/** Lets the hours of a device, or of the devices of a group without their own, switch off those that were woken, too. */
export async function endWakes(tx: Db, owner: HoursOwner): Promise<void> {
  const own = tx.select({ id: workingHours.deviceId }).from(workingHours).where(isNotNull(workingHours.deviceId));
  const members = (groupId: string) =>
    tx.select({ id: groupMembers.deviceId }).from(groupMembers).where(eq(groupMembers.groupId, groupId));
  const isOwned =
    'deviceId' in owner
      ? eq(devices.id, owner.deviceId)
      : and(inArray(devices.id, members(owner.groupId)), notInArray(devices.id, own));
  await tx
    .update(devices)
    .set({ awakeUntil: null })
    .where(and(isOwned, isNotNull(devices.awakeUntil)));
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
  return { week, exceptions, calendarUrl, calendar: calendarUrl === null ? null : toHoursCalendar(calendar) };
}

export const toHoursCalendar = ({
  calendarDays: days,
  calendarReadAt,
  calendarProblem: problem,
}: CalendarColumns): HoursCalendar => ({
  days,
  readAt: calendarReadAt?.toISOString() ?? null,
  problem,
  problemTold: readTold(problem),
});

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
