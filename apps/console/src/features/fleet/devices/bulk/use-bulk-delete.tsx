import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import { formatQuantity } from '../../../../ui/format/format.ts';
import { useConfirm } from '../../../../ui/feedback/confirm.ts';
import { listDeviceFailures } from '../device-failure.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Deletes several devices after a confirmation. */
export function useBulkDelete(devices: readonly Device[], { report }: BulkOutcome) {
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useChange(q.devices.removeMany({ failure: t('Failed to delete device') }));
  const count = t('{count, plural, one {# screen} other {# screens}}', { count: devices.length });
  const ask = () =>
    confirm({
      title: t('Delete {count}', { count }),
      text: (
        <>
          <p>{t('They will be removed with their settings, assignments and schedules. Their seats become free.')}</p>
          <p className="text-ink-2">{t('This cannot be undone.')}</p>
        </>
      ),
      confirm: t('Delete {count}', { count }),
      cancel: t('Keep'),
      act: () => mutateAsync({ body: { deviceIds: devices.map(({ id }) => id) } }),
      onDone: ({ results }) =>
        report({
          success: t('{count} deleted successfully', { count }),
          failure: t('Failed to delete device'),
          failures: listDeviceFailures(results),
          total: results.length,
        }),
    });
  return { busy: isPending, ask };
}
