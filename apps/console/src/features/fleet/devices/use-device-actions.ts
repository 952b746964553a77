import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatAge } from '../../../ui/format/format.ts';
import { deviceTarget } from '../assignment/target.ts';
import type { AssignmentFlow } from '../assignment/use-assignment-flow.tsx';
import type { Membership } from '../groups/use-membership.tsx';
import type { DeviceDialogs } from './use-device-dialogs.tsx';
import { useRenameDevice } from './use-rename-device.ts';

/** The actions of a device card. */
export interface DeviceActions {
  onAssign: (device: Device) => void;
  onUnassign: (device: Device) => void;
  onSettings: (device: Device) => void;
  onRename: (device: Device, name: string) => void;
  onPing: (device: Device) => void;
  onCommand: (device: Device) => void;
  onResume: (device: Device) => void;
  onShowIssues: (device: Device) => void;
  onReplace: (device: Device) => void;
  onDelete: (device: Device) => void;
  onJoin: (device: Device, groupId: Group['id']) => void;
  onLeave: (device: Device) => void;
  onCreateGroup: () => void;
}

interface DeviceActionSources {
  assignment: AssignmentFlow;
  membership: Membership;
  dialogs: DeviceDialogs;
  onCreateGroup: () => void;
}

export function useDeviceActions({
  assignment,
  membership,
  dialogs,
  onCreateGroup,
}: DeviceActionSources): DeviceActions {
  const rename = useRenameDevice({
    title: t('Failed to rename device'),
    reason: t('An error occurred while renaming the device'),
  });
  return {
    onAssign: (device) => assignment.choose(deviceTarget(device)),
    onUnassign: (device) => assignment.unassign(deviceTarget(device)),
    onResume: assignment.resume,
    onSettings: (device) => dialogs.open('settings', device),
    onCommand: (device) => dialogs.open('commands', device),
    onDelete: (device) => dialogs.open('delete', device),
    onReplace: (device) => dialogs.open('replace', device),
    onShowIssues: (device) => dialogs.open('issues', device),
    onJoin: membership.join,
    onLeave: membership.leave,
    onCreateGroup,
    onPing: usePingOne(),
    onRename: (device, name) => rename.mutate({ device, name }),
  };
}

/** Pings a device, and shows the outcome. */
export function usePingOne(): (device: Device) => void {
  const toast = useToast();
  const ping = useChange(q.devices.ping({ failure: t('Ping failed') }));
  return ({ deviceId }) =>
    ping.mutate(undefined, {
      onSuccess({ results }) {
        const result = results.find((each) => each.deviceId === deviceId);
        if (result?.isOnline !== true) {
          return toast({ title: t('Device is offline'), text: t('Device did not respond to ping'), tone: 'danger' });
        }
        const { responseTime, lastSeen } = result;
        // The device may be about to go offline, or be an app that only polls, so it is not known to be online now.
        if (responseTime === null) {
          return toast({
            title: t('Device did not respond to ping'),
            ...(lastSeen !== null && { text: t('Last seen {age}.', { age: formatAge(lastSeen, new Date()) }) }),
            tone: 'danger',
          });
        }
        toast({
          title: t('Device is online'),
          text: t('Response time: {time} ms', { time: Math.round(responseTime) }),
        });
      },
    });
}
