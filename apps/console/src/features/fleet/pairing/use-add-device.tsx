import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { useMay } from '../../../ui/access/may.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { PAIR_PARAM } from './pair-param.ts';

const load = () => import('./add-device-dialog.tsx');
const AddDeviceDialog = fetched(async () => (await load()).AddDeviceDialog);

/**
 * The dialog that adds a device by the code on its screen. Its open state is part of the address.
 *
 * @param onAssign opens the choice of media for the new device
 */
export function useAddDevice(onAssign: (device: Device) => void) {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const code = useMay()('devices.pair') ? params.get(PAIR_PARAM) : null;

  function show(isOpen: boolean): void {
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
        initialCode={code}
        onClose={() => show(false)}
        onPaired={(added) => {
          show(false);
          toast({
            title: t('Device added'),
            text: added.name,
            action: { label: t('Assign Media'), onAct: () => onAssign(added) },
          });
        }}
      />
    ),
  };
}
