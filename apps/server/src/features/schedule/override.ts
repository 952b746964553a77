import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { isolateText } from '@vitrine/contract/core/text';
import { type ScheduledDetails, UPCOMING_WITHIN_MS } from '@vitrine/contract/playout/assignments';
import { toInstant } from '@vitrine/playback/instants';
import type { PausedOccurrence } from '@vitrine/playback/pauses';
import type { Db } from '../../platform/database.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import type { DeviceRow } from '../fleet/index.ts';
import { findCalendarDay, nameOfDay } from './calendar-day.ts';
import { OTHER_EVENT } from './conflict-check.ts';
import { onMeetingDevices } from './condition-store.ts';
import { findControl, type ScheduleControl } from './control.ts';
import { deletePause, deletePausesSince, findPauses, type FoundPause, upsertPauses } from './pause-store.ts';
import { listSeenEventIds } from './seen-store.ts';
import { deleteEvent, getOwnEvent, listScheduleEntries, type TimedEntry } from './store.ts';
import { deleteOwnDevice, isCovered } from './target-store.ts';

export type AssignedDevice = Pick<DeviceRow, 'id' | 'deviceId' | 'name'>;

/** A device, and the schedule that has precedence over an assignment to it. */
interface ControlledDevice {
  device: AssignedDevice;
  control: ScheduleControl<ContentEntry>;
  /** The pause that it has already. */
  pause: FoundPause | null;
}

type ContentEntry = TimedEntry & { mediaId: string };

/** An error names at most this many devices: as many as one request can name. */
const MAX_NAMED = 1_000;

/**
 * Allows an assignment to these devices, which the caller has locked: with `force` their schedules are paused. Returns the
 * row ids of those whose schedules were not paused before.
 *
 * @throws assignment.scheduled without `force`, when a schedule controls any of them
 */
export async function overrideSchedules(
  tx: Db,
  devices: readonly AssignedDevice[],
  now: Date,
  force: boolean,
): Promise<string[]> {
  const controlled = await findControlled(tx, devices, now);
  if (controlled.length === 0) return [];
  if (!force) throw createScheduledError(await maskControlled(tx, controlled));
  await upsertPauses(
    tx,
    controlled.map(({ device, control, pause }) => ({
      deviceId: device.id,
      fromAt: now,
      untilAt: new Date(control.pauseUntil),
      occurrences: [...(pause?.occurrences ?? []), ...control.paused.map(toPaused)],
    })),
  );
  return controlled.flatMap(({ device, pause }) => (pause === null ? [device.id] : []));
}

/** Ends the pauses of these devices, which the caller has locked, that began at this time. */
export const endPausesSince = (tx: Db, deviceIds: readonly string[], from: Date): Promise<void> =>
  deletePausesSince(tx, deviceIds, from);

/** Ends the pause of a device's schedule, which the caller has locked. False if it was not paused. */
export const resumeSchedule = (tx: Db, deviceId: string): Promise<boolean> => deletePause(tx, deviceId);

/**
 * Takes a device, which the caller has locked, out of an event that it was chosen for singly. Returns true if the event
 * was deleted, because it had no other target.
 *
 * @throws schedule.not_found, also for an event that is not on this device; schedule.through_group, auth.outside_limits
 */
export async function leaveEvent(tx: Db, accountId: string, eventId: string, deviceId: string): Promise<boolean> {
  const event = await getOwnEvent(tx, accountId, eventId);
  if (!event.deviceIds.some((id) => id === deviceId)) throw new AppError('schedule.not_found');
  if (event.allDevices) throw new AppError('schedule.through_group', { message: ON_ALL_DEVICES });
  if (await isCovered(tx, eventId, deviceId)) throw new AppError('schedule.through_group');
  const isLast = event.deviceIds.length === 1 && event.groupIds.length === 0;
  if (isLast) await deleteEvent(tx, accountId, eventId);
  else await deleteOwnDevice(tx, eventId, deviceId);
  return isLast;
}

const ON_ALL_DEVICES = say('This schedule plays on all devices. Change the schedule to choose its devices.');

const toPaused = ({ entry, from, to }: ScheduleControl<ContentEntry>['paused'][number]): PausedOccurrence => ({
  entryId: entry.id,
  from: toInstant(from),
  until: toInstant(to),
  mediaId: entry.mediaId,
  priority: entry.priority,
});

/** Finds the devices that a schedule controls, running schedules first, then by start. */
async function findControlled(tx: Db, devices: readonly AssignedDevice[], now: Date): Promise<ControlledDevice[]> {
  const ids = devices.map(({ id }) => id);
  const nowMs = now.getTime();
  // An event whose file cannot be shown does not play, so it controls no device. A playlist is always ready.
  const all = await withoutLimits('conflicts', tx, () => listScheduleEntries(tx, ids, nowMs));
  const ready = all.filter(({ media }) => media.status === 'ready');
  const entries = await onMeetingDevices(
    tx,
    ready.map((one) => ({ ...one, only: one.entry.only })),
  );
  const pauses = await findPauses(tx, ids);
  const byDevice = new Map(ids.map((id) => [id, [] as ContentEntry[]]));
  for (const { entry, media, deviceIds } of entries) {
    for (const id of deviceIds) byDevice.get(id)?.push({ ...entry, mediaId: media.id });
  }
  return devices
    .flatMap((device) => {
      const pause = pauses.get(device.id) ?? null;
      const control = findControl(byDevice.get(device.id) ?? [], pause, nowMs, UPCOMING_WITHIN_MS);
      return control === null ? [] : [{ device, control, pause }];
    })
    .toSorted((a, b) => Number(b.control.isRunning) - Number(a.control.isRunning) || a.control.from - b.control.from);
}

/** Hides the schedules of others from a limited member, who learns only that schedules are in the way. */
async function maskControlled(tx: Db, controlled: readonly ControlledDevice[]): Promise<readonly ControlledDevice[]> {
  if (getLimits() === null) return controlled;
  const visible = await listSeenEventIds(
    tx,
    controlled.map(({ control }) => control.entry.id),
  );
  return controlled.map(({ control, ...one }) => ({
    ...one,
    control: visible.has(control.entry.id) ? control : { ...control, entry: { ...control.entry, ...OTHER_EVENT } },
  }));
}

/** The message names the first schedule, the details all by device. The texts are the specification's. */
function createScheduledError(controlled: readonly ControlledDevice[]): AppError {
  const [first] = controlled.map(({ control }) => control);
  if (first === undefined) throw new Error('No schedule controls any of the devices');
  const { entry, isRunning } = first;
  const title = isolateText(entry.title);
  const message = isRunning
    ? `Device is currently controlled by schedule: "${title}" (${entry.startTime} - ${entry.endTime}). This assignment will pause the active schedule.`
    : `Device has upcoming schedules. Next: "${title}" on ${nameOfDay(findCalendarDay(first.from, entry.timeZone))}. Assignment will override scheduled media.`;
  const devices = controlled
    .slice(0, MAX_NAMED)
    .map(({ device, control }) => ({ deviceId: device.deviceId, name: device.name, ...toScheduledDetails(control) }));
  return new AppError('assignment.scheduled', {
    message,
    details: { ...toScheduledDetails(first), devices, deviceCount: controlled.length },
  });
}

function toScheduledDetails({ entry, from, to, isRunning }: ScheduleControl): ScheduledDetails {
  const { id, title, startTime, endTime, timeZone: timezone } = entry;
  const span = { from: new Date(from).toISOString(), until: new Date(to).toISOString() };
  return { event: { id, title, startTime, endTime, timezone, ...span }, isRunning };
}
