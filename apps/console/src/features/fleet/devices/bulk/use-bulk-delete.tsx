import type { Device } from '@vitrine/contract/fleet/devices';
import { useState } from 'react';
import { formatQuantity } from '../../../../ui/format/format.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { listDeviceFailures } from '../device-failure.ts';
import { useDeleteMany } from '../queries.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Deletes several devices after a confirmation. */
export function useBulkDelete(devices: readonly Device[], { report }: BulkOutcome) {
  const toast = useToast();
  const removing = useDeleteMany();
  const [isAsking, setIsAsking] = useState(false);
  const count = formatQuantity(devices.length, 'screen');
  return {
    busy: removing.isPending,
    ask: () => setIsAsking(true),
    dialog: isAsking && (
      <ConfirmDialog
        open
        onOpenChange={setIsAsking}
        title={`Delete ${count}`}
        confirm={`Delete ${count}`}
        cancel="Keep"
        busy={removing.isPending}
        text={
          <>
            <p>They will be removed with their settings, assignments and schedules. Their seats become free.</p>
            <p className="text-ink-2">This cannot be undone.</p>
          </>
        }
        onConfirm={() =>
          removing.mutate(devices, {
            onSuccess(results) {
              setIsAsking(false);
              report({
                success: `${count} deleted successfully`,
                failure: 'Failed to delete device',
                failures: listDeviceFailures(results),
                total: results.length,
              });
            },
            onError(error) {
              setIsAsking(false);
              toast({ title: 'Failed to delete device', text: error.message, tone: 'danger' });
            },
          })
        }
      />
    ),
  };
}
