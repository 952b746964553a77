import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Group } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { usePreload } from '../../../ui/rendering/use-preload.ts';
import { ManageGroupDevices } from './manage-group-devices.tsx';
import type { Membership } from './use-membership.tsx';

const MachineCommandsDialog = fetched(
  async () => (await import('../commands/machine-commands-dialog.tsx')).MachineCommandsDialog,
);
const GroupDetails = fetched(async () => (await import('./group-details-dialog.tsx')).GroupDetails);
const GroupSettings = fetched(async () => (await import('./group-settings.tsx')).GroupSettings);

const GroupHours = fetched(async () => (await import('../hours/group-hours.tsx')).GroupHours);

/** A group with one of its dialogs open. */
export interface Opened {
  dialog: 'details' | 'settings' | 'hours' | 'devices' | 'commands';
  groupId: Group['id'];
}

interface OpenedGroupProps {
  opened: Opened | null;
  groups: readonly Group[];
  membership: Membership;
  onOpen: (opened: Opened | null) => void;
  onAssign: (group: Group) => void;
  onUnassign: (group: Group, assignment: GroupAssignment) => void;
}

/** The open dialog of a group; nothing once the group was deleted. */
export function OpenedGroup({ opened, groups, membership, onOpen, onAssign, onUnassign }: OpenedGroupProps) {
  usePreload(GroupDetails.load);
  usePreload(GroupSettings.load);
  const group = groups.find(({ id }) => id === opened?.groupId);
  if (opened === null || group === undefined) return null;
  const close = () => onOpen(null);
  switch (opened.dialog) {
    case 'details':
      return (
        <GroupDetails
          group={group}
          onRemoveDevice={membership.leave}
          onUnassign={onUnassign}
          onManage={() => onOpen({ dialog: 'devices', groupId: group.id })}
          onCommand={() => onOpen({ dialog: 'commands', groupId: group.id })}
          onHours={() => onOpen({ dialog: 'hours', groupId: group.id })}
          onSettings={() => onOpen({ dialog: 'settings', groupId: group.id })}
          onAssign={() => {
            close();
            onAssign(group);
          }}
          onClose={close}
        />
      );
    case 'settings':
      return <GroupSettings group={group} onClose={close} />;
    case 'hours':
      return <GroupHours group={group} onClose={close} />;
    case 'commands':
      return (
        <MachineCommandsDialog
          targets={{ groupId: group.id }}
          description={t('{count, plural, one {{name}, # screen} other {{name}, # screens}}', {
            name: group.name,
            count: group.deviceCount,
          })}
          onClose={close}
        />
      );
    case 'devices':
      return <ManageGroupDevices group={group} groups={groups} membership={membership} onClose={close} />;
  }
}
