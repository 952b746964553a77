import type { Device } from '@vitrine/contract/fleet/devices';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../../ui/format/format.ts';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { useGroups } from '../../groups/queries.ts';
import { listDeviceFailures } from '../device-failure.ts';
import { useJoinMany } from '../queries.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Adds several devices to a group, chosen from a menu. */
export function useBulkJoin(devices: readonly Device[], { report }: BulkOutcome) {
  const groups = useGroups().data ?? [];
  const toast = useToast();
  const joining = useJoinMany();
  const entries: MenuEntry[] = groups.map(({ id: groupId, name, color }) => ({
    label: name,
    icon: <Swatch color={color} />,
    onSelect: () =>
      joining.mutate(
        { devices, groupId },
        {
          onSuccess: (results) =>
            report({
              success: `${formatQuantity(devices.length, 'screen')} added to ${name}`,
              failure: 'Failed to add device to group',
              failures: listDeviceFailures(results),
              total: results.length,
            }),
          onError: (error) => toast({ title: 'Failed to add device to group', text: error.message, tone: 'danger' }),
        },
      ),
  }));
  return {
    busy: joining.isPending,
    entries: entries.length === 0 ? [{ label: 'No groups found', disabled: true, onSelect: () => {} }] : entries,
  };
}
