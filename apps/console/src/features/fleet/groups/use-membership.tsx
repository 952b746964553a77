import type { Device } from '@vitrine/contract/fleet/devices';
import { isGroupId } from '@vitrine/contract/core/ids';
import type { Group } from '@vitrine/contract/fleet/groups';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { EffectHint, effectOf } from '../../effect/index.ts';
import { planJoin, useJoinGroup, useLeaveGroup } from './queries.ts';

const undoing = { failure: 'Failed to undo the change' };

export type Membership = ReturnType<typeof useMembership>;

/** Adds devices to groups and removes them, with toasts. */
export function useMembership() {
  const toast = useToast();
  const joining = useJoinGroup({ failure: 'Failed to add device to group' });
  const moving = useJoinGroup({ failure: 'Failed to move device to group' });
  const leaving = useLeaveGroup({ failure: 'Failed to remove device from group. Please try again.' });
  const rejoining = useJoinGroup(undoing);
  const unjoining = useLeaveGroup(undoing);
  const confirm = useConfirm();

  function join(device: Device, groupId: Group['id']) {
    if (device.groupId === groupId) return;
    const before = isGroupId(device.groupId) ? device.groupId : null;
    const isMove = before !== null;
    (isMove ? moving : joining).mutate(
      { deviceId: device.id, groupId },
      {
        onSuccess: (words) =>
          toast({
            title: isMove ? 'Device moved to new group successfully' : 'Device added to group successfully',
            text: words,
            action: { label: 'Undo', onAct: () => bringBack(device, groupId, before) },
          }),
      },
    );
  }

  /** Undoes a join. */
  function bringBack({ id: deviceId }: Device, joined: Group['id'], before: Group['id'] | null): void {
    const outcome = { onSuccess: () => toast({ title: 'Change undone' }) };
    if (before === null) unjoining.mutate({ deviceId, groupId: joined }, outcome);
    else rejoining.mutate({ deviceId, groupId: before }, outcome);
  }

  function leave({ id: deviceId, name, groupId }: Device): void {
    if (!isGroupId(groupId)) return;
    void confirm({
      title: 'Remove from group',
      text: `Remove "${name}" from this group?`,
      effect: effectOf(['leave', groupId, deviceId], (api) =>
        api.groups.removeDevice.dryRun({ params: { id: groupId, deviceId } }),
      ),
      confirm: 'Remove',
      tone: 'primary',
      act: () => leaving.mutateAsync({ deviceId, groupId }),
      done: { title: 'Device removed', text: `${name} is no longer in a group.` },
    });
  }

  return { join, effectOf: renderJoinEffect, leave };
}

/** The effect of a device that would join a group; none for the one that it is in. */
const renderJoinEffect = ({ id: deviceId, groupId: current }: Device, groupId: Group['id']) => (
  <EffectHint planned={current === groupId ? null : planJoin({ deviceId, groupId })} />
);
