import type { Device } from '@vitrine/contract/fleet/devices';
import { countOf } from '../../../../ui/format/format.ts';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { useGroups } from '../../groups/queries.ts';
import { useJoinMany } from '../queries.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Adds several devices to a group, chosen from a menu. */
export function useBulkJoin(devices: readonly Device[], { report }: BulkOutcome) {
  const groups = useGroups().data ?? [];
  const joining = useJoinMany();
  const entries: MenuEntry[] = groups.map(({ id: groupId, name, color }) => ({
    label: name,
    icon: <Swatch color={color} />,
    onSelect: () =>
      joining.mutate(
        { devices, groupId },
        {
          onSuccess: (failures) =>
            report({
              success: `${countOf(devices.length, 'device')} added to ${name}`,
              failure: 'Failed to add device to group',
              failures,
              total: devices.length,
            }),
        },
      ),
  }));
  return {
    busy: joining.isPending,
    entries: entries.length === 0 ? [{ label: 'No groups found', disabled: true, onSelect: () => {} }] : entries,
  };
}
