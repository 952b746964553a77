import type {
  AssignmentUndo,
  DeviceAssignment,
  ListedGroupAssignment,
  Receipt,
} from '@vitrine/contract/playout/assignments';
import { GroupId } from '@vitrine/contract/fleet/groups';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { InAccount } from '../../../http/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { getOwnedDevice, lockDevices } from '../../fleet/index.ts';
import { leaveEvent, resumeSchedule } from '../../schedule/index.ts';
import { createAssigning } from './assign.ts';
import { lockMembers } from './members.ts';
import { createReceipt } from './receipt.ts';
import {
  deleteDeviceAssignment,
  deleteGroupAssignment,
  findDeviceAssignments,
  findGroupAssignment,
  listDeviceAssignments,
  listGroupAssignments,
} from './store.ts';
import { createUndoing, describeDeviceChange } from './undo.ts';

interface Removal {
  receipt: Receipt;
  undo: AssignmentUndo;
}

export type Assignments = ReturnType<typeof createAssignments>;

export function createAssignments(platform: Platform) {
  const { db, clock } = platform;
  return {
    ...createAssigning(platform),
    ...createUndoing(platform),

    listOfDevices: ({ accountId }: InAccount): Promise<DeviceAssignment[]> => listDeviceAssignments(db, accountId),

    listOfGroups: ({ accountId }: InAccount): Promise<ListedGroupAssignment[]> => listGroupAssignments(db, accountId),

    /** @throws device.not_found */
    removeFromDevice: ({ accountId }: InAccount, ref: string, kind: ContentKind): Promise<Removal> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { id } = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [id]);
        const before = await findDeviceAssignments(tx, [id]);
        const deviceIds = await deleteDeviceAssignment(tx, id, kind);
        const removed = new Map(deviceIds.map((deviceId) => [deviceId, null]));
        return { receipt: { deviceIds }, undo: describeDeviceChange(removed, before, [], clock()) };
      }),

    /** @throws group.not_found */
    removeFromGroup({ accountId }: InAccount, id: string, kind: ContentKind): Promise<Removal> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const members = await lockMembers(tx, accountId, [id]);
        await lockDevices(
          tx,
          members.map((member) => member.id),
        );
        const known = await findGroupAssignment(tx, id, kind);
        // To whoever does not see the content, the group has no assignment of this kind.
        const isRemoved = known !== null && known.hidden === null && (await deleteGroupAssignment(tx, id, kind));
        const groups = isRemoved
          ? [{ groupId: GroupId.parse(id), mediaType: kind, assignmentId: null, before: known.former }]
          : [];
        return {
          receipt: createReceipt(isRemoved ? members : []),
          undo: { devices: [], groups, paused: null },
        };
      });
    },

    /**
     * Removes a device that was chosen singly from an event, which is deleted if it has no other target.
     *
     * @throws device.not_found; schedule.not_found also for an event that is not on this device; schedule.through_group
     */
    removeFromSchedule(
      { accountId }: InAccount,
      ref: string,
      eventId: string,
    ): Promise<{ isEventDeleted: boolean; receipt: Receipt }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const device = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [device.id]);
        const isEventDeleted = await leaveEvent(tx, accountId, eventId, device.id);
        return { isEventDeleted, receipt: createReceipt([device]) };
      });
    },

    /**
     * Ends the pause of a device's schedule.
     *
     * @throws device.not_found
     */
    resume: ({ accountId }: InAccount, ref: string): Promise<Receipt> =>
      db.transaction(async (tx) => {
        const device = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [device.id]);
        return createReceipt((await resumeSchedule(tx, device.id)) ? [device] : []);
      }),
  };
}
