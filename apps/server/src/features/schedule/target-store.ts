import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { coveredDevices, eventDevices, eventGroups } from '../../schema/schedule-tables.ts';

/** Replaces the groups and own devices of an event. Triggers insert and delete the devices that it covers. */
export async function replaceEventTargets(
  tx: Db,
  eventId: string,
  { groupIds, ownDeviceIds }: { groupIds: readonly string[]; ownDeviceIds: readonly string[] },
): Promise<void> {
  const groups = sql`${sql.param(groupIds)}::text[]`;
  await tx
    .delete(eventGroups)
    .where(and(eq(eventGroups.eventId, eventId), sql`${eventGroups.groupId} <> all(${groups})`));
  await tx.execute(sql`insert into ${eventGroups} select ${eventId}, unnest(${groups}) on conflict do nothing`);
  const own = sql`${sql.param(ownDeviceIds)}::text[]`;
  await tx
    .delete(eventDevices)
    .where(and(eq(eventDevices.eventId, eventId), eventDevices.isOwn, sql`${eventDevices.deviceId} <> all(${own})`));
  await tx.execute(sql`
    insert into ${eventDevices} as stored (event_id, device_id) select ${eventId}, unnest(${own})
    on conflict (event_id, device_id) do update set is_own = true where not stored.is_own`);
}

/** True if the event plays on a device (row id) also without choosing it singly. */
export async function isCovered(db: Db, eventId: string, deviceId: string): Promise<boolean> {
  const is = and(eq(coveredDevices.eventId, eventId), eq(coveredDevices.deviceId, deviceId));
  return (await db.$count(coveredDevices, is)) > 0;
}

/** The caller has checked that it is the event's own. */
export async function deleteOwnDevice(tx: Db, eventId: string, deviceId: string): Promise<void> {
  await tx.delete(eventDevices).where(and(eq(eventDevices.eventId, eventId), eq(eventDevices.deviceId, deviceId)));
}
