import { AppError } from '@vitrine/contract/core/errors';
import { OTHER_EVENT_ID } from '@vitrine/contract/core/ids';
import { type Claimant, findConflicts } from '@vitrine/playback/schedule-conflicts';
import { followsScreens, inZone } from '@vitrine/playback/series';
import type { Db } from '../../platform/database.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import type { DeviceRow } from '../fleet/index.ts';
import { listSeenEventIds } from './seen-store.ts';
import { type EventTiming, listTimings, listZones } from './store.ts';

/** Stands for an event that a limited member may not see. */
export const OTHER_EVENT = { id: OTHER_EVENT_ID, title: 'Other schedule' };

/**
 * Refuses an event that overlaps another one of its priority on one of its devices. Events in the time of their screens
 * are compared in the time zone of each device.
 *
 * @param parts the series and its changed occurrences
 * @param id of the event, which does not conflict with itself; null for a new one
 * @throws schedule.conflict
 */
export async function refuseConflicts(
  tx: Db,
  id: string | null,
  parts: readonly Claimant[],
  devices: readonly DeviceRow[],
  nowMs: number,
): Promise<void> {
  const deviceIds = devices.map((device) => device.id);
  const timings = await withoutLimits('conflicts', tx, () => listTimings(tx, deviceIds, nowMs));
  const others = timings.filter((other) => other.id !== id);
  const met = (await onClocks(tx, parts, others, devices))
    .flatMap(([mine, theirs]) => mine.flatMap((part) => findConflicts(part, theirs, nowMs)))
    .filter(({ kind }) => kind === 'conflict')
    .toSorted((a, b) => (a.firstMeetsAt < b.firstMeetsAt ? -1 : 1))[0];
  if (met === undefined) return;
  const { entry, firstMeetsAt } = met;
  const { title, startTime, endTime, timeZone: timezone } = entry;
  const named = (await listSeenEventIds(tx, [entry.id])).has(entry.id) ? { id: entry.id, title } : OTHER_EVENT;
  const event = { ...named, startTime, endTime, timezone, firstMeetsAt };
  throw new AppError('schedule.conflict', { details: { event } });
}

/** The comparisons to make: one for each time zone of the devices if any entry follows its screens. */
async function onClocks(
  tx: Db,
  parts: readonly Claimant[],
  others: readonly EventTiming[],
  devices: readonly DeviceRow[],
): Promise<[mine: readonly Claimant[], theirs: readonly EventTiming[]][]> {
  if (![...parts, ...others].some(followsScreens)) return [[parts, others]];
  const zonesOf = await listZones(
    tx,
    others.map((other) => other.id),
    devices.map((device) => device.id),
  );
  const zones = [...new Set(devices.map(({ timeZone }) => timeZone))];
  return zones.map((zone) => {
    const inThisZone = others.filter((other) => zonesOf.get(other.id)?.includes(zone) === true);
    return [parts.map((part) => inZone(part, zone)), inThisZone.map((other) => inZone(other, zone))];
  });
}
