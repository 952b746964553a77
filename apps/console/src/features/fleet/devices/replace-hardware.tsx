import type { Device } from '@vitrine/contract/fleet/devices';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { AddDeviceDialog } from './components/add-device-dialog.tsx';
import { usePlayerAddress } from './player-address.ts';
import { usePairDevice } from './queries.ts';

/** Puts new hardware behind a device that is there already. */
export function ReplaceHardware({ device, onClose }: { device: Device; onClose: () => void }) {
  const toast = useToast();
  const pair = usePairDevice();
  return (
    <AddDeviceDialog
      replaced={device}
      onClose={onClose}
      initialCode=""
      playerAddress={usePlayerAddress(true)}
      isFull={false}
      maxDevices={null}
      busy={pair.isPending}
      error={pair.error}
      onAdd={(wishes) =>
        pair.mutate(wishes, {
          onSuccess() {
            onClose();
            toast({ title: 'Hardware replaced', text: `The new screen is ${device.name} now.` });
          },
        })
      }
    />
  );
}
