import type { Device } from '@vitrine/contract/fleet/devices';
import { Power } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';

/** Switches on a screen that is off by its hours, until they begin. */
export function WakeButton({ device: { id, timeZone } }: { device: Pick<Device, 'id' | 'timeZone'> }) {
  const waking = useChange(
    q.hours.wake({
      failure: t('The screen can’t be woken'),
      done: ({ awakeUntil }) => ({
        title: t('The screen wakes up'),
        text: t('It stays on until its hours begin: {time}.', {
          time: formatDateTime(awakeUntil, 'unknown', timeZone),
        }),
      }),
    }),
  );
  return (
    <Button
      small
      needs="hours.wake"
      busy={waking.isPending}
      onClick={() => waking.mutate({ params: { deviceId: id } })}
    >
      <Power />
      {t('Wake Up')}
    </Button>
  );
}
