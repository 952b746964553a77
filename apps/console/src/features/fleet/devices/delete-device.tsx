import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { useDeleteDevice } from './queries.ts';

interface DeleteDeviceProps {
  device: Device;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Confirms and deletes a device. */
export function DeleteDevice({ device, onClose, onDeleted }: DeleteDeviceProps) {
  const toast = useToast();
  const remove = useDeleteDevice();
  const now = useReportedNow(PRESENCE_TICK_MS);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete device"
      confirm="Delete device"
      cancel="Keep"
      busy={remove.isPending}
      text={
        <>
          <p>
            <b className="break-words">{device.name}</b> will be removed with its settings, assignment and schedules.
            Its seat becomes free.
            {isOnline(device, now) && ' The screen stops showing your media and shows a new code.'}
          </p>
          <p className="text-ink-2">This cannot be undone.</p>
        </>
      }
      onConfirm={() =>
        remove.mutate(device, {
          onSuccess() {
            onClose();
            onDeleted?.();
            toast({ title: 'Device deleted successfully', text: 'The device has been removed from your account' });
          },
          onError: onClose,
        })
      }
    />
  );
}
