import type { Device, DeviceId } from '@vitrine/contract/devices';
import { useEffect, useState } from 'react';

const none: ReadonlyMap<DeviceId, Device> = new Map();

/** Chosen devices, also such as a search has put out of sight. Escape lets go of them. */
export function useSelection() {
  const [selected, setSelected] = useState(none);
  const isEmpty = selected.size === 0;
  const [wasUsed, setWasUsed] = useState(false);

  useEffect(() => {
    if (isEmpty) return;
    function clear({ key, defaultPrevented, target }: KeyboardEvent) {
      // A dialog or menu that is open closes first, and a field keeps its own Escape.
      const isElsewhere =
        target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu],input[type=text]');
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) setSelected(none);
    }
    window.addEventListener('keydown', clear);
    return () => window.removeEventListener('keydown', clear);
  }, [isEmpty]);

  return {
    selected,
    /** Something has been chosen since the page was opened. */
    wasUsed,
    set(device: Device, isSelected: boolean) {
      setWasUsed(true);
      setSelected((before) => {
        const after = new Map(before);
        if (isSelected) after.set(device.id, device);
        else after.delete(device.id);
        return after;
      });
    },
    clear: () => setSelected(none),
  };
}
