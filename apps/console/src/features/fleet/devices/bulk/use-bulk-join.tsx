import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useRead } from '../../../../api/use-read.ts';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { isByHand } from '../../groups/matching.ts';
import { groupsRead } from '../../groups/reads.ts';
import { listDeviceFailures } from '../device-failure.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Adds several devices to a group, chosen from a menu. */
export function useBulkJoin(devices: readonly Device[], { report }: BulkOutcome) {
  const groups = (useRead(groupsRead()).data ?? []).filter(isByHand);
  const joining = useChange(q.groups.addDevices({ failure: t('Failed to add device to group') }));
  const entries: MenuEntry[] = groups.map(({ id, name, color }) => ({
    label: name,
    icon: <Swatch color={color} />,
    onSelect: () =>
      joining.mutate(
        { params: { id }, body: { deviceIds: devices.map((device) => device.id) } },
        {
          onSuccess: ({ results }) =>
            report({
              success: t('{count, plural, one {# screen added to {name}} other {# screens added to {name}}}', {
                count: devices.length,
                name,
              }),
              failure: t('Failed to add device to group'),
              failures: listDeviceFailures(results),
              total: results.length,
            }),
        },
      ),
  }));
  return {
    busy: joining.isPending,
    entries: entries.length === 0 ? [{ label: t('No groups found'), disabled: true, onSelect: () => {} }] : entries,
  };
}
