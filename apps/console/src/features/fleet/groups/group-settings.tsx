import type { Group } from '@vitrine/contract/fleet/groups';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { GroupSettingsDialog } from './components/group-settings-dialog.tsx';
import { listDeviceFailures } from '../devices/device-failure.ts';
import { useApplyGroupSettings, useSaveGroup } from './queries.ts';

/** Saves the name of a group and the levels of its devices, with toasts. */
export function GroupSettings({ group, onClose }: { group: Group; onClose: () => void }) {
  const toast = useToast();
  const saving = useSaveGroup({ failure: 'Failed to update group name' });
  const applying = useApplyGroupSettings();
  const failures = listDeviceFailures(applying.data ?? []);

  const saveName = (name: string) =>
    saving.mutate({ id: group.id, draft: { name } }, { onSuccess: () => toast({ title: 'Group updated' }) });

  const apply = (settings: { volume: number; brightness: number }) =>
    applying.mutate(
      { groupId: group.id, ...settings },
      {
        onSuccess(results) {
          const applied = results.filter(({ error }) => error === null).length;
          if (applied === 0) return toast({ title: 'Failed to apply group settings', tone: 'danger' });
          toast({
            title: 'Settings applied',
            text: `Volume and brightness applied to ${formatQuantity(applied, 'device')}`,
          });
        },
      },
    );

  return (
    <GroupSettingsDialog
      group={group}
      isSavingName={saving.isPending}
      isApplying={applying.isPending}
      failures={failures}
      nameFailure={saving.error?.message}
      applyFailure={applying.error?.message}
      onClose={onClose}
      onSaveName={saveName}
      onApply={apply}
    />
  );
}
