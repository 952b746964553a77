import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useConfirm } from '../../../../ui/feedback/confirm.ts';
import { listDeviceFailures } from '../device-failure.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

/** Deletes several devices after a confirmation. */
export function useBulkDelete(devices: readonly Device[], { report }: BulkOutcome) {
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useChange(q.devices.removeMany({ failure: t('Failed to delete device') }));
  const count = devices.length;
  const deletion = t('{count, plural, one {Delete # screen} other {Delete # screens}}', { count });
  const ask = () =>
    confirm({
      title: deletion,
      text: (
        <>
          <p>{t('They will be removed with their settings, assignments and schedules. Their seats become free.')}</p>
          <p className="text-ink-2">{t('This cannot be undone.')}</p>
        </>
      ),
      confirm: deletion,
      cancel: t('Keep'),
      act: () => mutateAsync({ body: { deviceIds: devices.map(({ id }) => id) } }),
      onDone: ({ results }) =>
        report({
          success: t('{count, plural, one {# screen deleted successfully} other {# screens deleted successfully}}', {
            count,
          }),
          failure: t('Failed to delete device'),
          failures: listDeviceFailures(results),
          total: results.length,
        }),
    });
  return { busy: isPending, ask };
}
