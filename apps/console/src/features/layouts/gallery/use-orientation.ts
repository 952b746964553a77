import type { Device } from '@vitrine/contract/fleet/devices';
import type { Orientation } from '@vitrine/contract/conditions';
import { useState } from 'react';
import { toAccountKey } from '../../../api/account.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { isUpright } from '../../../ui/screen/screen-ratio.ts';

const KEY = 'layoutOrientation';
/** The screens that are asked; of more, the first ones by name stand for all. */
const SCREENS = 50;

export interface OrientationChoice {
  orientation: Orientation;
  /** Keeps the choice for the account's next layout in this browser. */
  choose: (orientation: Orientation) => void;
}

function readKept(): Orientation | null {
  const kept = localStorage.getItem(toAccountKey(KEY));
  return kept === 'landscape' || kept === 'portrait' ? kept : null;
}

/** The orientation of new layouts: the one that was chosen last; before the first choice, that of the screens. */
export function useOrientation(): OrientationChoice {
  const [kept, setKept] = useState(readKept);
  const screens = useRead(kept === null ? q.devices.list({ query: { limit: SCREENS }, pollMs: 0 }) : null).data;
  return {
    orientation: kept ?? (areUpright(screens) ? 'portrait' : 'landscape'),
    choose(orientation) {
      localStorage.setItem(toAccountKey(KEY), orientation);
      setKept(orientation);
    },
  };
}

const areUpright = (screens: readonly Device[] = []): boolean => {
  const known = screens.filter(({ screenSize }) => screenSize !== null);
  return known.length > 0 && known.every(isUpright);
};
