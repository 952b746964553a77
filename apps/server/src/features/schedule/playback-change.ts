import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import type { Db } from '../../platform/database.ts';
import { findZones } from './clock-store.ts';
import { onMeetingDevices } from './condition-store.ts';
import { changesPlayback, listOverriddenDevices } from './running.ts';
import { findPausedDevices } from './pause-store.ts';
import { listHighTimings } from './store.ts';

/**
 * Returns true if replacing these events by others changed what devices of the account play at this moment.
 *
 * @param pausedBefore row ids of the devices whose schedule was paused before
 */
export async function playbackChange(
  tx: Db,
  accountId: string,
  before: readonly ScheduleEvent[],
  after: readonly ScheduleEvent[],
  now: Date,
  pausedBefore: ReadonlySet<string>,
): Promise<boolean> {
  const events = [...before, ...after];
  const own = new Set<string>(events.map(({ id }) => id));
  const deviceIds = [...new Set(events.flatMap((event) => event.deviceIds))];
  const nowMs = now.getTime();
  const paused = await findPausedDevices(tx, accountId, now);
  const others = await onMeetingDevices(tx, await listHighTimings(tx, deviceIds, nowMs));
  const overridden = listOverriddenDevices(
    others.filter(({ id }) => !own.has(id)),
    nowMs,
  );
  const zones = await findZones(
    tx,
    events.map((event) => ({ timeZone: event.timezone, deviceIds: event.deviceIds })),
  );
  const [was, is] = [await onMeetingDevices(tx, before), await onMeetingDevices(tx, after)];
  return changesPlayback(was, is, nowMs, { paused, pausedBefore, overridden }, zones);
}
