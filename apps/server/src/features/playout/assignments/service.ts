import {
  type BulkAssignmentResult,
  type DeviceAssignment,
  type GroupAssignment,
  type Receipt,
  type ScheduledDetails,
  UPCOMING_WITHIN_MS,
} from '@vitrine/contract/playout/assignments';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { AppError } from '@vitrine/contract/core/errors';
import type { MediaKind } from '@vitrine/contract/library/media';
import { inSentence } from '@vitrine/contract/core/text';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lockAccount } from '../../accounts/index.ts';
import {
  type DeviceRow,
  findDevices,
  listMembersOf,
  lockDevices,
  lockGroup,
  getOwnedDevice,
} from '../../fleet/index.ts';
import { findReadyMedia } from '../../library/index.ts';
import {
  type ScheduleControl,
  calendarDayOf,
  deleteEvent,
  deleteEventDevices,
  deletePause,
  findEvent,
  findPauses,
  lockMedia,
  controlOf,
  listScheduleEntries,
  nameOfDay,
  upsertPauses,
} from '../../schedule/index.ts';
import {
  deleteDeviceAssignment,
  deleteGroupAssignment,
  listDeviceAssignments,
  listGroupAssignments,
  upsertDeviceAssignment,
  upsertGroupAssignment,
} from './store.ts';

export type Assignments = ReturnType<typeof createAssignments>;

interface Wish {
  mediaType: MediaKind;
  mediaId: string;
  /** Assign although a schedule controls the device; its schedule is paused. */
  force: boolean;
}

type Screen = Pick<DeviceRow, 'id' | 'deviceId' | 'name'>;

/** Of the devices that are scheduled, at most so many are named: as many as one call can name itself. */
const MAX_NAMED = 1_000;

export function createAssignments({ db, clock }: { db: Db; clock: Clock }) {
  return {
    listOfDevices: (accountId: string): Promise<DeviceAssignment[]> => listDeviceAssignments(db, accountId),

    listOfGroups: (accountId: string): Promise<GroupAssignment[]> => listGroupAssignments(db, accountId),

    /**
     * Shows a medium on a device, in place of what was assigned to it.
     *
     * @throws device.not_found, media.not_found, media.not_ready; assignment.scheduled when a schedule is in the
     *   way and nobody insists
     */
    assignToDevice(
      accountId: string,
      ref: string,
      { mediaType, mediaId, force }: Wish,
    ): Promise<{ assignment: DeviceAssignment; receipt: Receipt }> {
      return db.transaction(async (tx) => {
        const now = clock();
        const device = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [device.id]);
        await lockMedia(tx, mediaId);
        const file = await findReadyMedia(tx, accountId, mediaId, mediaType);
        await passSchedules(tx, [device], now, force);
        const row = { id: newId('asg'), deviceId: device.id, mediaId: file.id, assignedAt: now };
        const assignment = await upsertDeviceAssignment(tx, row, file, device.deviceId);
        return { assignment, receipt: { deviceIds: [DeviceId.parse(device.id)] } };
      });
    },

    /**
     * Shows a medium on each of several devices that the account has; of the others it says that they do not exist.
     *
     * @throws media.not_found, media.not_ready; assignment.scheduled when a schedule is in the way on any of them and
     *   nobody insists: then nothing is assigned
     */
    assignToDevices(
      accountId: string,
      refs: readonly string[],
      { mediaType, mediaId, force }: Wish,
    ): Promise<{ results: BulkAssignmentResult[]; receipt: Receipt }> {
      return db.transaction(async (tx) => {
        const now = clock();
        const screens = await findDevices(tx, accountId, refs);
        const ids = screens.map(({ id }) => id);
        await lockDevices(tx, ids);
        await lockMedia(tx, mediaId);
        const file = await findReadyMedia(tx, accountId, mediaId, mediaType);
        await passSchedules(tx, screens, now, force);
        const assigned = new Map<string, DeviceAssignment>();
        for (const { id, deviceId } of screens) {
          const row = { id: newId('asg'), deviceId: id, mediaId: file.id, assignedAt: now };
          assigned.set(id, await upsertDeviceAssignment(tx, row, file, deviceId));
        }
        const results = [...new Set(refs)].map((ref): BulkAssignmentResult => {
          const screen = screens.find(({ id, deviceId }) => id === ref || deviceId === ref);
          if (screen !== undefined) {
            return { deviceId: ref, name: screen.name, assignment: assigned.get(screen.id) ?? null, error: null };
          }
          const { code, message } = new AppError('device.not_found');
          return { deviceId: ref, name: null, assignment: null, error: { code, message } };
        });
        return { results, receipt: receiptOf(screens) };
      });
    },

    /** @throws device.not_found */
    async removeFromDevice(accountId: string, ref: string, kind: MediaKind): Promise<Receipt> {
      const { id } = await getOwnedDevice(db, accountId, ref);
      return { deviceIds: await deleteDeviceAssignment(db, id, kind) };
    },

    /**
     * Shows a medium on all devices of a group, in place of what of its kind was assigned to the group.
     *
     * @throws group.not_found, media.not_found, media.not_ready; assignment.scheduled when a schedule is in the way
     *   on any of them and nobody insists
     */
    assignToGroup(
      accountId: string,
      id: string,
      { mediaType, mediaId, force }: Wish,
    ): Promise<{ assignment: GroupAssignment; receipt: Receipt }> {
      return db.transaction(async (tx) => {
        const now = clock();
        if ((await lockGroup(tx, accountId, id)) === null) throw new AppError('group.not_found');
        const members = await listMembersOf(tx, accountId, id);
        await lockDevices(
          tx,
          members.map((member) => member.id),
        );
        await lockMedia(tx, mediaId);
        const file = await findReadyMedia(tx, accountId, mediaId, mediaType);
        await passSchedules(tx, members, now, force);
        const row = { id: newId('asg'), groupId: id, kind: mediaType, mediaId: file.id, assignedAt: now };
        return { assignment: await upsertGroupAssignment(tx, row, file), receipt: receiptOf(members) };
      });
    },

    /** @throws group.not_found */
    removeFromGroup(accountId: string, id: string, kind: MediaKind): Promise<Receipt> {
      return db.transaction(async (tx) => {
        if ((await lockGroup(tx, accountId, id)) === null) throw new AppError('group.not_found');
        const isGone = await deleteGroupAssignment(tx, id, kind);
        return receiptOf(isGone ? await listMembersOf(tx, accountId, id) : []);
      });
    },

    /**
     * Takes a device out of an event. One that is left without devices is deleted.
     *
     * @throws device.not_found; schedule.not_found also for an event that is not on this device
     */
    removeFromSchedule(
      accountId: string,
      ref: string,
      eventId: string,
    ): Promise<{ isEventDeleted: boolean; receipt: Receipt }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const device = await getOwnedDevice(tx, accountId, ref);
        const event = await findEvent(tx, accountId, eventId);
        if (event === null || !event.deviceIds.some((id) => id === device.id)) {
          throw new AppError('schedule.not_found');
        }
        await lockDevices(tx, [device.id]);
        const isEventDeleted = event.deviceIds.length === 1;
        if (isEventDeleted) await deleteEvent(tx, accountId, eventId);
        else await deleteEventDevices(tx, eventId, [device.id]);
        return { isEventDeleted, receipt: receiptOf([device]) };
      });
    },

    /**
     * Lets a device's paused schedule run again.
     *
     * @throws device.not_found
     */
    async resume(accountId: string, ref: string): Promise<Receipt> {
      const device = await getOwnedDevice(db, accountId, ref);
      return receiptOf((await deletePause(db, device.id)) ? [device] : []);
    },
  };
}

/** Lets an assignment through the schedules of these devices, or refuses it. */
async function passSchedules(tx: Db, screens: readonly Screen[], now: Date, force: boolean): Promise<void> {
  const held = await holdsOf(tx, screens, now);
  if (held.length === 0) return;
  if (!force) throw scheduled(held);
  await pause(tx, held, now);
}

async function pause(tx: Db, held: readonly Held[], now: Date): Promise<void> {
  await upsertPauses(
    tx,
    held.map(({ screen, hold }) => ({ deviceId: screen.id, fromAt: now, untilAt: new Date(hold.pauseUntil) })),
  );
}

const receiptOf = (screens: readonly { id: string }[]): Receipt => ({
  deviceIds: screens.map(({ id }) => DeviceId.parse(id)),
});

interface Held {
  screen: Screen;
  hold: ScheduleControl;
}

/** What stands in the way on each of these devices; those that run now come first. */
async function holdsOf(tx: Db, screens: readonly Screen[], now: Date): Promise<Held[]> {
  const ids = screens.map(({ id }) => id);
  const nowMs = now.getTime();
  // What cannot be shown controls no screen.
  const entries = (await listScheduleEntries(tx, ids, nowMs)).filter(({ media }) => media.status === 'ready');
  const pauses = await findPauses(tx, ids);
  const byDevice = new Map(ids.map((id) => [id, [] as (typeof entries)[number]['entry'][]]));
  for (const { entry, deviceIds } of entries) for (const id of deviceIds) byDevice.get(id)?.push(entry);
  return screens
    .flatMap((screen) => {
      const hold = controlOf(byDevice.get(screen.id) ?? [], pauses.get(screen.id) ?? null, nowMs, UPCOMING_WITHIN_MS);
      return hold === null ? [] : [{ screen, hold }];
    })
    .toSorted((a, b) => Number(b.hold.isRunning) - Number(a.hold.isRunning) || a.hold.from - b.hold.from);
}

/** The refusal that names the first of them, and all by device. The texts are the specification's. */
function scheduled(held: readonly Held[]): AppError {
  const [first] = held.map(({ hold }) => hold);
  if (first === undefined) throw new Error('Nothing stands in the way');
  const { entry, isRunning } = first;
  const title = inSentence(entry.title);
  const message = isRunning
    ? `Device is currently controlled by schedule: "${title}" (${entry.startTime} - ${entry.endTime}). This assignment will pause the active schedule.`
    : `Device has upcoming schedules. Next: "${title}" on ${nameOfDay(calendarDayOf(first.from, entry.timeZone))}. Assignment will override scheduled media.`;
  const devices = held
    .slice(0, MAX_NAMED)
    .map(({ screen, hold }) => ({ deviceId: screen.deviceId, name: screen.name, ...detailsOf(hold) }));
  return new AppError('assignment.scheduled', {
    message,
    details: { ...detailsOf(first), devices, deviceCount: held.length },
  });
}

function detailsOf({ entry, from, to, isRunning }: ScheduleControl): ScheduledDetails {
  const { id, title, startTime, endTime, timeZone: timezone } = entry;
  const span = { from: new Date(from).toISOString(), until: new Date(to).toISOString() };
  return { event: { id, title, startTime, endTime, timezone, ...span }, isRunning };
}
