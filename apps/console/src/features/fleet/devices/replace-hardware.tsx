import type { Device } from '@vitrine/contract/fleet/devices';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { AddDeviceDialog } from '../pairing/components/add-device-dialog.tsx';
import { usePlayerAddress } from '../pairing/player-address.ts';
import { usePairDevice } from './queries.ts';

/** Pairs new hardware with an existing device. */
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
      error={pair.error}
      onAdd={(request) =>
        pair.mutateAsync(request, {
          onSuccess(paired) {
            onClose();
            // Reconnecting a screen that was added before pairs it with its own device.
            toast({ title: 'Hardware replaced', text: `The new screen is ${paired.name} now.` });
          },
        })
      }
    />
  );
}
