import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { FolderMinus, FolderPlus, Images, Plus, Radio, Replace, Settings2, Terminal, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { ActionsMenu } from '../../../../ui/overlays/menu.tsx';
import { isByHand } from '../../groups/matching.ts';
import type { DeviceActions } from '../use-device-actions.ts';

interface DeviceMenuProps {
  device: Device;
  /** All groups of the account, by name; empty until known. */
  groups: readonly Group[];
  actions: DeviceActions;
}

/** The less frequent actions of a device: a card has the others as buttons. */
export const DeviceMenu = ({ device, groups, actions }: DeviceMenuProps) => (
  <ActionsMenu
    name={device.name}
    small
    className="-me-1.5"
    entries={listDeviceEntries(device, groups, actions).slice(2)}
  />
);

/** The actions of a device in a menu. */
export const listDeviceEntries = (device: Device, groups: readonly Group[], actions: DeviceActions): MenuEntry[] => {
  const isFollowing = groups.some(({ id, rule }) => id === device.groupId && rule !== null);
  return [
    {
      label: t('Assign Media'),
      needs: 'assignments.assignToDevice',
      icon: <Images />,
      onSelect: () => actions.onAssign(device),
    },
    {
      label: t('Settings', {}, 'of a screen'),
      needs: 'devices.updateSettings',
      icon: <Settings2 />,
      onSelect: () => actions.onSettings(device),
    },
    { label: t('Ping'), icon: <Radio />, onSelect: () => actions.onPing(device) },
    { label: t('Commands'), needs: 'commands.send', icon: <Terminal />, onSelect: () => actions.onCommand(device) },
    !isFollowing && {
      label: device.groupId === null ? t('Add to group') : t('Move to group'),
      icon: <FolderPlus />,
      entries: listJoiningEntries(device, groups, actions),
    },
    device.groupId !== null &&
      !isFollowing && {
        label: t('Remove from group'),
        needs: 'groups.removeDevice',
        icon: <FolderMinus />,
        onSelect: () => actions.onLeave(device),
      },
    {
      label: t('Replace hardware'),
      needs: 'devices.pair',
      icon: <Replace />,
      onSelect: () => actions.onReplace(device),
    },
    'divider',
    {
      label: t('Delete device'),
      needs: 'devices.remove',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => actions.onDelete(device),
    },
  ];
};

/** The groups that the device can join, and a new one. */
export function listJoiningEntries(device: Device, groups: readonly Group[], actions: DeviceActions): MenuEntry[] {
  const others = groups.filter((group) => group.id !== device.groupId && isByHand(group));
  return [
    ...others.map(({ id, name, color }) => ({
      label: name,
      needs: 'groups.addDevice' as const,
      icon: <Swatch color={color} />,
      onSelect: () => actions.onJoin(device, id),
    })),
    ...(others.length > 0 ? (['divider'] as const) : []),
    { label: t('Create Group'), needs: 'groups.create', icon: <Plus />, onSelect: actions.onCreateGroup },
  ];
}
