import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { AssignmentUndo, GroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { Api } from '../../../api/use-api.tsx';
import type { FailureText, Planned } from '../../../api/q.ts';
import { formatQuantity } from '../../../ui/format/format.ts';
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
  device: 'Media assigned successfully',
  devices: 'Media assigned to multiple devices successfully',
  group: 'Media assigned to all devices in group successfully',
};

export const BULK_FAILURE = 'Failed to bulk assign media';

export const failureTexts: Record<AssignmentTarget['kind'], FailureText> = {
  device: 'Failed to assign media',
  devices: BULK_FAILURE,
  group: { title: 'Error', reason: 'Failed to assign media to group' },
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

/** The call that assigns content to a target, and its dry run. */
export function callFor(target: AssignmentTarget) {
  switch (target.kind) {
    case 'device': {
      const params = { deviceId: target.device.id };
      return {
        async run({ assignments }: Api, body: Request): Promise<Assigned> {
          const { receipt, undo } = await assignments.assignToDevice({ params, body });
          return { follow: receipt, undo, failures: [] };
        },
        dryRun: ({ assignments }: Api, body: Request) => assignments.assignToDevice.dryRun({ params, body }),
      };
    }
    case 'devices': {
      const deviceIds = target.devices.map(({ id }) => id);
      return {
        async run({ assignments }: Api, body: Request): Promise<Assigned> {
          const { receipt, results, undo } = await assignments.assignToDevices({ body: { ...body, deviceIds } });
          return { follow: receipt, undo, failures: listDeviceFailures(results) };
        },
        dryRun: ({ assignments }: Api, body: Request) =>
          assignments.assignToDevices.dryRun({ body: { ...body, deviceIds } }),
      };
    }
    case 'group': {
      const params = { id: target.group.id };
      return {
        async run({ assignments }: Api, body: Request): Promise<Assigned> {
          const { undo } = await assignments.assignToGroup({ params, body });
          return { follow: { groupId: target.group.id }, undo, failures: [] };
        },
        dryRun: ({ assignments }: Api, body: Request) => assignments.assignToGroup.dryRun({ params, body }),
      };
    }
  }
}

const identify = (target: AssignmentTarget): unknown =>
  target.kind === 'devices'
    ? target.devices.map(({ id }) => id)
    : target.kind === 'device'
      ? target.device.id
      : target.group.id;

/** The dry run of an assignment. */
export const planAssignment = (
  target: AssignmentTarget,
  { kind: mediaType, id: mediaId }: AssignableContent,
): Planned => ({
  key: ['assign', target.kind, identify(target), mediaId],
  dryRun: (api) => callFor(target).dryRun(api, { mediaType, mediaId }),
});

/** Removing an assignment of this kind of content: the call and its dry run. */
export function removalFrom(target: SingleTarget, mediaType: ContentKind) {
  if (target.kind === 'device') {
    const request = { params: { deviceId: target.device.id, mediaType } };
    return {
      run: async ({ assignments }: Api) => (await assignments.removeFromDevice(request)).undo,
      dryRun: ({ assignments }: Api): Promise<Effect> => assignments.removeFromDevice.dryRun(request),
    };
  }
  const request = { params: { id: target.group.id, mediaType } };
  return {
    run: async ({ assignments }: Api) => (await assignments.removeFromGroup(request)).undo,
    dryRun: ({ assignments }: Api): Promise<Effect> => assignments.removeFromGroup.dryRun(request),
  };
}

/** The schedules that a forced assignment has paused, in words. */
export function describePause(target: AssignmentTarget, { devices, deviceCount }: ControlledDevices): string {
  if (target.kind === 'device') return 'The schedule is paused on this screen.';
  const [first] = devices;
  if (first === undefined) return '';
  return deviceCount === 1
    ? `The schedule is paused on ${first.name}.`
    : `Schedules are paused on ${formatQuantity(deviceCount, 'screen')}.`;
}
