import type { WorkingHours as PlayedHours } from '@vitrine/playback/facts';
import type { HoursFacts } from '@vitrine/playback/hours';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../../schema/groups-tables.ts';
import { type HoursRow, workingHours } from '../../../schema/hours-tables.ts';

/** A group, and its hours. */
export interface GroupHours {
  id: string;
  name: string;
  hours: HoursRow | null;
}

/** The hours as the resolver takes them: on the days of the calendar the screen is off, unless an exception names them. */
export function toPlayedHours(
  { week, exceptions, calendarDays }: Pick<HoursRow, 'week' | 'exceptions' | 'calendarDays'>,
  group: PlayedHours['group'],
): PlayedHours {
  return { week, exceptions: [...exceptions, ...calendarDays.map((days) => ({ ...days, spans: [] }))], group };
}

/** What decides when a device is off. */
export function toHoursFacts(
  { timeZone, awakeUntil }: Pick<typeof devices.$inferSelect, 'timeZone' | 'awakeUntil'>,
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
    .where(and(inArray(devices.id, [...ids]), or(isNotNull(workingHours.id), isNotNull(ofGroup.id))));
  return new Map(
    rows.map(({ id, own, group, ofGroup: hours, ...device }) => [
      id,
      toHoursFacts(device, own, group && { ...group, hours }),
    ]),
  );
}
