import type {
  AssignmentUndo,
  BulkAssignmentResult,
  DeviceAssignment,
  GroupAssignment,
  Receipt,
} from '@vitrine/contract/playout/assignments';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { AppError } from '@vitrine/contract/core/errors';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { findDevices, getOwnedDevice, lockDevices, matchDevices, toResult } from '../../fleet/index.ts';
import { type ContentRow, useContent } from '../../library/index.ts';
import { type AssignedDevice, overrideSchedules } from '../../schedule/index.ts';
import { lockMembers } from './members.ts';
import { createReceipt } from './receipt.ts';
import { findDeviceAssignments, findGroupAssignment, upsertDeviceAssignments, upsertGroupAssignment } from './store.ts';
import { describeDeviceChange, describePauses } from './undo.ts';

interface AssignmentRequest {
  mediaType: ContentKind;
  mediaId: string;
  /** Assign although a schedule controls the device; its schedule is paused. */
  force: boolean;
}

/**
 * Assigns content to devices and groups. All throw `media.not_found`, `media.not_ready`, and `assignment.scheduled` when
 * a schedule controls any of the devices and `force` is not set; then nothing is assigned.
 */
export function createAssigning({ db, clock }: Platform) {
  return {
    /**
     * Replaces the assignment of the device.
     *
     * @throws device.not_found
     */
    assignToDevice(
      { accountId }: InAccount,
      ref: string,
      request: AssignmentRequest,
    ): Promise<{ assignment: DeviceAssignment; receipt: Receipt; undo: AssignmentUndo }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const now = clock();
        const device = await getOwnedDevice(tx, accountId, ref);
        const { content, pausedIds } = await prepareAssignment(tx, accountId, [device], request, now);
        const before = await findDeviceAssignments(tx, [device.id]);
        const [assignment] = await upsertDeviceAssignments(tx, [device], content, now, before);
        if (assignment === undefined) throw new Error('A device was not assigned');
        const undo = describeDeviceChange(new Map([[device.id, assignment.id]]), before, pausedIds, now);
        return { assignment, receipt: createReceipt([device]), undo };
      });
    },

    /** Replaces the assignment of each of the account's devices; the others get `device.not_found`. */
    assignToDevices(
      { accountId }: InAccount,
      { deviceIds: refs, ...request }: AssignmentRequest & { deviceIds: readonly string[] },
    ): Promise<{ results: BulkAssignmentResult[]; receipt: Receipt; undo: AssignmentUndo }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const now = clock();
        const devices = await findDevices(tx, accountId, refs);
        const { content, pausedIds } = await prepareAssignment(tx, accountId, devices, request, now);
        const before = await findDeviceAssignments(
          tx,
          devices.map(({ id }) => id),
        );
        const assigned = await upsertDeviceAssignments(tx, devices, content, now, before);
        const byDevice = new Map(assigned.map((assignment) => [assignment.deviceId, assignment]));
        const results = matchDevices(refs, devices).map((match) => ({
          ...toResult(match),
          assignment: byDevice.get(match.device?.deviceId ?? '') ?? null,
        }));
        const ids = new Map(devices.map((device) => [device.id, byDevice.get(device.deviceId)?.id ?? null]));
        return { results, receipt: createReceipt(devices), undo: describeDeviceChange(ids, before, pausedIds, now) };
      });
    },

    /**
     * Replaces the assignment of the same kind of the group.
     *
     * @throws group.not_found
     */
    assignToGroup(
      { accountId }: InAccount,
      id: string,
      request: AssignmentRequest,
    ): Promise<{ assignment: GroupAssignment; receipt: Receipt; undo: AssignmentUndo }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const now = clock();
        const members = await lockMembers(tx, accountId, [id]);
        const { content, pausedIds } = await prepareAssignment(tx, accountId, members, request, now);
        const { assignment, change } = await assignGroup(tx, id, content, request.mediaType, now);
        return {
          assignment,
          receipt: createReceipt(members),
          undo: { devices: [], groups: [change], paused: describePauses(pausedIds, now) },
        };
      });
    },

    /**
     * Replaces the assignments of devices, and those of the same kind of groups: of all or of none.
     *
     * @throws device.not_found, group.not_found
     */
    place(
      { accountId }: InAccount,
      { target, ...request }: AssignmentRequest & { target: { deviceIds: string[]; groupIds: string[] } },
    ): Promise<{ receipt: Receipt; undo: AssignmentUndo }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const now = clock();
        const devices = await findDevices(tx, accountId, target.deviceIds);
        if (matchDevices(target.deviceIds, devices).some(({ device }) => device === undefined)) {
          throw new AppError('device.not_found');
        }
        const members = await lockMembers(tx, accountId, target.groupIds);
        const concerned = [...new Map([...devices, ...members].map((device) => [device.id, device])).values()];
        const { content, pausedIds } = await prepareAssignment(tx, accountId, concerned, request, now);
        const before = await findDeviceAssignments(
          tx,
          devices.map(({ id }) => id),
        );
        const assigned = await upsertDeviceAssignments(tx, devices, content, now, before);
        const byDevice = new Map(assigned.map((assignment) => [assignment.deviceId, assignment.id]));
        const ids = new Map(devices.map((device) => [device.id, byDevice.get(device.deviceId) ?? null]));
        const groups: AssignmentUndo['groups'] = [];
        for (const id of new Set(target.groupIds)) {
          groups.push((await assignGroup(tx, id, content, request.mediaType, now)).change);
        }
        return {
          receipt: createReceipt(concerned),
          undo: { ...describeDeviceChange(ids, before, pausedIds, now), groups },
        };
      });
    },
  };
}

/** Replaces the assignment of this kind of a group, which the caller has locked, and describes the change. */
async function assignGroup(
  tx: Db,
  id: string,
  content: ContentRow,
  mediaType: ContentKind,
  now: Date,
): Promise<{ assignment: GroupAssignment; change: AssignmentUndo['groups'][number] }> {
  const before = await findGroupAssignment(tx, id, mediaType);
  const row = { id: newId('asg'), groupId: id, kind: mediaType, mediaId: content.id, assignedAt: now };
  const assignment = await upsertGroupAssignment(tx, row, content, before);
  const groupId = GroupId.parse(id);
  return { assignment, change: { groupId, mediaType, assignmentId: assignment.id, before: before?.former ?? null } };
}

/** Locks the content and the devices, and pauses conflicting schedules if the assignment is forced: of which devices. */
async function prepareAssignment(
  tx: Db,
  accountId: string,
  devices: readonly AssignedDevice[],
  { mediaId, mediaType, force }: AssignmentRequest,
  now: Date,
): Promise<{ content: ContentRow; pausedIds: string[] }> {
  const content = await useContent(tx, accountId, mediaId, mediaType);
  await lockDevices(
    tx,
    devices.map(({ id }) => id),
  );
  return { content, pausedIds: await overrideSchedules(tx, devices, now, force) };
}
