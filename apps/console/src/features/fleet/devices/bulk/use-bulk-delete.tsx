import type { Device } from '@vitrine/contract/fleet/devices';
import { formatQuantity } from '../../../../ui/format/format.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { useConfirm } from '../../../../ui/feedback/confirm.ts';
import { listDeviceFailures } from '../device-failure.ts';
import { useDeleteMany } from '../queries.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Deletes several devices after a confirmation. */
export function useBulkDelete(devices: readonly Device[], { report }: BulkOutcome) {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useDeleteMany();
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
      act: () =>
        mutateAsync(devices).catch((error: Error) => {
          toast({ title: 'Failed to delete device', text: error.message, tone: 'danger' });
          throw error;
        }),
      onDone: (results) =>
        report({
          success: `${count} deleted successfully`,
          failure: 'Failed to delete device',
          failures: listDeviceFailures(results),
          total: results.length,
        }),
    });
  return { busy: isPending, ask };
}
