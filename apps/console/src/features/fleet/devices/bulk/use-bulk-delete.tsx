import type { Device } from '@vitrine/contract/fleet/devices';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import { formatQuantity } from '../../../../ui/format/format.ts';
import { useConfirm } from '../../../../ui/feedback/confirm.ts';
import { listDeviceFailures } from '../device-failure.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Deletes several devices after a confirmation. */
export function useBulkDelete(devices: readonly Device[], { report }: BulkOutcome) {
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useChange(q.devices.removeMany({ failure: 'Failed to delete device' }));
  const count = formatQuantity(devices.length, 'screen');
  const ask = () =>
    confirm({
      title: `Delete ${count}`,
      text: (
        <>
          <p>They will be removed with their settings, assignments and schedules. Their seats become free.</p>
          <p className="text-ink-2">This cannot be undone.</p>
        </>
      ),
      confirm: `Delete ${count}`,
      cancel: 'Keep',
      act: () => mutateAsync({ body: { deviceIds: devices.map(({ id }) => id) } }),
      onDone: ({ results }) =>
        report({
          success: `${count} deleted successfully`,
          failure: 'Failed to delete device',
          failures: listDeviceFailures(results),
          total: results.length,
        }),
    });
  return { busy: isPending, ask };
}
