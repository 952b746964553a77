import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { AssignmentUndo, GroupAssignment } from '@vitrine/contract/playout/assignments';
import { t } from '@vitrine/messages/t';
import type { Api } from '../../../api/use-api.tsx';
import { type FailureText, type Planned, q } from '../../../api/q.ts';
import type { ChosenContent } from '../../content/index.ts';
import type { ControlledDevices } from './controlled-devices.ts';
import type { Followed } from '../../effect/index.ts';
import type { BulkOutcome } from '../devices/bulk/use-bulk-outcome.tsx';
import { type DeviceFailure, listDeviceFailures } from '../devices/device-failure.ts';

/** Content to be assigned. */
export type AssignableContent = Omit<ChosenContent, 'picture'>;

/** Assigned content, which may have been deleted meanwhile. */
type Before = Omit<AssignableContent, 'id'> & { id: string };

/** A device or a group, with its assignment; null without one. */
export type SingleTarget = { before: Before | null } & (
  | { kind: 'device'; device: Device }
  | { kind: 'group'; group: Group }
);

/** Devices or a group to which content is assigned. The outcome on several devices is reported device by device. */
export type AssignmentTarget =
  | SingleTarget
  | { kind: 'devices'; devices: readonly Device[]; report: BulkOutcome['report']; before: null };

export function deviceTarget(device: Device): SingleTarget {
  const { assignedMedia: media } = device;
  return { kind: 'device', device, before: media && { id: media.id, kind: media.type, name: media.originalName } };
}

export const groupTarget = (group: Group, before: GroupAssignment | undefined): SingleTarget => ({
  kind: 'group',
  group,
  before: before === undefined ? null : { id: before.mediaId, kind: before.mediaType, name: before.mediaName },
});

/** The specification's toasts. */
export const assignedTitles: Record<AssignmentTarget['kind'], string> = {
  device: t('Media assigned successfully'),
  devices: t('Media assigned to multiple devices successfully'),
  group: t('Media assigned to all devices in group successfully'),
};

export const BULK_FAILURE = t('Failed to bulk assign media');

export const failureTexts: Record<AssignmentTarget['kind'], FailureText> = {
  device: t('Failed to assign media'),
  devices: BULK_FAILURE,
  group: { title: t('Error'), reason: t('Failed to assign media to group') },
};

export interface Assigned {
  /** The screens whose delivery is followed. */
  follow: Pick<Followed, 'deviceIds' | 'groupId'>;
  undo: AssignmentUndo;
  failures: readonly DeviceFailure[];
}

interface Request {
  mediaType: ContentKind;
  mediaId: ContentId;
  force?: boolean;
}

/** Assigns content to a target. */
export async function assign({ assignments }: Api, target: AssignmentTarget, body: Request): Promise<Assigned> {
  switch (target.kind) {
    case 'device': {
      const params = { deviceId: target.device.id };
      const { receipt, undo } = await assignments.assignToDevice({ params, body });
      return { follow: receipt, undo, failures: [] };
    }
    case 'devices': {
      const deviceIds = target.devices.map(({ id }) => id);
      const { receipt, results, undo } = await assignments.assignToDevices({ body: { ...body, deviceIds } });
      return { follow: receipt, undo, failures: listDeviceFailures(results) };
    }
    case 'group': {
      const { undo } = await assignments.assignToGroup({ params: { id: target.group.id }, body });
      return { follow: { groupId: target.group.id }, undo, failures: [] };
    }
  }
}

/** The dry run of an assignment. */
export function planAssignment(target: AssignmentTarget, { kind, id }: AssignableContent): Planned {
  const body = { mediaType: kind, mediaId: id };
  switch (target.kind) {
    case 'device':
      return q.assignments.assignToDevice.plan({ params: { deviceId: target.device.id }, body });
    case 'devices':
      return q.assignments.assignToDevices.plan({
        body: { ...body, deviceIds: target.devices.map((device) => device.id) },
      });
    case 'group':
      return q.assignments.assignToGroup.plan({ params: { id: target.group.id }, body });
  }
}

/** Removing an assignment of this kind of content: the call and its dry run. */
export function removalFrom(target: SingleTarget, mediaType: ContentKind) {
  if (target.kind === 'device') {
    const request = { params: { deviceId: target.device.id, mediaType } };
    return {
      run: ({ assignments }: Api) => assignments.removeFromDevice(request),
      dryRun: q.assignments.removeFromDevice.plan(request).dryRun,
    };
  }
  const request = { params: { id: target.group.id, mediaType } };
  return {
    run: ({ assignments }: Api) => assignments.removeFromGroup(request),
    dryRun: q.assignments.removeFromGroup.plan(request).dryRun,
  };
}

/** The selected devices that no schedule controls; null if there are none, or if no devices were selected. */
export function withoutControlled(
  target: AssignmentTarget,
  controlled: ControlledDevices,
): Extract<AssignmentTarget, { kind: 'devices' }> | null {
  if (target.kind !== 'devices') return null;
  const isControlled = new Set(controlled.devices.map(({ deviceId }) => deviceId));
  const devices = target.devices.filter(({ deviceId }) => !isControlled.has(deviceId));
  return devices.length === 0 ? null : { ...target, devices };
}

/** The schedules that a forced assignment has paused, in words. */
export function describePause(target: AssignmentTarget, { devices, deviceCount }: ControlledDevices): string {
  if (target.kind === 'device') return t('The schedule is paused on this screen.');
  const [first] = devices;
  if (first === undefined) return '';
  return deviceCount === 1
    ? t('The schedule is paused on {name}.', { name: first.name })
    : t('{count, plural, one {Schedules are paused on # screen.} other {Schedules are paused on # screens.}}', {
        count: deviceCount,
      });
}
