import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import { useEffect, useMemo, useState } from 'react';
import { keep, type Kept } from '../../../ui/rendering/kept.ts';

/** The same for as long as the page stands: what it holds is kept beside the page. */
export interface Selection {
  devices: Kept<ReadonlyMap<DeviceId, Device>>;
  set: (device: Device, isSelected: boolean) => void;
  clear: () => void;
}

const none: ReadonlyMap<DeviceId, Device> = new Map();

/** Chosen devices, also such as a search has put out of sight. Escape lets go of them. */
export function useSelection(): Selection {
  const [devices] = useState(() => keep(none));

  useEffect(() => {
    function clear({ key, defaultPrevented, target }: KeyboardEvent) {
      // A dialog or menu that is open closes first, and a field keeps its own Escape.
      const isElsewhere =
        target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu],input[type=text]');
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) devices.write(none);
    }
    window.addEventListener('keydown', clear);
    return () => window.removeEventListener('keydown', clear);
  }, [devices]);

  return useMemo(
    () => ({
      devices,
      set(device, isSelected) {
        const after = new Map(devices.read());
        if (isSelected) after.set(device.id, device);
        else after.delete(device.id);
        devices.write(after);
      },
      clear: () => devices.write(none),
    }),
    [devices],
  );
}
