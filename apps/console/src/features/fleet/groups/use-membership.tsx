import type { Device } from '@vitrine/contract/fleet/devices';
import { isGroupId } from '@vitrine/contract/core/ids';
import type { Group } from '@vitrine/contract/fleet/groups';
import { Suspense, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fetchedComponent } from '../../../ui/rendering/fetched.tsx';
import { EffectHint, EffectLine, type Planned } from '../../playout/index.ts';
import { planJoin, useJoinGroup, useLeaveGroup } from './queries.ts';

const confirmDialog = fetchedComponent(
  async () => (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
);

const undoing = { failure: 'Failed to undo the change' };

export type Membership = ReturnType<typeof useMembership>;

/** Adds devices to groups and removes them, with toasts. The caller renders `dialogs`. */
export function useMembership() {
  const toast = useToast();
  const joining = useJoinGroup({ failure: 'Failed to add device to group' });
  const moving = useJoinGroup({ failure: 'Failed to move device to group' });
  const leaving = useLeaveGroup({ failure: 'Failed to remove device from group. Please try again.' });
  const rejoining = useJoinGroup(undoing);
  const unjoining = useLeaveGroup(undoing);
  const [toLeave, setToLeave] = useState<Device | null>(null);

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

  function leave({ id, name, groupId }: Device) {
    if (!isGroupId(groupId)) return;
    leaving.mutate(
      { deviceId: id, groupId: groupId },
      {
        onSuccess: () => toast({ title: 'Device removed', text: `${name} is no longer in a group.` }),
        onSettled: () => setToLeave(null),
      },
    );
  }

  const dialogs = (
    <Suspense>
      {toLeave !== null && (
        <confirmDialog.Component
          open
          onOpenChange={(open) => !open && setToLeave(null)}
          title="Remove from group"
          text={`Remove "${toLeave.name}" from this group?`}
          confirm="Remove"
          tone="primary"
          busy={leaving.isPending}
          effect={<EffectLine busy={leaving.isPending} planned={planLeave(toLeave)} />}
          onConfirm={() => leave(toLeave)}
        />
      )}
    </Suspense>
  );

  return { join, effectOf: renderJoinEffect, leave: setToLeave, dialogs };
}

/** The effect of a device that would join a group; none for the one that it is in. */
const renderJoinEffect = ({ id: deviceId, groupId: current }: Device, groupId: Group['id']) => (
  <EffectHint planned={current === groupId ? null : planJoin({ deviceId, groupId })} />
);

const planLeave = ({ id: deviceId, groupId }: Device): Planned | null =>
  isGroupId(groupId)
    ? {
        key: ['leave', groupId, deviceId],
        dryRun: (api) => api.groups.removeDevice.dryRun({ params: { id: groupId, deviceId } }),
      }
    : null;
