import type { DeviceDetails } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useReportedNow } from '../../../../ui/feedback/connection.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { formatAge } from '../../../../ui/format/format.ts';

/** The machines that report as this screen at the same time, each with the button that makes it a new screen. */
export function MachineCopies({ device: { id, copies } }: { device: DeviceDetails }) {
  const now = useReportedNow(30_000);
  const detach = useChange(q.devices.detachMachine({ failure: t('Failed to make it a new screen') }));
  return (
    <Notice tone="warning">
      <p>
        {t(
          '{count, number} machines report as this screen: their disks are copies of each other. Make all but one of them a new screen. It then shows a code, with which you add it.',
          { count: copies.length },
        )}
      </p>
      <ul aria-label={t('Machines')} className="mt-2 grid gap-2">
        {copies.map(({ machineId, model, since }, i) => (
          <li key={machineId} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">
              {t('{number}: {name}, first report {age}', {
                number: i + 1,
                name: model ?? t('Machine'),
                age: formatAge(since, now),
              })}
            </span>
            <Button
              needs="devices.detachMachine"
              small
              aria-label={t('Make machine {number} a new screen', { number: i + 1 })}
              disabled={detach.isPending}
              onClick={() => detach.mutate({ params: { deviceId: id, machineId } })}
            >
              {t('New screen')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
