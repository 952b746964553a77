import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Confirmation } from '../../../ui/overlays/confirmation.tsx';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';

interface DeleteDeviceProps {
  device: Device;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes a device after a confirmation. */
export function DeleteDevice({ device, onClose, onDeleted = () => {} }: DeleteDeviceProps) {
  const { mutateAsync } = useChange(q.devices.remove({ failure: t('Failed to delete device') }));
  return (
    <Confirmation
      onClose={onClose}
      question={{
        title: t('Delete device'),
        text: <Consequences device={device} />,
        confirm: t('Delete device'),
        cancel: t('Keep'),
        act: () => mutateAsync({ params: { deviceId: device.id } }),
        onDone: onDeleted,
        done: { title: t('Device deleted successfully'), text: t('The device has been removed from your account') },
      }}
    />
  );
}

function Consequences({ device }: { device: Device }) {
  const now = useReportedNow(PRESENCE_TICK_MS);
  return (
    <>
      <p>
        {rich('{name} will be removed with its settings, assignment and schedules. Its seat becomes free.', {
          name: <b className="break-words">{device.name}</b>,
        })}
        {isOnline(device, now) && ` ${t('The screen stops showing your media and shows a new code.')}`}
      </p>
      <p className="text-ink-2">{t('This cannot be undone.')}</p>
    </>
  );
}
