import type { Device } from '@vitrine/contract/fleet/devices';
import { isGroupId } from '@vitrine/contract/core/ids';
import type { Group } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useApi } from '../../../api/use-api.tsx';
import { useChange } from '../../../api/use-change.ts';
import { useTask } from '../../../api/use-task.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { EffectHint, EffectLine, useEffectText } from '../../effect/index.ts';

const undoing = { failure: t('Failed to undo the change'), done: t('Change undone') };

export type Membership = ReturnType<typeof useMembership>;

/** Adds devices to groups and removes them, with toasts. */
export function useMembership() {
  const api = useApi();
  const effectText = useEffectText();
  const leaving = useChange(
    q.groups.removeDevice({ failure: t('Failed to remove device from group. Please try again.') }),
  );
  const rejoining = useChange(q.groups.addDevice(undoing));
  const unjoining = useChange(q.groups.removeDevice(undoing));
  const confirm = useConfirm();
  const joining = useTask(
    async ({ device, groupId }: { device: Device; groupId: Group['id'] }) => {
      const request = toJoining(device, groupId);
      const { dryRun, key } = q.groups.addDevice.plan(request);
      const words = await effectText(dryRun, key);
      await api.groups.addDevice(request);
      return words;
    },
    {
      changes: [q.groups.addDevice.key],
      failure: ({ device }) =>
        isGroupId(device.groupId) ? t('Failed to move device to group') : t('Failed to add device to group'),
      done: (words, { device, groupId }) => ({
        title: isGroupId(device.groupId)
          ? t('Device moved to new group successfully')
          : t('Device added to group successfully'),
        text: words,
        action: { label: t('Undo'), onAct: () => bringBack(device, groupId) },
      }),
    },
  );

  function join(device: Device, groupId: Group['id']): void {
    if (device.groupId !== groupId) joining.mutate({ device, groupId });
  }

  /** Undoes a join. */
  function bringBack(device: Device, joined: Group['id']): void {
    if (isGroupId(device.groupId)) rejoining.mutate(toJoining(device, device.groupId));
    else unjoining.mutate({ params: { id: joined, deviceId: device.id } });
  }

  function leave({ id: deviceId, name, groupId }: Device): void {
    if (!isGroupId(groupId)) return;
    const request = { params: { id: groupId, deviceId } };
    void confirm({
      title: t('Remove from group'),
      text: t('Remove "{name}" from this group?', { name }),
      effect: <EffectLine planned={q.groups.removeDevice.plan(request)} />,
      confirm: t('Remove'),
      tone: 'primary',
      act: () => leaving.mutateAsync(request),
      done: { title: t('Device removed'), text: t('{name} is no longer in a group.', { name }) },
    });
  }

  return { join, effectOf: renderJoinEffect, leave };
}

const toJoining = ({ id }: Device, groupId: Group['id']) => ({ params: { id: groupId }, body: { deviceId: id } });

/** The effect of a device that would join a group; none for the one that it is in. */
const renderJoinEffect = (device: Device, groupId: Group['id']) => (
  <EffectHint planned={device.groupId === groupId ? null : q.groups.addDevice.plan(toJoining(device, groupId))} />
);
