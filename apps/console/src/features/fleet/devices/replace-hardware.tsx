import type { Device } from '@vitrine/contract/fleet/devices';
import { useChange } from '../../../api/use-change.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { AddDeviceDialog } from '../pairing/components/add-device-dialog.tsx';
import { usePlayerAddress } from '../pairing/player-address.ts';
import { pairDevice, toPairing } from '../pairing/pair-device.ts';

/** Pairs new hardware with an existing device. */
export function ReplaceHardware({ device, onClose }: { device: Device; onClose: () => void }) {
  const toast = useToast();
  const pair = useChange(pairDevice);
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
        pair.mutateAsync(toPairing(request), {
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
