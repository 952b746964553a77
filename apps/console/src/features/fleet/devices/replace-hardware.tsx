import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { AddDeviceDialog } from '../pairing/add-device-dialog.tsx';

/** Pairs new hardware with an existing device. */
export function ReplaceHardware({ device, onClose }: { device: Device; onClose: () => void }) {
  const toast = useToast();
  return (
    <AddDeviceDialog
      replaced={device}
      onClose={onClose}
      onPaired={({ name }) => {
        onClose();
        // Reconnecting a screen that was added before pairs it with its own device.
        toast({ title: t('Hardware replaced'), text: t('The new screen is {name} now.', { name }) });
      }}
    />
  );
}
