import type { Device } from '@vitrine/contract/fleet/devices';
import { isAtLimit } from '@vitrine/contract/billing/plans';
import { useSearchParams } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { usePlayerAddress } from './player-address.ts';
import { PAIR_PARAM } from './pair-param.ts';
import { pairDevice, toPairing } from './pair-device.ts';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';

const load = () => import('./components/add-device-dialog.tsx');
const AddDeviceDialog = fetched(async () => (await load()).AddDeviceDialog);

/**
 * The dialog that adds a device by the code on its screen. Its open state is part of the address.
 *
 * @param onAssign opens the choice of media for the new device
 */
export function useAddDevice(onAssign: (device: Device) => void) {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const { data: seats } = useUsage(USAGE_POLL_MS);
  const pair = useChange(pairDevice);
  const code = useMay()('devices.pair') ? params.get(PAIR_PARAM) : null;
  const address = usePlayerAddress(code !== null);

  function show(isOpen: boolean) {
    pair.reset();
    setParams(
      (before) => {
        const after = withParam(before, PAIR_PARAM, '');
        if (isOpen) after.set(PAIR_PARAM, '');
        return after;
      },
      { replace: !isOpen },
    );
  }

  return {
    start: () => show(true),
    /** Loads the dialog's code before the click. */
    preload: () => void load(),
    dialog: code !== null && (
      <AddDeviceDialog
        onClose={() => show(false)}
        initialCode={code}
        playerAddress={address}
        isFull={seats !== undefined && isAtLimit(seats.deviceCount, seats.maxDevices)}
        maxDevices={seats?.maxDevices ?? null}
        error={pair.error}
        onAdd={(device) =>
          pair.mutateAsync(toPairing(device), {
            onSuccess(added) {
              show(false);
              toast({
                title: 'Device added',
                text: added.name,
                action: { label: 'Assign Media', onAct: () => onAssign(added) },
              });
            },
          })
        }
      />
    ),
  };
}
